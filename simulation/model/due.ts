import type { LimitKind, TimePassed } from 'engine';
import { betChecks } from './chain.ts';
import { accepted, firstReason, emit, touch } from './exchange-state.ts';
import type { ExchangeState, ModelMarket, ModelOrder, Rule, Work } from './exchange-state.ts';
import { lapseAll } from './lapsing.ts';
import { dropMarket } from './markets.ts';
import { enter, wouldMatch } from './placing.ts';
import { refuseRelease } from './quoted-bets.ts';
import { dropKeys, nextDrop } from './request-keys.ts';
import { dropWagers } from './wagers.ts';
import { LIMIT_KINDS, holdPending } from './self-limits.ts';

// docs/rules.md, "In-play delay", "Good till", "Self-limits", "Markets": what a time brings.

/** Kinds of what can be due, in the order in which they are done where their times are the same. */
const EXPIRY = 0;
const SELF_LIMIT = 1;
const DROP = 2;
const RELEASE = 3;

interface Due {
  readonly at: number;
  readonly kind: number;
  readonly id: number;
  readonly run: (work: Work) => void;
}

export const timePassed: Rule<TimePassed> = (work) => {
  for (;;) {
    const due = allDue(work.state).filter(({ at }) => at <= work.at);
    due.sort((a, b) => a.at - b.at || a.kind - b.kind || a.id - b.id);
    const [first] = due;
    if (first === undefined) break;
    first.run(work);
  }
  dropKeys(work.state, work.at);
  dropWagers(work.state, work.at);
  return accepted();
};

/** The smallest of all times at which something is due. */
export function nextDue(state: ExchangeState): number {
  return allDue(state).reduce((next, { at }) => Math.min(next, at), nextDrop(state));
}

/** Whether something was to be done at a time, though it may have gone meanwhile: then nothing is done. */
export function wasPromised({ promised }: ExchangeState, at: number): boolean {
  return promised.has(at);
}

/** Notes every time at which something is due besides releases. */
export function notePromises(state: ExchangeState): void {
  for (const { at, kind } of allDue(state)) if (kind !== RELEASE) state.promised.add(at);
}

function allDue({ markets, accounts }: ExchangeState): Due[] {
  const due: Due[] = [];
  for (const market of markets.values()) {
    const { id, dropAt } = market;
    if (dropAt > 0) due.push({ at: dropAt, kind: DROP, id, run: (work) => dropMarket(work, market) });
    for (const order of market.orders) due.push(...dueOf(market, order));
  }
  for (const [id, { selfLimits, role }] of accounts) {
    if (role !== 'customer') continue;
    for (const kind of LIMIT_KINDS) {
      const { pending } = selfLimits[kind];
      if (pending !== undefined) due.push({ at: pending.at, kind: SELF_LIMIT, id, run: holdAt(id, kind) });
    }
  }
  return due;
}

function holdAt(id: number, kind: LimitKind): (work: Work) => void {
  return (work) => holdPending(work, { id, kind });
}

function dueOf(market: ModelMarket, order: ModelOrder): Due[] {
  const { id, expiresAt, releaseAt, arrival, isOnClose } = order;
  const due: Due[] = [];
  const expire = (work: Work) => lapseAll(work, market, { orders: [order], reason: 'expired' });
  if (expiresAt > 0) due.push({ at: expiresAt, kind: EXPIRY, id, run: expire });
  if (arrival === 0 && !isOnClose) {
    due.push({ at: releaseAt, kind: RELEASE, id, run: (work) => release(work, market, order) });
  }
  return due;
}

/** The end of a delay: checked again, then it goes where its market trades. */
function release(work: Work, market: ModelMarket, order: ModelOrder): void {
  const isQuoted = market.definition.mechanism === 'quoted';
  const no = isQuoted
    ? refuseRelease(work, market, order)
    : firstReason({
        ...betChecks(work.state, order.account, work.at),
        'would-match': () => order.terms.postOnly && wouldMatch(market, order),
      });
  if (no !== undefined) {
    const isOfQuote = no === 'quote-suspended' || no === 'price-moved' || no === 'quote-taken';
    if (!isOfQuote)
      emit(work, { type: 'order-refused', order: order.id, account: order.account, market: market.id, refusal: no });
    lapseAll(work, market, { orders: [order], reason: isOfQuote ? no : 'refused' });
    return;
  }
  emit(work, { type: 'order-released', order: order.id, market: market.id });
  touch(work, order.account, market.id);
  enter(work, market, order);
}
