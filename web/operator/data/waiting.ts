import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask, unlessLive } from './exchange.ts';
import { useOwnPermissions } from './permissions.ts';

/** By the path of a page: how much waits there for a person. */
export type WaitingCounts = Readonly<Record<string, number>>;

const EVERY_MS = unlessLive(3000);
const OWN_MS = 10_000;

export const settlementsQuery = queryOptions({
  queryKey: ['settlements'],
  queryFn: () => ask('admin/getSettlements', {}),
  refetchInterval: EVERY_MS,
});

/** One market, however many others wait. */
export const marketSettlementsQuery = (marketId: string) =>
  queryOptions({
    queryKey: ['settlements', marketId],
    queryFn: () => ask('admin/getSettlements', { market_id: marketId }),
    refetchInterval: EVERY_MS,
  });

export const openPaymentsQuery = queryOptions({
  queryKey: ['payments', 'open'],
  queryFn: () => ask('admin/getPayments', { queue: 'open' }),
  refetchInterval: EVERY_MS,
});

export const endedPaymentsQuery = queryOptions({
  queryKey: ['payments', 'ended'],
  queryFn: () => ask('admin/getPayments', { queue: 'ended' }),
});

export const proposalsQuery = queryOptions({
  queryKey: ['proposals'],
  queryFn: () => ask('admin/getProposals'),
  refetchInterval: EVERY_MS,
});

export const ownProposalsQuery = queryOptions({
  queryKey: ['proposals', 'own'],
  queryFn: () => ask('user/getOwnProposals'),
  // The stream sends news of proposals only to those who may approve some.
  refetchInterval: unlessLive(3000, OWN_MS),
});

export const queriesQuery = queryOptions({
  queryKey: ['queries', 'waiting'],
  queryFn: () => ask('admin/getQueries', {}),
  refetchInterval: EVERY_MS,
});

/** A feed falls silent, and a house nears its cap, without anybody's deed. */
const ALERTS_MS = 15_000;

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: () => ask('admin/getAlerts'),
  refetchInterval: unlessLive(3000, ALERTS_MS),
});

/** The source of each match, and its last report. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: () => ask('admin/getFeeds'),
  refetchInterval: EVERY_MS,
});

/** Things that members of staff have taken, if they carry no such mark themselves. */
export const takenNeedsQuery = queryOptions({
  queryKey: ['taken-needs'],
  queryFn: () => ask('admin/getTakenNeeds'),
  refetchInterval: EVERY_MS,
});

export const casesQuery = (state: 'open' | 'closed') =>
  queryOptions({
    queryKey: ['cases', state],
    queryFn: () => ask('admin/getCases', { state }),
    refetchInterval: EVERY_MS,
  });

/** Open and closed, about one account. */
export const casesAboutQuery = (account: number) =>
  queryOptions({ queryKey: ['cases', 'about', account], queryFn: () => ask('admin/getCases', { account }) });

/** The newest that ended: answered, or closed by the bettor. */
export const endedQueriesQuery = queryOptions({
  queryKey: ['queries', 'ended'],
  queryFn: async () => {
    const ended = await Promise.all([
      ask('admin/getQueries', { status: 'answered' }),
      ask('admin/getQueries', { status: 'closed' }),
    ]);
    return ended.flat().sort((a, b) => b.query_id - a.query_id);
  },
});

export function useWaitingCounts(): WaitingCounts {
  const { permissions } = useOwnPermissions();
  const { data: results } = useQuery({ ...settlementsQuery, enabled: permissions.has('decide-results') });
  const { data: payments } = useQuery({ ...openPaymentsQuery, enabled: permissions.has('decide-payments') });
  const { data: queries } = useQuery({ ...queriesQuery, enabled: permissions.has('answer-queries') });
  const { data: proposals } = useQuery({ ...proposalsQuery, enabled: permissions.has('approve-others') });
  const { data: alerts } = useQuery({ ...alertsQuery, enabled: permissions.has('work-alerts') });
  const { proposed, holds, to_propose: toPropose } = results?.total ?? { proposed: 0, holds: 0, to_propose: 0 };
  return {
    '/settlement': proposed + holds + toPropose,
    '/payments': payments?.length ?? 0,
    '/approvals': proposals?.filter(({ state, barred }) => state === 'proposed' && barred === '').length ?? 0,
    '/alerts': (alerts?.standing_count ?? 0) + (alerts?.open_cases ?? 0),
    '/queries': queries?.filter(({ status }) => status === 'open' || status === 'looked-at').length ?? 0,
  };
}
