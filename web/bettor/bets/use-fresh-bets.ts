import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tellsOfBets, useAccount } from '../data/account-store.ts';

/** So long a run of changes is waited for before the records are asked again. */
const SETTLES_MS = 400;

/** Asks for the bets on screen again when the stream tells that some of them have changed. */
export function useFreshBets(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = useAccount.subscribe((now, before) => {
      if (!tellsOfBets(now, before)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        void client.invalidateQueries({ queryKey: ['report', 'bet/getUserBetHistory'] });
        void client.invalidateQueries({ queryKey: ['bet'] });
      }, SETTLES_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
}
