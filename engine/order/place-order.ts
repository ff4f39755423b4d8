import { onceForKey } from '../account/request-keys.ts';
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
  const { account, requestKey: key = '', market, selection, side, price, size, persistence, terms } = command;
  const unusual = terms === undefined ? '' : ` ${JSON.stringify(terms)}`;
  const body = `place ${market} ${selection} ${side} ${price} ${size} ${persistence}${unusual}`;
  return onceForKey(exchange, { account, key, body }, (keyRefusal) =>
    place(exchange, command, { ...ALONE, keyRefusal }),
  );
}
