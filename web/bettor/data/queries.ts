import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ButtonValue, CasinoSport, DataOf, Sport, TextKind, TextLanguage } from 'protocol';
import { BALANCE_REFRESH_MS } from 'protocol/constants';
import { readJson } from '../../shared/login-session.ts';
import { useLogin } from '../../shared/login-store.ts';
import { ask } from './exchange.ts';
import { takePolledBalance } from './account-store.ts';
import { matchOf } from './from-wire.ts';
import { seedPrices } from './topics.ts';

const LIST_REFRESH_MS = 30_000;
const SETTING_REFRESH_MS = 10_000;

/** Asks every five seconds, also after an error. The account topic tells the same sooner. */
export function useBalancePolling(): void {
  useQuery({
    queryKey: ['balance'],
    queryFn: async () => {
      const askedAt = performance.now();
      const { login } = useLogin.getState();
      const balance = await ask('user/getUserBalance');
      // Who has signed out meanwhile leaves nothing behind.
      if (useLogin.getState().login !== login) return balance;
      sessionStorage.setItem('exposureBalance', JSON.stringify(balance));
      takePolledBalance(balance, askedAt);
      return balance;
    },
    refetchInterval: BALANCE_REFRESH_MS,
    // Also while another tab is looked at (specification §4 knows no pause).
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
  });
}

const NO_SPORTS: readonly Sport[] = [];

export function useSports(): readonly Sport[] {
  const { data } = useQuery({
    queryKey: ['sports'],
    queryFn: () => ask('sport/getSports', { sport_id: '', is_active: '1' }),
    refetchInterval: LIST_REFRESH_MS,
  });
  return data ?? NO_SPORTS;
}

export function useSeries(sportId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['series', sportId],
    queryFn: () => ask('series/getSeries', { sport_id: sportId, is_active: '1' }),
    enabled: isOpen,
    refetchInterval: LIST_REFRESH_MS,
  });
}

export function useMatchesOfSeries(sportId: number, seriesId: number, isOpen: boolean) {
  return useQuery({
    queryKey: ['matches', sportId, seriesId],
    queryFn: async () =>
      (await ask('match/getMatches', { sport_id: sportId, series_id: seriesId, is_active: '1' })).map(matchOf),
    enabled: isOpen,
    refetchInterval: LIST_REFRESH_MS,
  });
}

/** How a match's detail is asked for and kept. */
export const matchQuery = (matchId: number) =>
  queryOptions({
    queryKey: ['match', matchId],
    queryFn: async () => {
      const wire = await ask('match/getMatchDetail', { match_id: matchId });
      seedPrices(wire.markets);
      return matchOf(wire);
    },
    refetchInterval: LIST_REFRESH_MS,
  });

export function useExposureRows(isOpen: boolean) {
  return useQuery({
    queryKey: ['exposure'],
    queryFn: async () => (await ask('bet/getExposureDetail')).data,
    enabled: isOpen,
    staleTime: 0,
  });
}

export function useGlobalSetting(): DataOf<'globalSetting/getGlobalSetting'> | undefined {
  const { data } = useQuery({
    queryKey: ['globalSetting'],
    queryFn: async () => {
      const setting = await ask('globalSetting/getGlobalSetting');
      localStorage.setItem('globalData', JSON.stringify(setting));
      return setting;
    },
    // The last known look stands until the new one has come.
    placeholderData: () => readJson(localStorage, 'globalData') as DataOf<'globalSetting/getGlobalSetting'> | undefined,
    // An operator's change shows on open pages.
    refetchInterval: SETTING_REFRESH_MS,
  });
  return data;
}

/** Matches by sport's name; nothing is asked for no words. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn: () => ask('match/searchByMatchNameHeader', { search: words }),
    enabled: words !== '',
    staleTime: 10_000,
    retry: false,
  });

export const siteRulesQuery = queryOptions({
  queryKey: ['siteRules'],
  queryFn: () => ask('rules/getSiteRules'),
  staleTime: 3_600_000,
});

export const casinoTablesQuery = queryOptions({
  queryKey: ['casinoTables'],
  queryFn: () => ask('casino/getTables'),
  staleTime: 60_000,
});

/** Games of other companies. */
export const providerGamesQuery = queryOptions({
  queryKey: ['providerGames'],
  queryFn: () => ask('casino/getProviderGames'),
  staleTime: 60_000,
});

export const tableRulesQuery = (table: string) =>
  queryOptions({
    queryKey: ['tableRules', table],
    queryFn: () => ask('casino/getTableRules', { table }),
    staleTime: 300_000,
  });

/** Those of months: a chain has seeds for a hundred thousand rounds. */
export const seedChainsQuery = (table: string) =>
  queryOptions({
    queryKey: ['seedChains', table],
    queryFn: () => ask('casino/getChains', { table, count: 100 }),
    staleTime: 60_000,
  });

/** The record of an ended round; it is never another one. */
export const roundProofQuery = (round: string) =>
  queryOptions({
    queryKey: ['roundProof', round],
    queryFn: () => ask('casino/getRoundProof', { round_id: round }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether people may sign up by themselves, and how they are reached. */
export const signUpQuery = queryOptions({
  queryKey: ['signUpOptions'],
  queryFn: () => ask('signUp/getOptions'),
  staleTime: 60_000,
});

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: () => ask('securityAuth/getStatus'),
  staleTime: 5000,
});

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: () => ask('user/getDevices'),
  staleTime: 5000,
  refetchInterval: 30_000,
});

export const appKeysQuery = queryOptions({
  queryKey: ['appKeys'],
  queryFn: () => ask('user/getAppKeys'),
  staleTime: 30_000,
});

/** Series of the casino, for the top navigation. */
export const casinoSeriesQuery = queryOptions({
  queryKey: ['seriesHeader'],
  queryFn: () => ask('series/getSeriesHeader', { is_sidebar_call: 1 }),
  staleTime: 60_000,
});

/** Kinds of casino that have something to play, by their names on the wire. */
export const casinoKindsQuery = queryOptions({
  queryKey: ['casinoKinds'],
  queryFn: async () => {
    const kinds = JSON.parse(await ask('casino/getCasinoSport')) as CasinoSport[];
    return kinds.filter(({ is_active }) => is_active === '1').map(({ sport_id }) => sport_id);
  },
  staleTime: 60_000,
});

/** Series of the sports, for the sidebar: how many matches each has. */
export const sidebarSeriesQuery = queryOptions({
  queryKey: ['seriesSidebar'],
  queryFn: () => ask('series/getSeriesHeader', { is_sidebar_call: 2 }),
  staleTime: 60_000,
});

export const cupsQuery = queryOptions({
  queryKey: ['cups'],
  queryFn: () => ask('match/getCupsForMenu'),
  staleTime: 60_000,
});

/** The bettor's quick stakes; undefined until they are known. */
export function useButtonValues(): readonly ButtonValue[] | undefined {
  const { data } = useQuery({
    queryKey: ['buttonValues'],
    queryFn: async () => JSON.parse(await ask('user/getButtonValue')) as ButtonValue[],
    staleTime: 300_000,
  });
  return data;
}

/** The newest text of a kind that the operator has published; null where there is none. */
export const siteTextQuery = (kind: TextKind, language: TextLanguage) =>
  queryOptions({ queryKey: ['site-text', kind, language], queryFn: () => ask('site/getText', { kind, language }) });

/** The site's licence, the countries that it serves, and its banners. */
export const siteContentQuery = queryOptions({
  queryKey: ['site-content'],
  queryFn: () => ask('site/getContent'),
  refetchInterval: LIST_REFRESH_MS,
});
