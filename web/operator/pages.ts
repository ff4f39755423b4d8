import type { Permission } from 'protocol';
import { isStaffPermission } from 'protocol/permissions';
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
  /** First in the bar of small screens; what does not fit there is under More. */
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
    path: '/risk',
    route: '/risk/:marketId?',
    name: 'Risk',
    icon: 'chart',
    permission: 'view-risk',
    isShort: false,
    group: 'run',
    load: async () => ({ Component: (await import('./risk/risk-page.tsx')).RiskPage }),
  },
  {
    path: '/bets',
    name: 'Bets',
    icon: 'ticker',
    permission: 'view-bets',
    isShort: false,
    group: 'run',
    load: async () => ({ Component: (await import('./bets/bets-page.tsx')).BetsPage }),
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
    path: '/casino',
    route: '/casino/:table?',
    name: 'Casino',
    icon: 'grid',
    permission: 'view-risk',
    isShort: false,
    group: 'run',
    load: async () => ({ Component: (await import('./casino/casino-page.tsx')).CasinoPage }),
  },
  {
    path: '/approvals',
    name: 'Approvals',
    icon: 'check',
    // Everybody on the desk sees what they have proposed.
    permission: 'own-login',
    isShort: false,
    group: 'run',
    load: async () => ({ Component: (await import('./approvals/approvals-page.tsx')).ApprovalsPage }),
  },
  {
    path: '/alerts',
    route: '/alerts/:caseId?',
    name: 'Alerts',
    icon: 'bell',
    permission: 'work-alerts',
    isShort: false,
    group: 'run',
    load: async () => ({ Component: (await import('./alerts/alerts-page.tsx')).AlertsPage }),
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
    path: '/providers',
    name: 'Providers',
    icon: 'play',
    permission: 'view-risk',
    isShort: false,
    group: 'people',
    load: async () => ({ Component: (await import('./providers/providers-page.tsx')).ProvidersPage }),
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
    path: '/staff',
    name: 'Staff',
    icon: 'lock',
    permission: 'manage-staff',
    isShort: false,
    group: 'people',
    load: async () => ({ Component: (await import('./staff/staff-page.tsx')).StaffPage }),
  },
  {
    path: '/reports',
    route: '/reports/:kind?',
    name: 'Reports',
    icon: 'download',
    permission: 'view-reports',
    isShort: false,
    group: 'look',
    load: async () => ({ Component: (await import('./reports/reports-page.tsx')).ReportsPage }),
  },
  {
    path: '/site',
    name: 'Site',
    icon: 'flag',
    permission: 'manage-site',
    isShort: false,
    group: 'look',
    load: async () => ({ Component: (await import('./site/site-page.tsx')).SitePage }),
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

/** The pages of somebody's desk; who has no permission of staff has no desk. */
export function pagesOf(permissions: ReadonlySet<Permission>): readonly DeskPage[] {
  if (![...permissions].some(isStaffPermission)) return [];
  return PAGES.filter(({ permission }) => permissions.has(permission));
}

/** The page after the login: the first one that the person has a permission for. */
export const firstOf = (pages: readonly DeskPage[]): DeskPage | undefined =>
  pages.find(({ permission }) => isStaffPermission(permission)) ?? pages[0];

const MOST_SHORT = 4;

/** In the bar of small screens, in the order of the menu: the usual ones, then those that the role has besides. */
export function shortOf(pages: readonly DeskPage[]): readonly DeskPage[] {
  const first = pages.filter(({ isShort }) => isShort);
  const short = new Set([...new Set([...first, ...pages])].slice(0, MOST_SHORT));
  return pages.filter((page) => short.has(page));
}

/** Pages of one thing, which lists lead to. */
export const DETAIL_PAGES: readonly Pick<DeskPage, 'path' | 'route' | 'permission' | 'load'>[] = [
  {
    path: '/bet/:betId',
    permission: 'view-bets',
    load: async () => ({ Component: (await import('./bets/bet-page.tsx')).BetPage }),
  },
  {
    path: '/statement/:userId',
    permission: 'view-people',
    load: async () => ({ Component: (await import('./people/statement-page.tsx')).StatementPage }),
  },
  {
    path: '/fixtures',
    permission: 'manage-catalogue',
    load: async () => ({ Component: (await import('./fixtures/fixtures-page.tsx')).FixturesPage }),
  },
  {
    path: '/results',
    permission: 'enter-facts',
    load: async () => ({ Component: (await import('./fixtures/results-page.tsx')).ResultsPage }),
  },
  {
    path: '/templates',
    permission: 'manage-catalogue',
    load: async () => ({ Component: (await import('./matches/templates-page.tsx')).TemplatesPage }),
  },
  {
    path: '/sports',
    permission: 'manage-catalogue',
    load: async () => ({ Component: (await import('./matches/sports-page.tsx')).SportsPage }),
  },
  {
    path: '/match/:matchId',
    permission: 'view-markets',
    load: async () => ({ Component: (await import('./matches/match-page.tsx')).MatchPage }),
  },
  {
    path: '/facts/:matchId',
    permission: 'enter-facts',
    load: async () => ({ Component: (await import('./facts/facts-page.tsx')).FactsPage }),
  },
  {
    path: '/score/:matchId',
    permission: 'enter-facts',
    load: async () => ({ Component: (await import('./score/score-page.tsx')).ScorePage }),
  },
];
