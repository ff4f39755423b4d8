import { join } from 'node:path';
import { BetAnswers } from '../measure/bet-answers.ts';
import { closedLoop } from '../measure/closed-loop.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import type { Benchmark } from '../measure/result.ts';
import { describeThreads, startServerProcess, threadsUs, type ServerProcess } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const MOST_RATIO = 2;
/** Before the rounds, requests that compile what runs. */
const FULL = { rounds: 9, requests: 6000, warmUp: 12_000, connections: 64 };
const BRIEF: typeof FULL = { rounds: 2, requests: 500, warmUp: 500, connections: 16 };
const echoScript = join(import.meta.dirname, '..', 'contestants/http-echo.ts');

/** One bet a request: signed in, validated, matched and durable, against the least that a request can cost. */
export const httpBet: Benchmark = {
  target: `server CPU a request ≤ ${MOST_RATIO} × a bare node:http echo's; p99 printed`,
  better: 'lower',
  why: 'a quarter is what the bare request takes; a third are the threads of records and signals and V8’s helpers; the rest is the bet’s own way there and back',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const exchange = await openBettingExchange(size.connections);
    const echo = await startServerProcess(echoScript, { args: [], env: {} });
    try {
      return await race(exchange, echo, size);
    } finally {
      await echo.stop();
      await exchange.stop();
    }
  },
};

async function race(exchange: BettingExchange, echo: ServerProcess, size: typeof FULL) {
  const { rounds, requests, warmUp, connections } = size;
  const answers = new BetAnswers();
  const seen = (body: string) => answers.see(body);
  const round = async (server: ServerProcess, count: number, onAnswer: (body: string) => void) => {
    const threads = server.threadsMs();
    const before = server.cpuMs();
    const times = await closedLoop({
      port: server.port,
      connections,
      requests: count,
      ask: (n) => exchange.bet(n),
      seen: onAnswer,
    });
    const cpuUs = ((server.cpuMs() - before) * 1000) / count;
    return { cpuUs, times, byThread: threadsUs(threads, server.threadsMs(), count) };
  };
  await round(exchange.server, warmUp, seen);
  await round(echo, warmUp, () => undefined);
  const ours: number[] = [];
  const theirs: number[] = [];
  const times: number[] = [];
  const threads: ReadonlyMap<string, number>[] = [];
  for (let i = 0; i < rounds; i++) {
    const bets = await round(exchange.server, requests, seen);
    ours.push(bets.cpuUs);
    times.push(...bets.times);
    threads.push(bets.byThread);
    theirs.push((await round(echo, requests, () => undefined)).cpuUs);
  }
  const oursUs = rounded(median(ours));
  const theirsUs = rounded(median(theirs));
  const ratio = rounded(median(ours.map((us, i) => us / (theirs[i] as number))));
  const p50Ms = rounded(quantile(times, 0.5));
  const p99Ms = rounded(quantile(times, 0.99));
  return {
    figure: ratio,
    measured: `${ratio} × (${oursUs} µs against ${theirsUs}); p50 ${p50Ms} ms, p99 ${p99Ms} ms at ${connections} connections`,
    misses: [...(ratio > MOST_RATIO ? [`${ratio} × a bare echo instead of ${MOST_RATIO} ×`] : []), ...answers.misses],
    verified: { placed: answers.placed, busy: answers.busy },
    summary: [
      `${oursUs} µs of server CPU a bet, a bare echo ${theirsUs} µs: ${ratio} × (median of ${rounds} interleaved rounds of ${requests})`,
      `by thread, µs a bet: ${describeThreads(threads)}`,
      `answered, durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms with ${connections} connections, the load made on the same machine`,
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
