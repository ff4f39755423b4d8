import type { Proposal } from 'protocol';

export const FACT_CALLS: readonly string[] = ['admin/addFact', 'admin/correctFact'];

/** Facts of one match that one person has proposed, and the viewer may approve together. */
export interface FactGroup {
  readonly matchId: number;
  readonly proposedBy: number;
  /** Two or more, in the order in which they were proposed: a later fact may rest on an earlier one. */
  readonly proposals: readonly Proposal[];
}

const mayBeGrouped = ({ call, barred }: Proposal): boolean => FACT_CALLS.includes(call) && barred === '';

/** @param waiting  what waits, in any order */
export function factGroupsOf(waiting: readonly Proposal[]): readonly FactGroup[] {
  const facts = waiting.filter(mayBeGrouped).toSorted((one, other) => one.proposal_id - other.proposal_id);
  const byMatch = Map.groupBy(facts, ({ body, proposed_by }) => `${String(body['match_id'])} ${proposed_by}`);
  return [...byMatch.values()].flatMap((proposals) => {
    const [first] = proposals;
    if (first === undefined || proposals.length === 1) return [];
    return [{ matchId: Number(first.body['match_id']), proposedBy: first.proposed_by, proposals }];
  });
}

interface Listed {
  readonly group: FactGroup | undefined;
  readonly proposals: readonly Proposal[];
}

/** All that waits, in order; a group has the place of its first. */
export function waitingInGroups(waiting: readonly Proposal[], groups: readonly FactGroup[]): readonly Listed[] {
  return waiting.flatMap((proposal): readonly Listed[] => {
    const group = groups.find(({ proposals }) => proposals.includes(proposal));
    if (group === undefined) return [{ group, proposals: [proposal] }];
    return waiting.find((one) => group.proposals.includes(one)) === proposal
      ? [{ group, proposals: group.proposals }]
      : [];
  });
}
