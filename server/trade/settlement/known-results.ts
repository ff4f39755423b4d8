import type { MarketId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Evaluator } from './evaluator.ts';
import type { SettlementFlow } from './settlement-flow.ts';

interface Needs {
  readonly flow: Pick<SettlementFlow, 'stopBets'>;
  readonly live: Pick<LiveModels, 'market'>;
  readonly evaluator: Pick<Evaluator, 'isDecided' | 'isOver' | 'knownOf'>;
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

  /** Stops bets; the market may have opened while its result came. */
  async keep(market: MarketId, match: number): Promise<void> {
    this.#decided.set(market, match);
    await this.#needs.flow.stopBets(market);
  }

  delete(market: MarketId): void {
    this.#decided.delete(market);
  }

  /** Stops bets on what is open once its match is over: a market without a rule, or one that its rule leaves open. */
  async stopAtEnd(matchId: number): Promise<'looked' | 'failed'> {
    const { catalogue, evaluator, flow, warn } = this.#needs;
    try {
      const match = await catalogue.findMatch(matchId);
      const isOver = match !== undefined && evaluator.isOver(evaluator.knownOf(matchId), match.sport.sportId);
      if (!isOver || match.finishedAt > 0) this.#over.delete(matchId);
      else this.#over.add(matchId);
      for (const { market } of match?.markets ?? []) if (this.#isLeftOpen(market)) await flow.stopBets(market);
      return 'looked';
    } catch (error) {
      if (error instanceof StoppedError) return 'looked';
      warn(`bets on match ${matchId} could not be stopped: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    }
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
