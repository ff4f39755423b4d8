import { type BettingExchange, openBettingExchange } from '../measure/betting-exchange.ts';
import { type BenchRequest, closedLoop } from '../measure/closed-loop.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';

const BETS_A_REQUEST = 50;
const LEAST_RATIO = 10;
const ROUNDS = 9;
const SINGLES = 4000;
const BATCHES = 400;
const CONNECTIONS = 64;
/** Compiles what runs, in requests of either kind. */
const WARM_UPS = 3;

/** Many bets a request against one a request, at the same server in turn: bets placed per second of its processor. */
export const httpBatch: Benchmark = {
  target: `${BETS_A_REQUEST} bets a request: ≥ ${LEAST_RATIO} × the bets of one a request per second of server CPU`,
  stretch: '15 ×',
  takesFlow: false,
  async run() {
    const exchange = await openBettingExchange(CONNECTIONS);
    try {
      const single = new Way(exchange, { requests: SINGLES, bets: 1, ask: (n, c) => exchange.bet(n, c) });
      const batch = new Way(exchange, {
        requests: BATCHES,
        bets: BETS_A_REQUEST,
        ask: (n, c) => exchange.bets(n, c, BETS_A_REQUEST),
      });
      for (let i = 0; i < WARM_UPS; i++) for (const way of [single, batch]) await way.round();
      for (const way of [single, batch]) way.forget();
      for (let i = 0; i < ROUNDS; i++) for (const way of [single, batch]) await way.round();
      return report(single, batch);
    } finally {
      await exchange.stop();
    }
  },
};

interface Asking {
  readonly requests: number;
  readonly bets: number;
  readonly ask: (n: number, c: number) => BenchRequest;
}

class Way {
  readonly #exchange: BettingExchange;
  readonly #asking: Asking;
  /** Of each round: server CPU a bet, µs. */
  cpuUs: number[] = [];
  /** Of each round: bets answered a second. */
  perSecond: number[] = [];
  times: number[] = [];
  placed = 0;
  #asked = 0;

  constructor(exchange: BettingExchange, asking: Asking) {
    this.#exchange = exchange;
    this.#asking = asking;
  }

  forget(): void {
    this.cpuUs = [];
    this.perSecond = [];
    this.times = [];
  }

  async round(): Promise<void> {
    const { requests, bets, ask } = this.#asking;
    const { server } = this.#exchange;
    const first = this.#asked;
    const start = performance.now();
    const before = server.cpuMs();
    const times = await closedLoop({
      port: server.port,
      connections: CONNECTIONS,
      requests,
      ask: (n, c) => ask(first + n, c),
      seen: (body) => this.#see(body),
    });
    const count = requests * bets;
    this.cpuUs.push(((server.cpuMs() - before) * 1000) / count);
    this.perSecond.push((count * 1000) / (performance.now() - start));
    this.times.push(...times);
    this.#asked += requests;
  }

  /** @throws where a bet of the answer was not placed */
  #see(body: string): void {
    const { status, data } = JSON.parse(body) as {
      status: boolean;
      data?: { results?: { bet: unknown; code: string }[] };
    };
    const placed = data?.results?.filter(({ bet }) => bet !== null).length ?? 1;
    if (!status || placed !== this.#asking.bets) throw new Error(`a bet was refused: ${body.slice(0, 300)}`);
    this.placed += placed;
  }
}

function report(single: Way, batch: Way) {
  const ratio = rounded(median(single.cpuUs.map((us, i) => us / (batch.cpuUs[i] as number))));
  const singleUs = rounded(median(single.cpuUs));
  const batchUs = rounded(median(batch.cpuUs));
  const perSecond = { single: rounded(median(single.perSecond)), batch: rounded(median(batch.perSecond)) };
  return {
    ratio,
    misses: ratio < LEAST_RATIO ? [`${ratio} × the bets of single requests instead of ${LEAST_RATIO} ×`] : [],
    verified: { placedAlone: single.placed, placedInBatches: batch.placed, refused: 0 },
    summary: [
      `${batchUs} µs of server CPU a bet in batches of ${BETS_A_REQUEST}, ${singleUs} µs alone: ${ratio} × (median of ${ROUNDS} interleaved rounds)`,
      `${perSecond.batch} bets/s against ${perSecond.single} (wall, ${CONNECTIONS} connections, the load made on the same machine); a batch answered in ${rounded(quantile(batch.times, 0.5))} ms, 99 % in ${rounded(quantile(batch.times, 0.99))} ms`,
    ],
    details: { singleUs, batchUs, perSecond, rounds: single.cpuUs.map((us, i) => [us, batch.cpuUs[i]]) },
  };
}
