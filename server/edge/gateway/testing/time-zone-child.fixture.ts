// Run as a process of its own by the test of time zones: plays two days on an empty database by a clock of its own, around
// midnight of the zone that screens show, and tells what every report, every file and the limits say of them.
import type { AccountId, Command, MarketId, Millis, Money, SelectionId } from 'engine';
import { BANK } from 'engine/vocabulary';
import { pino } from 'pino';
import { openExchange, ROLES } from '../../../process/exchange.ts';
import { openDatabase } from '../../../core/postgres/database.ts';
import type { DatabaseAddress } from '../../../core/postgres/embedded-postgres.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';
import { openWebPort } from '../../../process/web-port.ts';
import { partsOf } from './zip.fixture.ts';

const PASSWORD = 'demo1234';
const FIRST_DAY = '2026-04-04';
const SECOND_DAY = '2026-04-05';
const REPORTS = [
  'accountStatement/getUserAccountStatementHistory',
  'bet/getUserBetHistory',
  'report/getProfitLoss',
  'report/getPayments',
  'report/getActivity',
];

let now = Date.parse(`${FIRST_DAY}T13:50:00Z`) as Millis;
const clock = { ...systemClock, now: () => now };
const database = await openDatabase(JSON.parse(process.argv[2] as string) as DatabaseAddress);
const exchange = await openExchange({ storage: { database }, parts: ROLES.whole, settings: { sandbox: true }, clock });
const { sequencer, identity, catalogue } = exchange;
const log = pino({ level: 'silent' });
const gateway = await openWebPort(exchange, { host: '127.0.0.1', port: 0, clock, log });

async function post(name: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${gateway.port}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function signIn(userName: string): Promise<string> {
  const answer = await post('user/login', { user_name: userName, password: PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

const told: Record<string, unknown> = {};
const at = (moment: string) => (now = Date.parse(moment) as Millis);
async function submit(command: Command): Promise<void> {
  const { outcome } = await sequencer.submit(command);
  told[`${new Date(now).toISOString()} ${command.type}`] = outcome.ok ? 'done' : outcome.rejection;
}
const deposit = (to: AccountId, rupees: number) =>
  submit({ type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: (rupees * 100) as Money });

async function settledMarket(): Promise<void> {
  const series = await catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
  const of = { seriesId: series.seriesId, name: 'Reds v Blues', openAt: now + 3_600_000 };
  const { matchId } = await catalogue.createMatch(of);
  const runners = ['Reds', 'Blues'].map((name, place) => ({ selection: place + 1, name }));
  const rest = { marketType: 'match_odds', baseRate: 200, minStake: 100, runners } as const;
  const market: MarketId = await catalogue.createMarket({ matchId, name: 'Match Odds', ...rest });
  await submit({ type: 'open-market', market });
  for (const [who, is_back] of [
    ['asha', 1],
    ['bala', 0],
  ] as const) {
    const bet = { market_id: `1.${market}`, selection_id: 1, odds: 3, stake: 10, is_back };
    await post('bet/placeMarketBet', bet, await signIn(who));
  }
  await submit({ type: 'close-market', market });
  await submit({ type: 'settle-market', market, winners: [1 as SelectionId] });
}

/** Rows of a page, or what a file shows. */
async function shown(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('json')) return answer.json();
  if (type.includes('csv')) return answer.text();
  return partsOf(Buffer.from(await answer.arrayBuffer()))['xl/worksheets/sheet1.xml'];
}

const asha = await identity.createUser({ userName: 'asha', password: PASSWORD, role: 'bettor' });
const bala = await identity.createUser({ userName: 'bala', password: PASSWORD, role: 'bettor' });
await identity.accounts.credit(bala.account, 1_000_00 as Money);
await post('user/setLimit', { kind: 'deposit', amount: 1000, period_hours: 24 }, await signIn('asha'));
// The Chatham Islands' clocks went back ten minutes before.
at(`${FIRST_DAY}T14:10:00Z`);
await deposit(asha.account, 600);
at(`${FIRST_DAY}T18:29:59.999Z`);
await settledMarket();
at(`${FIRST_DAY}T18:30:00Z`);
await deposit(asha.account, 300);
await settledMarket();
at(`${SECOND_DAY}T14:05:00Z`);
await deposit(asha.account, 200);
at(`${SECOND_DAY}T14:20:00Z`);
await deposit(asha.account, 201);

const token = await signIn('asha');
for (const name of REPORTS) {
  for (const day of [FIRST_DAY, SECOND_DAY]) {
    for (const as of [{}, { export: 'csv' }, { export: 'xlsx' }]) {
      const answer = await post(name, { from_date: day, to_date: day, ...as }, token);
      told[`${name} ${day} ${'export' in as ? as.export : ''}`] = await shown(answer);
    }
  }
}
const headers = { authorization: `Bearer ${token}` };
told['limits'] = await (await fetch(`http://127.0.0.1:${gateway.port}/api/user/getLimits`, { headers })).json();
process.stdout.write(JSON.stringify(told));
await gateway.stop();
await exchange.stop();
await database.close();
