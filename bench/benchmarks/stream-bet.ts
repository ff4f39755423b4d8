import { Agent } from 'node:http';
import { join } from 'node:path';
import { BetAnswers } from '../measure/bet-answers.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import { CallStream } from '../measure/call-stream.ts';
import type { CallAnswer } from 'client/open-calls.ts';
import { addressOf, callOnce } from '../measure/closed-loop.ts';
import { raceEcho, type Runner } from '../measure/echo-race.ts';
import type { Benchmark } from '../measure/result.ts';
import { type ServerProcess, startServerProcess } from '../measure/server-process.ts';

type Seen = (answer: CallAnswer) => void;

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
  why: 'of the main thread a sixth writes answers and a sixth appends to the journal, and no other step takes as much; a third of the whole are the threads of records and signals and V8’s helpers',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const exchange = await openBettingExchange(size.connections);
    const echo = await startServerProcess(echoScript, { args: [], env: {} });
    const streams: CallStream[] = [];
    try {
      const ours = await openStreams(exchange);
      streams.push(...ours);
      const theirs = await echoStreams(echo, size.connections);
      streams.push(...theirs);
      const { connections, inFlight } = size;
      const answers = new BetAnswers();
      const seen: Seen = (answer) => {
        if (answer.status) answers.placed += 1;
        else answers.refused(answer);
      };
      const betOf = (n: number) => exchange.betOf(n);
      return await raceEcho({
        ours: runner(exchange.server, ours, { betOf, inFlight, seen }),
        echo: runner(echo, theirs, { betOf, inFlight, seen: () => undefined }),
        answers,
        size,
        mostRatio: MOST_RATIO,
        named: {
          echo: 'a bare ws echo',
          load: `${connections} connections and ${inFlight} bets in flight on each`,
        },
      });
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

/** Each place in flight bets again as soon as it is answered; a connection backs always, or lays always. */
function runner(
  server: ServerProcess,
  streams: readonly CallStream[],
  { betOf, inFlight, seen }: Pick<BettingExchange, 'betOf'> & { readonly inFlight: number; readonly seen: Seen },
): Runner {
  const load = async (bets: number) => {
    const times: number[] = [];
    let next = 0;
    const bet = async (stream: CallStream, c: number) => {
      while (next < bets) {
        next += 1;
        const start = performance.now();
        seen(await stream.call('bet/placeMarketBet', betOf(c)));
        times.push(performance.now() - start);
      }
    };
    await Promise.all(streams.flatMap((stream, c) => Array.from({ length: inFlight }, () => bet(stream, c))));
    return times;
  };
  return { server, load };
}
