import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import type { FlowPlan } from '../flow/generate.ts';
import { DEEP, THIN } from '../flow/plans.ts';
import { race } from '../measure/race.ts';
import type { Benchmark } from '../measure/result.ts';

export const matchThin = matching(THIN, { least: 40, stretch: 60 });
export const matchDeep = matching(DEEP, { least: 200, stretch: 400 });

/** The book alone. */
function matching(plan: FlowPlan, targets: { least: number; stretch: number }): Benchmark {
  return {
    target: `≥ ${targets.least} × nodejs-order-book`,
    stretch: `${targets.stretch} ×`,
    takesFlow: true,
    async run(givenFlow) {
      const flowPath = givenFlow ?? cachedFlow(plan);
      const { flow, figures } = checkedFlow(flowPath);
      const { ratio, oursNs, theirsNs, verified, rounds, theirsVerifiedOn } = await race({
        ours: 'fast-book',
        flowPath,
        flow,
        figures,
      });
      const misses = ratio >= targets.least ? [] : [`${ratio} × instead of ${targets.least} ×`];
      const commands = rounds.map((round) => round.commands);
      return {
        ratio,
        misses,
        verified,
        summary: [
          `${oursNs} ns a command, nodejs-order-book ${theirsNs} ns: ${ratio} ×`,
          `CPU time, median of ${rounds.length} interleaved rounds of ${Math.min(...commands)} to ${Math.max(...commands)} commands, the same for both`,
        ],
        details: { oursNs, theirsNs, rounds, flow: { path: flowPath, commands: flow.length }, theirsVerifiedOn },
      };
    },
  };
}
