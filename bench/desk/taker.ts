import type { OpenedMarket, Product } from '../measure/product.ts';

const CASH = 100_000;
/** Below every lay that rests, so that it takes the best of them. */
const ODDS = 2.96;
/** Bets at once after a suspension has been seen. */
const TRIES = 5;

interface Detail {
  readonly data: { readonly markets: readonly { readonly market_id: string; readonly book: { matched: number } }[] };
}

/** A bettor whose bets find somebody at once, as long as the market takes bets. */
export class Taker {
  readonly #product: Pick<Product, 'call'>;
  readonly #market: OpenedMarket;
  readonly #token: string;

  /** @throws where the open market fills no bet: then a refusal would say nothing */
  static async open(product: Pick<Product, 'call' | 'signUp'>, market: OpenedMarket): Promise<Taker> {
    const taker = new Taker(product, market, await product.signUp('taker', CASH));
    const before = await taker.#matched();
    if (!(await taker.take()) || (await taker.#matched()) <= before) throw new Error('an open market filled no bet');
    return taker;
  }

  private constructor(product: Pick<Product, 'call'>, market: OpenedMarket, token: string) {
    this.#product = product;
    this.#market = market;
    this.#token = token;
  }

  /** Bets once. @returns whether the market took it @throws where it is refused for any reason but a suspension */
  async take(): Promise<boolean> {
    const bet = { market_id: this.#market.marketId, selection_id: 1, odds: ODDS, stake: 1, is_back: 1 };
    try {
      await this.#product.call('bet/placeMarketBet', bet, this.#token);
      return true;
    } catch (error) {
      if ((error as { readonly code?: string }).code === 'market-suspended') return false;
      throw error;
    }
  }

  /**
   * Called when somebody has seen the suspension.
   *
   * @param racing  a bet that was sent together with the suspension: it came before, or it is refused
   * @throws where anything is filled from here on
   */
  async expectNoFill(racing: Promise<boolean>): Promise<void> {
    const before = await this.#matched();
    await racing;
    const taken = await Promise.all(Array.from({ length: TRIES }, () => this.take()));
    const after = await this.#matched();
    if (taken.includes(true) || after !== before)
      throw new Error(`${after - before} was filled after a bettor had seen the suspension`);
  }

  async #matched(): Promise<number> {
    const { matchId, marketId } = this.#market;
    const { data } = await this.#product.call<Detail>('match/getMatchDetail', { match_id: matchId }, this.#token);
    const found = data.markets.find(({ market_id }) => market_id === marketId);
    if (found === undefined) throw new Error(`${marketId} is not in its match`);
    return found.book.matched;
  }
}
