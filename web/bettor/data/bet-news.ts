import { t } from '@lingui/core/macro';
import { useLogin } from '../../shared/login-store.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { isOver } from './account-store.ts';
import { fetchAgain } from './fetch-again.ts';
import type { Bet } from './from-wire.ts';

type Listener = (bet: Bet) => void;
const listeners = new Set<Listener>();

/** Hands every bet that changed to the slip, which may be waiting for it. */
export function onBetChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const load = () => import('./tell-outcomes.ts');
const bettorNow = () => useLogin.getState().login?.user.user_id;

/** Tells what became of bets. */
export function announceBets(bets: readonly Bet[]): void {
  for (const bet of bets) for (const listener of listeners) listener(bet);
  const outcomes = bets.filter((bet) => isOver(bet) || bet.reason === 'own-order');
  if (outcomes.length === 0) return;
  const bettor = bettorNow();
  // The lists of bets show the outcomes as well, and their words may come after another bettor has signed in.
  fetchAgain(load).then(
    ({ tellOutcomes }) => bettorNow() === bettor && tellOutcomes(outcomes),
    () => undefined,
  );
}

/** Says that there is something to read; what it is stands under the bell. @param more  so many more are unread */
export function announceNotices(more: number): void {
  if (more <= 0) return;
  const text = t`You have a new notice.`;
  toast('plain', text);
  announce(text);
}
