import { DAY_MS } from 'engine/vocabulary';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askControl, isRunning } from 'server/core/system/control.ts';
import { codeAt } from 'server/people/second-factor/totp.ts';
import { startEmbedded } from 'server/core/postgres/embedded-postgres.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { addressOf, callOnce } from './closed-loop.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export const PASSWORD = 'bench1234';
const root = resolve(import.meta.dirname, '..', '..');

/** The product itself in its processes, without its demo: nobody and nothing is there yet. */
export interface Product {
  /** Where calls go. */
  readonly server: ServerProcess;
  /** The one that does all; or the sequencer, and behind it its gateways. */
  readonly servers: readonly ServerProcess[];
  readonly call: Call;
  /** A bettor with so much money. @returns the bearer token */
  signUp(userName: string, amount: number): Promise<string>;
  /** Of the operator, who has a second factor. */
  readonly staffToken: string;
  /** An open market in a match of its own, runners 1, 2, 3 … */
  openMarket(market: { sportId: number; runners: readonly string[] }): Promise<OpenedMarket>;
  /** So many open markets of one match. */
  openMarkets(market: { sportId: number; runners: readonly string[] }, count: number): Promise<OpenedMarket[]>;
  stop(): Promise<void>;
}

export interface OpenedMarket {
  readonly sportId: number;
  readonly matchId: number;
  /** As the wire has it. */
  readonly marketId: string;
}

interface Data<T> {
  data: T;
}

class CallRefused extends Error {
  readonly code: string | undefined;

  constructor(path: string, answer: { readonly code?: string }) {
    super(`${path}: ${JSON.stringify(answer)}`);
    this.code = answer.code;
  }
}

/** @throws CallRefused */
export type Call = <T>(path: string, body: unknown, token?: string) => Promise<T>;

/** Calls of an exchange, on connections of their own. */
export function callsTo(port: number): { readonly call: Call; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true });
  const call: Call = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const answer = await callOnce<T>(agent, port, { name: path, body, token });
    if (!answer.status) throw new CallRefused(path, answer);
    return answer;
  };
  return { call, close: () => agent.destroy() };
}

/** Outside the demo staff do nothing for others without a second factor. @param call  as the member of staff */
export async function setUpFactor(call: Call): Promise<void> {
  const app = await call<Data<{ secret: string }>>('securityAuth/begin', { password: PASSWORD });
  await call('securityAuth/confirm', { otp: codeAt(app.data.secret, Date.now()) });
}

interface ProductOptions {
  /** Whether it serves the site, which is built where its sources have changed. */
  readonly withWeb: boolean;
  /** 0 where one process does all. */
  readonly gateways?: number;
}

export async function startProduct({ withWeb, gateways = 0 }: ProductOptions): Promise<Product> {
  const folder = makeTemporaryFolder('bench');
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, EVENS_DEMO: 'off' };
  const args = withWeb ? [] : ['--no-web'];
  const { servers, stop: stopServers } = await (gateways === 0
    ? startAlone({ args, env })
    : startSeveral({ args, env }, gateways));
  const server = servers.at(-1) as ServerProcess;
  const { call, close } = callsTo(server.port);
  let signedIn = 0;
  // Each from an address of its own: several people at one address are a signal, and would be looked at bet by bet.
  const signIn = async (userName: string) => {
    const at = new Agent({ localAddress: addressOf((signedIn += 1)) });
    const body = { user_name: userName, password: PASSWORD };
    return (await callOnce<{ token: string }>(at, server.port, { name: 'user/login', body, token: '' })).token;
  };
  while (!(await isRunning(folder))) await new Promise((again) => setTimeout(again, 20));
  await askControl(folder, 'account-create', { body: { user_name: 'desk', password: PASSWORD, role: 'operator' } });
  const desk = await signIn('desk');
  const byStaff = <T>(path: string, body: unknown) => call<T>(path, body, desk);
  await setUpFactor(byStaff);
  return {
    server,
    servers,
    call,
    async signUp(userName, amount) {
      await askControl(folder, 'account-create', {
        body: { user_name: userName, password: PASSWORD, role: 'bettor' },
      });
      await askControl(folder, 'account-credit', { body: { user_name: userName, amount } });
      return signIn(userName);
    },
    staffToken: desk,
    openMarket: async (market) => (await openMarkets(byStaff, market, 1))[0] as OpenedMarket,
    openMarkets: (market, count) => openMarkets(byStaff, market, count),
    async stop() {
      close();
      await stopServers();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Start {
  readonly args: string[];
  readonly env: Readonly<Record<string, string>> & { readonly DATA_DIR: string };
}

const start = ({ args, env }: Start) => startServerProcess(join(root, 'server/commands/start.ts'), { args, env });

async function startAlone(how: Start) {
  const server = await start(how);
  return { servers: [server], stop: () => server.stop() };
}

async function startSeveral({ args, env }: Start, gateways: number) {
  const dataFolder = join(env.DATA_DIR, 'shared');
  const postgres = await startEmbedded({ dataFolder, temporary: true, settings: { max_connections: '200' } });
  const { user, host, port, database } = postgres.address;
  const DATABASE_URL = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const shared = { ...env, DATABASE_URL, EVENS_SECRETS_KEY: randomBytes(32).toString('hex') };
  const servers = [await start({ args, env: { ...shared, EVENS_ROLE: 'sequencer' } })];
  for (let n = 0; n < gateways; n++) {
    const DATA_DIR = join(env.DATA_DIR, `gateway-${n}`);
    servers.push(await start({ args, env: { ...shared, DATA_DIR, EVENS_ROLE: 'gateway' } }));
  }
  return {
    servers,
    async stop() {
      for (const server of servers.toReversed()) await server.stop();
      await postgres.stop();
    },
  };
}

/** Waits for a person's allowance, as a program does that makes more calls than it is allowed in a second. */
function patiently(call: Call): Call {
  return async <T>(path: string, body: unknown): Promise<T> => {
    for (;;) {
      try {
        return await call<T>(path, body);
      } catch (error) {
        if (!(error instanceof CallRefused) || error.code !== 'too-many-requests') throw error;
        await sleep(1000);
      }
    }
  };
}

async function openMarkets(
  byStaff: Call,
  { sportId, runners }: { sportId: number; runners: readonly string[] },
  count: number,
): Promise<OpenedMarket[]> {
  const call = patiently(byStaff);
  const series = await call<Data<{ series_id: number }>>('admin/createSeries', { sport_id: sportId, name: 'Bench' });
  const match = await call<Data<{ match_id: number }>>('admin/createMatch', {
    series_id: series.data.series_id,
    name: 'A v B',
    open_date: new Date(Date.now() + DAY_MS).toISOString(),
  });
  const matchId = match.data.match_id;
  const opened: OpenedMarket[] = [];
  for (let i = 1; i <= count; i++) {
    const market = await call<Data<{ market_id: string }>>('admin/createMarket', {
      match_id: matchId,
      name: i === 1 ? 'Match Odds' : `Match Odds ${i}`,
      market_type: 'match_odds',
      commission: 2,
      min_stake: 1,
      runners: runners.map((name) => ({ name })),
    });
    const marketId = market.data.market_id;
    await call('admin/openMarket', { market_id: marketId });
    opened.push({ sportId, matchId, marketId });
  }
  return opened;
}
