import { create } from 'zustand';
import type { BetPlaced } from 'protocol';
import { formatStake } from '../../shared/format/money.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { onBetChanged } from '../data/bet-news.ts';
import { useAccount } from '../data/account-store.ts';
import { betOf, moneyOf, type Bet } from '../data/from-wire.ts';
import { formatPriceIn, isNumber, isQuoted, sideWordOf } from '../data/market-kind.ts';
import { call, queryClient } from '../exchange.ts';
import { announce, toast } from '../ui-store.ts';
import { wordsOfPlaced } from './slip-words.ts';
import {
  CLOSED,
  nextSlip,
  priceOfDraft,
  stakeOfDraft,
  type Draft,
  type Placed,
  type Slip,
  type SlipEvent,
} from './slip-machine.ts';

// Carries out what the slip's phases ask for: sending, sending again, and following the placed bet.

interface SlipState {
  readonly slip: Slip;
  /** Counts what was placed in this visit; lists that show bets ask again. */
  readonly placedCount: number;
}

export const useSlip = create<SlipState>(() => ({ slip: CLOSED, placedCount: 0 }));

export function tellSlip(event: SlipEvent): void {
  const before = useSlip.getState().slip;
  const slip = nextSlip(before, event);
  if (slip === before) return;
  useSlip.setState({ slip });
  if (slip.phase === 'done' && before.phase !== 'done') report(slip.draft, slip.placed);
}

/** Places what the slip holds. A second tap finds the slip sending and does nothing. */
export function place(): void {
  if (useSlip.getState().slip.phase !== 'editing') return;
  tellSlip({ type: 'placed', requestId: crypto.randomUUID() });
  void send();
}

/** Sends the same request again; the exchange counts a request id once. */
export function sendAgain(): void {
  if (useSlip.getState().slip.phase !== 'unknown') return;
  tellSlip({ type: 'sent-again' });
  void send();
}

const AGAIN_AFTER_MS = [500, 1000, 2000, 4000, 8000];
let againTimer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

async function send(): Promise<void> {
  const { slip } = useSlip.getState();
  if (isSending || (slip.phase !== 'sending' && slip.phase !== 'unknown')) return;
  clearTimeout(againTimer);
  isSending = true;
  try {
    const answer = await call('bet/placeMarketBet', requestOf(slip.draft, slip.requestId));
    if (answer.kind === 'logged-out') tellSlip({ type: 'login-session-lost' });
    else taken(answer.data);
  } catch (error) {
    if (error instanceof Refusal) refused(error);
    else lost();
  } finally {
    isSending = false;
  }
}

function requestOf(draft: Draft, requestId: string) {
  const { market, runner, side } = draft.selection;
  return {
    market_id: market.id,
    selection_id: runner.id,
    odds: (priceOfDraft(draft) ?? 0) / 100,
    stake: (stakeOfDraft(draft) ?? 0) / 100,
    is_back: side === 'back' ? (1 as const) : (0 as const),
    persistence: draft.persistence,
    request_id: requestId,
    ...(isQuoted(market) ? { accept: draft.accept } : {}),
    ...(isNumber(market) ? { line: draft.line } : {}),
  };
}

function taken(data: BetPlaced): void {
  const placed: Placed = {
    betId: data.bet_id,
    state: data.status,
    matched: moneyOf(data.matched),
    averagePrice: data.average_odds * 100,
    unmatched: moneyOf(data.unmatched),
    reason: '',
  };
  tellSlip({ type: 'taken', placed, releaseAt: performance.now() + data.delay_left });
  useSlip.setState((state) => ({ placedCount: state.placedCount + 1 }));
  void queryClient.invalidateQueries({ queryKey: ['balance'] });
  void queryClient.invalidateQueries({ queryKey: ['exposure'] });
  // The account topic may have told more than this answer already.
  const known = [...(useAccount.getState().open ?? []), ...useAccount.getState().settled];
  const bet = known.find((candidate) => candidate.id === data.bet_id);
  if (bet !== undefined) followBet(bet);
  if (placed.state === 'pending') setTimeout(() => void askAfter(placed.betId), data.delay_left + LATE_MS);
}

const LATE_MS = 1500;

/** Where the stream has not told what became of a delayed bet, asks. */
async function askAfter(betId: string): Promise<void> {
  const { slip } = useSlip.getState();
  if (slip.phase !== 'pending' || slip.placed.betId !== betId) return;
  try {
    const answer = await call('bet/getCurrentBets');
    const bet = answer.kind === 'answered' ? answer.data.find((candidate) => candidate.bet_id === betId) : undefined;
    if (bet !== undefined) followBet(betOf(bet));
  } catch {
    // Out of reach: asked again below, until the stream or an answer tells.
  }
  setTimeout(() => void askAfter(betId), LATE_MS);
}

function refused(refusal: Refusal): void {
  tellSlip({ type: 'refused', code: refusal.code, message: refusal.message });
  toast('bad', refusal.message);
  announce(`Bet refused. ${refusal.message}`);
}

function lost(): void {
  tellSlip({ type: 'connection-lost' });
  const { slip } = useSlip.getState();
  if (slip.phase !== 'unknown') return;
  if (slip.tries === 1) announce('Connection lost. Your bet is being checked.');
  const wait = AGAIN_AFTER_MS[Math.min(slip.tries, AGAIN_AFTER_MS.length) - 1] as number;
  againTimer = setTimeout(sendAgain, wait);
}

function followBet(bet: Bet): void {
  const { id, state, matched, averagePrice, unmatched, reason } = bet;
  tellSlip({ type: 'bet-changed', placed: { betId: id, state, matched, averagePrice, unmatched, reason } });
}

onBetChanged(followBet);

function report(draft: Draft, placed: Placed): void {
  const { title, tone } = wordsOfPlaced(placed, draft.selection.market);
  const bet = nameOfDraft(draft);
  toast(tone, `${bet}: ${title}`);
  announce(`${bet}. ${title}`);
}

/** "Back India", "Yes 6 over run India" */
export function nameOfDraft({ selection: { market, runner, side } }: Draft): string {
  return `${sideWordOf(market, side)} ${isNumber(market) ? market.name : runner.name}`;
}

/** "Back India at 2.58 for 4,000" */
export function wordsOfDraft(draft: Draft): string {
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  return (
    nameOfDraft(draft) +
    (price === undefined ? '' : ` at ${formatPriceIn(draft.selection.market, price, draft.line)}`) +
    (stake === undefined ? '' : ` for ${formatStake(stake)}`)
  );
}
