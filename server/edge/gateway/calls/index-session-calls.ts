import type { Millis } from 'engine/vocabulary';
import type { INDEX_SESSION_CALLS, TradingDay } from 'protocol';
import type { InstrumentGroup } from '../../../trade/binary/instruments.ts';
import { ListedInstruments } from '../../../trade/binary/listed-instruments.ts';
import { dayOf, type CalendarDay, type CalendarYear } from '../../../trade/binary/trading-calendar.ts';
import { PastDayError, type ExchangeCalendar } from '../../../trade/binary/trading-calendars.ts';
import { hoursOn } from '../../../trade/binary/trading-hours.ts';
import { deleteWrongRate, DeletionRefusedError } from '../../../trade/settlement/delete-wrong-rate.ts';
import { refuseSettlement } from '../flow-answers.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import { Refusal, unknown } from '../refusal.ts';
import { toWireAction } from '../wire/settlement-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import type { Handlers } from '../handlers.ts';

const RULE = 'index.settlement-price';

type Needs = Pick<GatewayDependencies, 'sequencer' | 'settlement' | 'catalogue' | 'live' | 'tradingCalendars'>;

export function indexSessionCalls({
  sequencer,
  settlement,
  catalogue,
  live,
  tradingCalendars,
}: Needs): Handlers<typeof INDEX_SESSION_CALLS> {
  const instruments = new ListedInstruments(tradingCalendars);
  return {
    'index/getInstruments'() {
      return instruments.at(sequencer.now()).map(({ code, name, tick, contract, ...hours }) => ({
        code,
        name,
        tick,
        contract,
        is_open: hours.isOpen,
        opens_at: timeText(hours.opensAt),
        closes_at: timeText(hours.closesAt),
      }));
    },
    'admin/getTradingCalendars': () => tradingCalendars.list(sequencer.now()).map(toWireCalendar),
    async 'admin/setTradingYear'({ exchange, year, days }) {
      const now = sequencer.now();
      const read = days.map((day) => toCalendarDay(day, year));
      if (new Set(days.map(({ day }) => day)).size < days.length) throw invalidDays('A day is named twice.');
      refuseEmptyHours(exchange, { year, [exchange]: read.filter(({ day }) => day > dayOf(now)) });
      await tradingCalendars.set(exchange, year, { days: read, now }).catch(refusePast);
      return tradingCalendars.list(now).map(toWireCalendar);
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

const invalidDays = (message: string) => new Refusal(422, 'invalid-days', { message });

function toCalendarDay({ day, name, closed, opens, closes }: TradingDay, year: number): CalendarDay {
  if (!day.startsWith(`${year}-`)) throw invalidDays(`${day} is not a day of ${year}.`);
  if (closed === true) {
    if (opens !== undefined || closes !== undefined) throw invalidDays(`${day} is closed and has hours.`);
    return { day, name, hours: 'closed' };
  }
  if (opens === undefined && closes === undefined) throw invalidDays(`${day} is neither closed nor has hours.`);
  if (opens !== undefined && closes !== undefined && opens >= closes)
    throw invalidDays(`${day} closes before it opens.`);
  return { day, name, hours: given({ opens, closes }) };
}

/** @param year  without the past, which may hold such a day and has to be repeated as it is */
function refuseEmptyHours(exchange: InstrumentGroup, year: CalendarYear): void {
  for (const { day, hours } of year[exchange] ?? [])
    if (hours !== 'closed' && hoursOn({ group: exchange }, day, [year]) === undefined)
      throw invalidDays(`${day} has no hours in which sessions of ${exchange} are open: mark it closed.`);
}

function toWireCalendar({ exchange, years, endsOn, daysLeft, endsSoon }: ExchangeCalendar) {
  return {
    exchange,
    years: years.map(({ year, days }) => ({ year, days: days.map(toWireDay) })),
    ends_on: endsOn ?? '',
    days_left: daysLeft,
    ends_soon: endsSoon,
  };
}

const toWireDay = ({ day, name, hours }: CalendarDay): TradingDay =>
  hours === 'closed' ? { day, name, closed: true } : { day, name, ...hours };

function refusePast(error: unknown): never {
  if (!(error instanceof PastDayError)) throw error;
  throw new Refusal(409, 'day-past', { message: 'A calendar can only be changed from tomorrow on.' });
}

function refused(error: unknown): never {
  if (error instanceof DeletionRefusedError) throw new Refusal(409, error.code, { message: error.message });
  return refuseSettlement(error);
}
