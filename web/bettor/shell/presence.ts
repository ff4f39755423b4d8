import { useEffect } from 'react';
import { call } from '../data/exchange.ts';

const MINUTE_MS = 60_000;

/** Tells the exchange once a minute that the page is in view, so that the login session does not idle out. */
export function usePresence(): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible') call('user/presence', {}).catch(() => undefined);
    };
    const timer = setInterval(tell, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
