import { isSameUse, rememberUse } from '../account/request-keys.ts';
import { assert } from '../assert.ts';
import type { PlaceOrder } from '../command.ts';
import type { Exchange } from '../exchange.ts';
import { type Outcome, rejected } from '../outcome.ts';
import type { Sequence } from '../vocabulary/index.ts';
import { acceptOrder } from './accept-order.ts';
import { ALONE, REUSED } from './circumstances.ts';
import { reserveOrder } from './reserve-order.ts';

/** @see docs/rules.md, "Placing an order" */
export function placeOrder(exchange: Exchange, command: PlaceOrder): Outcome {
  assert(Number.isInteger(command.size) && Number.isInteger(command.price), 'size and price are whole numbers');
  if (command.requestKey !== undefined) return placeWithKey(exchange, command);
  const order = exchange.incoming;
  const rejection = reserveOrder(exchange, command, order, ALONE);
  return rejection === undefined ? acceptOrder(exchange, order) : rejected(rejection);
}

/** @see docs/rules.md, "Request keys" */
function placeWithKey(exchange: Exchange, command: PlaceOrder): Outcome {
  const { account, requestKey: key = '', market, selection, side, price, size, persistence, terms } = command;
  const unusual = terms === undefined ? '' : ` ${JSON.stringify(terms)}`;
  const body = `place ${market} ${selection} ${side} ${price} ${size} ${persistence}${unusual}`;
  const earlier = exchange.keys.get(account, key);
  if (earlier !== undefined && isSameUse(earlier, body))
    return { ...earlier.outcome, duplicateOf: earlier.sequence as Sequence };
  const order = exchange.incoming;
  const rejection = reserveOrder(exchange, command, order, earlier === undefined ? ALONE : REUSED);
  if (rejection !== undefined) return rejected(rejection);
  const outcome = acceptOrder(exchange, order);
  rememberUse(exchange, { account, key, body, outcome });
  return outcome;
}
