import { standing } from 'results';
import type { Match, Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { linesOf } from '../../../trade/settlement/evaluator.ts';
import type { MeasureNeeds } from './measured.ts';

interface Known {
  readonly match: Pick<Match, 'matchId'>;
  readonly market: Pick<Market, 'market' | 'runners'>;
}

/** True if a source has the runner in an eleven, or as a substitute, before play as well: they can no longer be a non-runner. */
export function isPlaying(
  { match, market }: Known,
  selection: number,
  { settlement }: Pick<MeasureNeeds, 'settlement'>,
): boolean {
  const answers = Object.entries(settlement.terms.termsOf(market.market)?.runnerNames ?? {});
  const names = new Set([
    ...answers.filter(([, runner]) => runner === selection).map(([answer]) => answer),
    ...market.runners.filter((runner) => runner.selection === selection).map(({ name }) => name),
  ]);
  const lines = linesOf(settlement.evaluator.knownOf(match.matchId));
  return lines.some(({ facts }) =>
    standing(facts).some((fact) => playersIn(fact['said']).some((one) => names.has(one))),
  );
}

function playersIn(claim: unknown): readonly string[] {
  const { kind, players, player } = claim as Readonly<Record<string, unknown>>;
  if (kind === 'eleven') return players as readonly string[];
  return kind === 'substitute' ? [player as string] : [];
}
