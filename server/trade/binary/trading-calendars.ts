import { DAY_MS } from 'engine/vocabulary';
import { sql, type Kysely } from 'kysely';
import type { Migration } from '../../core/postgres/migrate.ts';
import { CALENDAR_2026 } from './calendar-2026.ts';
import type { InstrumentGroup } from './instruments.ts';
import { dayOf, startOf, type CalendarDay, type CalendarYear, type TradingCalendar } from './trading-calendar.ts';

/** Years that this build knows. */
const KNOWN: TradingCalendar = [CALENDAR_2026];

const EXCHANGES: readonly InstrumentGroup[] = ['nse', 'mcx', 'us'];

/** So long before its end a calendar is said to end: exchanges announce a year's holidays in its last weeks. */
const SOON_DAYS = 60;

export const calendarMigrations: readonly Migration[] = [
  {
    name: 'quoting-1-trading-years',
    async up(db) {
      await sql`create table trading_year (
        exchange text not null, year integer not null, days text not null, primary key (exchange, year))`.execute(db);
    },
  },
];

// A type, not an interface: kysely asks for an index signature.
type CalendarTables = { trading_year: { exchange: InstrumentGroup; year: number; days: string } };

/** The calendar of one exchange as operators see it. */
export interface ExchangeCalendar {
  readonly exchange: InstrumentGroup;
  readonly years: readonly { readonly year: number; readonly days: readonly CalendarDay[] }[];
  /** The last day that is known without a gap from this year on; undefined where this year is not known. */
  readonly endsOn: string | undefined;
  readonly daysLeft: number;
  readonly endsSoon: boolean;
}

interface NewDays {
  readonly days: readonly CalendarDay[];
  readonly now: number;
}

/** A day that was traded, or not, cannot become another. */
export class PastDayError extends Error {}

/** When each exchange trades: the years that this build knows, and those that operators have set in their place. */
export class TradingCalendars {
  readonly #db: Kysely<CalendarTables>;
  readonly #years: CalendarYear[] = KNOWN.map((year) => ({ ...year }));
  #changes = 0;
  /** Ends with the newest set: what is known follows what is written, in the same order. */
  #setting: Promise<unknown> = Promise.resolve();

  static async open(db: Kysely<unknown>): Promise<TradingCalendars> {
    const calendars = new TradingCalendars(db.withTables<CalendarTables>());
    const rows = await calendars.#db.selectFrom('trading_year').selectAll().execute();
    for (const { exchange, year, days } of rows) calendars.#keep(exchange, year, JSON.parse(days) as CalendarDay[]);
    return calendars;
  }

  private constructor(db: Kysely<CalendarTables>) {
    this.#db = db;
  }

  /** The same list for ever: it follows what operators set. */
  get calendar(): TradingCalendar {
    return this.#years;
  }

  /** Grows with every change of the calendar. */
  get changes(): number {
    return this.#changes;
  }

  /** @throws PastDayError where it would change a day up to today */
  async set(exchange: InstrumentGroup, year: number, to: NewDays): Promise<void> {
    const before = this.#setting;
    const setting = (async () => {
      await before;
      await this.#set(exchange, year, to);
    })();
    this.#setting = setting.catch(() => undefined);
    await setting;
  }

  async #set(exchange: InstrumentGroup, year: number, { days, now }: NewDays): Promise<void> {
    const today = dayOf(now);
    const past = (of: readonly CalendarDay[]) => JSON.stringify(of.filter(({ day }) => day <= today).toSorted(byDay));
    const before = this.#years.find((one) => one.year === year)?.[exchange];
    const inOrder = days.toSorted(byDay);
    const isOver = `${year}-12-31` <= today;
    if (isOver || (before !== undefined && past(before) !== past(inOrder))) throw new PastDayError();
    await this.#db
      .insertInto('trading_year')
      .values({ exchange, year, days: JSON.stringify(inOrder) })
      .onConflict((conflict) => conflict.columns(['exchange', 'year']).doUpdateSet({ days: JSON.stringify(inOrder) }))
      .execute();
    this.#keep(exchange, year, inOrder);
  }

  #keep(exchange: InstrumentGroup, year: number, days: readonly CalendarDay[]): void {
    const place = this.#years.findIndex((one) => one.year === year);
    const kept: CalendarYear = { ...this.#years[place], year, [exchange]: days };
    if (place < 0) this.#years.push(kept);
    else this.#years[place] = kept;
    this.#years.sort((one, other) => one.year - other.year);
    this.#changes += 1;
  }

  list(now: number): ExchangeCalendar[] {
    return EXCHANGES.map((exchange) => {
      const years = this.#years.flatMap((one) => {
        const days = one[exchange];
        return days === undefined ? [] : [{ year: one.year, days }];
      });
      const endsOn = endOf(
        years.map(({ year }) => year),
        Number(dayOf(now).slice(0, 4)),
      );
      const last = endsOn ?? (years.length === 0 ? undefined : `${years.at(-1)?.year}-12-31`);
      const left = endsOn === undefined ? 0 : Math.ceil((startOf(endsOn) - now) / DAY_MS) + 1;
      return { exchange, years, endsOn: last, daysLeft: left, endsSoon: left <= SOON_DAYS };
    });
  }

  /** A sentence for each calendar that ends soon. */
  warnings(now: number): string[] {
    return this.list(now)
      .filter(({ endsSoon }) => endsSoon)
      .map(
        ({ exchange, endsOn = 'an unknown day' }) =>
          `the trading calendar of ${exchange} ends on ${endsOn}, and nothing opens after it: set the next year with admin/setTradingYear`,
      );
  }
}

const byDay = (one: CalendarDay, other: CalendarDay): number => (one.day < other.day ? -1 : 1);

/** The last day of the years that follow this one without a gap. */
function endOf(years: readonly number[], thisYear: number): string | undefined {
  let year = thisYear;
  while (years.includes(year)) year += 1;
  return year === thisYear ? undefined : `${year - 1}-12-31`;
}
