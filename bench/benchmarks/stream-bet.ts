import { Agent } from 'node:http';
import { join } from 'node:path';
import { BetAnswers } from '../measure/bet-answers.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import { CallStream } from '../measure/call-stream.ts';
import type { CallAnswer } from 'client/open-calls.ts';
import { addressOf, callOnce } from '../measure/closed-loop.ts';
import type { Benchmark, Finding } from '../measure/result.ts';
import { describeThreads, type ServerProcess, startServerProcess, threadsUs } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const MOST_RATIO = 3;
/**
 * Before the rounds, bets that compile what runs. Echoes are more, because CPU is counted in steps of 10 ms. Each connection
 * is another bettor's, so that nobody comes near their limits.
 */
const FULL = { rounds: 9, bets: 6000, echoes: 30_000, warmUp: 12_000, connections: 64, inFlight: 8 };
const BRIEF: typeof FULL = { rounds: 2, bets: 500, echoes: 5000, warmUp: 500, connections: 8, inFlight: 8 };
const echoScript = join(import.meta.dirname, '..', 'contestants/ws-echo.ts');

/** Bets over open streams, each of them answered when it is durable, against the least that a message can cost. */
export const streamBet: Benchmark = {
  target: `server CPU a bet over the stream ≤ ${MOST_RATIO} × a bare ws echo's that parses and writes the same JSON`,
  better: 'lower',
  why: 'writing an answer takes a quarter of the main thread; the threads of records and signals and the collector are a third of the whole',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const exchange = await openBettingExchange(size.connections);
    const echo = await startServerProcess(echoScript, { args: [], env: {} });
    const streams: CallStream[] = [];
    try {
      const ours = new Side(exchange.server, await openStreams(exchange));
      streams.push(...ours.streams);
      const theirs = new Side(echo, await echoStreams(echo, size.connections));
      streams.push(...theirs.streams);
      return await race({ ours, theirs }, exchange, size);
    } finally {
      for (const stream of streams) stream.close();
      await echo.stop();
      await exchange.stop();
    }
  },
};

async function openStreams({ server: { port }, tokens }: BettingExchange): Promise<CallStream[]> {
  const agent = new Agent({ keepAlive: true });
  const streams: CallStream[] = [];
  for (const [c, token] of tokens.entries()) {
    const { data } = await callOnce<{ data: { ticket: string } }>(agent, port, {
      name: 'stream/getTicket',
      body: {},
      token,
    });
    streams.push(await CallStream.open({ port, address: addressOf(c), ticket: data.ticket }));
  }
  agent.destroy();
  return streams;
}

const echoStreams = ({ port }: ServerProcess, count: number): Promise<CallStream[]> =>
  Promise.all(Array.from({ length: count }, (_, c) => CallStream.open({ port, address: addressOf(c) })));

interface Round {
  readonly cpuUs: number;
  readonly times: readonly number[];
  readonly byThread: ReadonlyMap<string, number>;
}

/** A server with its open streams. */
class Side {
  readonly server: ServerProcess;
  readonly streams: readonly CallStream[];

  constructor(server: ServerProcess, streams: readonly CallStream[]) {
    this.server = server;
    this.streams = streams;
  }

  /** Each place in flight bets again as soon as it is answered; a connection backs always, or lays always. */
  async round(
    exchange: BettingExchange,
    { bets, inFlight }: { readonly bets: number; readonly inFlight: number },
    seen: (answer: CallAnswer) => void,
  ): Promise<Round> {
    const { server } = this;
    const times: number[] = [];
    let next = 0;
    const bet = async (stream: CallStream, c: number) => {
      while (next < bets) {
        next += 1;
        const start = performance.now();
        seen(await stream.call('bet/placeMarketBet', exchange.betOf(c)));
        times.push(performance.now() - start);
      }
    };
    const threads = server.threadsMs();
    const before = server.cpuMs();
    await Promise.all(this.streams.flatMap((stream, c) => Array.from({ length: inFlight }, () => bet(stream, c))));
    const cpuUs = ((server.cpuMs() - before) * 1000) / bets;
    return { cpuUs, times, byThread: threadsUs(threads, server.threadsMs(), bets) };
  }
}

async function race(
  { ours, theirs }: { readonly ours: Side; readonly theirs: Side },
  exchange: BettingExchange,
  { rounds: count, bets, echoes, warmUp, connections, inFlight }: typeof FULL,
): Promise<Finding> {
  const answers = new BetAnswers();
  const seen = (answer: CallAnswer) => {
    if (answer.status) answers.placed += 1;
    else answers.refused(answer);
  };
  const echoed = () => undefined;
  await ours.round(exchange, { bets: warmUp, inFlight }, seen);
  await theirs.round(exchange, { bets: warmUp, inFlight }, echoed);
  const rounds: { readonly ours: Round; readonly theirs: Round }[] = [];
  for (let i = 0; i < count; i++)
    rounds.push({
      ours: await ours.round(exchange, { bets, inFlight }, seen),
      theirs: await theirs.round(exchange, { bets: echoes, inFlight }, echoed),
    });
  const oursUs = rounded(median(rounds.map((round) => round.ours.cpuUs)));
  const theirsUs = rounded(median(rounds.map((round) => round.theirs.cpuUs)));
  const ratio = rounded(median(rounds.map((round) => round.ours.cpuUs / round.theirs.cpuUs)));
  const times = rounds.flatMap((round) => round.ours.times);
  const [p50Ms, p99Ms] = [rounded(quantile(times, 0.5)), rounded(quantile(times, 0.99))];
  const threads = describeThreads(rounds.map((round) => round.ours.byThread));
  return {
    figure: ratio,
    measured: `${ratio} × (${oursUs} µs against ${theirsUs}); p50 ${p50Ms} ms, p99 ${p99Ms} ms at ${connections} connections`,
    misses: [...(ratio > MOST_RATIO ? [`${ratio} × a bare echo instead of ${MOST_RATIO} ×`] : []), ...answers.misses],
    verified: { placed: answers.placed, busy: answers.busy },
    summary: [
      `${oursUs} µs of server CPU a bet, a bare ws echo ${theirsUs} µs: ${ratio} × (median of ${count} interleaved rounds of ${bets})`,
      `by thread, µs a bet: ${threads}`,
      `answered, durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms with ${connections} connections and ${inFlight} bets in flight on each, the load made on the same machine`,
    ],
    details: { oursUs, theirsUs, p50Ms, p99Ms, rounds: rounds.map((round) => [round.ours.cpuUs, round.theirs.cpuUs]) },
  };
}
