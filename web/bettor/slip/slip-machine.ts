import {
  MAX_SIZE,
  stepPrice,
  tickOf,
  type Accept,
  type Money,
  type Persistence,
  type Price,
  type Side,
} from 'engine/vocabulary';
import type { BetState } from 'protocol';
import type { Market, Runner } from '../data/from-wire.ts';
import { isQuoted } from '../data/market-kind.ts';

// The bet slip as a pure state machine: what it is, and what each happening makes of it. Nothing here waits, calls or
// draws; `slip-store.ts` carries out what a phase asks for.

export interface Selection {
  readonly market: Market;
  readonly runner: Runner;
  readonly side: Side;
  /** Which of the side's prices was tapped; 0 for the best. */
  readonly depth: number;
}

export interface Draft {
  readonly selection: Selection;
  /** The price that was tapped; it stays on record when the market moves. */
  readonly tapped: Price;
  /** Of a quoted number: the line that goes with it, in the market's units; else 0. */
  readonly line: number;
  readonly priceText: string;
  readonly stakeText: string;
  readonly persistence: Persistence;
  /** Of a quoted market: which change of the quote is taken too. */
  readonly accept: Accept;
}

export interface Refused {
  readonly code: string;
  readonly message: string;
}

/** How a placed bet stands. */
export interface Placed {
  readonly betId: string;
  readonly state: BetState;
  readonly matched: Money;
  /** Hundredths; 0 while nothing is matched. */
  readonly averagePrice: number;
  readonly unmatched: Money;
  /** Why it lapsed or was cancelled; else empty. */
  readonly reason: string;
}

export type Slip =
  | { readonly phase: 'closed' }
  | { readonly phase: 'editing'; readonly draft: Draft; readonly refused?: Refused; readonly field: Field }
  | { readonly phase: 'sending'; readonly draft: Draft; readonly requestId: string }
  /** The connection was lost while sending. Sending the same request again can count only once. */
  | { readonly phase: 'unknown'; readonly draft: Draft; readonly requestId: string; readonly tries: number }
  /** The in-play delay runs until `releaseAt`, by the browser's clock. */
  | { readonly phase: 'pending'; readonly draft: Draft; readonly placed: Placed; readonly releaseAt: number }
  | { readonly phase: 'done'; readonly draft: Draft; readonly placed: Placed };

/** Where the number pad types, and whether the next digit starts afresh. */
export interface Field {
  readonly name: 'price' | 'stake';
  readonly fresh: boolean;
}

export type SlipEvent =
  | { type: 'picked'; selection: Selection; price: Price; line: number }
  | { type: 'price-typed' | 'stake-typed'; text: string }
  | { type: 'field-entered'; name: Field['name'] }
  | { type: 'key-tapped'; key: string }
  | { type: 'price-stepped'; steps: number }
  | { type: 'price-settled' }
  | { type: 'price-taken'; price: Price; line: number }
  | { type: 'stake-chosen'; stake: Money }
  | { type: 'persistence-chosen'; persistence: Persistence }
  | { type: 'accept-chosen'; accept: Accept }
  | { type: 'placed'; requestId: string }
  | { type: 'taken'; placed: Placed; releaseAt: number }
  | { type: 'refused'; code: string; message: string }
  | { type: 'connection-lost' }
  | { type: 'sent-again' }
  | { type: 'login-session-lost' }
  | { type: 'bet-changed'; placed: Placed }
  | { type: 'again' }
  | { type: 'closed' };

export const CLOSED: Slip = { phase: 'closed' };

/** Minor units of a typed amount, or undefined where it is no amount of at most two decimals. */
export function readAmount(text: string): number | undefined {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (!/^\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

export function textOf(minor: number): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

const priceText = (price: Price): string => (price / 100).toFixed(2);

/** The price to be sent, or undefined while the text is no price of the ladder. */
export function priceOfDraft(draft: Draft): Price | undefined {
  // A quote is taken as it stands: there is nothing to type.
  if (isQuoted(draft.selection.market)) return draft.tapped;
  const price = readAmount(draft.priceText);
  return price !== undefined && tickOf(price) >= 0 ? (price as Price) : undefined;
}

/** The stake to be sent, or undefined while none is typed. */
export function stakeOfDraft(draft: Draft): Money | undefined {
  const stake = readAmount(draft.stakeText);
  return stake !== undefined && stake > 0 && stake <= MAX_SIZE ? (stake as Money) : undefined;
}

/** What stands in the way of placing, in words; undefined when nothing does. */
export function obstacleOf(draft: Draft): string | undefined {
  if (priceOfDraft(draft) === undefined) return 'These odds are not on the ladder.';
  const stake = stakeOfDraft(draft);
  if (stake === undefined) return 'Enter a stake.';
  const { minStake, maxStake } = draft.selection.market;
  if (stake < minStake) return `The least stake is ${textOf(minStake)}.`;
  return maxStake > 0 && stake > maxStake ? `The largest stake is ${textOf(maxStake)}.` : undefined;
}

/** What follows from an event. An event that does not fit the phase changes nothing. */
export function nextSlip(slip: Slip, event: SlipEvent): Slip {
  switch (event.type) {
    case 'picked':
      return pick(slip, event);
    case 'placed':
      return slip.phase === 'editing' && obstacleOf(slip.draft) === undefined
        ? { phase: 'sending', draft: slip.draft, requestId: event.requestId }
        : slip;
    case 'taken':
    case 'refused':
    case 'connection-lost':
    case 'login-session-lost':
    case 'sent-again':
      return answer(slip, event);
    case 'bet-changed':
      return follow(slip, event.placed);
    case 'again':
      return slip.phase === 'done' ? editing({ ...slip.draft, stakeText: '' }) : slip;
    case 'closed':
      // A bet on its way cannot be waved off: its outcome must reach the bettor.
      return slip.phase === 'sending' || slip.phase === 'unknown' ? slip : CLOSED;
    default:
      return slip.phase === 'editing' ? edit(slip, event) : slip;
  }
}

type Editing = Extract<Slip, { phase: 'editing' }>;

function editing(draft: Draft, refused?: Refused): Editing {
  const field: Field = { name: 'stake', fresh: true };
  return refused === undefined ? { phase: 'editing', draft, field } : { phase: 'editing', draft, field, refused };
}

function pick(slip: Slip, event: Extract<SlipEvent, { type: 'picked' }>): Slip {
  if (slip.phase === 'sending' || slip.phase === 'unknown') return slip;
  const { selection, price, line } = event;
  const before = slip.phase === 'editing' ? slip.draft : undefined;
  const isKnown = before?.tapped === price && before.line === line;
  if (isKnown && isSame(before.selection, selection)) return CLOSED;
  return editing({
    selection,
    tapped: price,
    line,
    priceText: priceText(price),
    stakeText: before?.stakeText ?? '',
    persistence: 'lapse',
    accept: before?.accept ?? 'better',
  });
}

/** Whether two selections bet on the same thing, at whatever price. */
export function isSame(a: Omit<Selection, 'depth'>, b: Omit<Selection, 'depth'>): boolean {
  return a.market.id === b.market.id && a.runner.id === b.runner.id && a.side === b.side;
}

function answer(slip: Slip, event: SlipEvent): Slip {
  if (slip.phase !== 'sending' && slip.phase !== 'unknown') return slip;
  const { draft, requestId } = slip;
  switch (event.type) {
    case 'taken':
      return event.placed.state === 'pending'
        ? { phase: 'pending', draft, placed: event.placed, releaseAt: event.releaseAt }
        : { phase: 'done', draft, placed: event.placed };
    case 'refused':
      return editing(draft, { code: event.code, message: event.message });
    case 'connection-lost':
      return { phase: 'unknown', draft, requestId, tries: slip.phase === 'unknown' ? slip.tries : 1 };
    case 'sent-again':
      return slip.phase === 'unknown' ? { ...slip, tries: slip.tries + 1 } : slip;
    case 'login-session-lost':
      // The request in hand was not taken; whether an earlier try was stays open until it is sent again.
      return slip.phase === 'sending'
        ? editing(draft, { code: 'login-session-ended', message: 'You were signed out. The bet was not placed.' })
        : slip;
    default:
      return slip;
  }
}

function follow(slip: Slip, placed: Placed): Slip {
  if (slip.phase !== 'pending' && slip.phase !== 'done') return slip;
  if (slip.placed.betId !== placed.betId) return slip;
  if (placed.state === 'pending') return slip;
  return { phase: 'done', draft: slip.draft, placed };
}

function edit(slip: Editing, event: SlipEvent): Slip {
  const { draft, field } = slip;
  const change = (part: Partial<Draft>, at: Field = field): Slip => ({
    phase: 'editing',
    draft: { ...draft, ...part },
    field: at,
  });
  switch (event.type) {
    case 'price-typed':
      if (isQuoted(draft.selection.market)) return slip;
      return change({ priceText: event.text });
    case 'stake-typed':
      return change({ stakeText: event.text });
    case 'field-entered':
      return isQuoted(draft.selection.market) ? slip : { ...slip, field: { name: event.name, fresh: true } };
    case 'key-tapped':
      return tap(change, slip, event.key);
    case 'price-stepped':
      if (isQuoted(draft.selection.market)) return slip;
      return change({ priceText: priceText(stepPrice(nearPrice(draft), event.steps)) });
    case 'price-settled':
      return priceOfDraft(draft) === undefined
        ? { ...slip, draft: { ...draft, priceText: priceText(nearPrice(draft)) } }
        : slip;
    case 'price-taken':
      return change({ priceText: priceText(event.price), tapped: event.price, line: event.line });
    case 'stake-chosen':
      return change({ stakeText: event.stake === 0 ? '' : textOf(event.stake) }, { name: 'stake', fresh: true });
    case 'persistence-chosen':
      return change({ persistence: event.persistence });
    case 'accept-chosen':
      return change({ accept: event.accept });
    default:
      return slip;
  }
}

/** The ladder price at or below what is typed; the tapped one where nothing readable is. */
function nearPrice(draft: Draft): Price {
  const typed = readAmount(draft.priceText);
  return typed === undefined || typed === 0 ? draft.tapped : stepPrice(typed as Price, 0);
}

function tap(change: (part: Partial<Draft>, at?: Field) => Slip, slip: Editing, key: string): Slip {
  const { name, fresh } = slip.field;
  const text = name === 'stake' ? slip.draft.stakeText : slip.draft.priceText;
  const next = key === 'delete' ? (fresh ? '' : text.slice(0, -1)) : `${fresh ? '' : text}${key}`;
  const typed = next.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  if (!/^\d{0,9}(\.\d{0,2})?$/.test(typed)) return slip;
  return change(name === 'stake' ? { stakeText: typed } : { priceText: typed }, { name, fresh: false });
}
