import { t } from '@lingui/core/macro';
import {
  priceText,
  type Draft,
  type Field,
  type Placed,
  type Refused,
  type Slip,
  type SlipEvent,
} from './slip-state.ts';

// How the exchange's answers change a slip: the half of the state machine that begins when a bet is sent.

export type Editing = Extract<Slip, { phase: 'editing' }>;

export function editing(draft: Draft, refused?: Refused): Editing {
  const field: Field = { name: 'stake', fresh: true };
  return refused === undefined ? { phase: 'editing', draft, field } : { phase: 'editing', draft, field, refused };
}

/** The slip after an answer, or the loss of one, to the bet that it sent. */
export function answerSlip(slip: Slip, event: SlipEvent): Slip {
  if (slip.phase !== 'sending' && slip.phase !== 'unknown') return slip;
  const { draft, requestId } = slip;
  switch (event.type) {
    case 'taken':
      return event.placed.state === 'pending'
        ? { phase: 'pending', draft, placed: event.placed, releaseAt: event.releaseAt }
        : ended(draft, event.placed);
    case 'refused':
      return editing(draft, { code: event.code, message: event.message });
    case 'connection-lost':
      return { phase: 'unknown', draft, requestId, tries: slip.phase === 'unknown' ? slip.tries : 1 };
    case 'lookup-sent':
      return slip.phase === 'unknown' ? { ...slip, tries: slip.tries + 1 } : slip;
    case 'login-session-lost':
      // A request whose outcome is unknown is looked up once its owner is signed in again.
      return slip.phase === 'sending'
        ? editing(draft, { code: 'login-session-ended', message: t`You were signed out. The bet was not placed.` })
        : slip;
    default:
      return slip;
  }
}

/** Follows the slip's bet as it changes. */
export function followBet(slip: Slip, placed: Placed): Slip {
  if (slip.phase !== 'pending' && slip.phase !== 'done') return slip;
  if (slip.placed.betId !== placed.betId) return slip;
  if (placed.state === 'pending') return slip;
  return slip.phase === 'pending' ? ended(slip.draft, placed) : { ...slip, placed };
}

/** A bet that lapsed whole was refused in effect: the slip can be edited again, with the reason. */
function ended(draft: Draft, placed: Placed): Slip {
  if (placed.state !== 'lapsed') return { phase: 'done', draft, placed };
  return editing(draft, { code: placed.reason, message: '' });
}

type Done = Extract<Slip, { phase: 'done' }>;
type ChangeEvent = Extract<SlipEvent, { type: 'change-sent' | 'change-failed' | 'bet-replaced' }>;

/** A resting bet at other odds is a new bet, and waits out the delay like any other. */
export function changeBet(slip: Done, event: ChangeEvent): Slip {
  if (event.type === 'change-sent') return { ...slip, change: { isRunning: true, problem: '' } };
  if (event.type === 'change-failed') return { ...slip, change: { isRunning: false, problem: event.message } };
  const { placed, price, releaseAt, best = { price, line: slip.draft.line } } = event;
  const draft = { ...slip.draft, priceText: priceText(price), tapped: price, bestThen: best };
  return placed.state === 'pending' ? { phase: 'pending', draft, placed, releaseAt } : ended(draft, placed);
}
