import type { MarketId, Money } from 'engine/vocabulary';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveQuote } from '../../../reads/live/runner-book.ts';
import { isLong } from '../../../trade/sessions/far-quote.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { exposureOfHouse } from '../wire/house-book.ts';
import { amountText } from '../wire/quotes-on-wire.ts';
import { hasLines, rangeOf } from './quote-surroundings.ts';

type Needs = Pick<GatewayDependencies, 'live' | 'catalogue' | 'authority' | 'settlement'>;

/**
 * One person's quotes on one match at more than 3 to 1, or on lines that nothing was compared with: what the house stood to
 * lose in each market before them.
 */
interface Quoted {
  readonly before: Map<MarketId, Money>;
  /** The sum that the last case was opened with, minor units. */
  shown: number;
}

interface NewQuotes {
  readonly by: number;
  readonly levels: readonly LiveQuote[];
  readonly isFirst: boolean;
}

const QUOTED_MATCHES = 10_000;

/** Prices that each ask nothing, in many markets of a match: together they may cost what nobody may risk alone. */
export class LongQuotes {
  readonly #needs: Needs;
  readonly #quoted = new BoundedMap<string, Quoted>(QUOTED_MATCHES);

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Before quotes are sent. @param isFirst  without a quote before them */
  note(found: LiveMarket, { by, levels, isFirst }: NewQuotes): void {
    const isCounted = levels.some((level) => isLong(level, 'lines')) || (isFirst && this.#isUnknown(found.market));
    if (!isCounted || levels.length === 0) return;
    const key = this.#keyOf(found, by);
    const quoted = this.#quoted.get(key) ?? { before: new Map<MarketId, Money>(), shown: 0 };
    if (!quoted.before.has(found.market)) quoted.before.set(found.market, exposureOfHouse(found, this.#needs.live));
    this.#quoted.set(key, quoted);
  }

  /**
   * Once they have been sent: what they have cost the house at worst over the match, and could, taken in full.
   *
   * @returns undefined below the amount of a day, and up to twice what was shown last
   */
  sum(found: LiveMarket, by: number): { readonly why: string; readonly markets: number } | undefined {
    const quoted = this.#quoted.get(this.#keyOf(found, by));
    if (quoted === undefined) return undefined;
    const grown = [...quoted.before].map(([market, before]) => Math.max(0, this.#couldCost(market) - before));
    const sum = grown.reduce((total, one) => total + one, 0);
    if (sum <= 2 * quoted.shown || !this.#needs.authority.thresholds.isReached('market-cap', sum)) return undefined;
    quoted.shown = sum;
    const markets = grown.filter((one) => one > 0).length;
    const of = markets === 1 ? 'one market' : `${markets} markets`;
    const why = `Prices beyond 3 to 1, or on lines that nothing can be compared with, in ${of} of the match could cost the house ${amountText(sum)}.`;
    return { why, markets };
  }

  #isUnknown(market: MarketId): boolean {
    const known = this.#needs.catalogue.market(market)?.market;
    return known !== undefined && hasLines(known.payoff) && rangeOf(known, this.#needs) === undefined;
  }

  #couldCost(market: MarketId): number {
    const { live, catalogue } = this.#needs;
    const found = live.market(market);
    const lossCap = catalogue.market(market)?.market.options.house?.lossCap ?? 0;
    const offered = [...(found?.runners.values() ?? [])].map(({ quoteState, quotes }) =>
      quoteState === 'active' ? Math.max(paid(quotes, 'back'), paid(quotes, 'lay')) : 0,
    );
    return Math.min(lossCap, exposureOfHouse(found, live) + Math.max(0, ...offered));
  }

  #keyOf({ market }: LiveMarket, by: number): string {
    return `${by} ${this.#needs.catalogue.market(market)?.match.matchId}`;
  }
}

/** By the house if all of one side is taken and wins. */
function paid(quotes: readonly LiveQuote[], name: LiveQuote['side']): number {
  const own = quotes.filter(({ side }) => side === name);
  return own.reduce((sum, { rate, size }) => sum + (name === 'back' ? Math.floor((size * rate) / 10_000) : size), 0);
}
