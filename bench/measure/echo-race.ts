import type { BetAnswers } from './bet-answers.ts';
import type { Finding } from './result.ts';
import { describeThreads, type ServerProcess, threadsUs } from './server-process.ts';
import { median, quantile, rounded } from './statistics.ts';

/** A server and its load: so many bets or echoes, each sent as soon as another is answered; the time of each, ms. */
export interface Runner {
  readonly server: ServerProcess;
  readonly load: (count: number) => Promise<readonly number[]>;
}

export interface EchoRace {
  readonly ours: Runner;
  /** Sends back what it gets, and does nothing else. */
  readonly echo: Runner;
  readonly answers: BetAnswers;
  readonly size: {
    readonly rounds: number;
    readonly bets: number;
    readonly echoes: number;
    readonly warmUp: number;
    readonly connections: number;
  };
  /** The target. */
  readonly mostRatio: number;
  /** In words. */
  readonly named: { readonly echo: string; readonly load: string };
}

interface Round {
  readonly cpuUs: number;
  readonly times: readonly number[];
  readonly byThread: ReadonlyMap<string, number>;
}

/** The cost of a bet to the server, against the least that an answer can cost: rounds of both in turn. */
export async function raceEcho({ ours, echo, answers, size, mostRatio, named }: EchoRace): Promise<Finding> {
  const { rounds: count, bets, echoes, warmUp, connections } = size;
  await ours.load(warmUp);
  await echo.load(warmUp);
  const rounds: { readonly ours: Round; readonly echo: Round }[] = [];
  for (let i = 0; i < count; i++) rounds.push({ ours: await play(ours, bets), echo: await play(echo, echoes) });
  const oursUs = rounded(median(rounds.map((round) => round.ours.cpuUs)));
  const theirsUs = rounded(median(rounds.map((round) => round.echo.cpuUs)));
  const ratio = rounded(median(rounds.map((round) => round.ours.cpuUs / round.echo.cpuUs)));
  const times = rounds.flatMap((round) => round.ours.times);
  const [p50Ms, p99Ms] = [rounded(quantile(times, 0.5)), rounded(quantile(times, 0.99))];
  const threads = describeThreads(rounds.map((round) => round.ours.byThread));
  return {
    figure: ratio,
    measured: `${ratio} × (${oursUs} µs against ${theirsUs}); p50 ${p50Ms} ms, p99 ${p99Ms} ms at ${connections} connections`,
    misses: [...(ratio > mostRatio ? [`${ratio} × a bare echo instead of ${mostRatio} ×`] : []), ...answers.misses],
    verified: { placed: answers.placed, busy: answers.busy },
    summary: [
      `${oursUs} µs of server CPU a bet, ${named.echo} ${theirsUs} µs: ${ratio} × (median of ${count} interleaved rounds of ${bets})`,
      `by thread, µs a bet: ${threads}`,
      `answered, durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms with ${named.load}, the load made on the same machine`,
    ],
    details: {
      oursUs,
      theirsUs,
      p50Ms,
      p99Ms,
      rounds: rounds.map((round) => [rounded(round.ours.cpuUs), rounded(round.echo.cpuUs)]),
    },
  };
}

async function play({ server, load }: Runner, count: number): Promise<Round> {
  const threads = server.threadsMs();
  const before = server.cpuMs();
  const times = await load(count);
  const cpuUs = ((server.cpuMs() - before) * 1000) / count;
  return { cpuUs, times, byThread: threadsUs(threads, server.threadsMs(), count) };
}
