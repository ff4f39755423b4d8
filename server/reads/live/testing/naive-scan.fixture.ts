import type { Event } from 'engine';
import type { AccountId, MarketId, Millis, OrderId, SelectionId, Side } from 'engine/vocabulary';
import type { BetState } from '../bet.ts';

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
  const ended = past.findLast(
    ({ event }) => (event.type === 'market-settled' || event.type === 'market-voided') && event.market === market,
  )?.event;
  return {
    status: changed?.status ?? 'inactive',
    inPlay: changed?.inPlay ?? false,
    betDelay: changed?.betDelay ?? 0,
    version: changed?.version ?? 0,
    matched: sum(fills.map((fill) => fill.size)),
    winners: ended?.type === 'market-settled' ? ended.winners : [],
  };
}

/** Where an order came to rest last, if that was not followed by a change to the starting price. */
function restOf(past: readonly Happening[], order: OrderId) {
  const found = past.findLast(
    ({ event }) =>
      (event.type === 'order-rested' || event.type === 'order-moved' || event.type === 'order-on-close') &&
      event.order === order,
  )?.event;
  return found?.type === 'order-rested' || found?.type === 'order-moved' ? found : undefined;
}

export function scanRunner(past: readonly Happening[], market: MarketId, selection: SelectionId) {
  const fills = all(past, 'orders-matched').filter((event) => event.market === market && event.selection === selection);
  const resting = (side: Side) => {
    const sizes = new Map<number, number>();
    for (const placed of all(past, 'order-placed')) {
      if (placed.market !== market || placed.selection !== selection || placed.side !== side) continue;
      const rest = restOf(past, placed.order);
      const left = scanBet(past, placed.order).remaining;
      if (rest !== undefined && left > 0) sizes.set(rest.price, (sizes.get(rest.price) ?? 0) + left);
    }
    return [...sizes].map(([price, size]) => ({ price, size })).sort((a, b) => a.price - b.price);
  };
  return {
    lastPrice: fills.at(-1)?.price ?? 0,
    matched: sum(fills.map((fill) => fill.size)),
    removedBy: removedBy(past, market, selection),
    toBack: resting('lay').reverse(),
    toLay: resting('back'),
  };
}

/** The factor of its last removal, unless it is back. */
function removedBy(past: readonly Happening[], market: MarketId, selection: SelectionId): number | undefined {
  const isOfIt = (event: { market: MarketId; selection: SelectionId }) =>
    event.market === market && event.selection === selection;
  const removals = all(past, 'runner-removed').filter(isOfIt);
  return removals.length > all(past, 'runner-added').filter(isOfIt).length ? removals.at(-1)?.factor : undefined;
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
  const bet = { remaining: placed.size as number, matched: 0, matchedProfit: 0, cancelled: 0, lapsed: 0, voided: 0 };
  const end = { released: placed.releaseAt === 0, profit: undefined as number | undefined, isVoid: false };
  for (const { event } of past) {
    if (event.type === 'orders-matched' && (event.taker === order || event.maker === order)) {
      bet.matched += event.size;
      bet.matchedProfit += event.profit;
      bet.remaining = event.taker === order ? event.takerRemaining : event.makerRemaining;
    } else if (event.type === 'market-voided' && event.market === placed.market && bet.matched > 0) {
      end.isVoid = true;
      end.profit = 0;
    } else if ('order' in event && event.order === order) scanOwn(event, bet, end);
  }
  const state = (): BetState => {
    if (end.isVoid) return 'void';
    if (end.profit !== undefined) return 'settled';
    if (bet.remaining > 0 && !end.released) return 'pending';
    if (bet.remaining > 0) return bet.matched > 0 ? 'part-matched' : 'unmatched';
    if (bet.matched > 0) return 'matched';
    return bet.lapsed > 0 ? 'lapsed' : 'cancelled';
  };
  return { ...bet, state: state(), profit: end.profit };
}

/** What an event about one order makes of what is known of it. */
function scanOwn(
  event: Event,
  bet: { remaining: number; matched: number; matchedProfit: number; cancelled: number; lapsed: number; voided: number },
  end: { released: boolean; profit: number | undefined; isVoid: boolean },
): void {
  if (event.type === 'order-released') end.released = true;
  if (event.type === 'order-on-close') bet.remaining = event.amount;
  if (event.type === 'order-cancelled' || event.type === 'order-lapsed') {
    bet[event.type === 'order-cancelled' ? 'cancelled' : 'lapsed'] += event.size;
    bet.remaining -= event.size;
  }
  if (event.type === 'bet-reduced') bet.matchedProfit = event.profit;
  if (event.type === 'bet-voided') {
    bet.voided += event.size;
    bet.matched = event.matched;
    bet.matchedProfit = event.profit;
    end.isVoid = event.matched === 0 && bet.remaining === 0;
    if (end.isVoid) end.profit = 0;
  }
  if (event.type === 'bet-settled') {
    end.profit = event.profit;
    end.isVoid = bet.matched === 0;
  }
}

/** Who rests at the same price and came there before, and what has traded there since; undefined where it does not rest. */
export function scanQueue(past: readonly Happening[], order: OrderId) {
  const events = past.map(({ event }) => event);
  const placeOf = (id: OrderId): number =>
    events.findLastIndex(
      (event) => (event.type === 'order-rested' || event.type === 'order-moved') && event.order === id,
    );
  const from = placeOf(order);
  const rested = restOf(past, order);
  if (rested === undefined || scanBet(past, order).remaining === 0) return undefined;
  const placed = all(past, 'order-placed');
  const { market, selection, side } = placed.find((event) => event.order === order) as Of<'order-placed'>;
  const before = placed.filter((other) => {
    const at = restOf(past, other.order);
    if (at === undefined || placeOf(other.order) >= from) return false;
    return other.market === market && other.selection === selection && other.side === side && at.price === rested.price;
  });
  const traded = events.slice(from).flatMap((event) => {
    if (event.type !== 'orders-matched' || event.market !== market || event.selection !== selection) return [];
    return event.price === rested.price ? [event.size] : [];
  });
  return { ahead: sum(before.map((other) => scanBet(past, other.order).remaining)), tradedSince: sum(traded) };
}
