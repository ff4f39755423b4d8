import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { FactSource } from 'results';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Evaluator } from './evaluator.ts';
import type { TermsBook } from './market-terms.ts';

interface Needs {
  readonly facts: Pick<FactSource, 'subscribe'>;
  readonly terms: Pick<TermsBook, 'matches' | 'marketsOf'>;
  readonly evaluator: Pick<Evaluator, 'reached'>;
  readonly live: Pick<LiveModels, 'market' | 'subscribe'>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly warn: (message: string) => void;
}

/** Suspends quotes whose Yes the facts have reached, as they stand: whoever took one could not lose. */
export class ReachedQuotes {
  readonly #needs: Needs;
  /** In the market’s units, of markets on a number. */
  readonly #reached = new Map<MarketId, number>();
  readonly #ends: (() => void)[];

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#ends = [
      needs.facts.subscribe((match) => this.#look(match)),
      // Sent before the facts came, and taken after them.
      needs.live.subscribe(({ markets }) => {
        for (const market of markets) this.#stop(market);
      }),
    ];
    for (const match of needs.terms.matches()) this.#look(match);
  }

  forget(markets: readonly MarketId[]): void {
    for (const market of markets) this.#reached.delete(market);
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  #look(match: number): void {
    const { terms, live, evaluator } = this.#needs;
    for (const market of terms.marketsOf(match)) {
      const kind = live.market(market)?.definition.payoff;
      if (kind !== 'line' && kind !== 'spread') continue;
      const reached = evaluator.reached(market);
      if (reached === undefined) this.#reached.delete(market);
      else this.#reached.set(market, reached);
      this.#stop(market);
    }
  }

  #stop(market: MarketId): void {
    const reached = this.#reached.get(market);
    const found = reached === undefined ? undefined : this.#needs.live.market(market);
    if (reached === undefined || found === undefined || found.endedAt !== 0) return;
    for (const [selection, { quoteState, quotes }] of found.runners) {
      if (quoteState !== 'active' || !quotes.some(({ side, line }) => side === 'back' && line <= reached)) continue;
      void this.#suspend({ market, selection });
    }
  }

  async #suspend({ market, selection }: { readonly market: MarketId; readonly selection: SelectionId }) {
    const { live, sequencer, warn } = this.#needs;
    const found = live.market(market);
    const levels = found?.runners.get(selection)?.quotes;
    if (found === undefined || levels === undefined) return;
    const account = found.definition.house;
    try {
      await sequencer.submit({ type: 'set-quotes', account, market, selection, state: 'suspended', levels });
    } catch (error) {
      if (!(error instanceof StoppedError)) warn(`a quote of market ${market} could not be stopped: ${String(error)}`);
    }
  }
}
