import { useQueries, useQuery } from '@tanstack/react-query';
import type { Proposal } from 'protocol';
import { useNames } from '../controls/use-names.ts';
import { useAccountNames } from '../data/account-names.ts';
import { ask } from '../data/exchange.ts';
import { marketsQuery } from '../data/markets.ts';
import { factsQuery } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { FACT_CALLS } from './fact-groups.ts';
import { proposedFact } from './proposed-fact.ts';

/** Names of what proposals are about, as far as whoever looks may know them. */
export interface ProposalNames {
  readonly person: (userId: number) => string;
  /** The holder of a betting account. */
  readonly holder: (account: number) => string;
  readonly match: (matchId: number) => string;
  /** "Match Odds of Reds v Blues"; its number once its match is finished. */
  readonly market: (marketId: string) => string;
  readonly runner: (marketId: string, selection: number) => string;
  /** The fact that would be entered, in a sentence. */
  readonly fact: (body: Proposal['body']) => string;
}

const MATCH_CALLS = [...FACT_CALLS, 'admin/createMarket'];

const numbersOf = (proposals: readonly Proposal[], field: string): number[] => [
  ...new Set(proposals.map(({ body }) => Number(body[field] ?? 0)).filter((number) => number > 0)),
];

/** Names of everybody and everything in these proposals; they come as they are loaded. */
export function useProposalNames(proposals: readonly Proposal[]): ProposalNames {
  const { permissions } = useOwnPermissions();
  const people = proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? 0]);
  const person = useNames([...people, ...numbersOf(proposals, 'user_id'), ...numbersOf(proposals, 'scorer')]);
  const holders = useAccountNames(permissions.has('view-bets') ? numbersOf(proposals, 'account') : []);
  const ofCalls = (calls: readonly string[]) => proposals.filter(({ call }) => calls.includes(call));
  const factIds = permissions.has('enter-facts') ? numbersOf(ofCalls(FACT_CALLS), 'match_id') : [];
  const facts = useQueries({ queries: factIds.map(factsQuery) });
  const matchIds = numbersOf(ofCalls(MATCH_CALLS), 'match_id');
  const namesMarkets = proposals.some(({ body }) => body['market_id'] !== undefined);
  const { data: markets = [] } = useQuery({
    ...marketsQuery,
    enabled: namesMarkets && permissions.has('view-markets'),
  });
  const marketOf = (marketId: string) => markets.find(({ market_id }) => market_id === marketId);
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
    market: (marketId) => {
      const found = marketOf(marketId);
      return found === undefined ? `market ${marketId}` : `${found.name} of ${found.match_name}`;
    },
    runner: (marketId, selection) =>
      marketOf(marketId)?.runners.find(({ selection_id }) => selection_id === selection)?.name ?? `runner ${selection}`,
    fact: (body) => proposedFact(body, facts[factIds.indexOf(Number(body['match_id']))]?.data?.facts ?? []),
  };
}
