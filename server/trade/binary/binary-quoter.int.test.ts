import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId } from 'engine/vocabulary';
import type { IndexFact } from 'results';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { ANN, BOB, CASH, SettlementHouse } from '../settlement/testing/flow.fixture.ts';
import { AUTOMATIC } from '../../../results/testing/football-match.fixture.ts';
import { CALENDAR_2026 } from './calendar-2026.ts';
import { BinaryQuoter } from './binary-quoter.ts';
import { instrumentOf, type Instrument } from './instruments.ts';
import { readIndexPrices } from './index-prices.ts';
import { dayOf } from './trading-calendar.ts';
import { deleteWrongRate } from '../settlement/delete-wrong-rate.ts';

// One instrument through one day, by a clock that is told the time: market, quotes, bets, close, settlement price, rule,
// ledger. Everything but the clock and the prices is real.

const HOUSE = 18 as AccountId;
const NIFTY = instrumentOf('NFY') as Instrument;
const money = (points: number) => (points * 100) as Money;
const LIMITS = {
  minStake: money(1),
  maxStake: money(10_000),
  maxProfit: money(100_000),
  lossCap: money(1_000_000),
  size: money(50_000),
};
const at = (clock: string, day = '2026-11-23') => Date.parse(`${day}T${clock}+05:30`) as Millis;

// 26000.00 is 520000 ticks; the last price before the close is withdrawn for silence.
const FILE = `
NFY,2026-11-23T10:00:01+05:30,26000.00
NFY,2026-11-23T10:30:00+05:30,26010.00
NFY,2026-11-23T12:00:00+05:30,26100.00
NFY,2026-11-23T14:29:30+05:30,26050.00
NFY,2026-11-23T15:45:00+05:30,26051.00,settlement,2026-11
`;

let postgres: TestPostgres;
let house: SettlementHouse;
let now: Millis;
let desk: BinaryQuoter;
const warnings: string[] = [];

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  warnings.length = 0;
  house = await SettlementHouse.open(await postgres.exchangeDatabase());
  await house.addClients();
  await house.sequencer.submit({ type: 'open-account', account: HOUSE, role: 'house' });
  desk = aDesk();
  await desk.start();
});
afterEach(async () => {
  await desk.stop();
  await house.stop();
});

function aDesk(): BinaryQuoter {
  return new BinaryQuoter({
    exchange: house.sequencer,
    catalogue: house.catalogue,
    terms: house.settlement.terms,
    facts: (match) => ({
      say(said: IndexFact | null) {
        if (said !== null) house.facts.say(match, said);
        return house.facts.knownOf(match).facts.length;
      },
      doubt: () => undefined,
      clear: () => undefined,
    }),
    house: HOUSE,
    policy: AUTOMATIC,
    limits: LIMITS,
    instruments: [NIFTY],
    calendar: [CALENDAR_2026],
    ticks: readIndexPrices(FILE, dayOf),
    timers: { now: () => now, after: () => () => undefined },
    warn: (message) => void warnings.push(message),
  });
}

async function lookAt(clock: string, day?: string): Promise<void> {
  now = at(clock, day);
  await desk.look();
}

const marketOf = () => desk.markets[0]?.market as MarketId;
const statusOf = (market: MarketId) => house.live.market(market)?.status;

async function bet(account: AccountId, side: 'back' | 'lay', line: number): Promise<OrderId | string> {
  const { outcome } = await house.sequencer.submit({
    type: 'place-order',
    account,
    market: marketOf(),
    selection: 1 as SelectionId,
    side,
    price: 10_000 as Price,
    size: money(100),
    persistence: 'lapse',
    terms: { line },
  });
  if (!outcome.ok) return outcome.rejection;
  return 'order' in outcome ? (outcome.order as OrderId) : 'no order';
}

test('a day of an instrument: opens, quotes, closes and settles at the settlement price, ledger exact', async () => {
  await lookAt('09:59:59');
  expect(desk.markets).toEqual([]);
  await lookAt('10:00:00');
  expect(desk.markets).toEqual([]); // open, and no price yet
  await lookAt('10:00:01');
  const market = marketOf();
  expect(statusOf(market)).toBe('open');
  expect(house.settlement.terms.termsOf(market)).toMatchObject({ rule: 'index.settlement-price', version: 1 });
  // 26000.00 less and plus a point.
  expect(await bet(ANN, 'back', 520_020)).not.toBe('price-moved');
  expect(await bet(BOB, 'lay', 519_980)).not.toBe('price-moved');
  await lookAt('10:30:00');
  expect(await bet(ANN, 'back', 520_020)).toBe('price-moved');
  await lookAt('10:31:01'); // no price for a minute
  expect(await bet(ANN, 'back', 520_220)).toBe('quote-suspended');
  await lookAt('12:00:00');
  expect(await bet(BOB, 'back', 522_020)).not.toBe('price-moved');
  await lookAt('14:29:59');
  expect(statusOf(market)).toBe('open');
  await lookAt('14:30:00');
  expect(statusOf(market)).toBe('closed');
  expect(await bet(ANN, 'back', 521_020)).toBe('market-closed');
  await lookAt('15:44:59');
  expect(statusOf(market)).toBe('closed');
  await lookAt('15:45:00');
  await vi.waitFor(() => expect(statusOf(market)).toBe('settled'));
  // 26051.00 is 521020: YES at 520020 won, NO at 519980 lost, YES at 522020 lost.
  expect(house.cash(ANN)).toBe(10_000);
  expect(house.cash(BOB)).toBe(-20_000);
  expect(house.cash(HOUSE) + CASH).toBe(10_000);
  expect(desk.markets).toEqual([]);
  await lookAt('16:00:00');
  expect(desk.markets).toEqual([]);
  await lookAt('12:00:00', '2026-11-24'); // a holiday
  expect(desk.markets).toEqual([]);
  expect(warnings).toEqual([]);
});

test('a bet at a wrong rate is deleted with a notice, the others stand', async () => {
  await lookAt('10:00:01');
  const market = marketOf();
  const wrong = await bet(ANN, 'back', 520_020);
  await lookAt('10:30:00');
  await bet(ANN, 'back', 520_220);
  const placedAt = house.sequencer.now();
  await deleteWrongRate(house.flow, {
    market,
    bet: { order: wrong as OrderId, at: placedAt },
    by: 5,
    reason: 'wrong rate',
    now: placedAt,
  });
  const notices = await house.flow.notices.of(ANN, { unread: true, limit: 10 });
  expect(notices).toMatchObject([{ market, kind: 'bets-void' }]);
  await lookAt('14:30:00');
  await lookAt('15:45:00');
  await vi.waitFor(() => expect(statusOf(market)).toBe('settled'));
  // Only YES at 520220 is left, and 521020 is above it.
  expect(house.cash(ANN)).toBe(10_000);
  expect(warnings).toEqual([]);
});

test('a desk that comes back after the close finds the market, closes it and settles it', async () => {
  await lookAt('10:00:01');
  const market = marketOf();
  await bet(ANN, 'back', 520_020);
  await desk.stop();
  desk = aDesk();
  await desk.start();
  expect(marketOf()).toBe(market);
  await lookAt('20:00:00');
  await vi.waitFor(() => expect(statusOf(market)).toBe('settled'));
  expect(house.cash(ANN)).toBe(10_000);
  expect(warnings).toEqual([]);
});

test('a desk that comes back in its hours goes on quoting the same market', async () => {
  await lookAt('10:00:01');
  const market = marketOf();
  await desk.stop();
  desk = aDesk();
  await lookAt('10:30:10');
  expect(marketOf()).toBe(market);
  expect(statusOf(market)).toBe('open');
  expect(await bet(ANN, 'back', 520_220)).not.toBe('quote-suspended');
  expect(warnings).toEqual([]);
});
