import { MARKET_STATUSES, PERSISTENCES, ROLES, SIDES } from 'engine/vocabulary';
import type {
  AccountId,
  MarketId,
  MarketStatus,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  Role,
  SelectionId,
  Sequence,
  Side,
} from 'engine/vocabulary';
import { BET_REASONS } from './bet.ts';
import type { MutableBet } from './bet.ts';
import { LiveAccount } from './live-account.ts';
import { LiveMarket } from './live-market.ts';
import { LiveState } from './live-state.ts';
import { NumberReader } from './number-reader.ts';

// A snapshot is a run of 64-bit numbers: the format, the sequence, then each list behind its length. Words stand as
// their place in their closed list. Books are not in it: they are what the resting bets add up to.
const FORMAT = 7_361_001;

export function writeSnapshot(state: LiveState): Uint8Array {
  const out: number[] = [FORMAT, state.sequence];
  out.push(state.accounts.size);
  for (const account of state.accounts.values()) {
    out.push(account.account, ROLES.indexOf(account.role), account.cash, account.exposure, account.exposures.size);
    for (const [market, exposure] of account.exposures) out.push(market, exposure);
  }
  out.push(state.markets.size);
  for (const market of state.markets.values()) writeMarket(out, market);
  out.push(state.bets.size);
  for (const bet of state.bets.values()) writeBet(out, bet);
  const ended = state.endedBets.waiting().filter(({ item }) => state.bets.has(item));
  out.push(ended.length);
  for (const { item, at } of ended) out.push(item, at);
  return new Uint8Array(Float64Array.from(out).buffer);
}

function writeMarket(out: number[], market: LiveMarket): void {
  const { winners, complete, baseRate, minStake, persistenceAllowed } = market.definition;
  out.push(
    market.market,
    winners,
    Number(complete),
    baseRate,
    minStake,
    Number(persistenceAllowed),
    market.runners.size,
  );
  for (const runner of market.runners.values()) out.push(runner.selection, runner.lastPrice, runner.matched);
  out.push(MARKET_STATUSES.indexOf(market.status), Number(market.inPlay), market.betDelay, market.version);
  out.push(market.endedAt, market.result.length, ...market.result);
}

function writeBet(out: number[], bet: MutableBet): void {
  out.push(bet.order, bet.account, bet.market, bet.selection, SIDES.indexOf(bet.side), bet.price, bet.size);
  out.push(PERSISTENCES.indexOf(bet.persistence), bet.placedAt, bet.releaseAt, bet.remaining, bet.matched);
  out.push(bet.matchedValue, bet.cancelled, bet.lapsed, BET_REASONS.indexOf(bet.reason));
  out.push(bet.profit === undefined ? 0 : 1, bet.profit ?? 0, Number(bet.isVoid), bet.endedAt, Number(bet.resting));
}

/** @throws on an unknown version or damaged bytes */
export function readSnapshot(bytes: Uint8Array): LiveState {
  const reader = new NumberReader(bytes);
  if (reader.next() !== FORMAT) throw new Error('live models: a snapshot of another format');
  const state = new LiveState();
  state.sequence = reader.next() as Sequence;
  reader.list(() => readAccount(reader, state));
  reader.list(() => readMarket(reader, state));
  reader.list(() => readBet(reader, state));
  reader.list(() => {
    const order = reader.next() as OrderId;
    const bet = state.betOf(order);
    state.endedBets.push(order, reader.next() as Millis);
    state.accountOf(bet.account).ended.push(order);
  });
  reader.end();
  const endedMarkets = [...state.markets.values()].filter((market) => market.endedAt > 0);
  endedMarkets.sort((a, b) => a.endedAt - b.endedAt || a.market - b.market);
  for (const { market, endedAt } of endedMarkets) state.endedMarkets.push(market, endedAt);
  state.takeChanges();
  return state;
}

function readAccount(reader: NumberReader, state: LiveState): void {
  const account = new LiveAccount(reader.next() as AccountId, reader.word<Role>(ROLES));
  account.cash = reader.next() as Money;
  account.exposure = reader.next() as Money;
  reader.list(() => account.exposures.set(reader.next() as MarketId, reader.next() as Money));
  state.accounts.set(account.account, account);
}

function readMarket(reader: NumberReader, state: LiveState): void {
  const definition = {
    market: reader.next() as MarketId,
    winners: reader.next(),
    complete: reader.next() === 1,
    baseRate: reader.next(),
    minStake: reader.next() as Money,
    persistenceAllowed: reader.next() === 1,
  };
  const runners: { selection: SelectionId; lastPrice: Price; matched: Money }[] = [];
  reader.list(() =>
    runners.push({
      selection: reader.next() as SelectionId,
      lastPrice: reader.next() as Price,
      matched: reader.next() as Money,
    }),
  );
  const market = new LiveMarket({ ...definition, runners: runners.map((runner) => runner.selection) });
  for (const { selection, lastPrice, matched } of runners) {
    Object.assign(market.runners.get(selection) as object, { lastPrice, matched });
  }
  market.status = reader.word<MarketStatus>(MARKET_STATUSES);
  market.inPlay = reader.next() === 1;
  market.betDelay = reader.next() as Millis;
  market.version = reader.next();
  market.endedAt = reader.next() as Millis;
  const result: SelectionId[] = [];
  reader.list(() => result.push(reader.next() as SelectionId));
  market.result = result;
  state.markets.set(market.market, market);
  if (market.endedAt > 0) for (const runner of market.runners.values()) runner.clear();
}

function readBet(reader: NumberReader, state: LiveState): void {
  const bet: MutableBet = {
    order: reader.next() as OrderId,
    account: reader.next() as AccountId,
    market: reader.next() as MarketId,
    selection: reader.next() as SelectionId,
    side: reader.word<Side>(SIDES),
    price: reader.next() as Price,
    size: reader.next() as Money,
    persistence: reader.word<Persistence>(PERSISTENCES),
    placedAt: reader.next() as Millis,
    releaseAt: reader.next() as Millis,
    remaining: reader.next() as Money,
    matched: reader.next() as Money,
    matchedValue: reader.next(),
    cancelled: reader.next() as Money,
    lapsed: reader.next() as Money,
    reason: reader.word(BET_REASONS),
    profit: reader.optional() as Money | undefined,
    isVoid: reader.next() === 1,
    endedAt: reader.next() as Millis,
    resting: reader.next() === 1,
  };
  const market = state.markets.get(bet.market);
  state.bets.set(bet.order, bet);
  state.accountOf(bet.account).orders.add(bet.order);
  market?.orders.add(bet.order);
  if (bet.resting) market?.runners.get(bet.selection)?.change(bet.side, bet.price, bet.remaining);
}
