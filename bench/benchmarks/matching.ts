import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import type { FlowPlan } from '../flow/generate.ts';
import { briefly, DEEP, THIN } from '../flow/plans.ts';
import { race } from '../measure/race.ts';
import type { Benchmark } from '../measure/result.ts';

export const matchThin = matching(THIN, 40);
export const matchDeep = matching(DEEP, 200);

/** The book alone. */
function matching(plan: FlowPlan, least: number): Benchmark {
  return {
    target: `≥ ${least} × nodejs-order-book`,
    better: 'higher',
    takesFlow: true,
    async run({ flowPath: givenFlow, brief }) {
      const flowPath = givenFlow ?? cachedFlow(brief ? briefly(plan) : plan);
      const { flow, figures } = checkedFlow(flowPath);
      const { ratio, oursNs, theirsNs, verified, rounds, theirsVerifiedOn } = await race({
        ours: 'fast-book',
        flowPath,
        flow,
        figures,
        brief,
      });
      const misses = ratio >= least ? [] : [`${ratio} × instead of ${least} ×`];
      const commands = rounds.map((round) => round.commands);
      return {
        figure: ratio,
        measured: `${ratio} × (${oursNs} ns a command)`,
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
