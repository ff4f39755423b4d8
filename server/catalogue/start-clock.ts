import type { MarketId } from 'engine/vocabulary';
import type { CommandPort } from '../sequencer/command-port.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import type { Market, Match } from './catalogue-rows.ts';
import type { Catalogue } from './catalogue.ts';

/** After so long nobody can say what has been played meanwhile: a market is suspended instead of turned in-play. */
const LATEST_MS = 60_000;

export interface StartClockDependencies {
  readonly catalogue: Pick<Catalogue, 'matches'>;
  readonly edits: Pick<CatalogueEdits, 'markStarted'>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  /** A market as it is now; undefined where it is over. */
  readonly stateOf: (market: MarketId) => { readonly status: string; readonly inPlay: boolean } | undefined;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/**
 * Turns markets in-play or suspends them at their start. What it has done is in SQL: a start after a stop goes on with
 * what is left, and suspends what began while nothing ran.
 */
export class StartClock {
  readonly #needs: StartClockDependencies;
  #looking: Promise<void> | undefined;

  constructor(needs: StartClockDependencies) {
    this.#needs = needs;
  }

  /** Acts on whatever has come to its start; a look that is under way is not doubled. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookAll(): Promise<void> {
    for (const match of this.#needs.catalogue.matches()) {
      const due = match.markets.filter((market) => isDue(market, this.#needs.now()));
      if (due.length > 0) await this.#start(match, due).catch((error: Error) => this.#warn(match, error.message));
    }
  }

  /** One that could not be changed now is due at the next look again. */
  async #start(match: Match, due: readonly Market[]): Promise<void> {
    const { sequencer, edits } = this.#needs;
    for (const market of due) {
      const command = this.#commandFor(market);
      if (command === undefined) continue;
      const { outcome } = await sequencer.submit(command);
      if (!outcome.ok) this.#warn(match, `${market.name}: ${outcome.rejection}`);
    }
    await edits.markStarted(
      match.matchId,
      due.map(({ market }) => market),
    );
  }

  #commandFor({ market, start, startAt }: Market) {
    const state = this.#needs.stateOf(market);
    const isLate = this.#needs.now() - startAt > LATEST_MS;
    if (start.does === 'turn-in-play' && !isLate) {
      const isRunning = state?.status === 'open' || state?.status === 'suspended';
      if (!isRunning || state.inPlay) return undefined;
      return { type: 'turn-in-play', market, betDelay: start.delay } as const;
    }
    // One that a person turned in-play is watched.
    if (state?.status !== 'open' || state.inPlay) return undefined;
    return { type: 'suspend-market', market, cancelAll: false } as const;
  }

  #warn(match: Match, why: string): void {
    this.#needs.warn(`the start of ${match.name}: ${why}`);
  }
}

function isDue({ start, startAt }: Market, now: number): boolean {
  return start.does !== 'nothing' && !start.isDone && startAt <= now;
}
