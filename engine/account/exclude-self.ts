import { DAY_MS } from '../vocabulary/money.ts';
import { assert } from '../assert.ts';
import type { ExcludeSelf } from '../command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { cancelResting } from '../order/cancel-order.ts';
import { lapseWaitingOrder, restingOfOwner } from '../order/lapse.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { lapseOnCloseOrder } from '../starting-price/enter-on-close.ts';
import { CANCEL_REASONS, type ExclusionKind } from '../vocabulary/index.ts';
import { ownerRejection } from './set-self-limit.ts';

const EXCLUDED = CANCEL_REASONS.indexOf('excluded');

/** ms. No six months of the calendar are shorter than those of a self-exclusion. */
const SHORTEST: Readonly<Record<ExclusionKind, number>> = { 'time-out': DAY_MS, 'self-exclusion': 181 * DAY_MS };

/** @see docs/rules.md, "Locks and exclusion" */
export function excludeSelf(exchange: Exchange, { account, until, kind }: ExcludeSelf): Outcome {
  const { accounts, settings, events, delays } = exchange;
  assert(Number.isSafeInteger(until), 'a time is a whole number');
  const refused = ownerRejection(accounts.roleOf(account));
  if (refused !== undefined) return rejected(refused);
  if (until <= exchange.at || until <= settings.of(account).excludedUntil) return rejected('invalid-limit');
  if (kind !== undefined && until - exchange.at < SHORTEST[kind]) return rejected('exclusion-too-short');

  settings.edit(account).excludedUntil = until;
  accounts.restrict(account);
  events.begin(EVENTS['self-excluded'][0], 2);
  events.add(account);
  events.add(until);
  for (const order of delays.of(account)) lapseWaitingOrder(exchange, order.id, 'refused');
  for (const market of exchange.marketsInOrder()) {
    const position = market.positions.find(account);
    if (position < 0) continue;
    for (const ref of restingOfOwner(exchange, market, position))
      cancelResting(exchange, ref, exchange.book.remainingOf(ref), EXCLUDED);
    for (const order of exchange.onClose.of(market.id)) {
      if (order.account !== account) continue;
      lapseOnCloseOrder(exchange, market, { order, left: order.amount, reason: 'refused' });
    }
  }
  return ACCEPTED;
}
