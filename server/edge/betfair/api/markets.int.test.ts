import type { Money } from 'engine/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { ApiClient, limit } from '../testing/api-client.fixture.ts';

let exchange: TestExchange;
let maker: ApiClient;
let taker: ApiClient;
/** Cricket, cross-matching · racing, with a starting price · a line of runs · a bookmaker's. */
let [cricket, race, line, quoted]: string[] = [];

const START = Date.UTC(2027, 0, 2, 12);

beforeAll(async () => {
  exchange = await TestExchange.start();
  maker = await ApiClient.signedIn(exchange, 'maker');
  taker = await ApiClient.signedIn(exchange, 'taker');
  const { catalogue } = exchange;
  const series = await catalogue.createSeries({ sportId: 4, name: 'Indian Premier League' });
  const match = await catalogue.createMatch({
    seriesId: series.seriesId,
    name: 'Köln v Zürich',
    openAt: START,
    country: 'IN',
  });
  const common = { matchId: match.matchId, baseRate: 200, minStake: 100 };
  const two = [
    { selection: 1, name: 'Köln' },
    { selection: 2, name: 'Zürich' },
  ];
  const open = async (added: Parameters<typeof catalogue.createMarket>[0]) => {
    const market = await catalogue.createMarket(added);
    await exchange.sequencer.submit({ type: 'open-market', market });
    return `1.${market}`;
  };
  cricket = await open({
    ...common,
    name: 'Match Odds',
    marketType: 'match_odds',
    runners: two,
    options: { crossMatching: true },
  });
  line = await open({
    ...common,
    name: 'Runs',
    marketType: 'innings_runs',
    payoff: { kind: 'line-range', least: 0, most: 300, interval: 100 },
    runners: [{ selection: 1, name: 'Runs' }],
  });
  const house = await exchange.identity.accounts.ensure('house', 'house');
  quoted = await open({
    ...common,
    name: 'Bookmaker',
    marketType: 'bookmaker',
    mechanism: 'quoted',
    options: { house: { account: house, lossCap: 1_000_000 as Money } },
    runners: two,
  });
  const meeting = await catalogue.createSeries({ sportId: 7, name: 'Ascot' });
  const run = await catalogue.createMatch({
    seriesId: meeting.seriesId,
    name: '14:30',
    openAt: START + 7_200_000,
    country: 'GB',
  });
  race = await open({
    matchId: run.matchId,
    baseRate: 500,
    minStake: 100,
    name: 'Win',
    marketType: 'win',
    options: { startingPrice: true },
    runners: [1, 2, 3].map((selection) => ({ selection, name: `Horse ${selection}` })),
  });
});
afterAll(() => exchange.stop());

interface Catalogued {
  readonly marketId: string;
}

const catalogue = (filter: object, more: object = {}) =>
  maker.call<Catalogued[]>('betting', 'listMarketCatalogue', { filter, maxResults: 100, ...more });
const found = async (filter: object, more: object = {}) =>
  (await catalogue(filter, more)).map(({ marketId }) => marketId);

describe('finding markets', () => {
  test.each([
    [
      'listEventTypes',
      { filter: {} },
      [
        { eventType: { id: '4', name: 'Cricket' }, marketCount: 2 },
        { eventType: { id: '7' }, marketCount: 1 },
      ],
    ],
    [
      'listCompetitions',
      { filter: { eventTypeIds: ['4'] } },
      [{ competition: { name: 'Indian Premier League' }, competitionRegion: 'IN', marketCount: 2 }],
    ],
    [
      'listEvents',
      { filter: { eventTypeIds: [7] } },
      [
        {
          event: {
            name: '14:30',
            venue: 'Ascot',
            countryCode: 'GB',
            timezone: 'GMT',
            openDate: '2027-01-02T14:00:00.000Z',
          },
          marketCount: 1,
        },
      ],
    ],
    [
      'listMarketTypes',
      { filter: {} },
      [{ marketType: 'MATCH_ODDS', marketCount: 1 }, { marketType: 'INNINGS_RUNS' }, { marketType: 'WIN' }],
    ],
    [
      'listCountries',
      { filter: {} },
      [
        { countryCode: 'IN', marketCount: 2 },
        { countryCode: 'GB', marketCount: 1 },
      ],
    ],
    ['listVenues', { filter: {} }, [{ venue: 'Ascot', marketCount: 1 }]],
    [
      'listTimeRanges',
      { filter: {}, granularity: 'HOURS' },
      [
        { timeRange: { from: '2027-01-02T12:00:00.000Z', to: '2027-01-02T13:00:00.000Z' }, marketCount: 2 },
        { marketCount: 1 },
      ],
    ],
    [
      'listTimeRanges',
      { filter: {}, granularity: 'DAYS' },
      [{ timeRange: { from: '2027-01-02T00:00:00.000Z' }, marketCount: 3 }],
    ],
  ])('%s %j', async (name, params, answer) => {
    expect(await maker.call('betting', name, { ...params, locale: 'en' })).toMatchObject(answer);
  });

  test('a filter of nulls and empty lists asks for nothing in particular', async () => {
    expect(
      await found({ textQuery: null, eventTypeIds: null, marketIds: [], marketStartTime: { from: null, to: '' } }),
    ).toEqual([cricket, line, race]);
  });

  test('each of its fields', async () => {
    expect(await found({ textQuery: 'zuri' })).toEqual([]);
    expect(await found({ textQuery: 'Zür v' })).toEqual([cricket, line]);
    expect(await found({ marketTypeCodes: ['WIN', 'PLACE'] })).toEqual([race]);
    expect(await found({ marketBettingTypes: ['LINE'] })).toEqual([line]);
    expect(await found({ bspOnly: true })).toEqual([race]);
    // MarketFilter in Betfair's documentation: those with a starting price, those without, or both.
    expect(await found({ bspOnly: false })).toEqual([cricket, line]);
    expect(await found({ bspOnly: null })).toEqual([cricket, line, race]);
    expect(await found({ inPlayOnly: true })).toEqual([]);
    expect(await found({ inPlayOnly: false, marketCountries: ['GB'] })).toEqual([race]);
    expect(await found({ venues: ['Ascot'] })).toEqual([race]);
    expect(await found({ turnInPlayEnabled: false })).toEqual([]);
    expect(await found({ raceTypes: ['Flat'] })).toEqual([]);
    expect(await found({ marketIds: [race, quoted, '1.424242'] })).toEqual([race]);
    expect(await found({ marketStartTime: { to: '2027-01-02T12:00:00Z' } })).toEqual([cricket, line]);
    expect(await found({ marketStartTime: { from: '2027-01-02T12:00:00.001Z' } })).toEqual([race]);
    // The forms of ISO 8601 that Betfair's framework parses (joda's dateTimeParser), and milliseconds.
    const noon = Date.UTC(2027, 0, 2, 12);
    for (const to of ['2027-01-02T12:00:00', '2027-01-02T13:00:00+01', '2027-01-02T12:00:00+0000', noon, `${noon}`])
      expect(await found({ marketStartTime: { to } })).toEqual([cricket, line]);
    for (const to of ['2027-01-02T13:00:00+02:00', '2027-01-02T11:59:59.999', noon - 1])
      expect(await found({ marketStartTime: { to } })).toEqual([]);
    await maker.place(line ?? '', [limit('BACK', 150, 2)]);
    expect(await found({ withOrders: ['EXECUTABLE'] })).toEqual([line]);
    expect(await found({ withOrders: ['EXECUTION_COMPLETE'] })).toEqual([]);
    expect(await found({ withOrders: ['PENDING', 'EXPIRED'] })).toEqual([]);
    expect(await found({ withOrders: ['PENDING', 'EXECUTABLE'] })).toEqual([line]);
  });

  test('by every projection; text leaves as ASCII', async () => {
    const params = {
      filter: { marketIds: [cricket, line] },
      maxResults: 10,
      marketProjection: [
        'COMPETITION',
        'EVENT',
        'EVENT_TYPE',
        'MARKET_START_TIME',
        'MARKET_DESCRIPTION',
        'RUNNER_DESCRIPTION',
        'RUNNER_METADATA',
      ],
    };
    expect(await maker.call('betting', 'listMarketCatalogue', params)).toMatchObject([
      {
        marketName: 'Match Odds',
        marketStartTime: '2027-01-02T12:00:00.000Z',
        totalMatched: 0,
        description: {
          bettingType: 'ODDS',
          marketType: 'MATCH_ODDS',
          marketBaseRate: 2,
          priceLadderDescription: { type: 'CLASSIC' },
        },
        runners: [
          { selectionId: 1, runnerName: 'Köln', handicap: 0, sortPriority: 1, metadata: { runnerId: '1' } },
          { sortPriority: 2 },
        ],
        eventType: { id: '4', name: 'Cricket' },
        competition: { name: 'Indian Premier League' },
        event: { name: 'Köln v Zürich', countryCode: 'IN' },
      },
      {
        description: {
          bettingType: 'LINE',
          lineRangeInfo: { minUnitValue: 0, maxUnitValue: 300, interval: 1 },
          priceLadderDescription: { type: 'LINE_RANGE' },
        },
      },
    ]);
    const request = { jsonrpc: '2.0', method: 'SportsAPING/v1.0/listMarketCatalogue', params, id: 1 };
    const { text } = await maker.post('betting/json-rpc/v1', JSON.stringify(request));
    expect(text).toContain('K\\u00f6ln');
    expect(/^[\x20-\x7e]*$/.test(text)).toBe(true);
  });

  test('in the order that is asked for, and not too much', async () => {
    expect(await found({}, { sort: 'LAST_TO_START' })).toEqual([race, line, cricket]);
    expect(await found({}, { sort: 'MAXIMUM_AVAILABLE', maxResults: 1 })).toEqual([line]);
    expect(await found({}, { sort: 'MINIMUM_TRADED', maxResults: 2 })).toHaveLength(2);
    const errorOf = (params: object) => maker.errorOf('betting', 'listMarketCatalogue', { filter: {}, ...params });
    expect(await errorOf({ maxResults: 0 })).toBe('INVALID_INPUT_DATA');
    expect(await errorOf({ maxResults: 1001 })).toBe('INVALID_INPUT_DATA');
    expect(await errorOf({ maxResults: 201, marketProjection: ['MARKET_DESCRIPTION'] })).toBe('TOO_MUCH_DATA');
    expect(await errorOf({ maxResults: 101, marketProjection: ['MARKET_DESCRIPTION', 'RUNNER_METADATA'] })).toBe(
      'TOO_MUCH_DATA',
    );
    expect(await errorOf({ maxResults: 1000, marketProjection: ['EVENT', 'RUNNER_DESCRIPTION'] })).toBeUndefined();
  });

  test('the menu', async () => {
    const { status, body } = await maker.get('betting/rest/v1/en/navigation/menu.json');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'GROUP',
      name: 'ROOT',
      children: [
        {
          type: 'EVENT_TYPE',
          name: 'Cricket',
          id: '4',
          children: [
            {
              type: 'GROUP',
              children: [
                {
                  type: 'EVENT',
                  name: 'Köln v Zürich',
                  children: [
                    { type: 'MARKET', id: cricket, marketType: 'MATCH_ODDS', numberOfWinners: 1, exchangeId: '1' },
                    { id: line },
                  ],
                },
              ],
            },
          ],
        },
        { name: 'Horse Racing' },
      ],
    });
    // Each costs as much as ten calls.
    exchange.ahead += 2000;
    for (const locale of ['de', 'pt_BR', 'EN'])
      expect(await maker.get(`betting/rest/v1/${locale}/navigation/menu.json`)).toEqual({ status: 200, body });
    expect((await maker.get('betting/rest/v1/english/navigation/menu.json')).status).toBe(404);
    expect((await new ApiClient(exchange).get('betting/rest/v1/en/navigation/menu.json')).status).toBe(400);
    expect((await new ApiClient(exchange).get('betting/rest/v1/de/navigation/menu.json')).status).toBe(400);
  });
});

describe('books', () => {
  interface Book {
    readonly runners: readonly {
      readonly selectionId: number;
      readonly ex?: { availableToBack: object[]; availableToLay: object[]; tradedVolume: object[] };
      readonly orders?: object[];
      readonly matches?: object[];
    }[];
  }
  const book = async (client: ApiClient, params: object) =>
    (await client.call<Book[]>('betting', 'listMarketBook', { marketIds: [cricket], ...params }))[0] as Book;

  beforeAll(async () => {
    await maker.place(
      cricket ?? '',
      [
        limit('LAY', 2.1, 1.5),
        limit('LAY', 2, 20),
        limit('LAY', 1.9, 30),
        limit('BACK', 2.4, 10, { customerOrderRef: 'back' }),
        limit('LAY', 2.2, 4),
      ],
      { customerStrategyRef: 'strategy' },
    );
    await taker.place(cricket ?? '', [limit('BACK', 2.2, 3)]);
  });

  test('best offers, and what was traded counts both sides', async () => {
    const plain = await book(maker, { priceProjection: { priceData: ['EX_BEST_OFFERS', 'EX_TRADED'] } });
    expect(plain).toMatchObject({
      marketId: cricket,
      isMarketDataDelayed: false,
      status: 'OPEN',
      inplay: false,
      betDelay: 0,
      totalMatched: 6,
      numberOfWinners: 1,
      numberOfRunners: 2,
      numberOfActiveRunners: 2,
      complete: true,
      crossMatching: true,
      lastMatchTime: expect.any(String),
    });
    expect(plain.runners[0]).toMatchObject({
      selectionId: 1,
      handicap: 0,
      status: 'ACTIVE',
      lastPriceTraded: 2.2,
      totalMatched: 6,
      ex: {
        availableToBack: [
          { price: 2.2, size: 1 },
          { price: 2.1, size: 1.5 },
          { price: 2, size: 20 },
        ],
        availableToLay: [{ price: 2.4, size: 10 }],
        tradedVolume: [{ price: 2.2, size: 6 }],
      },
    });
    // A part that is asked for is whole, also where there is nothing in it.
    expect(plain.runners[1]?.ex).toEqual({ availableToBack: [], availableToLay: [], tradedVolume: [] });
  });

  test('deeper, all, virtual and rolled up', async () => {
    const offers = async (priceProjection: object) => {
      const { runners } = await book(maker, { priceProjection: { priceData: ['EX_BEST_OFFERS'], ...priceProjection } });
      return runners.map(({ ex }) => [ex?.availableToBack, ex?.availableToLay]);
    };
    const deep = await offers({ exBestOffersOverrides: { bestPricesDepth: 1 } });
    expect(deep[0]).toEqual([[{ price: 2.2, size: 1 }], [{ price: 2.4, size: 10 }]]);
    const all = await offers({ priceData: ['EX_ALL_OFFERS', 'EX_BEST_OFFERS'] });
    expect(all[0]?.[0]).toHaveLength(4);
    const rolled = await offers({ exBestOffersOverrides: { rollupModel: 'STAKE', rollupLimit: 2 } });
    expect(rolled[0]?.[0]).toEqual([
      { price: 2.1, size: 2.5 },
      { price: 2, size: 20 },
      { price: 1.9, size: 30 },
    ]);
    // A resting back of the first at 2.4 is offered to whoever backs the second: 1 ÷ (1 − 1 ÷ 2.4) = 1.714, down to a tick.
    const virtual = await offers({ virtualise: true });
    expect(virtual[1]?.[0]?.[0]).toMatchObject({ price: 1.71 });
    expect((await offers({}))[1]).toEqual([[], []]);
  });

  test('nothing of prices where nothing is asked for', async () => {
    const { runners } = await book(maker, {});
    expect(runners[0]).not.toHaveProperty('ex');
    expect(runners[0]).not.toHaveProperty('sp');
    expect(runners[0]).not.toHaveProperty('orders');
  });

  test('starting prices', async () => {
    const onClose = {
      orderType: 'MARKET_ON_CLOSE',
      selectionId: 1,
      side: 'BACK',
      marketOnCloseOrder: { liability: 20 },
    };
    const lay = {
      orderType: 'LIMIT_ON_CLOSE',
      selectionId: 1,
      side: 'LAY',
      limitOnCloseOrder: { liability: 40, price: 5 },
    };
    expect((await maker.place(race ?? '', [onClose])).status).toBe('SUCCESS');
    expect((await taker.place(race ?? '', [lay])).status).toBe('SUCCESS');
    const [answer] = await maker.call<Book[]>('betting', 'listMarketBook', {
      marketIds: [race],
      priceProjection: { priceData: ['SP_AVAILABLE', 'SP_TRADED'] },
      orderProjection: 'ALL',
    });
    expect(answer?.runners[0]).toMatchObject({
      sp: {
        nearPrice: 3,
        farPrice: 3,
        backStakeTaken: [{ price: 1.01, size: 20 }],
        layLiabilityTaken: [{ price: 5, size: 40 }],
      },
      orders: [{ orderType: 'MARKET_ON_CLOSE', size: 0, bspLiability: 20, status: 'EXECUTABLE' }],
    });
    expect(answer?.runners[1]).toMatchObject({ sp: { backStakeTaken: [], layLiabilityTaken: [] } });
  });

  test('own orders and matches, by every projection', async () => {
    const own = async (params: object) => (await book(maker, params)).runners[0];
    expect((await own({ orderProjection: 'EXECUTABLE' }))?.orders).toHaveLength(5);
    expect((await own({ orderProjection: 'EXECUTION_COMPLETE' }))?.orders).toEqual([]);
    expect((await own({ orderProjection: 'PENDING' }))?.orders).toEqual([]);
    expect((await own({ orderProjection: 'EXPIRED' }))?.orders).toEqual([]);
    expect((await own({ orderProjection: 'ALL', customerStrategyRefs: ['another'] }))?.orders).toEqual([]);
    const taken = (await book(taker, { orderProjection: 'ALL', matchProjection: 'NO_ROLLUP' })).runners[0];
    expect(taken?.orders).toMatchObject([{ status: 'EXECUTION_COMPLETE', sizeMatched: 3, avgPriceMatched: 2.2 }]);
    expect(taken?.matches).toMatchObject([{ betId: expect.any(String), side: 'BACK', price: 2.2, size: 3 }]);
    expect((await own({ matchProjection: 'ROLLED_UP_BY_PRICE' }))?.matches).toEqual([
      { side: 'LAY', price: 2.2, size: 3 },
    ]);
    await taker.place(cricket ?? '', [limit('BACK', 2.1, 2)]);
    const average = await own({ matchProjection: 'ROLLED_UP_BY_AVG_PRICE', partitionMatchedByStrategyRef: true });
    // 4 at 2.2 and 1 at 2.1.
    expect(average?.matches).toEqual([{ side: 'LAY', price: 2.18, size: 5 }]);
    expect(average).toMatchObject({
      matchesByStrategy: { strategy: { matches: [{ side: 'LAY', price: 2.18, size: 5 }] } },
    });
    expect(await own({ matchProjection: 'ROLLED_UP_BY_PRICE', includeOverallPosition: false })).not.toHaveProperty(
      'matches',
    );
  });

  test('one runner', async () => {
    const asked = {
      marketId: cricket,
      selectionId: 2,
      handicap: 0,
      priceProjection: { priceData: ['EX_BEST_OFFERS'] },
    };
    const [answer] = await maker.call<Book[]>('betting', 'listRunnerBook', asked);
    expect(answer?.runners.map(({ selectionId }) => selectionId)).toEqual([2]);
    expect(await maker.errorOf('betting', 'listRunnerBook', { ...asked, selectionId: 3 })).toBe('INVALID_INPUT_DATA');
    expect(await maker.errorOf('betting', 'listRunnerBook', { ...asked, handicap: 1 })).toBe('INVALID_INPUT_DATA');
  });

  test('too many points, no markets, and markets that are not there', async () => {
    const errorOf = (params: object) => maker.errorOf('betting', 'listMarketBook', params);
    const priceProjection = { priceData: ['EX_ALL_OFFERS', 'EX_TRADED'] };
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `1.${n + 1000}`);
    expect(await errorOf({ marketIds: ids(7), priceProjection })).toBe('TOO_MUCH_DATA');
    expect(await errorOf({ marketIds: ids(6), priceProjection })).toBeUndefined();
    expect(await errorOf({ marketIds: ids(100) })).toBeUndefined();
    expect(await errorOf({ marketIds: ids(101) })).toBe('TOO_MUCH_DATA');
    expect(await errorOf({ marketIds: [] })).toBe('INVALID_INPUT_DATA');
    expect(await errorOf({ marketIds: ['2.17'] })).toBe('INVALID_INPUT_DATA');
    expect(await maker.call('betting', 'listMarketBook', { marketIds: ['1.1000', quoted] })).toEqual([]);
  });
});
