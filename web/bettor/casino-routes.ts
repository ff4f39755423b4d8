import type { RouteObject } from 'react-router';

/** The lobby of our own casino, its tables, their rules, the proofs of ended rounds, and games of other companies. */
export const casinoRoutes: RouteObject[] = [
  ...['/casino', '/casino/list', '/casino/list/:seriesId', '/casino/virtual'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./casino/lobby-page.tsx')).LobbyPage }),
  })),
  ...['/casino/match/:matchId', '/CM/MD/:matchId'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./casino/table-page.tsx')).TablePage }),
  })),
  {
    path: '/casino/chart/matka',
    lazy: async () => ({ Component: (await import('./casino/chart-page.tsx')).ChartPage }),
  },
  {
    path: '/casino/rules/:code',
    lazy: async () => ({ Component: (await import('./casino/table-rules-page.tsx')).TableRulesPage }),
  },
  {
    path: '/casino/round/:roundId',
    lazy: async () => ({ Component: (await import('./casino/round-page.tsx')).RoundPage }),
  },
  {
    path: '/casino/verify',
    lazy: async () => ({ Component: (await import('./casino/verify-page.tsx')).VerifyPage }),
  },
  {
    path: '/casino/proof/:roundId',
    lazy: async () => ({ Component: (await import('./casino/proof-page.tsx')).ProofPage }),
  },
  ...['/world-casino', '/world-casino/:kind'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./provider-games/games-page.tsx')).GamesPage }),
  })),
  {
    path: '/world-casino/play/:provider/:game',
    lazy: async () => ({ Component: (await import('./provider-games/play-page.tsx')).PlayPage }),
  },
];
