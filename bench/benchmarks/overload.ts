import { join } from 'node:path';
import { Forked } from '../measure/forked.ts';
import { type Product, startProduct } from '../measure/product.ts';
import type { Benchmark, Finding } from '../measure/result.ts';
import { median, quantile, rounded } from '../measure/statistics.ts';
import { requestText } from '../overload/connection.ts';
import type { LoadPlan, LoadReport, LoadSecond } from '../overload/messages.ts';

const LEAST_GOODPUT = 0.9;
const MOST_CANCEL_MS = 50;
const MOST_RECOVERY_S = 30;
const MOST_GROWTH = 1.1;

/** People who only cancel: each may have so many bets open in one market. */
const CANCELLERS = 8;
const OPEN_BETS = 450;
const BATCH = 50;
const CANCELS_PER_SECOND = 40;
/** So many keep the exchange busy. */
const BUSY = 64;
/** What is usual, of the most that the exchange answers. */
const USUAL_SHARE = 0.5;
const TIMES = 5;

/** A crowd has as many connections, each with one request at a time. Seconds of each part. */
const FULL = { bettors: 60, crowd: 1500, warmUpS: 10, peakS: 8, usualS: 8, overloadS: 30, afterS: MOST_RECOVERY_S + 5 };
const BRIEF: typeof FULL = { bettors: 60, crowd: 300, warmUpS: 2, peakS: 2, usualS: 2, overloadS: 5, afterS: 3 };

/** Five times as many bets as usual for half a minute: what is still placed, how fast a cancel is, what is left behind. */
export const overload: Benchmark = {
  target: `at ${TIMES} × the usual: bets placed in time ≥ ${LEAST_GOODPUT * 100} % of the peak, cancels p99 ≤ ${MOST_CANCEL_MS} ms; as before within ${MOST_RECOVERY_S} s; memory flat`,
  better: 'lower',
  why: 'a cancel waits for three turns of the event loop, in which it is read, appended and answered; a turn takes up to 25 ms, of which the collector takes 10 to 20 six times a second for what fifteen hundred requests keep; bets are slower in the seconds in which a second copy of the exchange makes its snapshot',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const product = await startProduct({ withWeb: false });
    const exchange = new CrowdedExchange(product, size);
    try {
      await exchange.open();
      return report(await exchange.run(), size);
    } finally {
      await exchange.stop();
      await product.stop();
    }
  },
};

interface Measured {
  readonly peak: LoadReport;
  readonly usual: Both;
  readonly over: Both;
  readonly after: Both;
  /** MB: before, in the middle of the overload, at its end, at the end of all. */
  readonly memory: readonly [number, number, number, number];
  readonly durable: number;
}

interface Both {
  readonly bets: LoadReport;
  readonly cancels: LoadReport;
}

class CrowdedExchange {
  readonly #product: Product;
  readonly #bettors = new Forked<LoadPlan, LoadReport>(join(import.meta.dirname, '../overload/load-process.ts'));
  readonly #cancellers = new Forked<LoadPlan, LoadReport>(join(import.meta.dirname, '../overload/load-process.ts'));
  readonly #size: typeof FULL;
  #bets: string[] = [];
  #cancels: string[] = [];

  constructor(product: Product, size: typeof FULL) {
    this.#product = product;
    this.#size = size;
  }

  async open(): Promise<void> {
    const { marketId: market_id } = await this.#product.openMarket({ sportId: 4, runners: ['A', 'B'] });
    for (let n = 0; n < this.#size.bettors; n++) {
      const token = await this.#product.signUp(`bettor${n}`, 10_000_000);
      // Backs and lays of one price: what rests is taken by the next.
      const bet = { market_id, selection_id: 1, odds: 2, stake: 10, is_back: n % 2 };
      this.#bets.push(requestText('bet/placeMarketBet', { body: bet, token }));
    }
    for (let n = 0; n < CANCELLERS; n++) {
      const token = await this.#product.signUp(`canceller${n}`, 10_000_000);
      const bets = Array.from({ length: BATCH }, () => ({ selection_id: 2, odds: 1.01, stake: 10, is_back: 0 }));
      for (let placed = 0; placed < OPEN_BETS; placed += BATCH) {
        const { data } = await this.#product.call<BetsPlaced>('bet/placeMarketBets', { market_id, bets }, token);
        const ids = data.results.map(({ bet }) => bet.bet_id);
        this.#cancels.push(...ids.map((bet_id) => requestText('bet/cancelBet', { body: { bet_id }, token })));
      }
    }
  }

  async run(): Promise<Measured> {
    const { server } = this.#product;
    const { warmUpS, peakS, usualS, overloadS, afterS } = this.#size;
    const before = await this.#sequence();
    const warmUp = await this.#bet({ seconds: warmUpS, connections: BUSY });
    const peak = await this.#bet({ seconds: peakS, connections: BUSY });
    const usualPerSecond = USUAL_SHARE * median(peak.seconds.map(({ done }) => done));
    const usual = await this.#both(usualPerSecond, usualS);
    const first = server.memoryMb();
    const over = this.#both(TIMES * usualPerSecond, overloadS);
    const half = new Promise<number>((resolve) => {
      setTimeout(() => resolve(server.memoryMb()), (overloadS * 1000) / 2);
    });
    const [overMade, middle] = await Promise.all([over, half]);
    const end = server.memoryMb();
    const after = await this.#both(usualPerSecond, afterS);
    const memory = [first, middle, end, server.memoryMb()] as const;
    const durable = (await this.#sequence()) - before;
    return {
      ...checked([warmUp, peak, ...[usual, overMade, after].flatMap(({ bets, cancels }) => [bets, cancels])], durable),
      peak,
      usual,
      over: overMade,
      after,
      memory,
    };
  }

  #bet(load: Pick<LoadPlan, 'perSecond' | 'seconds' | 'connections'>): Promise<LoadReport> {
    return this.#bettors.ask({ port: this.#product.server.port, requests: this.#bets, ...load });
  }

  async #both(perSecond: number, seconds: number): Promise<Both> {
    const { port } = this.#product.server;
    const cancelling = { port, requests: this.#cancels, connections: 200, perSecond: CANCELS_PER_SECOND, seconds };
    const [bets, cancels] = await Promise.all([
      this.#bet({ perSecond, seconds, connections: this.#size.crowd }),
      this.#cancellers.ask(cancelling),
    ]);
    return { bets, cancels };
  }

  /** How many commands are durable. */
  async #sequence(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.#product.server.port}/api/health`);
    return ((await answer.json()) as { sequence: number }).sequence;
  }

  async stop(): Promise<void> {
    await this.#bettors.ended();
    await this.#cancellers.ended();
  }
}

interface BetsPlaced {
  readonly data: { readonly results: readonly { readonly bet: { readonly bet_id: string } }[] };
}

/** Each command that was answered as done is in the journal, and no other. @throws where that is not so */
function checked(all: readonly LoadReport[], durable: number): { durable: number } {
  for (const { strange } of all)
    if (strange.count > 0) throw new Error(`${strange.count} answers like ${strange.first}`);
  const done = all.flatMap(({ seconds }) => seconds).reduce((sum, second) => sum + second.done + second.late, 0);
  if (all.some(({ times }) => times.length === 0)) throw new Error('nothing was done in one of the parts');
  if (done !== durable) throw new Error(`${done} were answered as done, ${durable} are in the journal`);
  return { durable };
}

const sumOf = (seconds: readonly LoadSecond[], of: (second: LoadSecond) => number) =>
  seconds.reduce((sum, second) => sum + of(second), 0);

/** @returns seconds until a bet takes at most twice as long as before, from the end of the overload */
function recoveryOf({ usual, after }: Measured): number {
  const normal = 2 * median(usual.bets.seconds.map(({ p99Ms }) => p99Ms));
  return after.bets.seconds.findLastIndex(({ p99Ms, unsent }) => unsent > 0 || !(p99Ms <= normal)) + 1;
}

function report(measured: Measured, { crowd, afterS }: typeof FULL): Finding {
  const { peak, usual, over, memory, durable } = measured;
  const peakPerSecond = median(peak.seconds.map(({ done }) => done));
  // The first seconds are of the crowd that connects.
  const settled = over.bets.seconds.slice(3);
  const goodput = median(settled.map(({ done }) => done));
  const share = rounded(goodput / peakPerSecond);
  const cancelMs = rounded(quantile(over.cancels.times, 0.99));
  const recoveryS = recoveryOf(measured);
  const [first, middle, end, last] = memory.map(Math.round) as [number, number, number, number];
  const misses = [
    ...(share < LEAST_GOODPUT ? [`${share} of the peak instead of ${LEAST_GOODPUT}`] : []),
    ...(cancelMs > MOST_CANCEL_MS ? [`cancels p99 ${cancelMs} ms instead of ${MOST_CANCEL_MS}`] : []),
    ...(recoveryS > MOST_RECOVERY_S
      ? [`${recoveryS} s until a bet takes what it took instead of ${MOST_RECOVERY_S}`]
      : []),
    ...(end > middle * MOST_GROWTH ? [`memory grew from ${middle} to ${end} MB in the second half`] : []),
  ];
  const perSecond = (of: (second: LoadSecond) => number) => Math.round(sumOf(settled, of) / settled.length);
  return {
    figure: cancelMs,
    measured: `${share} ×; cancels p99 ${cancelMs} ms; back after ${recoveryS} s; ${middle} to ${end} MB`,
    misses,
    verified: { durable, answeredOtherwise: 0 },
    summary: [
      `${Math.round(goodput)} bets/s placed in time of ${perSecond(({ due }) => due)} offered, the peak ${Math.round(peakPerSecond)}: ${share} ×`,
      `the others: ${perSecond(({ busy }) => busy)}/s told busy, ${perSecond(({ late }) => late)} late, ${perSecond(({ unsent }) => unsent)} found none of ${crowd} connections free`,
      `a bet p50 ${rounded(median(settled.map(({ p50Ms }) => p50Ms)))} ms, p99 ${rounded(median(settled.map(({ p99Ms }) => p99Ms)))}; usually ${rounded(quantile(usual.bets.times, 0.5))} and ${rounded(quantile(usual.bets.times, 0.99))}`,
      `cancels p50 ${rounded(quantile(over.cancels.times, 0.5))} ms, p99 ${cancelMs}; usually ${rounded(quantile(usual.cancels.times, 0.5))} and ${rounded(quantile(usual.cancels.times, 0.99))}`,
      `as before ${recoveryS} s after it; memory ${first} MB before, ${middle} in the middle, ${end} at its end, ${last} ${afterS} s later`,
    ],
    details: { peakPerSecond, goodput, cancelMs, recoveryS, memory, seconds: over.bets.seconds },
  };
}
