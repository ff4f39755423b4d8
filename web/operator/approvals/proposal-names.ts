import { useQueries, useQuery } from '@tanstack/react-query';
import type { Proposal } from 'protocol';
import { useNames } from '../controls/use-names.ts';
import { useAccountNames } from '../data/account-names.ts';
import { ask } from '../data/exchange.ts';
import { marketsQuery } from '../data/markets.ts';
import { factsQuery } from '../data/match-facts.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { sportsQuery } from '../data/sports.ts';
import { openPaymentsQuery } from '../data/waiting.ts';
import { money } from './changed-fields.ts';
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
  readonly sport: (sportId: number) => string;
  readonly table: (code: string) => string;
  readonly template: (code: string) => string;
  readonly provider: (code: string) => string;
  /** "round 7 of Roulette", by its number here. */
  readonly round: (round: number) => string;
  /** "deposit D000012 of 5,000 by ana" */
  readonly payment: (paymentId: number) => string;
  /** The title of a settlement rule. */
  readonly rule: (rule: string) => string;
  /** The fact that would be entered, in a sentence. */
  readonly fact: (body: Proposal['body']) => string;
}

/** A call that is proposed, or was made. */
export type NamedCall = Pick<Proposal, 'call' | 'body' | 'proposed_by' | 'decided_by'> &
  Partial<Pick<Proposal, 'proposed_by_name' | 'decided_by_name'>>;

const numbersOf = (proposals: readonly NamedCall[], field: string): number[] => [
  ...new Set(proposals.map(({ body }) => Number(body[field] ?? 0)).filter((number) => number > 0)),
];

const namedPeople = ({ proposed_by, proposed_by_name = '', decided_by, decided_by_name = '' }: NamedCall) =>
  (
    [
      [proposed_by, proposed_by_name],
      [decided_by ?? 0, decided_by_name],
    ] as const
  ).filter(([, name]) => name !== '');

/** Names of everybody and everything in these calls; they come as they are loaded. */
export function useProposalNames(proposals: readonly NamedCall[]): ProposalNames {
  const { permissions } = useOwnPermissions();
  const people = proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? 0]);
  // A proposal itself names the people who proposed and decided it: to read them takes no right to look people up.
  const colleagues = new Map(proposals.flatMap(namedPeople));
  const nameOf = useNames([...people, ...numbersOf(proposals, 'user_id'), ...numbersOf(proposals, 'scorer')]);
  const person = (userId: number) => colleagues.get(userId) ?? nameOf(userId);
  const holders = useAccountNames(permissions.has('view-bets') ? numbersOf(proposals, 'account') : []);
  const ofCalls = (calls: readonly string[]) => proposals.filter(({ call }) => calls.includes(call));
  const factIds = permissions.has('enter-facts') ? numbersOf(ofCalls(FACT_CALLS), 'match_id') : [];
  const facts = useQueries({ queries: factIds.map(factsQuery) });
  const namesMarkets = proposals.some(({ body }) => (body['market_id'] ?? body['match_id']) !== undefined);
  const mayList = permissions.has('view-markets');
  const { data: listed } = useQuery({ ...marketsQuery, enabled: namesMarkets && mayList });
  const markets = listed ?? [];
  const listedMatch = (matchId: number) => markets.find(({ match_id }) => match_id === matchId)?.match_name;
  const isKnown = listed !== undefined || !mayList;
  const matchIds = isKnown ? numbersOf(proposals, 'match_id').filter((id) => listedMatch(id) === undefined) : [];
  const marketOf = (marketId: string) => markets.find(({ market_id }) => market_id === marketId);
  const matches = useQueries({
    queries: matchIds.map((matchId) => ({
      queryKey: ['match-name', matchId],
      queryFn: () => ask('match/getMatchDetail', { match_id: matchId }),
    })),
  });
  return {
    ...useNamesOfCodes(proposals),
    person,
    holder: (account) => holders.get(account)?.name ?? `account ${account}`,
    match: (matchId) =>
      listedMatch(matchId) ?? matches[matchIds.indexOf(matchId)]?.data?.match_name ?? `match ${matchId}`,
    market: (marketId) => {
      const found = marketOf(marketId);
      return found === undefined ? `market ${marketId}` : `${found.name} of ${found.match_name}`;
    },
    runner: (marketId, selection) =>
      marketOf(marketId)?.runners.find(({ selection_id }) => selection_id === selection)?.name ?? `runner ${selection}`,
    fact: (body) => proposedFact(body, facts[factIds.indexOf(Number(body['match_id']))]?.data?.facts ?? []),
  };
}

type NamesOfCodes = Pick<ProposalNames, 'sport' | 'table' | 'template' | 'provider' | 'round' | 'payment' | 'rule'>;

/** Names of what calls know by a code or a number, as far as the viewer may read them. */
function useNamesOfCodes(proposals: readonly NamedCall[]): NamesOfCodes {
  const { permissions } = useOwnPermissions();
  const names = (field: string) => proposals.some(({ body }) => body[field] !== undefined);
  const seesRisk = permissions.has('view-risk');
  const makesMatches = permissions.has('manage-catalogue');
  const { data: casino } = useQuery({
    queryKey: ['casino'],
    queryFn: () => ask('admin/getCasino'),
    enabled: seesRisk && names('table'),
  });
  const { data: providers } = useQuery({
    queryKey: ['providers'],
    queryFn: () => ask('admin/getProviders'),
    enabled: seesRisk && names('provider'),
  });
  const { data: rounds } = useQuery({
    queryKey: ['open-exposures'],
    queryFn: () => ask('admin/getOpenExposures'),
    enabled: seesRisk && names('round'),
  });
  const { data: templates } = useQuery({
    queryKey: ['match-templates'],
    queryFn: () => ask('admin/getMatchTemplates'),
    enabled: makesMatches && names('template'),
  });
  const { data: sports } = useQuery({
    ...sportsQuery,
    enabled: makesMatches && (names('format') || names('sport_id')),
  });
  const mayPay = permissions.has('decide-payments') && names('payment_id');
  const { data: payments } = useQuery({ ...openPaymentsQuery, enabled: mayPay });
  const { data: rules } = useQuery({
    queryKey: ['site-rules'],
    queryFn: () => ask('rules/getSiteRules'),
    enabled: names('terms'),
  });
  const sections = rules?.tabs.flatMap((tab) => tab.sections) ?? [];
  return {
    sport: (sportId) => sports?.find(({ sport_id }) => sport_id === sportId)?.name ?? `sport ${sportId}`,
    table: (code) => casino?.tables.find((table) => table.code === code)?.name ?? code,
    template: (code) => templates?.find(({ template }) => template === code)?.name ?? code,
    provider: (code) => providers?.find(({ provider }) => provider === code)?.name ?? code,
    round: (number) => {
      const found = rounds?.find(({ round }) => round === number);
      return found === undefined ? `round ${number}` : `round ${found.round_name} of ${found.game_name}`;
    },
    payment: (paymentId) => {
      const found = payments?.find(({ payment_id }) => payment_id === paymentId);
      if (found === undefined) return `payment number ${paymentId}`;
      return `${found.direction} ${found.reference} of ${money(found.amount)} by ${found.user_name}`;
    },
    rule: (rule) => sections.find(({ rule_id }) => rule_id === rule)?.title ?? rule,
  };
}
