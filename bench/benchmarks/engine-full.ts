import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { THIN } from '../flow/plans.ts';
import { ContestantClient } from '../measure/contestant-client.ts';
import { race } from '../measure/race.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';

const LEAST_RATIO = 12;
const MOST_P50_NS = 1000;
const MOST_P99_NS = 6000;
const LATENCY_ROUNDS = 9;

/** Orders through `Engine.apply`: accounts, exposure, wallet and events. */
export const engineFull: Benchmark = {
  target: '≥ 12 × bare nodejs-order-book; p50 < 1 µs, p99 < 6 µs',
  stretch: '22 ×',
  takesFlow: true,
  async run(givenFlow) {
    const flowPath = givenFlow ?? cachedFlow(THIN);
    const { flow } = checkedFlow(flowPath);
    // The exchange cancels own orders in the way, so its judge does too; our own flow has none.
    const figures = naiveFigures(flow, flow.length, { cancelsOwn: true });
    const { ratio, oursNs, theirsNs, verified, rounds, theirsVerifiedOn } = await race({
      ours: 'engine',
      flowPath,
      flow,
      figures,
    });
    const { p50Ns, p99Ns, clockNs } = await latencies(
      flowPath,
      Math.max(100_000, Math.ceil(flow.length / (LATENCY_ROUNDS + 1))),
    );
    const misses: string[] = [];
    if (ratio < LEAST_RATIO) misses.push(`${ratio} × instead of ${LEAST_RATIO} ×`);
    if (p50Ns >= MOST_P50_NS) misses.push(`p50 ${p50Ns} ns instead of less than ${MOST_P50_NS}`);
    if (p99Ns >= MOST_P99_NS) misses.push(`p99 ${p99Ns} ns instead of less than ${MOST_P99_NS}`);
    return {
      ratio,
      misses,
      verified,
      summary: [
        `${oursNs} ns a command, bare nodejs-order-book ${theirsNs} ns: ${ratio} × (CPU time, median of ${rounds.length} interleaved rounds)`,
        `one command: p50 ${p50Ns} ns, p99 ${p99Ns} ns (with about ${clockNs} ns for reading the clock)`,
      ],
      details: {
        oursNs,
        theirsNs,
        p50Ns,
        p99Ns,
        clockNs,
        rounds,
        flow: { path: flowPath, commands: flow.length },
        theirsVerifiedOn,
      },
    };
  },
};

async function latencies(
  flowPath: string,
  commands: number,
): Promise<{ p50Ns: number; p99Ns: number; clockNs: number }> {
  const client = new ContestantClient('engine', flowPath);
  try {
    await client.ask({ ask: 'slice', commands, budgetMs: 60_000 });
    const rounds: { p50Ns: number; p99Ns: number }[] = [];
    for (let i = 0; i < LATENCY_ROUNDS; i++) {
      const { p50Ns = Number.NaN, p99Ns = Number.NaN } = await client.ask({ ask: 'time-each', commands });
      rounds.push({ p50Ns, p99Ns });
    }
    return {
      p50Ns: rounded(median(rounds.map((round) => round.p50Ns))),
      p99Ns: rounded(median(rounds.map((round) => round.p99Ns))),
      clockNs: rounded(clockCost()),
    };
  } finally {
    client.stop();
  }
}

function clockCost(): number {
  const times: number[] = [];
  for (let i = 0; i < 100_000; i++) {
    const start = performance.now();
    times.push((performance.now() - start) * 1e6);
  }
  return median(times);
}
