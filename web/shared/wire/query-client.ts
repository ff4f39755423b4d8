import { QueryClient } from '@tanstack/react-query';
import { LoginSessionEnded, Refusal } from './call.ts';

/** A refusal or a lost login session will not be cured by asking again; a lost connection may. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < 3 && !(error instanceof Refusal) && !(error instanceof LoginSessionEnded);

export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
