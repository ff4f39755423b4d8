import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { MarketStatus } from 'engine/vocabulary';
import type { Market } from '../data/from-wire.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { statusWord } from '../data/status-word.ts';

/** Says when a market on screen stops or resumes taking bets. */
export function useSuspensionNews(market: Market, status: MarketStatus): void {
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    announce(`${market.name}: ${statusWord(status) ?? t`open again`}`);
  }, [market.name, status]);
}
