import type { Event } from 'engine';
import {
  matchOrders,
  moveLine,
  moveOrder,
  placeOrder,
  putOnClose,
  reduceBet,
  refuseOrder,
  releaseOrder,
  setTerms,
  settleBet,
  takeAway,
  updateOrder,
  voidBetsOf,
  voidPart,
} from './fold-bet-events.ts';
import {
  createMarket,
  noteActivity,
  openAccount,
  postEntry,
  redefineMarket,
  settleMarket,
  settlePosition,
  voidMarket,
} from './fold-money-events.ts';
import { addEntry, addMatched } from './day-rows.ts';
import { countRemoved, noteRemoval } from './deed-rows.ts';
import type { Moment } from './moment.ts';
import type { RecordState } from './record-state.ts';
import { noteState } from './state-rows.ts';

/** One event, as it changes the rows. What rests in books, quotes and exposures are the live models' alone. */
export function foldRecord(state: RecordState, event: Event, moment: Moment): void {
  switch (event.type) {
    case 'account-opened':
      return openAccount(state, event, moment);
    case 'ledger-posted':
      addEntry(state, event, moment.at);
      return postEntry(state, event, moment);
    case 'market-created':
      return createMarket(state, event, moment);
    case 'market-redefined':
      return redefineMarket(state, event);
    case 'market-settled':
      return settleMarket(state, event, moment);
    case 'market-voided':
      voidMarket(state, event, moment);
      return voidBetsOf(state, event.market, moment);
    case 'order-placed':
      return placeOrder(state, event, moment);
    case 'order-terms':
      return setTerms(state, event);
    case 'line-moved':
      return moveLine(state, event);
    case 'order-updated':
      return updateOrder(state, event);
    case 'order-released':
      return releaseOrder(state, event, moment);
    case 'order-refused':
      return refuseOrder(state, event);
    case 'order-moved':
      return moveOrder(state, event);
    case 'order-on-close':
      return putOnClose(state, event);
    case 'orders-matched':
      addMatched(state, event, moment.at);
      return matchOrders(state, event, moment);
    case 'order-cancelled':
      return takeAway(state, event, { by: 'cancelled', at: moment.at });
    case 'order-lapsed':
      return takeAway(state, event, { by: 'lapsed', at: moment.at });
    case 'bet-settled':
      return settleBet(state, event, moment);
    case 'bet-reduced':
      countRemoved(state, event, moment);
      return reduceBet(state, event);
    case 'bet-voided':
      countRemoved(state, event, moment);
      return voidPart(state, event, moment);
    case 'position-settled':
      return settlePosition(state, event, moment);
    case 'account-changed':
    case 'self-limit-changed':
    case 'self-excluded':
    case 'shortfall-changed':
      return noteActivity(state, event, moment);
    case 'market-changed':
      return noteState(state, event, moment);
    case 'runner-removed':
      return noteRemoval(state, event, moment);
    case 'market-dropped':
    case 'order-rested':
    case 'balance-changed':
    case 'quotes-changed':
    case 'runner-added':
    case 'starting-price-set':
    case 'shares-taken':
    case 'wager-changed':
      return;
  }
}

/** Events that change no row: they need not be decoded. */
export const PASSED_OVER: readonly Event['type'][] = [
  'market-dropped',
  'order-rested',
  'balance-changed',
  'quotes-changed',
  'runner-added',
  'starting-price-set',
  'shares-taken',
  'wager-changed',
];
