import type { Event } from 'engine';
import type { AccountId, MarketId, Millis, OrderId, SelectionId, Side } from 'engine/vocabulary';
import type { BetState } from './bet.ts';

// The obvious reading of a journal: every question scans all events from the start. The oracle of the live models.

export interface Happening {
  readonly event: Event;
  readonly at: Millis;
}

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

function all<T extends Event['type']>(past: readonly Happening[], type: T): Of<T>[] {
  return past.map(({ event }) => event).filter((event): event is Of<T> => event.type === type);
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function scanMarket(past: readonly Happening[], market: MarketId) {
  const changed = all(past, 'market-changed').findLast((event) => event.market === market);
  const fills = all(past, 'orders-matched').filter((event) => event.market === market);
  return {
    status: changed?.status ?? 'inactive',
    inPlay: changed?.inPlay ?? false,
    betDelay: changed?.betDelay ?? 0,
    version: changed?.version ?? 0,
    matched: sum(fills.map((fill) => fill.size)),
    winners: all(past, 'market-settled').findLast((event) => event.market === market)?.winners ?? [],
  };
}

export function scanRunner(past: readonly Happening[], market: MarketId, selection: SelectionId) {
  const fills = all(past, 'orders-matched').filter((event) => event.market === market && event.selection === selection);
  const resting = (side: Side) => {
    const sizes = new Map<number, number>();
    for (const rested of all(past, 'order-rested')) {
      if (rested.market !== market || rested.selection !== selection || rested.side !== side) continue;
      const left = scanBet(past, rested.order).remaining;
      if (left > 0) sizes.set(rested.price, (sizes.get(rested.price) ?? 0) + left);
    }
    return [...sizes].map(([price, size]) => ({ price, size })).sort((a, b) => a.price - b.price);
  };
  return {
    lastPrice: fills.at(-1)?.price ?? 0,
    matched: sum(fills.map((fill) => fill.size)),
    toBack: resting('lay').reverse(),
    toLay: resting('back'),
  };
}

export function scanAccount(past: readonly Happening[], account: AccountId) {
  const changes = all(past, 'balance-changed').filter((event) => event.account === account);
  const exposures = new Map(
    changes.filter((event) => event.market > 0).map((event) => [event.market, event.marketExposure]),
  );
  return {
    cash: sum(
      all(past, 'ledger-posted').flatMap((entry) =>
        entry.legs.filter((leg) => leg.account === account).map((leg) => leg.amount),
      ),
    ),
    exposure: sum([...exposures.values()]),
    exposures: [...exposures].filter(([, exposure]) => exposure > 0).sort((a, b) => a[0] - b[0]),
  };
}

export function scanBet(past: readonly Happening[], order: OrderId) {
  const placed = all(past, 'order-placed').find((event) => event.order === order) as Of<'order-placed'>;
  const fills = all(past, 'orders-matched').filter((event) => event.taker === order || event.maker === order);
  const matched = sum(fills.map((fill) => fill.size));
  const cancelled = sum(
    all(past, 'order-cancelled')
      .filter((event) => event.order === order)
      .map((event) => event.size),
  );
  const lapsed = sum(
    all(past, 'order-lapsed')
      .filter((event) => event.order === order)
      .map((event) => event.size),
  );
  const remaining = placed.size - matched - cancelled - lapsed;
  const released = placed.releaseAt === 0 || all(past, 'order-released').some((event) => event.order === order);
  const settled = all(past, 'bet-settled').find((event) => event.order === order);
  const isVoid = matched > 0 && all(past, 'market-voided').some((event) => event.market === placed.market);
  const state = (): BetState => {
    if (isVoid) return 'void';
    if (settled !== undefined) return 'settled';
    if (remaining > 0 && !released) return 'pending';
    if (remaining > 0) return matched > 0 ? 'part-matched' : 'unmatched';
    if (matched > 0) return 'matched';
    return lapsed > 0 ? 'lapsed' : 'cancelled';
  };
  return { remaining, matched, cancelled, lapsed, state: state(), profit: isVoid ? 0 : settled?.profit };
}

/** Who rests at the same price and came there before, and what has traded there since; undefined where it does not rest. */
export function scanQueue(past: readonly Happening[], order: OrderId) {
  const events = past.map(({ event }) => event);
  const placeOf = (id: OrderId): number =>
    events.findLastIndex(
      (event) => (event.type === 'order-rested' || event.type === 'order-moved') && event.order === id,
    );
  const from = placeOf(order);
  const rested = events[from];
  if (rested === undefined || !('price' in rested) || scanBet(past, order).remaining === 0) return undefined;
  const placed = all(past, 'order-placed');
  const { market, selection, side } = placed.find((event) => event.order === order) as Of<'order-placed'>;
  const before = placed.filter((other) => {
    const place = placeOf(other.order);
    const at = events[place];
    if (at === undefined || !('price' in at) || place >= from) return false;
    return other.market === market && other.selection === selection && other.side === side && at.price === rested.price;
  });
  const traded = events.slice(from).flatMap((event) => {
    if (event.type !== 'orders-matched' || event.market !== market || event.selection !== selection) return [];
    return event.price === rested.price ? [event.size] : [];
  });
  return { ahead: sum(before.map((other) => scanBet(past, other.order).remaining)), tradedSince: sum(traded) };
}
