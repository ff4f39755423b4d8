import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import type { Figures } from '../flow/figures.ts';
import { briefly, sameMarkets } from '../flow/plans.ts';
import { ContestantClient } from '../measure/contestant-client.ts';
import { interleave, type PairRound } from '../measure/interleave.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';
import { verifyContestant } from '../measure/verify-contestant.ts';

const NARROW = 3;
const WIDE = 40;
const MOST_RATIO = 2;
const ROUNDS = 9;
const BRIEF_ROUNDS = 2;

/** What an order costs where exposure has to look over many runners, against one where it looks over few. */
export const riskWide: Benchmark = {
  target: `a command on a ${WIDE}-runner market ≤ ${MOST_RATIO} × one on a ${NARROW}-runner market`,
  better: 'lower',
  takesFlow: false,
  async run({ brief }) {
    const narrow = await enter(NARROW, brief);
    const wide = await enter(WIDE, brief);
    try {
      const pair = { base: narrow.client, ours: wide.client };
      // Compiles what runs.
      await interleave(pair, narrow.commands);
      const rounds: PairRound[] = [];
      for (let i = 0; i < (brief ? BRIEF_ROUNDS : ROUNDS); i++) rounds.push(await interleave(pair, narrow.commands));
      const ratio = rounded(median(rounds.map(({ oursNs, baseNs }) => oursNs / baseNs)));
      const narrowNs = rounded(median(rounds.map((round) => round.baseNs)));
      const wideNs = rounded(median(rounds.map((round) => round.oursNs)));
      return {
        figure: ratio,
        measured: `${ratio} × (${wideNs} ns a command against ${narrowNs})`,
        misses: ratio > MOST_RATIO ? [`${ratio} × instead of ${MOST_RATIO} ×`] : [],
        verified: wide.figures,
        summary: [
          `${wideNs} ns a command with ${WIDE} runners, ${narrowNs} ns with ${NARROW}: ${ratio} ×`,
          `CPU time, median of ${rounds.length} interleaved rounds of ${narrow.commands} commands; ${wide.figures.fills} and ${narrow.figures.fills} fills`,
        ],
        details: { narrowNs, wideNs, rounds, narrow: narrow.figures },
      };
    } finally {
      narrow.client.stop();
      wide.client.stop();
    }
  },
};

async function enter(
  runners: number,
  brief: boolean,
): Promise<{ client: ContestantClient; figures: Figures; commands: number }> {
  const plan = sameMarkets(runners);
  const flowPath = cachedFlow(brief ? briefly(plan) : plan);
  const { flow, figures } = checkedFlow(flowPath);
  const client = new ContestantClient('engine', flowPath);
  const check = { who: `the exchange with ${runners} runners`, commands: flow.length, expected: figures };
  await verifyContestant(client, check);
  return { client, figures, commands: flow.length };
}
