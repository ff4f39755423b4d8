import type { Permission } from 'protocol';
import type { ComponentType } from 'react';
import type { IconName } from '../shared/icon.tsx';

/** A page of the desk, for whoever has its permission. */
export interface DeskPage {
  readonly path: string;
  /** Its route, where a part of the address says what is looked at. */
  readonly route?: string;
  readonly name: string;
  readonly icon: IconName;
  readonly permission: Permission;
  /** In the bar of small screens; the others are under More. */
  readonly isShort: boolean;
  /** Pages of one group stand together. */
  readonly group: 'run' | 'people' | 'look';
  readonly load: () => Promise<{ Component: ComponentType }>;
}

/** In the order of the menu; the first that somebody is permitted is where they begin. */
export const PAGES: readonly DeskPage[] = [
  {
    path: '/today',
    name: 'Today',
    icon: 'clock',
    permission: 'view-markets',
    isShort: true,
    group: 'run',
    load: async () => ({ Component: (await import('./today/today-page.tsx')).TodayPage }),
  },
  {
    path: '/matches',
    name: 'Matches',
    icon: 'cricket',
    permission: 'view-markets',
    isShort: true,
    group: 'run',
    load: async () => ({ Component: (await import('./matches/matches-page.tsx')).MatchesPage }),
  },
  {
    path: '/settlement',
    route: '/settlement/:marketId?',
    name: 'Settlement',
    icon: 'check',
    permission: 'decide-results',
    isShort: true,
    group: 'run',
    load: async () => ({ Component: (await import('./settlement/settlement-page.tsx')).SettlementPage }),
  },
  {
    path: '/people',
    route: '/people/:userId?',
    name: 'People',
    icon: 'person',
    permission: 'view-people',
    isShort: true,
    group: 'people',
    load: async () => ({ Component: (await import('./people/people-page.tsx')).PeoplePage }),
  },
  {
    path: '/payments',
    route: '/payments/:paymentId?',
    name: 'Payments',
    icon: 'wallet',
    permission: 'decide-payments',
    isShort: false,
    group: 'people',
    load: async () => ({ Component: (await import('./payments/payments-page.tsx')).PaymentsPage }),
  },
  {
    path: '/queries',
    route: '/queries/:queryId?',
    name: 'Queries',
    icon: 'info',
    permission: 'answer-queries',
    isShort: false,
    group: 'people',
    load: async () => ({ Component: (await import('./queries/queries-page.tsx')).QueriesPage }),
  },
  {
    path: '/audit',
    name: 'Audit',
    icon: 'list',
    permission: 'view-audit',
    isShort: false,
    group: 'look',
    load: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }),
  },
];

/** Pages of one thing, which lists lead to. */
export const DETAIL_PAGES: readonly Pick<DeskPage, 'path' | 'route' | 'permission' | 'load'>[] = [
  {
    path: '/match/:matchId',
    permission: 'view-markets',
    load: async () => ({ Component: (await import('./matches/match-page.tsx')).MatchPage }),
  },
];
