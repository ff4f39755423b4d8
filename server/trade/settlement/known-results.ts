import type { MarketId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { SettlementFlow } from './settlement-flow.ts';

interface Needs {
  readonly flow: Pick<SettlementFlow, 'stopBets'>;
  readonly live: Pick<LiveModels, 'market'>;
}

/** Markets whose result may be known: nobody bets on them. */
export class KnownResults {
  readonly #needs: Needs;
  /** Their matches. */
  readonly #known = new Map<MarketId, number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Stops bets; the market may have opened while its result came. */
  async keep(market: MarketId, match: number): Promise<void> {
    this.#known.set(market, match);
    await this.#needs.flow.stopBets(market);
  }

  delete(market: MarketId): void {
    this.#known.delete(market);
  }

  /** The match of a market that is open all the same: its opening was under way. */
  matchOfOpen(market: MarketId): number | undefined {
    return this.#needs.live.market(market)?.status === 'open' ? this.#known.get(market) : undefined;
  }
}
