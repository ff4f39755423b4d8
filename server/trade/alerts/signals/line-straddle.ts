import type { Event, OrdersMatched } from 'engine';
import type { AccountId, Millis, Money, OrderId } from 'engine/vocabulary';
import { fromWireMoney } from 'protocol/money';
import type { AlertSettings } from 'protocol';
import { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { Detector, Raise } from '../signal.ts';

interface Taken {
  readonly at: Millis;
  readonly line: number;
  readonly size: Money;
}

interface Sides {
  readonly yes: readonly Taken[];
  readonly no: readonly Taken[];
}

const QUOTE = 0;
const NO_LINE = 0;
const MOST_ORDERS = 20_000;
const MOST_PEOPLE = 20_000;
const MOST_BETS = 50;

/**
 * One person takes Yes at a line and No at a higher one: whatever comes between pays both. Once the line has moved that
 * is what whoever knows of a ball before the quote does.
 */
export class LineStraddle implements Detector {
  readonly #settings: () => AlertSettings['line_straddle'];
  readonly #lines = new BoundedMap<OrderId, number>(MOST_ORDERS);
  readonly #taken = new BoundedMap<string, Sides>(MOST_PEOPLE);

  constructor(settings: () => AlertSettings['line_straddle']) {
    this.#settings = settings;
  }

  event(
    event: Event,
    at: Millis,
    { isPerson, raise }: { readonly isPerson: (account: AccountId) => boolean; readonly raise: Raise },
  ): void {
    if (event.type === 'order-terms' || event.type === 'line-moved') this.#lines.set(event.order, event.line);
    // Of an order of nobody's: a quote was taken.
    if (event.type !== 'orders-matched' || event.maker !== QUOTE || !this.#settings().is_on) return;
    if (isPerson(event.takerAccount)) this.#take(event, at, raise);
  }

  #take({ market, taker, takerAccount: account, takerSide, size }: OrdersMatched, at: Millis, raise: Raise): void {
    const line = this.#lines.get(taker);
    if (line === undefined || line === NO_LINE) return;
    const { minutes, amount } = this.#settings();
    const key = `${market} ${account}`;
    const isRecent = (bet: Taken) => at - bet.at <= minutes * 60_000;
    const before = this.#taken.get(key) ?? { yes: [], no: [] };
    const yes = before.yes.filter(isRecent).slice(1 - MOST_BETS);
    const no = before.no.filter(isRecent).slice(1 - MOST_BETS);
    (takerSide === 'back' ? yes : no).push({ at, line, size });
    this.#taken.set(key, { yes, no });
    const straddle = widest(yes, no);
    if (straddle === undefined || straddle.stake < (fromWireMoney(amount) ?? Infinity)) return;
    raise({
      kind: 'line-straddle',
      key: `line-straddle ${market} ${account}`,
      at,
      accounts: [account],
      market,
      amount: straddle.stake,
      figures: { yes: straddle.yes, no: straddle.no },
    });
  }
}

/** The lowest Yes below the highest No, and what stands on both. */
function widest(yes: readonly Taken[], no: readonly Taken[]) {
  if (yes.length === 0 || no.length === 0) return undefined;
  const low = Math.min(...yes.map(({ line }) => line));
  const high = Math.max(...no.map(({ line }) => line));
  if (low >= high) return undefined;
  const sum = (bets: readonly Taken[]) => bets.reduce((all, { size }) => all + size, 0);
  const below = sum(yes.filter(({ line }) => line < high));
  const above = sum(no.filter(({ line }) => line > low));
  return { yes: low, no: high, stake: Math.min(below, above) as Money };
}
