import type { RouteObject } from 'react-router';

// Pages of what is past and of what the bettor is told, each loaded when it is opened.

export const recordRoutes: RouteObject[] = [
  {
    path: '/report/current-bet',
    lazy: async () => ({ Component: (await import('./bets/current-bets-page.tsx')).CurrentBetsPage }),
  },
  {
    path: '/report/bet/:betId',
    lazy: async () => ({ Component: (await import('./bets/bet-page.tsx')).BetPage }),
  },
  {
    path: '/report/account-statement',
    lazy: async () => ({ Component: (await import('./reports/statement-page.tsx')).StatementPage }),
  },
  {
    path: '/report/profit-loss',
    lazy: async () => ({ Component: (await import('./reports/profit-page.tsx')).ProfitPage }),
  },
  {
    path: '/report/casino-result',
    lazy: async () => ({ Component: (await import('./reports/casino-results-page.tsx')).CasinoResultsPage }),
  },
  {
    path: '/report/live-casino-bets',
    lazy: async () => ({ Component: (await import('./reports/live-casino-page.tsx')).LiveCasinoPage }),
  },
  {
    path: '/report/activity',
    lazy: async () => ({ Component: (await import('./reports/activity-page.tsx')).ActivityPage }),
  },
  {
    path: '/user/notices',
    lazy: async () => ({ Component: (await import('./notices/notices-page.tsx')).NoticesPage }),
  },
  {
    path: '/user/queries',
    lazy: async () => ({ Component: (await import('./queries/queries-page.tsx')).QueriesPage }),
  },
  {
    path: '/user',
    lazy: async () => ({ Component: (await import('./shell/user-page.tsx')).UserPage }),
  },
];
