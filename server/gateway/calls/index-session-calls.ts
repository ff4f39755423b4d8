import type { Millis } from 'engine/vocabulary';
import type { INDEX_SESSION_CALLS } from 'protocol';
import { INSTRUMENTS } from '../../quoting/binary/instruments.ts';
import { nearMonth } from '../../quoting/binary/near-month.ts';
import { CALENDAR } from '../../quoting/binary/start-binary-sessions.ts';
import { dayOf } from '../../quoting/binary/trading-calendar.ts';
import { isOpen, nextClose, nextOpen } from '../../quoting/binary/trading-hours.ts';
import { deleteWrongRate, DeletionRefusedError } from '../../settlement/flow/delete-wrong-rate.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { Refusal, unknown } from '../refusal.ts';
import { toWireAction } from '../wire/settlement-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import type { Handlers } from '../handlers.ts';

const RULE = 'index.settlement-price';

type Needs = Pick<GatewayDependencies, 'sequencer' | 'settlement' | 'catalogue' | 'live'>;

export function indexSessionCalls({
  sequencer,
  settlement,
  catalogue,
  live,
}: Needs): Handlers<typeof INDEX_SESSION_CALLS> {
  return {
    'index/getInstruments'() {
      const now = sequencer.now();
      return INSTRUMENTS.map((instrument) => ({
        code: instrument.code,
        name: instrument.name,
        tick: instrument.tick,
        contract: nearMonth(instrument, dayOf(now)).month,
        is_open: isOpen(instrument, now, CALENDAR),
        opens_at: timeText(nextOpen(instrument, now, CALENDAR)),
        closes_at: timeText(nextClose(instrument, now, CALENDAR)),
      }));
    },
    async 'admin/deleteWrongRate'({ market_id: market, bet_id: order, reason }, { session }) {
      const found = await catalogue.findMarket(market);
      if (found === undefined || settlement.terms.termsOf(market)?.rule !== RULE)
        throw unknown('unknown-market', 'market');
      const bet = live.bet(order);
      if (bet !== undefined && bet.market !== market) throw unknown('unknown-bet', 'bet');
      // Of a bet that ended long ago it is known that it is no older than its market.
      const at = bet?.placedAt ?? (found.market.startAt as Millis);
      const deletion = { market, bet: { order, at }, by: session.user.userId, reason, now: sequencer.now() };
      return toWireAction(await deleteWrongRate(settlement.flow, deletion).catch(refused));
    },
  };
}

function refused(error: unknown): never {
  if (error instanceof DeletionRefusedError) throw new Refusal(409, error.code, { message: error.message });
  return refuseSettlement(error);
}
