import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { askControl, isRunning } from 'server/control.ts';
import { closedLoop, once, type Asked } from '../measure/closed-loop.ts';
import type { Benchmark } from '../measure/result.ts';
import { startServerProcess, type ServerProcess } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const MOST_RATIO = 2.5;
const ROUNDS = 9;
const REQUESTS = 6000;
const CONNECTIONS = 64;
/** Compiles what runs. */
const WARM_UP = 12_000;
const PASSWORD = 'bench1234';
const root = resolve(import.meta.dirname, '..', '..');
const JSON_BODY = { 'content-type': 'application/json' };

interface Exchange {
  readonly server: ServerProcess;
  /** The nth bet of connection c: backs and lays of the same price and size in turn, so that every second one is matched. */
  bet(n: number, c: number): Asked;
  stop(): Promise<void>;
}

/** One bet a request: signed in, validated, matched and durable, against the least that a request can cost. */
export const httpBet: Benchmark = {
  target: `server CPU a request ≤ ${MOST_RATIO} × a bare node:http echo's; p99 printed`,
  stretch: '1.7 ×',
  takesFlow: false,
  async run() {
    const exchange = await openExchange();
    const echo = await startServerProcess(join(root, 'bench/contestants/http-echo.ts'), { args: [], env: {} });
    try {
      return await race(exchange, echo);
    } finally {
      await echo.stop();
      await exchange.stop();
    }
  },
};

async function race(exchange: Exchange, echo: ServerProcess) {
  let placed = 0;
  let refused = '';
  const seen = (body: string) => {
    if (body.startsWith('{"status":true')) placed += 1;
    else refused ||= body;
  };
  const round = async (server: ServerProcess, requests: number, onAnswer: (body: string) => void) => {
    const before = server.cpuMs();
    const times = await closedLoop({
      port: server.port,
      connections: CONNECTIONS,
      requests,
      ask: (n, c) => exchange.bet(n, c),
      seen: onAnswer,
    });
    return { cpuUs: ((server.cpuMs() - before) * 1000) / requests, times };
  };
  await round(exchange.server, WARM_UP, seen);
  await round(echo, WARM_UP, () => undefined);
  const ours: number[] = [];
  const theirs: number[] = [];
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const bets = await round(exchange.server, REQUESTS, seen);
    ours.push(bets.cpuUs);
    times.push(...bets.times);
    theirs.push((await round(echo, REQUESTS, () => undefined)).cpuUs);
  }
  if (refused !== '' || placed !== WARM_UP + ROUNDS * REQUESTS) throw new Error(`a bet was refused: ${refused}`);
  const oursUs = rounded(median(ours));
  const theirsUs = rounded(median(theirs));
  const ratio = rounded(median(ours.map((us, i) => us / (theirs[i] as number))));
  const p50Ms = rounded(quantile(times, 0.5));
  const p99Ms = rounded(quantile(times, 0.99));
  return {
    ratio,
    misses: ratio > MOST_RATIO ? [`${ratio} × a bare echo instead of ${MOST_RATIO} ×`] : [],
    verified: { placed, refused: 0 },
    summary: [
      `${oursUs} µs of server CPU a bet, a bare echo ${theirsUs} µs: ${ratio} × (median of ${ROUNDS} interleaved rounds of ${REQUESTS})`,
      `answered, durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms with ${CONNECTIONS} connections, the load made on the same machine`,
    ],
    details: {
      oursUs,
      theirsUs,
      p50Ms,
      p99Ms,
      rounds: ours.map((us, i) => [rounded(us), rounded(theirs[i] as number)]),
    },
  };
}

/** The product itself, without its demo, with a bettor for each connection and one open market. */
async function openExchange(): Promise<Exchange> {
  const folder = mkdtempSync(join(tmpdir(), 'evens-bench-'));
  chmodSync(folder, 0o755);
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, EVENS_DEMO: 'off' };
  const server = await startServerProcess(join(root, 'server/commands/start.ts'), { args: ['--no-web'], env });
  const agent = new Agent({ keepAlive: true });
  const call = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const headers = { ...JSON_BODY, authorization: `Bearer ${token}` };
    const answer = JSON.parse(
      await once(agent, server.port, { path: `/api/${path}`, headers, body: JSON.stringify(body) }),
    ) as T & { status: boolean };
    if (!answer.status) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const signIn = async (name: string) =>
    (await call<{ token: string }>('user/login', { user_name: name, password: PASSWORD })).token;
  await untilReady(folder);
  await askControl(folder, 'account-create', { body: { user_name: 'desk', password: PASSWORD, role: 'operator' } });
  const tokens: string[] = [];
  for (let c = 0; c < CONNECTIONS; c++) {
    await askControl(folder, 'account-create', {
      body: { user_name: `bettor${c}`, password: PASSWORD, role: 'bettor' },
    });
    await askControl(folder, 'account-credit', { body: { user_name: `bettor${c}`, amount: 1_000_000 } });
    tokens.push(await signIn(`bettor${c}`));
  }
  const market = await openMarket(call, await signIn('desk'));
  return {
    server,
    bet(n, c) {
      const body = {
        market_id: market,
        selection_id: 1,
        odds: 2,
        stake: 10,
        is_back: n % 2,
        request_id: `r${n}-${performance.now()}`,
      };
      return {
        path: '/api/bet/placeMarketBet',
        headers: { ...JSON_BODY, authorization: `Bearer ${tokens[c] as string}` },
        body: JSON.stringify(body),
      };
    },
    async stop() {
      agent.destroy();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(folder: string): Promise<void> {
  while (!(await isRunning(folder))) await new Promise((again) => setTimeout(again, 20));
}

type AdminCall = <T>(path: string, body: unknown, token?: string) => Promise<T>;

async function openMarket(call: AdminCall, token: string): Promise<string> {
  interface Data<T> {
    data: T;
  }
  const open_date = new Date(Date.now() + 86_400_000).toISOString();
  const series = await call<Data<{ series_id: number }>>('admin/createSeries', { sport_id: 4, name: 'Bench' }, token);
  const match = await call<Data<{ match_id: number }>>(
    'admin/createMatch',
    { series_id: series.data.series_id, name: 'A v B', open_date },
    token,
  );
  const definition = {
    match_id: match.data.match_id,
    name: 'Match Odds',
    market_type: 'match_odds',
    commission: 2,
    min_stake: 1,
    runners: [{ name: 'A' }, { name: 'B' }],
  };
  const market = await call<Data<{ market_id: string }>>('admin/createMarket', definition, token);
  await call('admin/openMarket', { market_id: market.data.market_id }, token);
  return market.data.market_id;
}
