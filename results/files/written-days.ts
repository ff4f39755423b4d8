import { DAY_MS } from 'engine/vocabulary';

/** Which of two figures in front of a year is the day, as far as a column of dates tells. */
export type DayOrder = 'day-first' | 'month-first' | 'either' | 'both';

const SEPARATED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Names of months in the spreadsheets' languages: Juni, juin, जून. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'hi'];
const NAMED_MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => [...monthsIn(language, 'long'), ...monthsIn(language, 'short')]),
);
const WORD = String.raw`[\p{L}\p{M}]+`;
/** A month may stand in front of its day too. */
const WEEKDAY = new RegExp(String.raw`^(${WORD})\.?,? (?=.*\d)`, 'u');
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.)?[ /.-]+(${WORD})\.?,?[ /.-]+(?:\d{4}|\d\d)$`,
  'iu',
);
const MONTH_FIRST = new RegExp(String.raw`^(${WORD})\.?[ /-](\d{1,2})(?:st|nd|rd|th)?,?[ /-]\d{4}$`, 'iu');
/** Excel's number of a day, and the part of it that has passed: 48000,8125. */
const SERIAL = /^([2-7]\d{4})(?:[.,](\d+))?$/;
const SECOND_MS = 1000;

/**
 * Looks at a whole column: 13/02 in any row says that the day stands first in all of them.
 *
 * @returns either if no row tells, both if rows tell different things
 */
export function dayOrder(column: readonly string[]): DayOrder {
  let isDayFirst = false;
  let isMonthFirst = false;
  for (const written of column) {
    const [, first, , second] = SEPARATED.exec(bare(written)) ?? [];
    if (Number(first) > 12) isDayFirst = true;
    if (Number(second) > 12) isMonthFirst = true;
  }
  if (isDayFirst) return isMonthFirst ? 'both' : 'day-first';
  return isMonthFirst ? 'month-first' : 'either';
}

/** One day of a column. */
export interface WrittenDay {
  /** 2031-06-01; there may be no such day. */
  readonly day: string;
  /** The column leaves open which figure is the month, and the other way round would be another day. */
  readonly isOpen: boolean;
}

/**
 * Reads 2031-06-01, 2031/6/1, 20310601, 01/06/2031, 1.6.31, 1 June 2031, 1er juin 2031, Jun 1, 2031, with a weekday or without.
 *
 * @returns undefined if the text is no day
 */
export function readDay(written: string, order: DayOrder): WrittenDay | undefined {
  const text = bare(written);
  const [, year = '', , month = '', date = ''] =
    /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== '') return { day: isoDay(year, month, date), isOpen: false };
  const [, first = '', , second = '', its = ''] = SEPARATED.exec(text) ?? [];
  if (first !== '') {
    const isGiven = Number(first) > 12 || Number(second) > 12;
    const isMonthFirst = isGiven ? Number(second) > 12 : order === 'month-first';
    const [m, d] = isMonthFirst ? [first, second] : [second, first];
    const isOpen = !isGiven && first !== second && (order === 'either' || order === 'both');
    return { day: isoDay(fullYear(its), m, d), isOpen };
  }
  const [, dayFirst, name = ''] = DAY_FIRST.exec(text) ?? [];
  const [, other = '', dayLast] = MONTH_FIRST.exec(text) ?? [];
  const at = monthNamed(name || other);
  if (at < 0) return undefined;
  const [, named = ''] = /(\d{4}|\d\d)$/.exec(text) ?? [];
  return { day: isoDay(fullYear(named), String(at + 1), dayFirst ?? dayLast ?? ''), isOpen: false };
}

/**
 * A day as a spreadsheet counts it from 1900, 48000.8125, which files have if nobody gave the cells a form.
 *
 * @returns the day, and 19:30:00 if the number has a part of a day; undefined if it is no number of a day
 */
export function serialDay(written: string): { readonly day: string; readonly time: string } | undefined {
  const [, days = '', part = ''] = SERIAL.exec(written.trim()) ?? [];
  if (days === '') return undefined;
  const ms = Date.UTC(1899, 11, 30) + Number(days) * DAY_MS;
  const at = new Date(ms + Math.round((Number(`0.${part}`) * DAY_MS) / SECOND_MS) * SECOND_MS).toISOString();
  return { day: at.slice(0, 10), time: part === '' ? '' : at.slice(11, 19) };
}

function monthsIn(language: string, month: 'long' | 'short'): (readonly [name: string, at: number])[] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return MONTHS.map((_english, at) => [bareMonth(format.format(Date.UTC(2031, at, 1))), at]);
}

function bareMonth(written: string): string {
  return written.toLowerCase().replace('.', '');
}

function monthNamed(word: string): number {
  const name = bareMonth(word);
  return NAMED_MONTHS.get(name) ?? (name === '' ? -1 : MONTHS.indexOf(name.slice(0, 3)));
}

/** Without the weekday in front, or, as in `(Sat) 1 Jun 2031 (W22)`, beside it. */
const bare = (written: string): string =>
  written
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim()
    .replace(WEEKDAY, (all, word: string) => (monthNamed(word) < 0 ? '' : all));

/** Two figures mean a year from 1970 to 2069. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

const isoDay = (year: string, month: string, date: string): string =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
