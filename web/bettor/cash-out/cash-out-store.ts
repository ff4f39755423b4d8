import { create } from 'zustand';
import { Refusal } from '../../shared/wire/call.ts';
import { t } from '@lingui/core/macro';
import type { CashOutOffer } from 'protocol';
import { useAccount } from '../data/account-store.ts';
import { call } from '../data/exchange.ts';
import { betWasPlaced, newRequestId } from '../slip/bet-sender.ts';
import { wordsOfReason } from '../slip/slip-words.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { nextTaking, OPEN, type Taking, type TakingEvent } from './cash-out-machine.ts';

// The one cash-out panel that is open, and what it sends.

interface CashOutState {
  /** Empty while no panel is open. */
  readonly marketId: string;
  readonly taking: Taking;
}

export const useCashOut = create<CashOutState>(() => ({ marketId: '', taking: OPEN }));

/** Opens the panel of a market, or closes it. One that is on its way stays. */
export function toggleCashOut(marketId: string): void {
  const { marketId: shown, taking } = useCashOut.getState();
  if (taking.phase === 'sending' || taking.phase === 'unknown') return;
  useCashOut.setState({ marketId: shown === marketId ? '' : marketId, taking: OPEN });
}

/** Opens the panel of a market; one that is on its way stays. */
export function openCashOut(marketId: string): void {
  if (useCashOut.getState().marketId !== marketId) toggleCashOut(marketId);
}

function tell(event: TakingEvent): void {
  const { taking: before } = useCashOut.getState();
  const taking = nextTaking(before, event);
  if (taking === before) return;
  useCashOut.setState({ taking });
  if (taking.phase === 'done') {
    const { title, detail } = wordsOfResult(taking);
    toast(taking.result.kind === 'all' ? 'good' : 'bad', title);
    announce(`${title} ${detail}`);
  } else if (taking.phase === 'open' && taking.problem !== '') announce(taking.problem);
}

export function takeOffer(offer: CashOutOffer): void {
  const { amount, percent, version } = offer;
  if (amount === null || useCashOut.getState().taking.phase !== 'open') return;
  tell({ type: 'requested', request: { amount, percent, version, requestId: newRequestId() } });
  void send();
}

export const beginAgain = (): void => tell({ type: 'again' });

const AGAIN_AFTER_MS = 1500;

/** Sends the request in hand; the exchange counts a request id once. */
async function send(): Promise<void> {
  const { marketId, taking } = useCashOut.getState();
  if (taking.phase !== 'sending' && taking.phase !== 'unknown') return;
  const { requestId, ...request } = taking.request;
  try {
    const answer = await call('cashOut/take', { market_id: marketId, ...request, request_id: requestId });
    if (answer.kind === 'logged-out') return tell({ type: 'refused', message: answer.message });
    tell({ type: 'taken', taken: answer.data, now: performance.now() });
    betWasPlaced();
    followBets();
  } catch (error) {
    if (error instanceof Refusal) return tell({ type: 'refused', message: error.message });
    tell({ type: 'lost' });
    setTimeout(() => void send(), AGAIN_AFTER_MS);
  }
}

/** The account's bets tell what becomes of those that wait. */
function followBets(): void {
  if (useCashOut.getState().taking.phase !== 'waiting') return;
  const { open, settled } = useAccount.getState();
  tell({ type: 'bets-changed', bets: [...(open ?? []), ...settled] });
}

useAccount.subscribe(followBets);

/** What came of it: a title, and a sentence under it. */
export function wordsOfResult({ request, result }: Extract<Taking, { phase: 'done' }>): {
  title: string;
  detail: string;
} {
  const { percent } = request;
  if (result.kind === 'all') {
    return {
      title: percent === 100 ? t`Cashed out.` : t`${percent}% cashed out.`,
      detail:
        percent === 100
          ? t`Your profit or loss is now the same, whoever wins.`
          : t`The rest of your position stays open.`,
    };
  }
  const why = wordsOfReason(result.reason);
  if (result.kind === 'none') return { title: t`Not cashed out.`, detail: why };
  return { title: t`Only partly cashed out.`, detail: t`Not every bet was matched. Look at your results.` };
}
