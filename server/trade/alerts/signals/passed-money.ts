import type { Event, OrdersMatched } from 'engine';
import type { AccountId, Millis, Money, Price } from 'engine/vocabulary';
import { fromWireMoney } from 'protocol/money';
import type { AlertSettings } from 'protocol';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import { type Detector, pairOf, type Raise } from '../signal.ts';

interface Fill {
  readonly at: Millis;
  readonly price: Price;
  readonly pair: string;
}

interface Passed {
  readonly at: Millis;
  /** To the second of the pair; below 0 to the first. */
  readonly amount: number;
}

const MOST_RUNNERS = 20_000;
const MOST_PAIRS = 50_000;
/** So many fills of a runner make its price. */
const FILLS_OF_A_RUNNER = 30;
const LEAST_FILLS = 3;
const MOST_OF_A_PAIR = 200;

/**
 * Money goes from one person to another on a market by fills off the price. The price is the median of what others
 * matched on the runner within the window; of three fills or more, else nobody can say what a price is.
 */
export class PassedMoney implements Detector {
  readonly #settings: () => AlertSettings['passed_money'];
  readonly #fills = new BoundedMap<string, readonly Fill[]>(MOST_RUNNERS);
  readonly #passed = new BoundedMap<string, readonly Passed[]>(MOST_PAIRS);

  constructor(settings: () => AlertSettings['passed_money']) {
    this.#settings = settings;
  }

  event(
    event: Event,
    at: Millis,
    { isPerson, raise }: { readonly isPerson: (account: AccountId) => boolean; readonly raise: Raise },
  ): void {
    const { is_on, minutes } = this.#settings();
    if (event.type !== 'orders-matched' || !is_on) return;
    const runner = `${event.market} ${event.selection}`;
    const pair = pairOf(event.takerAccount, event.makerAccount).join('-');
    const recent = (this.#fills.get(runner) ?? []).filter((fill) => at - fill.at <= minutes * 60_000);
    this.#fills.set(runner, [...recent.slice(1 - FILLS_OF_A_RUNNER), { at, price: event.price, pair }]);
    if (!isPerson(event.takerAccount) || !isPerson(event.makerAccount)) return;
    const others = recent.filter((fill) => fill.pair !== pair);
    if (others.length < LEAST_FILLS) return;
    this.#pass(event, { at, usual: medianOf(others.map(({ price }) => price)), raise });
  }

  #pass(event: OrdersMatched, { at, usual, raise }: { at: Millis; usual: number; raise: Raise }): void {
    const { amount: from, per_cent, minutes } = this.#settings();
    const off = event.price / usual - 1;
    if (Math.abs(off) * 100 < per_cent) return;
    const pair = pairOf(event.takerAccount, event.makerAccount);
    const backer = event.takerSide === 'back' ? event.takerAccount : event.makerAccount;
    // By the usual price a backer at a higher one is given so much on average.
    const toBacker = Math.round(event.size * off);
    const key = `${event.market} ${pair.join('-')}`;
    const recent = (this.#passed.get(key) ?? []).filter((one) => at - one.at <= minutes * 60_000);
    const passed = [...recent.slice(1 - MOST_OF_A_PAIR), { at, amount: backer === pair[1] ? toBacker : 0 - toBacker }];
    this.#passed.set(key, passed);
    const sum = passed.reduce((all, { amount }) => all + amount, 0);
    if (Math.abs(sum) < (fromWireMoney(from) ?? Infinity)) return;
    const accounts = sum > 0 ? pair : ([pair[1], pair[0]] as const);
    raise({
      kind: 'passed-money',
      key: `passed-money ${event.market} ${accounts.join('-')}`,
      at,
      // From the first to the second.
      accounts,
      market: event.market,
      amount: Math.abs(sum) as Money,
      figures: { fills: passed.length, odds: event.price / 100, usual_odds: usual / 100 },
    });
  }
}

function medianOf(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
