import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { BetAnswers } from '../measure/bet-answers.ts';
import { type BenchRequest, closedLoop } from '../measure/closed-loop.ts';
import { startProduct, type Product } from '../measure/product.ts';
import { median, rounded } from '../measure/statistics.ts';

/** What is looked at of a table's picture. */
interface Picture {
  readonly data: {
    readonly round: {
      readonly stage: string;
      readonly index: number;
      readonly markets: readonly {
        readonly market_id: string;
        readonly group: string;
        readonly book: { readonly runners: readonly RunnerBook[] };
      }[];
    } | null;
  };
}

interface RunnerBook {
  readonly selection_id: number;
  readonly quotes?: readonly { readonly is_back: boolean; readonly rate: number }[];
}

/** The longest window that a table may have. */
const BETTING_SECONDS = 600;
const STAKE = 10;

export interface CostSize {
  readonly rounds: number;
  readonly requests: number;
  /** Requests that compile what runs. */
  readonly warmUp: number;
  readonly connections: number;
}

/** One bet a request at a table and in an order book of the same process, in turn: server CPU a bet, µs. */
export async function betCosts(size: CostSize): Promise<{
  readonly casinoUs: number;
  readonly sportsUs: number;
  readonly ratio: number;
  readonly misses: readonly string[];
}> {
  const product = await startProduct({ withWeb: false });
  try {
    const tokens: string[] = [];
    for (let c = 0; c < size.connections; c++) tokens.push(await product.signUp(`bettor${c}`, 10_000_000));
    const { marketId } = await product.openMarket({ sportId: 4, runners: ['A', 'B'] });
    const atTable = await openRound(product, tokens[0] as string);
    const requestOf = (c: number, body: object): BenchRequest => ({
      path: '/api/bet/placeMarketBet',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[c] as string}` },
      body: JSON.stringify({ ...body, request_id: `r${performance.now()}` }),
    });
    const values = tokens.map((_, c) => createHash('sha256').update(`bench ${c}`).digest('hex'));
    const casino = (_n: number, c: number) => requestOf(c, { ...atTable, entropy: values[c] });
    const sports = (n: number, c: number) =>
      requestOf(c, { market_id: marketId, selection_id: 1, odds: 2, stake: STAKE, is_back: n % 2 });
    return await race(product, { casino, sports }, size);
  } finally {
    await product.stop();
  }
}

/** A round that takes bets for longer than the benchmark takes. @returns a bet in it */
async function openRound(product: Product, token: string): Promise<object> {
  const limits = { max_stake: 1_000_000, market_cap: 1_000_000_000, max_profit: 1_000_000_000 };
  const change = { table: 'dt6', is_open: true, betting_seconds: BETTING_SECONDS, ...limits };
  await product.call('admin/setCasinoTable', change, product.staffToken);
  for (;;) {
    const { data } = await product.call<Picture>('casino/getTable', { table: 'dt6' }, token);
    const market =
      data.round?.stage === 'betting' ? data.round.markets.find(({ group }) => group === 'winner') : undefined;
    const [runner] = market?.book.runners ?? [];
    const quote = runner?.quotes?.find(({ is_back }) => is_back);
    if (market !== undefined && runner !== undefined && quote !== undefined)
      return {
        market_id: market.market_id,
        selection_id: runner.selection_id,
        odds: quote.rate,
        stake: STAKE,
        is_back: 1,
      };
    await sleep(50);
  }
}

type Ask = (n: number, c: number) => BenchRequest;

async function race(
  { server }: Product,
  { casino, sports }: { readonly casino: Ask; readonly sports: Ask },
  { rounds, requests, warmUp, connections }: CostSize,
) {
  const answers = new BetAnswers();
  const seen = (body: string) => answers.see(body);
  const round = async (ask: Ask, count: number) => {
    const before = server.cpuMs();
    await closedLoop({ port: server.port, connections, requests: count, ask, seen });
    return ((server.cpuMs() - before) * 1000) / count;
  };
  for (const ask of [casino, sports]) await round(ask, warmUp);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < rounds; nth++) {
    ours.push(await round(casino, requests));
    theirs.push(await round(sports, requests));
  }
  const ratio = median(ours.map((us, nth) => us / (theirs[nth] as number)));
  return {
    casinoUs: rounded(median(ours)),
    sportsUs: rounded(median(theirs)),
    ratio: rounded(ratio),
    misses: answers.misses,
  };
}

async function tablesOf({ server }: Product, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/casino/getTables`, { headers });
  return (await answer.json()) as { readonly data: readonly { readonly code: string }[] };
}

export interface IdleSize {
  readonly tables: number;
  /** Until chains are made, and tables are at all stages of their rounds. */
  readonly settleMs: number;
  readonly watchedMs: number;
}

/** Tables that play round after round, at their own pace, with nobody there: cores, PostgreSQL's processes included. */
export async function idleCost({ tables, settleMs, watchedMs }: IdleSize): Promise<{
  readonly cores: number;
  readonly ofServer: number;
  readonly rounds: number;
}> {
  const product = await startProduct({ withWeb: false });
  try {
    const token = await product.signUp('bettor', 1000);
    const { data } = await tablesOf(product, token);
    const codes = data.map(({ code }) => code).slice(0, tables);
    for (const table of codes)
      await product.call('admin/setCasinoTable', { table, is_open: true, runs_alone: true }, product.staffToken);
    await sleep(settleMs);
    const played = async () => {
      const counts = await Promise.all(
        codes.map(async (table) => {
          const { data: picture } = await product.call<Picture>('casino/getTable', { table }, token);
          return picture.round?.index ?? 0;
        }),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const first = await played();
    const before = { server: product.server.cpuMs(), all: treeCpuMs(product.server.pid) };
    await sleep(watchedMs);
    const [ofServer, all] = [product.server.cpuMs() - before.server, treeCpuMs(product.server.pid) - before.all];
    const rounds = (await played()) - first;
    return { cores: rounded(all / watchedMs), ofServer: rounded(ofServer / watchedMs), rounds };
  } finally {
    await product.stop();
  }
}

const TICK_MS = 10;

/** User and system time of a process, its children, and theirs: those that ended too. */
function treeCpuMs(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        return [
          {
            pid: Number(name),
            parent: fields[1],
            ticks: [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0),
          },
        ];
      } catch {
        return [];
      }
    });
  const sumOf = (pid: number): number =>
    processes.reduce(
      (sum, one) => sum + (one.pid === pid ? one.ticks : 0) + (one.parent === pid ? sumOf(one.pid) : 0),
      0,
    );
  return sumOf(root) * TICK_MS;
}
