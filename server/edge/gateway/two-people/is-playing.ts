import { standing } from 'results';
import type { Match, Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { linesOf } from '../../../trade/settlement/evaluator.ts';
import type { MeasureNeeds } from './measured.ts';

/** Facts of play name people in these fields; fixtures and non-runners do not. */
const PERSON_FIELDS = ['striker', 'nonStriker', 'bowler', 'player'] as const;

interface Known {
  readonly match: Pick<Match, 'matchId'>;
  readonly market: Pick<Market, 'market' | 'runners'>;
}

/** True if a source knows the runner as somebody who plays in the match: they can no longer be a non-runner. */
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
    standing(facts).some((fact) => peopleIn(fact['said']).some((one) => names.has(one))),
  );
}

function peopleIn(play: unknown): readonly string[] {
  const fields = play as Readonly<Record<string, unknown>>;
  const eleven = fields['kind'] === 'eleven' ? (fields['players'] as readonly string[]) : [];
  return [...eleven, ...PERSON_FIELDS.map((field) => fields[field]).filter((name) => typeof name === 'string')];
}
