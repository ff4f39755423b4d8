import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MarketId, Millis } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '../postgres/testing/database.fixture.ts';
import { TestExchange } from '../../edge/gateway/testing/exchange.fixture.ts';
import { account, funded, openedMarket, order } from '../sequencer/testing/commands.fixture.ts';
import { systemClock } from '../sequencer/clock.ts';
import { QueueFullError } from '../sequencer/refusals.ts';
import { Standby } from '../copies/standby.ts';
import { StandbyWatch } from '../copies/standby-watch.ts';
import { Telemetry } from './telemetry.ts';

// The rules that an operator loads, read as Prometheus would, over the figures of a real exchange in that very trouble.

const RULES = readFileSync(resolve(import.meta.dirname, '../../../deploy/prometheus/alerts.yml'), 'utf8');
const ALERTS = new Map([...RULES.matchAll(/- alert: (\w+)\n\s+expr: (.+)/g)].map(([, name, expr]) => [name, expr]));
const OWN_MARKET = 900 as MarketId;
/** Bets beside the gateway, without end. */
const BOT = account(900);

let exchange: TestExchange;
let telemetry: Telemetry;
let token: string | undefined;
let market: MarketId;
let standbys = new StandbyWatch('none', { warn: () => undefined });

beforeAll(async () => {
  telemetry = await Telemetry.open({ host: '127.0.0.1', port: 0 });
  exchange = await TestExchange.start({ measure: (answered, ms) => telemetry.metrics.request(answered, ms) });
  const clock = { now: () => (systemClock.now() + exchange.ahead) as Millis };
  telemetry.watch({ ...exchange.running, database: exchange.database, clock });
  telemetry.metrics.measure('stream_clients', 'Clients of the stream.', exchange.gateway.streamClients);
  telemetry.metrics.measure('standby_missing', 'Whether a standby is missing.', () => standbys.missing);
  telemetry.stage('ready');
  ({ token } = await exchange.signedIn('asha', { cash: 10_000_000 }));
  market = await exchange.openMarket();
  for (const command of [...funded(BOT, 1e12), ...openedMarket(OWN_MARKET)]) await exchange.sequencer.submit(command);
});
afterAll(async () => {
  await telemetry?.stop();
  await exchange?.stop();
});

const get = (path: string) => fetch(`http://127.0.0.1:${telemetry.port}${path}`);

/** The figures of one scrape; `up` is Prometheus' own. */
async function scrape(): Promise<string> {
  const text = await get('/metrics').then(
    (answer) => answer.text(),
    () => undefined,
  );
  return text === undefined ? 'up 0' : `${text}\nup 1`;
}

function sumOf(text: string, metric: string, label = ''): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`));
  expect(lines.length + Number(label !== ''), `there is a metric ${metric}`).toBeGreaterThan(0);
  return lines.filter((line) => line.includes(label)).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Of the three shapes that the rules have. A rate is over the minute between two scrapes. */
function isFiring(name: string, now: string, aMinuteAgo = now): boolean {
  const expr = ALERTS.get(name) ?? '';
  const [, left = '', operator, right] = /^(.+) (!=|==|>) (\d+)$/.exec(expr) ?? [];
  const rate = /^sum\(rate\((\w+)\{(.+)\}\[1m\]\)\)$/.exec(left);
  const absolute = /^abs\((\w+)\)$/.exec(left);
  const value =
    rate !== null
      ? (sumOf(now, rate[1] as string, rate[2]) - sumOf(aMinuteAgo, rate[1] as string, rate[2])) / 60
      : absolute !== null
        ? Math.abs(sumOf(now, absolute[1] as string))
        : sumOf(now, left);
  if (operator === '!=') return value !== Number(right);
  return operator === '==' ? value === Number(right) : value > Number(right);
}

async function firing(aMinuteAgo?: string): Promise<string[]> {
  const now = await scrape();
  return [...ALERTS.keys()].filter((name) => name !== undefined && isFiring(name, now, aMinuteAgo)) as string[];
}

test('an exchange in order fires nothing, and answers that it lives, has started and is ready', async () => {
  expect(ALERTS.size).toBe(7);
  await expect.poll(() => firing()).toEqual([]);
  for (const path of ['/livez', '/startupz', '/readyz']) expect((await get(path)).status).toBe(200);
  expect((await get('/')).status).toBe(404);
  telemetry.stage('stopping');
  expect([(await get('/livez')).status, (await get('/readyz')).status]).toEqual([200, 503]);
  telemetry.stage('ready');
});

test('LedgerImbalance: cash that nobody paid in', async () => {
  const bot = exchange.live.account(BOT) as { cash: number };
  bot.cash += 1;
  expect(await firing()).toEqual(['LedgerImbalance']);
  bot.cash -= 1;
  expect(await firing()).toEqual([]);
});

test('InvariantViolation: an account that owes more than it has', async () => {
  const bot = exchange.live.account(BOT) as { exposure: number; cash: number };
  const { exposure } = bot;
  bot.exposure = bot.cash + 1;
  expect(await firing()).toEqual(['InvariantViolation']);
  bot.exposure = exposure;
});

test('ClockSkew: the clock here is 5 s ahead of the database’s, or behind it', async () => {
  for (const ahead of [5000, -5000]) {
    exchange.ahead = ahead;
    expect(await firing()).toEqual(['ClockSkew']);
  }
  exchange.ahead = 0;
});

test('RecordsBehind: something holds the tables of the records', async () => {
  const holder = await exchange.database.connect();
  await holder.query('begin; lock table record_place in access exclusive mode');
  const bet = order({ account: BOT, market: OWN_MARKET, size: 100 as never });
  for (let round = 0; round < 25; round += 1)
    await Promise.all(Array.from({ length: 1000 }, () => exchange.sequencer.submit(bet)));
  expect(await firing()).toEqual(['RecordsBehind']);
  await holder.query('commit');
  await exchange.database.disconnect(holder);
  await expect.poll(() => firing()).toEqual([]);
});

test('StandbyMissing: one is wanted, and none follows', async () => {
  standbys = new StandbyWatch('wanted', { warn: () => undefined });
  const end = await standbys.start(exchange.database);
  expect(await firing()).toEqual(['StandbyMissing']);
  const standby = await Standby.open({ place: placeOf(exchange.database), folds: [], warn: () => undefined });
  const followed = standby.untilTurn();
  await expect.poll(() => firing()).toEqual([]);
  await standby.stop();
  await followed.catch(() => undefined);
  await end();
  standbys = new StandbyWatch('none', { warn: () => undefined });
});

test('RefusedForLoad: bets are refused as busy', async () => {
  const before = await scrape();
  const bet = { market_id: `1.${market}`, selection_id: 1, odds: 5, stake: 10, is_back: 1 };
  await exchange.whileFailing(
    () => new QueueFullError(),
    async () => {
      for (let count = 0; count < 70; count += 1)
        expect(await exchange.call('bet/placeMarketBet', bet, { token })).toMatchObject({ status: 503 });
    },
  );
  expect(await firing(before)).toEqual(['RefusedForLoad']);
});

test('no label names a person, an account or a market', async () => {
  const text = await scrape();
  expect(text).toContain('route="/api/bet/placeMarketBet"');
  expect(text).toMatch(/engine_commands_total\{type="place-order"\} \d{5}/);
  expect(text).not.toContain('asha');
  expect(text).not.toContain(token);
  expect([...text.matchAll(/[{,](\w+)=/g)].map(([, label]) => label)).not.toContain('account');
});

test('every figure on the dashboard and in the rules is one that there is', async () => {
  const text = await scrape();
  const dashboard = readFileSync(resolve(import.meta.dirname, '../../../deploy/grafana/evens.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...ALERTS.values()];
  const names = expressions.flatMap((expr) => (expr ?? '').match(/\b[a-z]+_[a-z0-9_]+\b/g) ?? []);
  const figures = new Set([...text.matchAll(/^([a-z]\w+)[ {]/gm)].map(([, name]) => name));
  const functions = new Set(['histogram_quantile']);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !figures.has(name) && !functions.has(name))).toEqual([]);
});

test('a database that is gone: alive, but not ready', async () => {
  exchange.database.cut();
  expect((await get('/livez')).status).toBe(200);
  const ready = await get('/readyz');
  expect({ status: ready.status, said: await ready.text() }).toEqual({
    status: 503,
    said: expect.stringMatching(/./) as string,
  });
});

test('ExchangeDown: nobody answers', async () => {
  await telemetry.stop();
  expect(isFiring('ExchangeDown', await scrape())).toBe(true);
});
