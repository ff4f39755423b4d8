import { t } from '@lingui/core/macro';
import type { Price } from 'engine/vocabulary';
import { formatStake } from '../../shared/format/money.ts';
import { Refusal } from '../../shared/wire/call.ts';
import { joinVisit } from '../data/visit.ts';
import { prices } from '../data/topics.ts';
import { onBetChanged } from '../data/bet-news.ts';
import { formatPriceIn, isNumber, sideWordOf } from '../data/market-kind.ts';
import { call } from '../data/exchange.ts';
import { useDisplay } from '../data/display-store.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { useUi } from '../data/ui-store.ts';
import { NO_SLIP, useSlip } from './shown-slip.ts';
import { betWasPlaced, createBetSender, followKnown, newRequestId, placedOf, watchDelay } from './bet-sender.ts';
import { wordsOfPlaced, wordsOfReason } from './slip-words.ts';
import {
  nextSlip,
  priceOfDraft,
  stakeOfDraft,
  type Draft,
  type Offer,
  type Selection,
  type Slip,
  type SlipEvent,
} from './slip-machine.ts';

// Changes the slip on screen, and tells what becomes of its bet by toasts and announcements.

export function tellSlip(event: SlipEvent): void {
  const before = useSlip.getState().slip;
  const slip = nextSlip(before, event);
  if (slip === before) return;
  useSlip.setState({ slip });
  if (event.type === 'taken') useSlip.setState((state) => ({ placedCount: state.placedCount + 1 }));
  tellOfChange(before, slip);
}

/** The best that a selection's side is offered now, for the slip to know later whether it has moved. */
export function bestNow({ market, runner, side }: Selection): Offer {
  const best = prices.best(market.id, runner.id, side);
  return { price: best?.price ?? (0 as Price), line: best?.line ?? 0 };
}

const holder = { read: () => useSlip.getState().slip, tell: tellSlip };
const sender = createBetSender(holder);

export const { askForOutcome, place: placeNow } = sender;

/** Places the bet, after a confirmation on devices that are set to confirm. */
export function place(): void {
  if (useDisplay.getState().confirmBets && useSlip.getState().slip.phase === 'editing') {
    useUi.setState({ confirmDialogOpen: true });
  } else placeNow();
}

onBetChanged(sender.follow);
joinVisit({ onBegin: askForOutcome, onReturn: askForOutcome, onForget: () => useSlip.setState(NO_SLIP) });

/** Shows an outcome as a toast as well, and announces it to screen readers. */
export function tellOfChange(before: Slip, slip: Slip): void {
  if (slip === before || slip.phase === 'closed') return;
  const bet = nameOfDraft(slip.draft);
  if (slip.phase === 'done' && before.phase !== 'done') {
    const { title, tone } = wordsOfPlaced(slip.placed, slip.draft);
    toast(tone, `${bet}: ${title}`);
    announce(`${bet}. ${title}`);
  } else if (slip.phase === 'unknown' && before.phase !== 'unknown') {
    announce(t`Connection lost. Your bet is being checked.`);
  } else if (slip.phase === 'editing' && slip.refused !== undefined && before.phase !== 'editing') {
    const why = slip.refused.message === '' ? wordsOfReason(slip.refused.code) : slip.refused.message;
    toast('bad', why);
    announce(t`Bet refused. ${why}`);
  }
}

/** Moves the resting bet that the slip shows as its result to another price. */
export async function moveBet(price: Price): Promise<void> {
  const { slip } = useSlip.getState();
  if (slip.phase !== 'done' || slip.change?.isRunning === true) return;
  tellSlip({ type: 'change-sent' });
  try {
    const best = bestNow(slip.draft.selection);
    const request = { bet_id: slip.placed.betId, odds: price / 100, request_id: newRequestId() };
    const answer = await call('bet/editBet', request);
    if (answer.kind === 'logged-out') return tellSlip({ type: 'change-failed', message: answer.message });
    const { bet } = answer.data;
    const placed = placedOf(bet);
    tellSlip({ type: 'bet-replaced', placed, releaseAt: performance.now() + bet.delay_left, price, best });
    betWasPlaced();
    followKnown(placed.betId, sender.follow);
    if (bet.pending) watchDelay(holder, placed.betId, { left: bet.delay_left, follow: sender.follow });
  } catch (error) {
    tellSlip({ type: 'change-failed', message: problemOf(error) });
  }
}

/** Cancels the unmatched part of the bet in the slip's result; the account topic then updates the slip. */
export async function cancelBet(): Promise<void> {
  const { slip } = useSlip.getState();
  if (slip.phase !== 'done' || slip.change?.isRunning === true) return;
  tellSlip({ type: 'change-sent' });
  try {
    await call('bet/cancelBet', { bet_id: slip.placed.betId, request_id: newRequestId() });
    tellSlip({ type: 'change-failed', message: '' });
  } catch (error) {
    tellSlip({ type: 'change-failed', message: problemOf(error) });
  }
}

const problemOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : t`Connection lost. Look at your open bets.`;

/** "Back India", "Yes 6 over run India" */
export function nameOfDraft({ selection: { market, runner, side } }: Draft): string {
  return `${sideWordOf(market, side)} ${isNumber(market) ? market.name : runner.name}`;
}

/** "Back India at 2.58 for 4,000" */
export function wordsOfDraft(draft: Draft): string {
  const price = priceOfDraft(draft);
  const stake = stakeOfDraft(draft);
  const bet = nameOfDraft(draft);
  const at = price === undefined ? '' : formatPriceIn(draft.selection.market, price, draft.line);
  const amount = stake === undefined ? '' : formatStake(stake);
  if (at === '') return amount === '' ? bet : t`${bet} for ${amount}`;
  return amount === '' ? t`${bet} at ${at}` : t`${bet} at ${at} for ${amount}`;
}
