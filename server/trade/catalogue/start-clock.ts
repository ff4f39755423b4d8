import type { MarketId } from 'engine/vocabulary';
import type { Fact } from 'results';
import { every, type Clock } from '../../core/sequencer/clock.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { hasStarted } from '../facts/has-started.ts';
import type { CatalogueEdits } from './catalogue-edits.ts';
import type { Market, Match } from './catalogue-rows.ts';
import type { Catalogue } from './catalogue.ts';

/** After so long nobody can say what has been played meanwhile: a market is suspended instead of turned in-play. */
const LATEST_MS = 60_000;

export interface StartClockDependencies {
  readonly catalogue: Pick<Catalogue, 'matches'>;
  readonly edits: Pick<CatalogueEdits, 'markStarted'>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  /** True if a match has begun by its facts, whatever its start is. */
  readonly hasBegun: (matchId: number) => boolean;
  /** A market as it is now; undefined where it is over. */
  readonly stateOf: (market: MarketId) => { readonly status: string; readonly inPlay: boolean } | undefined;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

interface Needs extends Pick<StartClockDependencies, 'catalogue' | 'now' | 'warn'> {
  readonly commands: StartClockDependencies['sequencer'];
  readonly catalogueEdits: StartClockDependencies['edits'];
  readonly live: { readonly market: StartClockDependencies['stateOf'] };
  readonly facts: { readonly store: { facts(match: number): readonly Fact[] } };
  readonly clock: Clock;
  readonly stops: { add(stop: () => Promise<void>): void };
}

const LOOK_EVERY_MS = 1000;

/** Looks at the starts until the exchange stops. */
export function openStartClock({ commands, catalogueEdits, live, facts, clock, stops, ...needs }: Needs): StartClock {
  const { catalogue, now, warn } = needs;
  const stateOf = (market: MarketId) => live.market(market);
  const begun = (match: number) => hasStarted(facts.store.facts(match), now());
  const acts = { edits: catalogueEdits, sequencer: commands };
  const startClock = new StartClock({ catalogue, now, warn, stateOf, hasBegun: begun, ...acts });
  stops.add(every(LOOK_EVERY_MS, clock, () => void startClock.look()));
  return startClock;
}

/**
 * Turns markets in-play or suspends them at their start, or at the first fact of play if that comes before. What it has
 * done is in SQL: a start after a stop goes on with what is left, and suspends what began while nothing ran.
 */
export class StartClock {
  readonly #needs: StartClockDependencies;
  #looking: Promise<void> | undefined;
  /** Those that stay open still. */
  readonly #refused = new Set<MarketId>();

  constructor(needs: StartClockDependencies) {
    this.#needs = needs;
  }

  /** Acts on whatever has come to its start; a look that is under way is not doubled. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookAll(): Promise<void> {
    for (const match of this.#needs.catalogue.matches())
      await this.#lookAt(match).catch((error: Error) => this.#warn(match, error.message));
  }

  async #lookAt(match: Match): Promise<void> {
    const { now, edits, hasBegun: begun } = this.#needs;
    const due = this.#dueOf(match);
    if (due.length > 0) await this.#start(match, due);
    // Play was reported by mistake, and the facts were corrected: the start is still to come.
    const early = match.markets.filter(({ start, startAt }) => start.isDone && startAt > now());
    if (early.length === 0 || begun(match.matchId)) return;
    const ids = early.map(({ market }) => market);
    await edits.markStarted(match.matchId, ids, false);
  }

  #dueOf({ matchId, markets }: Match): readonly Market[] {
    const { now, hasBegun: begun } = this.#needs;
    const left = markets.filter(({ start }) => start.does !== 'nothing' && !start.isDone);
    const due = left.filter(({ startAt }) => startAt <= now());
    return due.length < left.length && begun(matchId) ? left : due;
  }

  /** One that could not be changed now is due at the next look again. */
  async #start(match: Match, due: readonly Market[]): Promise<void> {
    const started: MarketId[] = [];
    for (const market of due) if (await this.#startMarket(match, market)) started.push(market.market);
    if (started.length > 0) await this.#needs.edits.markStarted(match.matchId, started, true);
  }

  /** One that is not turned in-play is suspended: nobody bets on it as if play had not begun. @returns whether it is done */
  async #startMarket(match: Match, market: Market): Promise<boolean> {
    const command = this.#commandFor(market);
    if (command === undefined) return true;
    const { sequencer } = this.#needs;
    const { outcome } = await sequencer.submit(command);
    if (outcome.ok) return true;
    const suspend = { type: 'suspend-market', market: market.market, cancelAll: false } as const;
    const isSuspended = command.type === 'turn-in-play' && (await sequencer.submit(suspend)).outcome.ok;
    const state = this.#needs.stateOf(market.market);
    const isDone = isSuspended || state?.status !== 'open' || state.inPlay;
    // Looked at every second, and told once.
    if (isDone || !this.#refused.has(market.market))
      this.#warn(match, `${market.name}: ${outcome.rejection}${isSuspended ? '; it is suspended' : ''}`);
    if (isDone) this.#refused.delete(market.market);
    else this.#refused.add(market.market);
    return isDone;
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
