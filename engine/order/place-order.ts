import { joined, onceForKey } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { type Outcome, rejected } from '../outcome.ts';
import { acceptOrder } from './accept-order.ts';
import { ALONE, type Circumstances } from './circumstances.ts';
import { reserveOrder } from './reserve-order.ts';

/** @see docs/rules.md, "Placing an order" */
export function placeOrder(exchange: Exchange, command: PlaceOrder): Outcome {
  assert(Number.isInteger(command.size) && Number.isInteger(command.price), 'size and price are whole numbers');
  if (command.requestKey !== undefined) return placeWithKey(exchange, command);
  return place(exchange, command, ALONE);
}

function place(exchange: Exchange, command: PlaceOrder, circumstances: Circumstances): Outcome {
  const order = exchange.incoming;
  const rejection = reserveOrder(exchange, command, order, circumstances);
  return rejection === undefined ? acceptOrder(exchange, order) : rejected(rejection);
}

/** @see docs/rules.md, "Request keys" */
function placeWithKey(exchange: Exchange, command: PlaceOrder): Outcome {
  const { account, requestKey: key = '', market, selection, side, price, size, persistence } = command;
  const unusual = unusualOf(exchange, command);
  const body = joined('place', market, selection, side, price, size, `${persistence}${unusual}`);
  return onceForKey(exchange, { account, key, body }, (keyRefusal) =>
    place(exchange, command, { ...ALONE, keyRefusal }),
  );
}

/** Until when a bet at a quote is good is the exchange's to say: repeated after it, the request is still the same. */
function unusualOf({ markets }: Exchange, { market, terms }: PlaceOrder): string {
  if (terms === undefined) return '';
  const { expiresAt: _, ...others } = terms;
  const isQuoted = markets.get(market)?.definition.mechanism === 'quoted';
  if (isQuoted && Object.keys(others).length === 0) return '';
  return ` ${JSON.stringify(isQuoted ? others : terms)}`;
}
