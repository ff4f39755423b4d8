import type { MarketCreated } from 'engine';
import { MARKET_STATUSES, MECHANISMS, PAYOFFS, QUOTE_STATES, ROLES, SIDES } from 'engine/vocabulary';
import type {
  AccountId,
  MarketId,
  MarketStatus,
  Millis,
  Money,
  OrderId,
  Price,
  QuoteState,
  Role,
  SelectionId,
  Sequence,
  Side,
} from 'engine/vocabulary';
import { LiveAccount } from './live-account.ts';
import { LiveMarket } from './live-market.ts';
import { LiveState } from './live-state.ts';
import { NumberReader, writeOptional } from './number-reader.ts';
import type { LiveQuote, RunnerBook } from './runner-book.ts';
import { readBet, writeBet } from './snapshot-bets.ts';

// A snapshot is a run of 64-bit numbers: the format, the sequence, then each list behind its length. Words stand as
// their place in their closed list. Books are not in it: they are what the resting bets add up to.
const FORMAT = 7_361_005;

export function writeSnapshot(state: LiveState): Uint8Array {
  const out: number[] = [FORMAT, state.sequence, state.arrivals];
  out.push(state.accounts.size);
  for (const account of state.accounts.values()) writeAccount(out, account);
  out.push(state.markets.size);
  for (const market of state.markets.values()) writeMarket(out, market);
  out.push(state.bets.size);
  for (const bet of state.bets.all()) writeBet(out, bet);
  const ended = state.endedBets.waiting().filter(({ item }) => state.bets.has(item));
  out.push(ended.length);
  for (const { item, at } of ended) out.push(item, at);
  writeLaterLists(out, state);
  return new Uint8Array(Float64Array.from(out).buffer);
}

/** Lists of a few runners alone: snapshots of earlier builds end before them, or between them. */
function writeLaterLists(out: number[], state: LiveState): void {
  const runnersOf = (numbersOf: (runner: RunnerBook) => readonly number[]) =>
    [...state.markets.values()].flatMap(({ market, runners }) =>
      [...runners.values()].flatMap((runner) => {
        const numbers = numbersOf(runner);
        return numbers.length === 0 ? [] : [[market, runner.selection, ...numbers]];
      }),
    );
  const lines = runnersOf(({ lastLines }) => (lastLines === undefined ? [] : [lastLines.lay, lastLines.back]));
  const voided = runnersOf((runner) => (runner.voided === 0 ? [] : [runner.voided]));
  if (lines.length > 0 || voided.length > 0) out.push(lines.length, ...lines.flat());
  if (voided.length > 0) out.push(voided.length, ...voided.flat());
}

function writeAccount(out: number[], account: LiveAccount): void {
  const { role, cash, exposure, shortfall, excludedUntil, exposures } = account;
  out.push(account.account, ROLES.indexOf(role), cash, exposure, shortfall, excludedUntil);
  out.push(account.discount, account.exposureLimit, exposures.size);
  for (const [market, held] of exposures) out.push(market, held);
}

function writeMarket(out: number[], market: LiveMarket): void {
  const { definition, result } = market;
  out.push(
    market.market,
    MECHANISMS.indexOf(definition.mechanism),
    PAYOFFS.indexOf(definition.payoff),
    definition.winners,
    Number(definition.complete),
    definition.baseRate,
    definition.minStake,
    Number(definition.persistenceAllowed),
    Number(definition.crossMatching),
    Number(definition.startingPrice),
    Number(definition.passiveSkipsDelay),
    definition.divisor,
    definition.least,
    definition.most,
    definition.width,
    definition.interval,
    definition.house,
    market.runners.size,
  );
  for (const runner of market.runners.values()) writeRunner(out, runner);
  out.push(MARKET_STATUSES.indexOf(market.status), Number(market.inPlay), market.betDelay, market.version);
  out.push(market.endedAt, market.matchedAt, result === undefined ? 0 : 1);
  if (result === undefined) return;
  out.push(result.number);
  for (const list of [result.winners, result.tied, result.placed, result.placedTied]) out.push(list.length, ...list);
}

function writeRunner(out: number[], runner: RunnerBook): void {
  out.push(runner.selection, runner.lastPrice, runner.matched);
  writeOptional(out, runner.removedBy);
  out.push(runner.removedAt);
  writeOptional(out, runner.startingPrice);
  out.push(QUOTE_STATES.indexOf(runner.quoteState), runner.quotes.length);
  for (const { side, rate, line, size } of runner.quotes) out.push(SIDES.indexOf(side), rate, line, size);
  out.push(runner.traded.size);
  for (const [price, size] of runner.traded) out.push(price, size);
}

/** @throws on an unknown version or damaged bytes */
export function readSnapshot(bytes: Uint8Array): LiveState {
  const reader = new NumberReader(bytes);
  if (reader.next() !== FORMAT) throw new Error('live models: a snapshot of another format');
  const state = new LiveState();
  state.sequence = reader.next() as Sequence;
  state.arrivals = reader.next();
  reader.list(() => readAccount(reader, state));
  reader.list(() => readMarket(reader, state));
  reader.list(() => readBet(reader, state));
  reader.list(() => {
    const order = reader.next() as OrderId;
    const bet = state.betOf(order);
    state.endedBets.push(order, reader.next() as Millis);
    state.accountOf(bet.account).ended.push(order);
  });
  if (!reader.isAtEnd) {
    reader.list(() => {
      const runner = state.runnerOf(reader.next() as MarketId, reader.next() as SelectionId);
      runner.lastLines = { lay: reader.next(), back: reader.next() };
    });
  }
  if (!reader.isAtEnd) {
    reader.list(() => {
      state.runnerOf(reader.next() as MarketId, reader.next() as SelectionId).voided = reader.next() as Money;
    });
  }
  reader.end();
  fillBooks(state);
  fillStakes(state);
  state.takeChanges();
  return state;
}

/** Bets come to rest in the order in which they did. */
function fillBooks(state: LiveState): void {
  const resting = [...state.bets.all()].filter((bet) => bet.resting).sort((a, b) => a.arrival - b.arrival);
  for (const bet of resting) {
    state.markets.get(bet.market)?.runners.get(bet.selection)?.rest(state.bets, bet, bet.remaining);
  }
}

/** What accounts can lose, by market. */
function fillStakes(state: LiveState): void {
  for (const { account, role, exposures } of state.accounts.values()) {
    for (const [market, exposure] of exposures) state.markets.get(market)?.stakes.set(account, role, exposure);
  }
}

function readAccount(reader: NumberReader, state: LiveState): void {
  const account = new LiveAccount(state.bets, { account: reader.next() as AccountId, role: reader.word<Role>(ROLES) });
  account.cash = reader.next() as Money;
  account.exposure = reader.next() as Money;
  account.shortfall = reader.next() as Money;
  account.excludedUntil = reader.next() as Millis;
  account.discount = reader.next();
  account.exposureLimit = reader.next();
  reader.list(() => account.exposures.set(reader.next() as MarketId, reader.next() as Money));
  state.accounts.set(account.account, account);
}

function readMarket(reader: NumberReader, state: LiveState): void {
  const flag = (): boolean => reader.next() === 1;
  const definition: Omit<MarketCreated, 'type' | 'runners'> = {
    market: reader.next() as MarketId,
    mechanism: reader.word(MECHANISMS),
    payoff: reader.word(PAYOFFS),
    winners: reader.next(),
    complete: flag(),
    baseRate: reader.next(),
    minStake: reader.next() as Money,
    persistenceAllowed: flag(),
    crossMatching: flag(),
    startingPrice: flag(),
    passiveSkipsDelay: flag(),
    divisor: reader.next(),
    least: reader.next(),
    most: reader.next(),
    width: reader.next(),
    interval: reader.next(),
    house: reader.next() as AccountId,
  };
  const read: Partial<RunnerBook>[] = [];
  const traded: [Price, Money][][] = [];
  reader.list(() => {
    read.push(readRunner(reader));
    const prices: [Price, Money][] = [];
    reader.list(() => prices.push([reader.next() as Price, reader.next() as Money]));
    traded.push(prices);
  });
  const market = new LiveMarket(state.bets, {
    ...definition,
    runners: read.map(({ selection }) => selection as SelectionId),
  });
  read.forEach((fields, place) => {
    const runner = market.runners.get(fields.selection as SelectionId) as RunnerBook;
    Object.assign(runner, fields);
    for (const [price, size] of traded[place] ?? []) runner.traded.set(price, size);
  });
  market.status = reader.word<MarketStatus>(MARKET_STATUSES);
  market.inPlay = flag();
  market.betDelay = reader.next() as Millis;
  market.version = reader.next();
  market.endedAt = reader.next() as Millis;
  market.matchedAt = reader.next() as Millis;
  if (flag()) market.result = { number: reader.next(), ...readResult(reader) };
  state.markets.set(market.market, market);
}

function readRunner(reader: NumberReader): Partial<RunnerBook> {
  const selection = reader.next() as SelectionId;
  const lastPrice = reader.next() as Price;
  const matched = reader.next() as Money;
  const removedBy = reader.optional();
  const removedAt = reader.next() as Millis;
  const startingPrice = reader.optional() as Price | undefined;
  const quoteState = reader.word<QuoteState>(QUOTE_STATES);
  const quotes: LiveQuote[] = [];
  reader.list(() =>
    quotes.push({
      side: reader.word<Side>(SIDES),
      rate: reader.next(),
      line: reader.next(),
      size: reader.next() as Money,
    }),
  );
  return {
    selection,
    lastPrice,
    matched,
    removedAt,
    quoteState,
    quotes,
    ...(removedBy === undefined ? {} : { removedBy }),
    ...(startingPrice === undefined ? {} : { startingPrice }),
  };
}

function readResult(reader: NumberReader) {
  const [winners, tied, placed, placedTied]: SelectionId[][] = [[], [], [], []];
  for (const list of [winners, tied, placed, placedTied]) {
    reader.list(() => list?.push(reader.next() as SelectionId));
  }
  return { winners: winners ?? [], tied: tied ?? [], placed: placed ?? [], placedTied: placedTied ?? [] };
}
