import { useQueries } from '@tanstack/react-query';
import type { Proposal } from 'protocol';
import { useNames } from '../controls/use-names.ts';
import { useAccountNames } from '../data/account-names.ts';
import { ask } from '../data/exchange.ts';
import { factsQuery } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { proposedFact } from './proposed-fact.ts';

/** Names of what proposals are about, as far as whoever looks may know them. */
export interface ProposalNames {
  readonly person: (userId: number) => string;
  /** The holder of a betting account. */
  readonly holder: (account: number) => string;
  readonly match: (matchId: number) => string;
  /** The fact that would be entered, in a sentence. */
  readonly fact: (body: Proposal['body']) => string;
}

const FACT_CALLS = ['admin/addFact', 'admin/correctFact'];

const numbersOf = (proposals: readonly Proposal[], field: string): number[] => [
  ...new Set(proposals.map(({ body }) => Number(body[field] ?? 0)).filter((number) => number > 0)),
];

/** Names of everybody and everything in these proposals; they come as they are loaded. */
export function useProposalNames(proposals: readonly Proposal[]): ProposalNames {
  const { permissions } = useOwnPermissions();
  const people = proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? 0]);
  const person = useNames([...people, ...numbersOf(proposals, 'user_id'), ...numbersOf(proposals, 'scorer')]);
  const holders = useAccountNames(permissions.has('view-risk') ? numbersOf(proposals, 'account') : []);
  const ofFacts = proposals.filter(({ call }) => FACT_CALLS.includes(call));
  const matchIds = permissions.has('enter-facts') ? numbersOf(ofFacts, 'match_id') : [];
  const facts = useQueries({ queries: matchIds.map(factsQuery) });
  const matches = useQueries({
    queries: matchIds.map((matchId) => ({
      queryKey: ['match', matchId],
      queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
    })),
  });
  return {
    person,
    holder: (account) => holders.get(account)?.name ?? `account ${account}`,
    match: (matchId) => matches[matchIds.indexOf(matchId)]?.data?.match_name ?? `match ${matchId}`,
    fact: (body) => proposedFact(body, facts[matchIds.indexOf(Number(body['match_id']))]?.data?.facts ?? []),
  };
}
