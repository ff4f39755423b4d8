import type { LiveBet } from '../../reads/live/bet.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import { orderOnBetfair } from '../betfair/wire/order-on-betfair.ts';

const PERSISTENCE_LETTERS = { LAPSE: 'L', PERSIST: 'P', MARKET_ON_CLOSE: 'MOC' } as const;
const TYPE_LETTERS = { LIMIT: 'L', LIMIT_ON_CLOSE: 'LOC', MARKET_ON_CLOSE: 'MOC' } as const;

export interface StreamOrder {
  /** JSON of the whole order, as `uo` holds it. */
  readonly text: string;
  /** True if anything of it is unmatched. */
  readonly isOpen: boolean;
}

/** An order as the stream tells it: always whole, with every field that clients insist on. */
export function streamOrderOf(bet: LiveBet): StreamOrder {
  const order = orderOnBetfair(bet);
  const isOpen = order.status !== 'EXECUTION_COMPLETE';
  const text = asciiJson({
    id: order.betId,
    p: order.price,
    s: order.size,
    bsp: order.bspLiability,
    side: order.side === 'BACK' ? 'B' : 'L',
    status: isOpen ? 'E' : 'EC',
    pt: PERSISTENCE_LETTERS[order.persistenceType],
    ot: TYPE_LETTERS[order.orderType],
    pd: order.placedAt,
    md: order.matchedAt,
    cd: order.cancelledAt,
    ld: order.lapsedAt,
    lsrc: order.lapseCode,
    avp: order.averagePriceMatched,
    sm: order.sizeMatched,
    sr: order.sizeRemaining,
    sl: order.sizeLapsed,
    sc: order.sizeCancelled,
    sv: order.sizeVoided,
    rac: '',
    rc: 'REG_LGA',
    rfo: order.customerOrderRef ?? '',
    rfs: order.customerStrategyRef ?? '',
  });
  return { text, isOpen };
}
