import { t } from '@lingui/core/macro';
import { MAX_SIZE, type Money, type Price } from 'engine/vocabulary';
import { hundredthsOf, inLatinDigits } from '../../shared/forms/amount.ts';
import { formatMoney, formatStake } from '../../shared/format/money.ts';
import { isQuoted } from '../data/market-kind.ts';
import { isLines, stepPriceIn } from '../data/market-prices.ts';
import { largestStake, stakeStepOf } from '../data/position.ts';
import { answerSlip, changeBet, editing, followBet, type Editing } from './slip-answers.ts';
import {
  CLOSED,
  isSame,
  priceOfDraft,
  priceText,
  type Draft,
  type Field,
  type Offer,
  type Slip,
  type SlipEvent,
} from './slip-state.ts';

export { CLOSED, isSame, priceOfDraft };
export type { Draft, Fill, Offer, Placed, Selection, Slip, SlipEvent, StakeBy } from './slip-state.ts';

// The bet slip as a pure state machine: the next slip for each event. Nothing here waits, calls or draws;
// `slip-store.ts` and `bet-sender.ts` do what a phase calls for. A slip's `Selection` is what was tapped: a runner, a
// side and a place among its prices.

/** Typed odds, in hundredths: those with more decimals are no odds, and lie between two that are. */
const readOdds = (text: string): number | undefined => hundredthsOf(text.trim().replace(/(\.\d\d)\d+$/, '$1'));

export function textOf(minor: number): string {
  return minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2);
}

/**
 * The stake to send; undefined while none is typed. If a liability or a profit is typed, it is the largest stake with
 * which the bet loses, or wins, no more than that.
 */
export function stakeOfDraft(draft: Draft): Money | undefined {
  const amount = hundredthsOf(draft.stakeText);
  const stake = amount === undefined || draft.stakeBy === 'stake' ? amount : stakeWorth(draft, amount, draft.stakeBy);
  return stake !== undefined && stake > 0 && stake <= MAX_SIZE ? (stake as Money) : undefined;
}

function stakeWorth(draft: Draft, money: number, of: 'liability' | 'profit'): Money | undefined {
  const { market, side } = draft.selection;
  const price = priceOfDraft(draft);
  return price === undefined ? undefined : largestStake(market, { side, price, line: draft.line }, { of, money });
}

/** Why the bet cannot be placed, in words; undefined if it can. */
export function obstacleOf(draft: Draft): string | undefined {
  if (priceOfDraft(draft) === undefined) return wrongOdds(draft);
  const stake = stakeOfDraft(draft);
  if (stake === undefined) return wrongStake(draft.stakeText);
  const { market } = draft.selection;
  const { minStake, maxStake } = market;
  const [least, most] = [formatStake(minStake), formatStake(maxStake)];
  if (stake < minStake) return t`Minimum stake is ${least}.`;
  if (maxStake > 0 && stake > maxStake) return t`Maximum stake is ${most}.`;
  const step = formatMoney(stakeStepOf(market));
  return stake % stakeStepOf(market) === 0 ? undefined : t`Stakes here go in steps of ${step}.`;
}

/** Why a stake cannot be read, in words. */
export function wrongStake(text: string): string {
  const amount = hundredthsOf(text);
  if (text.trim() === '' || amount === 0) return t`Enter a stake.`;
  const isLarge = amount !== undefined || /^\d{13,}$/.test(inLatinDigits(text).replaceAll(/[\s,]|\.\d*$/g, ''));
  return isLarge ? t`This stake is too large.` : t`Enter the stake in figures, such as 1,000.50.`;
}

function wrongOdds(draft: Draft): string {
  const { market } = draft.selection;
  const isUnreadable = readOdds(draft.priceText) === undefined;
  const [typed, near] = [draft.priceText, priceText(nearPrice(draft))];
  if (isLines(market)) {
    const [least, most] = [market.least, market.most];
    return isUnreadable
      ? t`Enter a line from ${least} to ${most}.`
      : t`There is no line of ${typed}. The nearest is ${near}.`;
  }
  if (isUnreadable) return t`Enter odds from 1.01 to 1000.`;
  return t`There are no odds of ${typed}. The nearest are ${near}.`;
}

/** The slip after an event. An event that does not fit the phase changes nothing. */
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
    case 'lookup-sent':
      return answerSlip(slip, event);
    case 'bet-changed':
      return followBet(slip, event.placed);
    case 'change-sent':
    case 'change-failed':
    case 'bet-replaced':
      return slip.phase === 'done' ? changeBet(slip, event) : slip;
    case 'again':
      return slip.phase === 'done' ? editing({ ...slip.draft, stakeText: '' }) : slip;
    case 'closed':
      // While a bet is on its way the slip stays open: its outcome must reach the bettor.
      return slip.phase === 'sending' || slip.phase === 'unknown' ? slip : CLOSED;
    default:
      return slip.phase === 'editing' ? edit(slip, event) : slip;
  }
}

function pick(slip: Slip, event: Extract<SlipEvent, { type: 'picked' }>): Slip {
  if (slip.phase === 'sending' || slip.phase === 'unknown') return slip;
  const { selection, price, line } = event;
  const before = slip.phase === 'editing' ? slip.draft : undefined;
  const isKnown = before?.tapped === price && before.line === line;
  if (isKnown && isSame(before.selection, selection)) return CLOSED;
  const opened = editing({
    selection,
    tapped: price,
    bestThen: event.best ?? { price, line },
    line,
    priceText: priceText(price),
    stakeText: before?.stakeText ?? '',
    stakeBy: before?.stakeBy ?? 'stake',
    persistence: 'lapse',
    accept: before?.accept ?? 'better',
    fill: 'rest',
  });
  return price === 0 ? { ...opened, field: { name: 'price', fresh: true } } : opened;
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
      return change({
        priceText: priceText(stepPriceIn(draft.selection.market, nearPrice(draft, event.best), event.steps)),
      });
    case 'price-taken':
      return change(taken(event));
    case 'stake-chosen':
      return change(
        { stakeText: event.stake === 0 ? '' : textOf(event.stake), stakeBy: event.by ?? draft.stakeBy },
        { name: 'stake', fresh: true },
      );
    case 'stake-by-chosen':
      return change({ stakeBy: event.by }, { name: 'stake', fresh: true });
    case 'market-moved':
      return isTaken(draft, event) ? { ...slip, draft: { ...draft, ...taken(event) } } : slip;
    case 'persistence-chosen':
      return change({ persistence: event.persistence });
    case 'fill-chosen':
      return change({ fill: event.fill });
    case 'accept-chosen':
      return change({ accept: event.accept });
    default:
      return slip;
  }
}

/** The draft's odds once the best is taken. */
const taken = ({ price, line }: Offer) =>
  ({ priceText: priceText(price), tapped: price, bestThen: { price, line }, line }) satisfies Partial<Draft>;

/** The best as it was when the bet was chosen, if it has become another; undefined if not, or if there was none. */
export function movedFrom({ bestThen }: Draft, best: Offer): Offer | undefined {
  const hasMoved = bestThen.price !== best.price || bestThen.line !== best.line;
  return hasMoved && bestThen.price !== 0 ? bestThen : undefined;
}

/**
 * Whether the slip's price follows the market. For a better price it need not: the exchange fills at the best there is.
 * Odds that the bettor typed stay as they are.
 */
function isTaken(draft: Draft, { price, line }: { price: Price; line: number }): boolean {
  if (priceOfDraft(draft) !== draft.tapped || (price === draft.tapped && line === draft.line)) return false;
  return draft.accept === 'any';
}

/** The ladder price at or below the typed one; if nothing readable is typed, the tapped price or else the best. */
function nearPrice(draft: Draft, best = 0 as Price): Price {
  const typed = readOdds(draft.priceText) ?? 0;
  return stepPriceIn(draft.selection.market, (typed || draft.tapped || best) as Price, 0);
}

function tap(change: (part: Partial<Draft>, at?: Field) => Slip, slip: Editing, key: string): Slip {
  const { name, fresh } = slip.field;
  const text = name === 'stake' ? slip.draft.stakeText : slip.draft.priceText;
  const next = key === 'delete' ? (fresh ? '' : text.slice(0, -1)) : `${fresh ? '' : text}${key}`;
  const typed = next.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  if (!/^\d{0,9}(\.\d{0,2})?$/.test(typed)) return slip;
  return change(name === 'stake' ? { stakeText: typed } : { priceText: typed }, { name, fresh: false });
}
