import { betCosts, idleCost } from '../casino/casino-product.ts';
import { closingRounds } from '../casino/closing-rounds.ts';
import { CLOSES_APART_MS } from 'server/trade/casino/close-times.ts';
import type { Benchmark } from '../measure/result.ts';
import { quantile, rounded } from '../measure/statistics.ts';

/** In the last second of each round. */
const BETS = 5000;
/** The rate that the exchange is declared to take at tables, with rounds settled as they end: so far apart they close. */
const DECLARED_PER_SECOND = (BETS * 1000) / CLOSES_APART_MS;
const FULL = {
  rush: { tables: 200, warmUps: 40, bets: BETS, bettingMs: 20_000, apartMs: CLOSES_APART_MS },
  costs: { rounds: 9, requests: 4000, warmUp: 8000, connections: 64 },
  idle: { tables: 30, settleMs: 40_000, watchedMs: 60_000 },
};
const BRIEF: typeof FULL = {
  rush: { tables: 8, warmUps: 2, bets: 200, bettingMs: 3000, apartMs: 100 },
  costs: { rounds: 1, requests: 400, warmUp: 400, connections: 8 },
  idle: { tables: 4, settleMs: 1000, watchedMs: 3000 },
};
const MOST_P99_MS = 1000;
const MOST_RATIO = 1.2;
const MOST_CORES = 1 / 3;

/** Rounds that close under a rush of bets, what a bet at a table costs, and what tables cost at which nobody bets. */
export const casino: Benchmark = {
  target: `200 tables, 5,000 bets in each round's last second, ${DECLARED_PER_SECOND} a second in all: none refused, close to last settlement durable p99 ≤ ${MOST_P99_MS} ms; CPU a bet ≤ ${MOST_RATIO} × a sports bet; thirty open tables < a third of a core`,
  better: 'lower',
  why: 'a round usually takes 30 to 60 ms; the slowest are those of the seconds in which a second copy of the exchange applies half a million commands for its snapshot, beside the database and the senders on two cores',
  takesFlow: false,
  async run({ brief }) {
    const size = brief ? BRIEF : FULL;
    const closed = await closingRounds(size.rush);
    const costs = await betCosts(size.costs);
    const idle = await idleCost(size.idle);
    const refused = [...closed.refused.values()].reduce((sum, count) => sum + count, 0);
    const [p50Ms, p99Ms, mostMs] = [quantile(closed.times, 0.5), closed.p99Ms, Math.max(...closed.times)].map(rounded);
    return {
      figure: p99Ms as number,
      measured: `p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${refused} of ${closed.bets} bets refused; ${costs.ratio} × (${costs.casinoUs} µs against ${costs.sportsUs}); ${idle.cores} of a core`,
      misses: [
        ...((p99Ms as number) > MOST_P99_MS ? [`p99 ${p99Ms} ms instead of ${MOST_P99_MS}`] : []),
        ...[...closed.refused].map(([why, count]) => `${count} of ${closed.bets} bets ${why}`),
        ...(closed.warnings.length > 0
          ? [`${closed.warnings.length} times a table or the exchange was in trouble: ${closed.warnings[0]}`]
          : []),
        ...(costs.ratio > MOST_RATIO ? [`${costs.ratio} × a sports bet instead of ${MOST_RATIO} ×`] : []),
        ...costs.misses,
        ...(idle.cores >= MOST_CORES ? [`${idle.cores} cores for thirty tables instead of a third`] : []),
      ],
      verified: { rounds: closed.rounds, bets: closed.bets, refused, ledger: closed.sumOfCash },
      summary: [
        `close to last settlement durable: p50 ${p50Ms} ms, p99 ${p99Ms} ms, at most ${mostMs} ms over ${closed.rounds} rounds, one of them closing every ${size.rush.apartMs} ms; ${closed.bets - refused} of ${closed.bets} bets paid to the unit`,
        `a bet at a table ${costs.casinoUs} µs of server CPU, in an order book ${costs.sportsUs} µs: ${costs.ratio} ×`,
        `${size.idle.tables} open tables, ${idle.rounds} rounds in ${size.idle.watchedMs / 1000} s: ${idle.cores} of a core with PostgreSQL, ${idle.ofServer} without`,
      ],
      details: { times: closed.times.map(rounded), costs, idle },
    };
  },
};
