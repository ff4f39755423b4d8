import { join } from 'node:path';
import { BetAnswers } from '../measure/bet-answers.ts';
import { closedLoop } from '../measure/closed-loop.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import { raceEcho } from '../measure/echo-race.ts';
import type { Benchmark, Finding } from '../measure/result.ts';
import { startServerProcess, type ServerProcess } from '../measure/server-process.ts';

const MOST_RATIO = 2;
/** Before the rounds, requests that compile what runs. */
const FULL = { rounds: 9, bets: 6000, echoes: 6000, warmUp: 12_000, connections: 64 };
const BRIEF: typeof FULL = { rounds: 2, bets: 500, echoes: 500, warmUp: 500, connections: 16 };
const echoScript = join(import.meta.dirname, '..', 'contestants/http-echo.ts');

/** One bet a request: signed in, validated, matched and durable, against the least that a request can cost. */
export const httpBet: Benchmark = {
  target: `server CPU a request ≤ ${MOST_RATIO} × a bare node:http echo's; p99 printed`,
  better: 'lower',
  why: 'a quarter to two fifths is what the bare request takes, as the machine is; a quarter are the threads of records and signals and V8’s helpers; the rest is the bet’s own way there and back',
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

function race(exchange: BettingExchange, echo: ServerProcess, size: typeof FULL): Promise<Finding> {
  const { connections } = size;
  const answers = new BetAnswers();
  const runner = (server: ServerProcess, seen: (body: string) => void) => ({
    server,
    load: (requests: number) =>
      closedLoop({ port: server.port, connections, requests, ask: (n) => exchange.bet(n), seen }),
  });
  return raceEcho({
    ours: runner(exchange.server, (body) => answers.see(body)),
    echo: runner(echo, () => undefined),
    answers,
    size,
    mostRatio: MOST_RATIO,
    named: { echo: 'a bare echo', load: `${connections} connections` },
  });
}
