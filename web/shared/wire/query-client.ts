import { QueryClient } from '@tanstack/react-query';
import { LoginSessionEnded, Refusal } from './call.ts';

/** A refusal or a lost login session will not be cured by asking again; a lost connection may. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof Refusal) && !(error instanceof LoginSessionEnded);

/** Until somebody has signed in again: then every query is asked at once. */
const SIGNED_OUT_MS = 60_000;

/** @param staysSignedOut  pages stay as they are when the login session ends, and wait for the next */
export const newQueryClient = (staysSignedOut = false): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          (staysSignedOut && error instanceof LoginSessionEnded) || isWorthRetrying(failures, error),
        retryDelay: (failures, error) =>
          error instanceof LoginSessionEnded ? SIGNED_OUT_MS : Math.min(1000 * 2 ** failures, 30_000),
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
