import { betCosts, idleCost } from '../casino/casino-product.ts';
import { closingRounds } from '../casino/closing-rounds.ts';
import type { Benchmark } from '../measure/result.ts';
import { quantile, rounded } from '../measure/statistics.ts';

const RUSH = { tables: 200, warmUps: 40, bets: 5000 };
const MOST_P99_MS = 1000;
const MOST_RATIO = 1.2;
const MOST_CORES = 1 / 3;

/** Rounds that close under a rush of bets, what a bet at a table costs, and what tables cost at which nobody bets. */
export const casino: Benchmark = {
  target: `200 tables, 5,000 bets in each round's last second: close to last settlement durable p99 ≤ ${MOST_P99_MS} ms; CPU a bet ≤ ${MOST_RATIO} × a sports bet; thirty open tables < a third of a core`,
  stretch: '500 ms',
  takesFlow: false,
  async run() {
    const closed = await closingRounds(RUSH);
    const costs = await betCosts();
    const idle = await idleCost();
    const [p50Ms, p99Ms, mostMs] = [quantile(closed.times, 0.5), closed.p99Ms, Math.max(...closed.times)].map(rounded);
    return {
      value: p99Ms as number,
      ratio: costs.ratio,
      misses: [
        ...((p99Ms as number) > MOST_P99_MS ? [`p99 ${p99Ms} ms instead of ${MOST_P99_MS}`] : []),
        ...(closed.refused > 0
          ? [`${closed.refused} of ${closed.bets} bets met a full queue or waited past the close`]
          : []),
        ...(costs.ratio > MOST_RATIO ? [`${costs.ratio} × a sports bet instead of ${MOST_RATIO} ×`] : []),
        ...(idle.cores >= MOST_CORES ? [`${idle.cores} cores for thirty tables instead of a third`] : []),
      ],
      verified: { rounds: closed.rounds, bets: closed.bets, refused: closed.refused, ledger: closed.sumOfCash },
      summary: [
        `close to last settlement durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms, at most ${mostMs} ms over ${closed.rounds} rounds, one of them ending every 125 ms; ${closed.bets - closed.refused} of ${closed.bets} bets paid to the unit`,
        `a bet at a table ${costs.casinoUs} µs of server CPU, in an order book ${costs.sportsUs} µs: ${costs.ratio} ×`,
        `thirty open tables, ${idle.rounds} rounds a minute: ${idle.cores} of a core with PostgreSQL, ${idle.ofServer} without`,
      ],
      details: { times: closed.times.map(rounded), costs, idle },
    };
  },
};
