import type { Millis } from 'engine/vocabulary';
import { INSTRUMENTS, type Instrument } from './instruments.ts';
import { nearMonth } from './near-month.ts';
import { dayAfter, dayOf, startOf } from './trading-calendar.ts';
import type { TradingCalendars } from './trading-calendars.ts';
import { isOpen, nextClose, nextOpen } from './trading-hours.ts';

export interface ListedInstrument extends Pick<Instrument, 'code' | 'name' | 'tick'> {
  readonly contract: string;
  readonly isOpen: boolean;
  readonly opensAt: Millis | undefined;
  readonly closesAt: Millis | undefined;
}

interface Known {
  readonly list: readonly ListedInstrument[];
  readonly changes: number;
  readonly from: number;
  /** The list is another one then. */
  readonly until: number;
}

/** The instruments and when they trade, worked out once until the next of them opens or closes, a day or the calendar ends. */
export class ListedInstruments {
  readonly #calendars: Pick<TradingCalendars, 'calendar' | 'changes'>;
  #known: Known | undefined;

  constructor(calendars: Pick<TradingCalendars, 'calendar' | 'changes'>) {
    this.#calendars = calendars;
  }

  at(now: number): readonly ListedInstrument[] {
    const known = this.#known;
    const { calendar, changes } = this.#calendars;
    if (known?.changes === changes && known.from <= now && now < known.until) return known.list;
    const list = INSTRUMENTS.map((instrument) => ({
      code: instrument.code,
      name: instrument.name,
      tick: instrument.tick,
      contract: nearMonth(instrument, dayOf(now)).month,
      isOpen: isOpen(instrument, now, calendar),
      opensAt: nextOpen(instrument, now, calendar),
      closesAt: nextClose(instrument, now, calendar),
    }));
    // At the moment itself the next opening is still this one.
    const turns = list.flatMap(({ opensAt, closesAt }) => [opensAt === now ? now + 1 : opensAt, closesAt]);
    const until = Math.min(startOf(dayAfter(dayOf(now))), ...turns.filter((turn) => turn !== undefined));
    this.#known = { list, changes, from: now, until };
    return list;
  }
}
