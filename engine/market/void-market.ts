import type { VoidMarket } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { lapseResting, lapseWaiting } from '../order/lapse.ts';
import { lapseOnClose } from '../starting-price/enter-on-close.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { ENTRY_KINDS } from '../vocabulary/index.ts';
import { misfit, noteChange } from './change-market.ts';
import { isCashInRange } from './cash-range.ts';
import { dueWith } from './due.ts';
import { endMarket } from './end-market.ts';
import { CLOSED, INACTIVE, type Market, OPEN, SETTLED, SUSPENDED, VOID } from './market.ts';
import { payPositions } from './pay-positions.ts';

const MARKET_VOIDED = EVENTS['market-voided'][0];
const RESETTLEMENT = ENTRY_KINDS.indexOf('resettlement');

/** @see docs/rules.md, "Void" */
export function voidMarket(exchange: Exchange, command: VoidMarket): Outcome {
  const rejection = misfit(exchange, command.market, [INACTIVE, OPEN, SUSPENDED, CLOSED, SETTLED]);
  if (rejection !== undefined) return rejected(rejection);
  const market = exchange.markets.get(command.market) as Market;
  const nothing = dueWith(exchange, market, undefined);
  if (!isCashInRange(exchange, market, nothing)) return rejected('amount-too-large');

  exchange.touched.isExchangesDoing = true;
  market.status = VOID;
  market.settled = undefined;
  noteChange(exchange, market);
  exchange.events.begin(MARKET_VOIDED, 1);
  exchange.events.add(market.id);
  lapseWaiting(exchange, market, 'void');
  lapseResting(exchange, market, { reason: 'void', keepPersisting: false });
  lapseOnClose(exchange, market, { reason: 'void' });
  payPositions(exchange, market, { due: nothing, kind: RESETTLEMENT });
  endMarket(exchange, market);
  return ACCEPTED;
}
