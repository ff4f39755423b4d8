import type { SelectionId } from 'engine/vocabulary';
import type { DraftTerms, SettlementPolicy } from '../market-terms.ts';

export const [HOME, AWAY, DRAW] = [1, 2, 3] as SelectionId[] as [SelectionId, SelectionId, SelectionId];
export const AUTOMATIC: SettlementPolicy = { sources: 1, automatic: true, secondPerson: false };
export const BY_TWO: SettlementPolicy = { sources: 1, automatic: false, secondPerson: true };

export const footballTerms = (policy: SettlementPolicy = AUTOMATIC): DraftTerms => ({
  rule: 'football.match-odds',
  subject: {},
  runnerNames: { home: HOME, away: AWAY, draw: DRAW },
  perUnit: 1,
  policy,
});

const startsAt = 1_700_000_000_000;
const period = (kind: 'period-begins' | 'period-ends', name: string, at: number) => ({ kind, period: name, at });

/** A football match from its fixture to the end of regular time; goals by side, all in the second half. */
export function footballFacts(goals: readonly (0 | 1)[]): object[] {
  const teams = ['Reds', 'Blues'];
  return [
    { kind: 'fixture', teams, competition: 'League', season: '2026', startsAt },
    period('period-begins', 'first-half', startsAt),
    period('period-ends', 'first-half', startsAt + 2_700_000),
    period('period-begins', 'second-half', startsAt + 3_600_000),
    ...goals.map((side, index) => ({ kind: 'goal', side, period: 'second-half', at: startsAt + 3_700_000 + index })),
    period('period-ends', 'second-half', startsAt + 6_300_000),
  ];
}
