import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestExchange } from '../testing/exchange.fixture.ts';

// Every call of the specification's table: method, path, payload and the answer's shape, to the letter.

let exchange: TestExchange;
let token: string;
const START = Date.UTC(2031, 4, 5, 12, 0);

beforeAll(async () => {
  exchange = await TestExchange.start();
  ({ token } = await exchange.signedIn('asha', { cash: 150_000 }));
  const market = await exchange.openMarket('Reds v Blues');
  const { identity } = exchange;
  const { user } = await exchange.signedIn('bela', { cash: 100_000 });
  await exchange.call(
    'bet/placeMarketBet',
    { market_id: `1.${market}`, selection_id: 1, odds: 2, stake: 10, is_back: 1 },
    { token },
  );
  expect((await identity.userOf(user.userId))?.userName).toBe('bela');
  const { catalogue } = exchange;
  const course = await catalogue.createSeries({ sportId: 7, name: 'Ascot (GB)' });
  const race = await catalogue.createMatch({ seriesId: course.seriesId, name: 'R1', openAt: START, country: 'GB' });
  const runners = ['One', 'Two', 'Three'].map((name, place) => ({ selection: place + 1, name }));
  const win = { matchId: race.matchId, name: 'Win', marketType: 'win', baseRate: 200, minStake: 100, runners };
  await catalogue.createMarket(win);
  const league = await catalogue.createSeries({ sportId: 4, name: 'World Cup' });
  const cup = await catalogue.createMatch({ seriesId: league.seriesId, name: 'World Cup winner', openAt: START });
  await catalogue.createMarket({ ...win, matchId: cup.matchId, name: 'Winner', marketType: 'cup_winner' });
});
afterAll(() => exchange.stop());

interface Row {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly data: unknown;
}

const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const containing = (...rows: object[]): unknown =>
  expect.arrayContaining(rows.map((row): unknown => expect.objectContaining(row)));
/** A JSON string of a list with such rows. */
const jsonOf = (rows: unknown) => ({ json: rows });

const ROWS: readonly Row[] = [
  {
    method: 'GET',
    path: 'globalSetting/getGlobalSetting',
    data: expect.objectContaining({
      site_title: anyText,
      logo: anyText,
      is_show_apk: anyText,
      payment_gateway: anyText,
    }),
  },
  { method: 'GET', path: 'user/getUserBalance', data: { total_balance: 1490, liability: -10, user_name: 'asha' } },
  {
    method: 'POST',
    path: 'sport/getSports',
    body: { sport_id: '', is_active: '1' },
    data: containing({ sport_id: 4, name: 'Cricket', is_active: '1' }),
  },
  { method: 'POST', path: 'series/getSeriesHeader', body: { is_sidebar_call: 1 }, data: [] },
  {
    method: 'POST',
    path: 'series/getSeriesHeader',
    body: { is_sidebar_call: 2 },
    data: containing({ name: 'Test series', sport_id: 4, series_id: anyNumber }),
  },
  {
    method: 'POST',
    path: 'series/getSeries',
    body: { sport_id: 4, is_active: '1' },
    data: containing({ name: 'Test series', sport_id: 4 }),
  },
  {
    method: 'POST',
    path: 'match/getMatches',
    body: { sport_id: 4, series_id: '', is_active: '1' },
    data: containing({
      name: 'Reds v Blues',
      match_name: 'Reds v Blues',
      sport_id: 4,
      match_Date: anyText,
      open_date: anyText,
      country: '',
    }),
  },
  {
    method: 'POST',
    path: 'match/searchByMatchNameHeader',
    body: { search: 'blues' },
    data: {
      Cricket: [
        { match_name: 'Reds v Blues', match_Date: anyText, sport_name: 'Cricket', sport_id: 4, match_id: anyNumber },
      ],
    },
  },
  { method: 'POST', path: 'match/searchByMatchNameHeader', body: { search: '<img src=x>' }, data: {} },
  {
    method: 'GET',
    path: 'bet/getExposureDetail',
    data: {
      data: [
        expect.objectContaining({
          sport_name: 'Cricket',
          match_name: 'Reds v Blues',
          sport_id: 4,
          market_details: [expect.objectContaining({ bet_count: 1, sub_type: anyText })],
          match_id: anyNumber,
          open_date: anyText,
        }),
      ],
    },
  },
  {
    method: 'GET',
    path: 'match/getCupsForMenu',
    data: [expect.objectContaining({ match_name: 'World Cup winner', sport_id: 4 })],
  },
  {
    method: 'GET',
    path: 'casino/getCasinoSport',
    data: jsonOf(containing({ sport_id: 'matka', is_active: '0', order: 6 }, { sport_id: 'worldcasino' })),
  },
  {
    method: 'GET',
    path: 'user/getButtonValue',
    data: jsonOf(
      containing({ button_name: '1k', button_value: 1000, type: 'Game' }, { button_value: 25, type: 'Casino' }),
    ),
  },
  {
    method: 'POST',
    path: 'user/setButtonValue',
    body: [{ button_name: 'fifty', button_value: '50', type: 'Game' }],
    data: null,
  },
  {
    method: 'POST',
    path: 'match/getMatchVenueListByCountryCodeSportId',
    body: { country: '', date: '2031-05-05', sport_id: 7 },
    data: [
      {
        venue: 'Ascot (GB)',
        country: 'GB',
        matches: [
          expect.objectContaining({
            name: 'R1',
            markets: [expect.objectContaining({ market_start_time: '2031-05-05T12:00:00.000Z' })],
          }),
        ],
        markets: [
          {
            market_id: anyText,
            name: 'Win',
            market_type: 'win',
            market_start_time: '2031-05-05T12:00:00.000Z',
          },
        ],
      },
    ],
  },
  {
    method: 'POST',
    path: 'match/getMatchVenueListByCountryCodeSportId',
    body: { country: 'IN', date: '2031-05-05', sport_id: 7 },
    data: [],
  },
  {
    method: 'POST',
    path: 'match/getMatchVenueListByCountryCodeSportId',
    body: { country: '', date: '2031-05-06', sport_id: 7 },
    data: [],
  },
];

describe('specification §7', () => {
  test.each(ROWS)('§7 $method $path $body', async ({ method, path, body, data }) => {
    const answer = await exchange.call(path, body, { token, method });
    expect([answer.status, answer.body.status]).toEqual([200, true]);
    expect(typeof answer.body.message).toBe('string');
    const wanted = data as { json?: unknown } | null;
    if (wanted?.json !== undefined) expect(JSON.parse(answer.body.data as string)).toEqual(wanted.json);
    else expect(answer.body.data).toEqual(data);
  });

  test('§7 logout, its path with a doubled slash too, whatever the body says', async () => {
    for (const path of ['user/logout', '/user/logout']) {
      const own = (await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' })).body.token as string;
      const out = await exchange.call(path, { user_id: 99, token: 'x' }, { token: own });
      expect([out.status, out.body.status]).toEqual([200, true]);
      expect((await exchange.call('user/getUserBalance', undefined, { token: own, method: 'GET' })).status).toBe(401);
    }
  });
});

describe('§3 Entities and their fields', () => {
  const get = async (path: string) => (await exchange.call(path, undefined, { token, method: 'GET' })).body.data;
  const post = async (path: string, body: object) => (await exchange.call(path, body, { token })).body.data;
  const first = (rows: unknown) => (rows as object[])[0];

  test('§3 Session user info: user_id, is_change_password, is_signup_user', async () => {
    const answer = await exchange.call('user/login', { user_name: 'asha', password: 'demo1234' });
    expect(answer.body.data).toMatchObject({ user_id: anyNumber, is_change_password: 0, is_signup_user: anyNumber });
  });

  test('§3 Global setting: the sixteen fields', async () => {
    const names =
      'logo, site_message, payment_gateway, is_show_apk, site_title, favicon, bg_primary_color, bg_secondry_color, ' +
      'text_primary_color, text_secondry_color, other_color, fb_link, insta_link, telegram_link, twiter_link, whatsapp_link';
    const setting = (await get('globalSetting/getGlobalSetting')) as object;
    for (const name of names.split(', ')) expect(setting).toHaveProperty(name, anyText);
  });

  test.each([
    ['Sport', 'sport/getSports', { sport_id: '', is_active: '1' }, 'sport_id, name, is_active'],
    ['Series', 'series/getSeries', { sport_id: 4, is_active: '1' }, 'series_id, name, sport_id'],
    [
      'Match',
      'match/getMatches',
      { sport_id: 4, series_id: '', is_active: '1' },
      'match_id, name, sport_id, match_name, match_Date, open_date, country, markets',
    ],
  ])('§3 %s: %s', async (_, path, body, names) => {
    const row = first(await post(path, body)) as object;
    for (const name of names.split(', ')) expect(row).toHaveProperty(name);
  });

  test('§3 Match: each market has its market_start_time', async () => {
    const match = first(await post('match/getMatches', { sport_id: 4, series_id: '', is_active: '1' }));
    expect((match as { markets: object[] }).markets[0]).toHaveProperty('market_start_time', anyText);
  });

  test('§3 Casino sport: sport_id, is_active, order, sorted by order', async () => {
    const kinds = JSON.parse((await get('casino/getCasinoSport')) as string) as { order: number }[];
    expect(kinds[0]).toMatchObject({ sport_id: anyText, is_active: anyText, order: anyNumber });
    const orders = kinds.map(({ order }) => order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });
});

describe('button values (§3, §8)', () => {
  const values = async () =>
    JSON.parse(
      (await exchange.call('user/getButtonValue', undefined, { token, method: 'GET' })).body.data as string,
    ) as {
      button_name: string;
      type: string;
    }[];

  test('§7, §8 user/setButtonValue: one type is replaced, the other stays; the message is for the toast', async () => {
    const saved = await exchange.call(
      'user/setButtonValue',
      [
        { button_name: 'b', button_value: 200, type: 'Game' },
        { button_name: 'a', button_value: 100, type: 'Game' },
      ],
      { token },
    );
    expect(saved.body.message).toBe('Button values saved.');
    const now = await values();
    expect(now.filter(({ type }) => type === 'Game').map(({ button_name }) => button_name)).toEqual(['b', 'a']);
    expect(now.filter(({ type }) => type === 'Casino')).toHaveLength(6);
  });

  test.each([
    ['nothing', []],
    ['a value of 0', [{ button_name: 'a', button_value: 0, type: 'Game' }]],
    ['a fraction', [{ button_name: 'a', button_value: 1.5, type: 'Game' }]],
    ['no name', [{ button_name: ' ', button_value: 1, type: 'Game' }]],
    ['another type', [{ button_name: 'a', button_value: 1, type: 'Slot' }]],
  ])('%s is refused and changes nothing', async (_, body) => {
    const before = await values();
    expect((await exchange.call('user/setButtonValue', body, { token })).status).toBe(422);
    expect(await values()).toEqual(before);
  });
});

describe('§3, §5 Change password', () => {
  const change = (body: object, own: string) => exchange.call('user/changePassword', body, { token: own });
  const good = { master_password: 'demo1234', new_password: 'better99!', confirm_password: 'better99!' };

  test.each([
    ['the present one is wrong', { ...good, master_password: 'wrong123' }, 'wrong-password'],
    ['the old one is sent and is not the present one', { ...good, old_password: 'wrong123' }, 'wrong-password'],
    ['the two differ', { ...good, confirm_password: 'other999' }, 'passwords-differ'],
    ['seven characters', { ...good, new_password: 'abcde12', confirm_password: 'abcde12' }, 'weak-password'],
    ['no digit', { ...good, new_password: 'abcdefgh', confirm_password: 'abcdefgh' }, 'weak-password'],
    ['no letter', { ...good, new_password: '12345678', confirm_password: '12345678' }, 'weak-password'],
    ['another sign', { ...good, new_password: 'abcd1234^', confirm_password: 'abcd1234^' }, 'weak-password'],
  ])('%s', async (_, body, code) => {
    const answer = await change(body, token);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  test('the new one holds, the other login sessions end, this one stays', async () => {
    const { token: own } = await exchange.signedIn('chandra');
    const other = (await exchange.call('user/login', { user_name: 'chandra', password: 'demo1234' })).body
      .token as string;
    expect((await change(good, own)).body).toMatchObject({ status: true, message: 'Password changed.' });
    const isIn = async (one: string) =>
      (await exchange.call('user/getUserBalance', undefined, { token: one, method: 'GET' })).status;
    expect([await isIn(own), await isIn(other)]).toEqual([200, 401]);
    const signIn = (password: string) => exchange.call('user/login', { user_name: 'chandra', password });
    expect([(await signIn('demo1234')).status, (await signIn('better99!')).status]).toEqual([422, 200]);
  });
});
