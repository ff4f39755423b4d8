import type { AccountId, MarketId, MarketStatus, Millis, Money, SelectionId } from 'engine/vocabulary';
import type { Payoff } from 'engine';
import { expect, test } from 'vitest';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { BetRows } from '../../../reads/live/bet-rows.ts';
import { LiveMarket } from '../../../reads/live/live-market.ts';
import { isOnBetfair, marketDefinitionOf, statusOf } from './market-definition.ts';

const START = Date.parse('2026-03-01T12:00:00Z') as Millis;
const match: Match = {
  matchId: 7,
  series: { seriesId: 1, sportId: 7, name: 'Ascot' },
  sport: { sportId: 7, name: 'Horse Racing', isActive: true },
  name: '12:00 Ascot',
  openedAs: '12:00 Ascot',
  openAt: START,
  isPastStart: false,
  country: 'GB',
  finishedAt: 0 as Millis,
  streamUrl: '',
  note: '',
  race: undefined,
  markets: [],
};

function aMarket(payoff: Payoff, startingPrice = false) {
  const runners = [1, 2, 3].map((selection) => ({
    selection: selection as SelectionId,
    name: `Horse ${selection}`,
    openedAs: `Horse ${selection}`,
  }));
  const market: Market = {
    market: 9 as MarketId,
    matchId: 7,
    name: 'Win',
    openedAs: 'Win',
    marketType: 'win',
    startAt: START,
    offAt: START,
    mechanism: 'order-book',
    payoff,
    options: { startingPrice },
    baseRate: 250,
    minStake: 100 as Money,
    persistenceAllowed: true,
    sort: 0,
    remark: '',
    start: { does: 'nothing', delay: 0 as Millis, isDone: false },
    runners,
  };
  const live = new LiveMarket(new BetRows(), {
    market: 9 as MarketId,
    mechanism: 'order-book',
    payoff: payoff.kind,
    winners: 1,
    complete: true,
    baseRate: 250,
    minStake: 100 as Money,
    persistenceAllowed: true,
    crossMatching: true,
    startingPrice,
    passiveSkipsDelay: false,
    divisor: 0,
    least: 0,
    most: 0,
    width: 0,
    interval: 0,
    house: 0 as AccountId,
    runners: runners.map(({ selection }) => selection),
  });
  return { market, match, live };
}

const ONE_WINNER: Payoff = { kind: 'runners', winners: 1, complete: true };

test('a race tells its meeting, its dates, its rate in per cent and its runners in their order', () => {
  const named = aMarket(ONE_WINNER);
  named.live.status = 'open';
  expect(marketDefinitionOf(named)).toEqual({
    bspMarket: false,
    turnInPlayEnabled: true,
    persistenceEnabled: true,
    marketBaseRate: 2.5,
    eventId: '7',
    eventTypeId: '7',
    numberOfWinners: 1,
    bettingType: 'ODDS',
    marketType: 'WIN',
    marketTime: '2026-03-01T12:00:00.000Z',
    suspendTime: '2026-03-01T12:00:00.000Z',
    bspReconciled: false,
    complete: true,
    inPlay: false,
    crossMatching: true,
    runnersVoidable: false,
    numberOfActiveRunners: 3,
    betDelay: 0,
    status: 'OPEN',
    runners: [1, 2, 3].map((id) => ({ id, sortPriority: id, status: 'ACTIVE', name: `Horse ${id}` })),
    regulators: ['MR_INT'],
    discountAllowed: false,
    timezone: 'GMT',
    openDate: '2026-03-01T12:00:00.000Z',
    version: 1,
    name: 'Win',
    eventName: '12:00 Ascot',
    priceLadderDefinition: { type: 'CLASSIC' },
    countryCode: 'GB',
    venue: 'Ascot',
  });
});

test.each([
  ['inactive', 'INACTIVE'],
  ['open', 'OPEN'],
  ['suspended', 'SUSPENDED'],
  // The result is not there yet.
  ['closed', 'SUSPENDED'],
  ['settled', 'CLOSED'],
  ['void', 'CLOSED'],
] satisfies [MarketStatus, string][])('%s is %s there', (status, expected) => {
  expect(statusOf({ status })).toBe(expected);
});

test('a removed runner tells its factor and date, starting prices the price made or that there was none', () => {
  const named = aMarket(ONE_WINNER, true);
  const [first, second, third] = [...named.live.runners.values()];
  Object.assign(first ?? {}, { removedBy: 1250, removedAt: START });
  Object.assign(second ?? {}, { startingPrice: 426 });
  Object.assign(third ?? {}, { startingPrice: 0 });
  const definition = marketDefinitionOf(named);
  expect(definition).toMatchObject({ bspMarket: true, bspReconciled: true, numberOfActiveRunners: 2 });
  expect(definition.runners).toMatchObject([
    { status: 'REMOVED', adjustmentFactor: 12.5, removalDate: '2026-03-01T12:00:00.000Z' },
    { status: 'ACTIVE', bsp: 4.26 },
    { status: 'ACTIVE', bsp: 'NaN' },
  ]);
});

test('a result tells who won, who was placed and who lost', () => {
  const named = aMarket({ kind: 'each-way', places: 2, divisor: 400 });
  const ids = (...selections: number[]) => selections as SelectionId[];
  named.live.status = 'settled';
  named.live.endedAt = START;
  named.live.result = { number: 0, winners: ids(2), tied: [], placed: ids(3), placedTied: [] };
  const definition = marketDefinitionOf(named);
  expect(definition.runners.map(({ status }) => status)).toEqual(['LOSER', 'WINNER', 'PLACED']);
  expect(definition).toMatchObject({
    status: 'CLOSED',
    eachWayDivisor: 4,
    numberOfWinners: 2,
    numberOfActiveRunners: 0,
    crossMatching: false,
    settledTime: '2026-03-01T12:00:00.000Z',
  });
});

test('lines and handicaps say how they are bet on; what a house quotes is not there at all', () => {
  const line = marketDefinitionOf(aMarket({ kind: 'line-range', least: 10, most: 200, interval: 50 }));
  expect(line).toMatchObject({
    bettingType: 'LINE',
    priceLadderDefinition: { type: 'LINE_RANGE' },
    lineMinUnit: 10,
    lineMaxUnit: 200,
    lineInterval: 0.5,
  });
  const handicaps = [-6, 6, 0].map((quarters) => ({ sign: 1 as const, quarters }));
  const handicap = marketDefinitionOf(aMarket({ kind: 'handicap', least: -9, most: 9, handicaps }));
  expect(handicap.bettingType).toBe('ASIAN_HANDICAP_DOUBLE_LINE');
  expect(handicap.runners.map(({ hc }) => hc)).toEqual([-1.5, 1.5, undefined]);
  expect(isOnBetfair({ mechanism: 'order-book' })).toBe(true);
  expect(isOnBetfair({ mechanism: 'quoted' })).toBe(false);
});
