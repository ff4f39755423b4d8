import type { Event } from 'engine';
import type { Millis } from 'engine/vocabulary';
import {
  placeOrder,
  setTerms,
  moveLine,
  updateOrder,
  refuseOrder,
  releaseOrder,
  restOrder,
  moveOrder,
  putOnClose,
  matchOrders,
  takeAway,
  reduceBet,
  voidPart,
  settleBet,
} from './fold-bets.ts';
import {
  openAccount,
  changeAccount,
  changeBalance,
  createMarket,
  changeMarket,
  redefineMarket,
  settleMarket,
  voidMarket,
  addRunner,
  removeRunner,
  setStartingPrice,
  changeQuotes,
  changeShortfall,
  excludeAccount,
  dropMarket,
} from './fold-markets.ts';
import type { LiveState } from './live-state.ts';

/** One event, as it changes the models. */
export function foldEvent(state: LiveState, event: Event, at: Millis): void {
  switch (event.type) {
    case 'account-opened':
      return openAccount(state, event);
    case 'balance-changed':
      return changeBalance(state, event);
    case 'market-created':
      return createMarket(state, event);
    case 'market-changed':
      return changeMarket(state, event, at);
    case 'market-redefined':
      return redefineMarket(state, event);
    case 'market-settled':
      return settleMarket(state, event);
    case 'market-voided':
      return voidMarket(state, event, at);
    case 'order-placed':
      return placeOrder(state, event, at);
    case 'order-terms':
      return setTerms(state, event);
    case 'line-moved':
      return moveLine(state, event);
    case 'order-updated':
      return updateOrder(state, event);
    case 'order-released':
      return releaseOrder(state, event, at);
    case 'order-refused':
      return refuseOrder(state, event);
    case 'order-rested':
      return restOrder(state, event);
    case 'order-moved':
      return moveOrder(state, event);
    case 'order-on-close':
      return putOnClose(state, event);
    case 'orders-matched':
      return matchOrders(state, event, at);
    case 'order-cancelled':
      return takeAway(state, event, { by: 'cancelled', at });
    case 'order-lapsed':
      return takeAway(state, event, { by: 'lapsed', at });
    case 'bet-settled':
      return settleBet(state, event, at);
    case 'runner-removed':
      return removeRunner(state, event, at);
    case 'runner-added':
      return addRunner(state, event);
    case 'bet-reduced':
      return reduceBet(state, event);
    case 'bet-voided':
      return voidPart(state, event, at);
    case 'starting-price-set':
      return setStartingPrice(state, event);
    case 'quotes-changed':
      return changeQuotes(state, event);
    case 'shortfall-changed':
      return changeShortfall(state, event);
    case 'market-dropped':
      return dropMarket(state, event);
    case 'self-excluded':
      return excludeAccount(state, event);
    case 'account-changed':
      return changeAccount(state, event);
    case 'self-limit-changed':
    case 'shares-taken':
    case 'wager-changed':
    case 'ledger-posted':
    case 'position-settled':
      return;
  }
}
