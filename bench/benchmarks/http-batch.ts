import { BetAnswers } from '../measure/bet-answers.ts';
import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import { type BenchRequest, closedLoop } from '../measure/closed-loop.ts';
import type { Benchmark } from '../measure/result.ts';
import { atRest, describeThreads, threadsUs } from '../measure/server-process.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const BETS_A_REQUEST = 50;
const LEAST_RATIO = 15;
const CONNECTIONS = 64;
/** Requests of either kind in a round. The warm-ups compile what runs. A batch costs a bettor's allowance of 1,500 a second some 55. */
const FULL = { rounds: 9, warmUps: 3, singles: 4000, batches: 400, bettors: 128 };
const BRIEF: typeof FULL = { rounds: 1, warmUps: 1, singles: 400, batches: 40, bettors: 16 };

/** Many bets a request against one a request, at the same server in turn: bets placed per second of its processor. */
export const httpBatch: Benchmark = {
  target: `${BETS_A_REQUEST} bets a request: ≥ ${LEAST_RATIO} × the bets of one a request per second of server CPU`,
  better: 'higher',
  why: 'half of a bet in a batch are the threads that write its records and look for signals, and a third its way through checks, book and journal: fifty at once save nothing of either',
  takesFlow: false,
  async run({ brief }) {
    const { rounds, warmUps, singles, batches, bettors } = brief ? BRIEF : FULL;
    const exchange = await openBettingExchange(bettors);
    try {
      const single = new Way(exchange, { requests: singles, bets: 1, ask: (n) => exchange.bet(n) });
      const batch = new Way(exchange, {
        requests: batches,
        bets: BETS_A_REQUEST,
        ask: (n) => exchange.bets(n, BETS_A_REQUEST),
      });
      for (let i = 0; i < warmUps; i++) for (const way of [single, batch]) await way.round();
      for (const way of [single, batch]) way.forget();
      for (let i = 0; i < rounds; i++) for (const way of [single, batch]) await way.round();
      return report(single, batch);
    } finally {
      await exchange.stop();
    }
  },
};

interface Asking {
  readonly requests: number;
  readonly bets: number;
  readonly ask: (n: number) => BenchRequest;
}

class Way {
  readonly #exchange: BettingExchange;
  readonly #asking: Asking;
  /** Of each round: server CPU a bet, µs. */
  cpuUs: number[] = [];
  /** Of each round: bets answered a second. */
  perSecond: number[] = [];
  byThread: ReadonlyMap<string, number>[] = [];
  times: number[] = [];
  placed = 0;
  readonly answers = new BetAnswers();
  #asked = 0;

  constructor(exchange: BettingExchange, asking: Asking) {
    this.#exchange = exchange;
    this.#asking = asking;
  }

  forget(): void {
    this.cpuUs = [];
    this.perSecond = [];
    this.byThread = [];
    this.times = [];
  }

  async round(): Promise<void> {
    const { requests, bets, ask } = this.#asking;
    const { server } = this.#exchange;
    const first = this.#asked;
    const threads = server.threadsMs();
    const start = performance.now();
    const before = server.cpuMs();
    const times = await closedLoop({
      port: server.port,
      connections: CONNECTIONS,
      requests,
      ask: (n) => ask(first + n),
      seen: (body) => this.#see(body),
    });
    const seconds = (performance.now() - start) / 1000;
    // The threads behind the sequencer's have not seen all of them yet, and the next round is the other way's.
    await atRest(server);
    const count = requests * bets;
    this.byThread.push(threadsUs(threads, server.threadsMs(), count));
    this.cpuUs.push(((server.cpuMs() - before) * 1000) / count);
    this.perSecond.push(count / seconds);
    this.times.push(...times);
    this.#asked += requests;
  }

  /** @throws Error if a bet of the answer was not placed, unless the exchange was busy */
  #see(body: string): void {
    this.answers.see(body);
    const { status, data } = JSON.parse(body) as {
      status: boolean;
      data?: { results?: { bet: unknown; code: string }[] };
    };
    if (!status) return;
    const placed = data?.results?.filter(({ bet }) => bet !== null).length ?? 1;
    if (placed !== this.#asking.bets) throw new Error(`a bet was refused: ${body.slice(0, 300)}`);
    this.placed += placed;
  }
}

function report(single: Way, batch: Way) {
  const ratio = rounded(median(single.cpuUs.map((us, i) => us / (batch.cpuUs[i] as number))));
  const singleUs = rounded(median(single.cpuUs));
  const batchUs = rounded(median(batch.cpuUs));
  const perSecond = { single: rounded(median(single.perSecond)), batch: rounded(median(batch.perSecond)) };
  return {
    figure: ratio,
    measured: `${ratio} × per second of CPU (${batchUs} µs a bet against ${singleUs}); ${rounded(perSecond.batch / perSecond.single)} × per second`,
    misses: [
      ...(ratio < LEAST_RATIO ? [`${ratio} × the bets of single requests instead of ${LEAST_RATIO} ×`] : []),
      ...single.answers.misses,
      ...batch.answers.misses,
    ],
    verified: { placedAlone: single.placed, placedInBatches: batch.placed },
    summary: [
      `${batchUs} µs of server CPU a bet in batches of ${BETS_A_REQUEST}, ${singleUs} µs alone: ${ratio} × (median of ${single.cpuUs.length} interleaved rounds)`,
      `by thread, µs a bet: ${describeThreads(batch.byThread)}; alone: ${describeThreads(single.byThread)}`,
      `${perSecond.batch} bets/s against ${perSecond.single} (wall, ${CONNECTIONS} connections, the load made on the same machine); a batch answered in ${rounded(quantile(batch.times, 0.5))} ms, 99 % in ${rounded(quantile(batch.times, 0.99))} ms`,
    ],
    details: { singleUs, batchUs, perSecond, rounds: single.cpuUs.map((us, i) => [us, batch.cpuUs[i]]) },
  };
}
