import { useQuery } from '@tanstack/react-query';
import type { Proposal, StandingAlert } from 'protocol';
import { useMinute } from '../../shared/use-now.ts';
import { useProposalNames } from '../approvals/proposal-names.ts';
import { casinoQuery } from '../casino/casino-queries.ts';
import { ask, unlessLive } from '../data/exchange.ts';
import { useDeskMatches } from '../data/markets.ts';
import { useOwnPermissions } from '../data/permissions.ts';
import { useOwnId, useProposals } from '../data/proposals.ts';
import {
  alertsQuery,
  casesQuery,
  openPaymentsQuery,
  queriesQuery,
  settlementsQuery,
  takenNeedsQuery,
} from '../data/waiting.ts';
import { settlementRows, waitingOf } from '../settlement/settlement-rows.ts';
import type { Need } from './need.ts';
import { needsOf } from './needs.ts';
import { proposalNeeds } from './proposal-needs.ts';

const EVERY_MS = unlessLive(5000);

export function useTakenNeeds() {
  const { permissions } = useOwnPermissions();
  return useQuery({ ...takenNeedsQuery, enabled: permissions.has('view-markets') });
}

const NO_PROPOSALS: readonly Proposal[] = [];
const NO_CASINO = { faults: [], tables: [] };

/** Only the needs that the viewer may deal with. */
export function useNeeds(): {
  readonly needs: readonly Need[];
  readonly unlisted: number;
  /** Whatever may be urgent has come once. */
  readonly isWhole: boolean;
} {
  const { permissions } = useOwnPermissions();
  const { data: settlements } = useQuery({ ...settlementsQuery, enabled: permissions.has('decide-results') });
  const { data: payments = [] } = useQuery({ ...openPaymentsQuery, enabled: permissions.has('decide-payments') });
  const { data: queries = [] } = useQuery({ ...queriesQuery, enabled: permissions.has('answer-queries') });
  const { data: cases = [] } = useQuery({ ...casesQuery('open'), enabled: permissions.has('work-alerts') });
  const { data: overdue = [] } = useQuery({
    queryKey: ['overdue'],
    queryFn: () => ask('admin/getOverdueMatches'),
    refetchInterval: EVERY_MS,
    enabled: permissions.has('manage-catalogue'),
  });
  const { data: casino = NO_CASINO } = useQuery({ ...casinoQuery, enabled: permissions.has('view-risk') });
  const { data: taken = [] } = useTakenNeeds();
  const results = settlements === undefined ? [] : settlementRows(settlements);
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: permissions.has('work-alerts') });
  const { matches } = useDeskMatches();
  const own = permissions.has('run-markets') ? (matches ?? []) : [];
  const { data: proposed } = useProposals();
  const proposals = proposed ?? NO_PROPOSALS;
  const viewer = { own: useOwnId(), now: useMinute() };
  const approvals = proposalNeeds(proposals, useProposalNames(proposals), viewer);
  // Whoever may approve a change of payee has a row for it already.
  const approved = new Set(approvals.map(({ id }) => id));
  const isListed = ({ kind, about }: StandingAlert) => kind === 'payee-change' && approved.has(`proposal ${about}`);
  const standing = alerts?.standing.filter((alert) => !isListed(alert)) ?? [];
  const listed = needsOf({ results, overdue, payments, queries, cases, casino, taken, standing, matches: own });
  const needs = [...listed, ...approvals].toSorted((a, b) => a.due - b.due || a.since - b.since);
  const isWhole =
    (alerts !== undefined || !permissions.has('work-alerts')) &&
    proposed !== undefined &&
    (matches !== undefined || !permissions.has('view-markets'));
  return { isWhole, needs, unlisted: settlements === undefined ? 0 : waitingOf(settlements).unlisted };
}
