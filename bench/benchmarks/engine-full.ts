import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { briefly, THIN } from '../flow/plans.ts';
import { ContestantClient } from '../measure/contestant-client.ts';
import { race } from '../measure/race.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';

const LEAST_RATIO = 12;
const MOST_P50_NS = 1000;
const MOST_P99_NS = 6000;
const LATENCY_ROUNDS = 9;
const BRIEF_LATENCY_ROUNDS = 1;

/** Orders through `Engine.apply`: accounts, exposure, wallet and events. */
export const engineFull: Benchmark = {
  target: '≥ 12 × bare nodejs-order-book; p50 < 1 µs, p99 < 6 µs',
  better: 'higher',
  why: 'nearly half of the placements open a position, and finding or making one misses the cache',
  takesFlow: true,
  async run({ flowPath: givenFlow, brief }) {
    const flowPath = givenFlow ?? cachedFlow(brief ? briefly(THIN) : THIN);
    const { flow } = checkedFlow(flowPath);
    // The exchange cancels own orders in the way, so its judge does too; our own flow has none.
    const figures = naiveFigures(flow, flow.length, { cancelsOwn: true });
    const { ratio, oursNs, theirsNs, verified, rounds, theirsVerifiedOn } = await race({
      ours: 'engine',
      flowPath,
      flow,
      figures,
      brief,
    });
    const latencyRounds = brief ? BRIEF_LATENCY_ROUNDS : LATENCY_ROUNDS;
    const { p50Ns, p99Ns, clockNs } = await latencies(flowPath, {
      rounds: latencyRounds,
      commands: Math.max(100_000, Math.ceil(flow.length / (latencyRounds + 1))),
    });
    const misses: string[] = [];
    if (ratio < LEAST_RATIO) misses.push(`${ratio} × instead of ${LEAST_RATIO} ×`);
    if (p50Ns >= MOST_P50_NS) misses.push(`p50 ${p50Ns} ns instead of less than ${MOST_P50_NS}`);
    if (p99Ns >= MOST_P99_NS) misses.push(`p99 ${p99Ns} ns instead of less than ${MOST_P99_NS}`);
    return {
      figure: ratio,
      measured: `${ratio} × (${oursNs} ns a command against ${theirsNs}); p50 ${p50Ns} ns, p99 ${p99Ns} ns`,
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
  { rounds: count, commands }: { rounds: number; commands: number },
): Promise<{ p50Ns: number; p99Ns: number; clockNs: number }> {
  const client = new ContestantClient('engine', flowPath);
  try {
    await client.ask({ ask: 'slice', commands, budgetMs: 60_000 });
    const rounds: { p50Ns: number; p99Ns: number }[] = [];
    for (let i = 0; i < count; i++) {
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
