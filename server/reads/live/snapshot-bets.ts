import type { OrderReference, OrderTermsSet } from 'engine';
import { ACCEPTS, PERSISTENCES, SIDES } from 'engine/vocabulary';
import type {
  AccountId,
  MarketId,
  Millis,
  Money,
  OrderId,
  Persistence,
  Price,
  SelectionId,
  Side,
} from 'engine/vocabulary';
import { BET_REASONS, BET_REFUSALS, ON_CLOSE_WORDS, TARGET_WORDS } from './bet.ts';
import type { BetInFold, BetMatch, BetTerms } from './bet.ts';
import type { LiveState } from './live-state.ts';
import { writeOptional, writeText } from './number-reader.ts';
import type { NumberReader } from './number-reader.ts';

// The bets of a snapshot: what `snapshot.ts` is for the rest.

export function writeBet(out: number[], bet: BetInFold): void {
  out.push(bet.order, bet.account, bet.market, bet.selection, SIDES.indexOf(bet.side), bet.price, bet.size);
  out.push(PERSISTENCES.indexOf(bet.persistence), bet.placedAt, bet.releaseAt, bet.delayedUntil, bet.releasedAt);
  out.push(bet.remaining, bet.matched, bet.matchedValue, bet.matchedProfit, bet.cancelled, bet.lapsed, bet.voided);
  out.push(BET_REASONS.indexOf(bet.reason), BET_REFUSALS.indexOf(bet.refusal));
  writeOptional(out, bet.profit);
  out.push(Number(bet.isVoid), bet.endedAt, Number(bet.resting), bet.restsAt, bet.arrival, bet.tradedBefore);
  out.push(bet.onClose === undefined ? 0 : 1);
  if (bet.onClose !== undefined) out.push(bet.onClose.price, bet.onClose.amount);
  out.push(bet.terms === undefined ? 0 : 1);
  if (bet.terms !== undefined) writeTerms(out, bet.terms);
  out.push(bet.matchedAt, bet.cancelledAt, bet.lapsedAt);
  writeMatches(out, bet);
  writeText(out, bet.reference?.order ?? '');
  writeText(out, bet.reference?.strategy ?? '');
  writeText(out, bet.reference?.request ?? '');
}

/** By value, size × price: a price that a removal reduced is a fraction. */
function writeMatches(out: number[], { matches }: BetInFold): void {
  out.push(matches.length);
  for (const { price, size } of matches) out.push(Math.round(price * size), size);
}

function writeTerms(out: number[], terms: BetTerms): void {
  const { onClose, minFill, target, size, expiresAt, postOnly, line, accept } = terms;
  out.push(ON_CLOSE_WORDS.indexOf(onClose), minFill, TARGET_WORDS.indexOf(target), size);
  out.push(expiresAt, Number(postOnly), line, ACCEPTS.indexOf(accept));
}

export function readBet(reader: NumberReader, state: LiveState): void {
  const read: BetInFold = {
    order: reader.next() as OrderId,
    account: reader.next() as AccountId,
    market: reader.next() as MarketId,
    selection: reader.next() as SelectionId,
    side: reader.word<Side>(SIDES),
    price: reader.next() as Price,
    size: reader.next() as Money,
    persistence: reader.word<Persistence>(PERSISTENCES),
    placedAt: reader.next() as Millis,
    releaseAt: reader.next() as Millis,
    delayedUntil: reader.next() as Millis,
    releasedAt: reader.next() as Millis,
    remaining: reader.next() as Money,
    matched: reader.next() as Money,
    matchedValue: reader.next(),
    matchedProfit: reader.next() as Money,
    cancelled: reader.next() as Money,
    lapsed: reader.next() as Money,
    voided: reader.next() as Money,
    reason: reader.word(BET_REASONS),
    refusal: reader.word(BET_REFUSALS),
    profit: reader.optional() as Money | undefined,
    isVoid: reader.next() === 1,
    endedAt: reader.next() as Millis,
    resting: reader.next() === 1,
    restsAt: reader.next() as Price,
    arrival: reader.next(),
    tradedBefore: reader.next() as Money,
    onClose: reader.next() === 1 ? { price: reader.next() as Price, amount: reader.next() as Money } : undefined,
    terms: reader.next() === 1 ? readTerms(reader) : undefined,
    matchedAt: reader.next() as Millis,
    cancelledAt: reader.next() as Millis,
    lapsedAt: reader.next() as Millis,
    matches: readMatches(reader),
    reference: readReference(reader),
  };
  const bet = state.bets.restore(read);
  const market = state.markets.get(bet.market);
  const owner = state.accountOf(bet.account);
  owner.orders.add(bet);
  if (bet.remaining > 0) owner.countOpen(bet.market, 1);
  market?.orders.add(bet);
  if (bet.onClose !== undefined && bet.remaining > 0) market?.onClose.add(bet.order);
}

function readMatches(reader: NumberReader): BetMatch[] {
  const matches: BetMatch[] = [];
  reader.list(() => {
    const value = reader.next();
    const size = reader.next() as Money;
    matches.push({ price: value / size, size });
  });
  return matches;
}

function readReference(reader: NumberReader): OrderReference | undefined {
  const order = reader.text();
  const strategy = reader.text();
  const request = reader.text();
  if (order === '' && strategy === '' && request === '') return undefined;
  return {
    ...(order === '' ? {} : { order }),
    ...(strategy === '' ? {} : { strategy }),
    ...(request === '' ? {} : { request }),
  };
}

function readTerms(reader: NumberReader): BetTerms {
  return {
    onClose: reader.word<OrderTermsSet['onClose']>(ON_CLOSE_WORDS),
    minFill: reader.next() as Money,
    target: reader.word<OrderTermsSet['target']>(TARGET_WORDS),
    size: reader.next() as Money,
    expiresAt: reader.next() as Millis,
    postOnly: reader.next() === 1,
    line: reader.next(),
    accept: reader.word(ACCEPTS),
  };
}
