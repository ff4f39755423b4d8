import { join } from 'node:path';
import { closedLoop } from '../measure/closed-loop.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import type { Benchmark } from '../measure/result.ts';
import { startServerProcess, type ServerProcess } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const MOST_RATIO = 2.5;
const ROUNDS = 9;
const REQUESTS = 6000;
const CONNECTIONS = 64;
/** Compiles what runs. */
const WARM_UP = 12_000;
const echoScript = join(import.meta.dirname, '..', 'contestants/http-echo.ts');

/** One bet a request: signed in, validated, matched and durable, against the least that a request can cost. */
export const httpBet: Benchmark = {
  target: `server CPU a request ≤ ${MOST_RATIO} × a bare node:http echo's; p99 printed`,
  stretch: '1.7 ×',
  takesFlow: false,
  async run() {
    const exchange = await openBettingExchange(CONNECTIONS);
    const echo = await startServerProcess(echoScript, { args: [], env: {} });
    try {
      return await race(exchange, echo);
    } finally {
      await echo.stop();
      await exchange.stop();
    }
  },
};

async function race(exchange: BettingExchange, echo: ServerProcess) {
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
