import type { MarketId } from 'engine/vocabulary';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Evaluator } from './evaluator.ts';
import { type QuoteStopping, stopLostQuotes } from './known-quotes.ts';
import type { TermsBook } from './market-terms.ts';
import type { SettlementFlow } from './settlement-flow.ts';

interface Needs extends QuoteStopping {
  readonly flow: Pick<SettlementFlow, 'stopBets'>;
  readonly evaluator: Pick<Evaluator, 'evaluate' | 'isDecided' | 'boundsOf' | 'isOver' | 'knownOf'>;
  readonly terms: Pick<TermsBook, 'marketsOf' | 'matchOf'>;
  readonly catalogue: Pick<Catalogue, 'market' | 'findMatch'>;
  readonly warn: (message: string) => void;
}

/** Markets whose result may be known: nobody bets on them. */
export class KnownResults {
  readonly #needs: Needs;
  /** Decided by their facts, with their matches. */
  readonly #decided = new Map<MarketId, number>();
  /** Matches that are over by their facts. */
  readonly #over = new Set<number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  delete(market: MarketId): void {
    this.#decided.delete(market);
  }

  /** Stops bets on a market if its facts decide it, or else on quotes that they have overtaken. */
  async stop(market: MarketId, found: Parameters<Evaluator['isDecided']>[1]): Promise<void> {
    const { evaluator, flow, terms } = this.#needs;
    this.#decided.delete(market);
    if (!evaluator.isDecided(market, found))
      return stopLostQuotes(market, () => evaluator.boundsOf(market, found), this.#needs);
    this.#decided.set(market, terms.matchOf(market) ?? 0);
    await flow.stopBets(market);
  }

  /**
   * Stops bets on all that the facts of a match decide.
   *
   * @returns false if that failed
   */
  async stopIn(match: number): Promise<boolean> {
    const { evaluator, live, terms } = this.#needs;
    const left = [...terms.marketsOf(match)].filter((market) => live.market(market)?.endedAt === 0);
    const stops = left.map((market) => this.#tried(match, () => this.stop(market, evaluator.evaluate(market))));
    const done = await Promise.all([...stops, this.stopAtEnd(match)]);
    return !done.includes(false);
  }

  /**
   * Stops bets on what is open once a match is over: a market without a rule, or one that its rule leaves open.
   *
   * @returns false if that failed
   */
  stopAtEnd(match: number): Promise<boolean> {
    return this.#tried(match, () => this.#stopAtEnd(match));
  }

  async #tried(match: number, stop: () => Promise<void>): Promise<boolean> {
    try {
      await stop();
      return true;
    } catch (error) {
      if (error instanceof StoppedError) return true;
      const why = error instanceof Error ? error.message : String(error);
      this.#needs.warn(`bets on match ${match} could not be stopped: ${why}`);
      return false;
    }
  }

  async #stopAtEnd(matchId: number): Promise<void> {
    const { catalogue, evaluator, flow } = this.#needs;
    const match = await catalogue.findMatch(matchId);
    const isOver = match !== undefined && evaluator.isOver(evaluator.knownOf(matchId), match.sport.sportId);
    if (!isOver || match.finishedAt > 0) this.#over.delete(matchId);
    else this.#over.add(matchId);
    for (const { market } of match?.markets ?? []) if (this.#isLeftOpen(market)) await flow.stopBets(market);
  }

  /** The match of a market that is open all the same: its opening was under way. */
  matchOfOpen(market: MarketId): number | undefined {
    if (!this.#isOpen(market)) return undefined;
    return this.#decided.get(market) ?? (this.#isLeftOpen(market) ? this.#matchOf(market) : undefined);
  }

  #isLeftOpen(market: MarketId): boolean {
    if (this.#over.size === 0 || !this.#over.has(this.#matchOf(market) ?? 0)) return false;
    return this.#isOpen(market) && !this.#needs.evaluator.isDecided(market);
  }

  #isOpen(market: MarketId): boolean {
    return this.#needs.live.market(market)?.status === 'open';
  }

  #matchOf(market: MarketId): number | undefined {
    return this.#needs.catalogue.market(market)?.match.matchId;
  }
}
