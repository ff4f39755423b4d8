import { describe, expect, test } from 'vitest';
import { CALENDAR_2026 } from './calendar-2026.ts';
import { INSTRUMENTS, instrumentOf, inTicks, priceText, type Instrument } from './instruments.ts';
import { nearMonth } from './near-month.ts';
import { dayOf } from './trading-calendar.ts';
import { hoursFrom, hoursOn, isOpen, nextClose, nextOpen } from './trading-hours.ts';

const CALENDAR = [CALENDAR_2026];
const of = (code: string) => instrumentOf(code) as Instrument;
/** In UTC+5:30. */
const at = (text: string) => Date.parse(`${text}+05:30`);
const show = (time: number | undefined) =>
  time === undefined ? 'never' : new Date(time + 330 * 60_000).toISOString().slice(0, 16);

// Specification, section 5, "Binary session hours", in UTC+5:30. 2026-11-23 is a Monday.
describe('binary session hours', () => {
  test.each([
    ['NFY', '2026-11-23T09:59:59', false],
    ['NFY', '2026-11-23T10:00:00', true],
    ['NFY', '2026-11-23T14:29:59', true],
    ['NFY', '2026-11-23T14:30:00', false],
    ['B-NFY', '2026-11-27T12:00:00', true],
    ['NFY', '2026-11-21T12:00:00', false], // Saturday
    ['NFY', '2026-11-22T12:00:00', false], // Sunday
    ['NFY', '2026-11-24T12:00:00', false], // a holiday
    ['Gold', '2026-11-23T11:29:59', false],
    ['Gold', '2026-11-23T11:30:00', true],
    ['Silver', '2026-11-23T22:29:59', true],
    ['Crude', '2026-11-23T22:30:00', false],
    ['Gold', '2026-11-24T16:59:59', false], // the evening of a holiday
    ['Gold', '2026-11-24T17:00:00', true],
    ['Gold', '2026-12-25T18:00:00', false],
    ['Nasdaq', '2026-11-23T19:29:59', false],
    ['Nasdaq', '2026-11-23T19:30:00', true],
    ['SNP', '2026-11-23T23:59:59', true],
    ['CMX Crude', '2026-11-24T00:00:00', false],
    ['Dow Jones', '2026-11-26T20:00:00', false], // Thanksgiving
    ['Dow Jones', '2026-11-27T23:29:59', true], // a half day
    ['Dow Jones', '2026-11-27T23:30:00', false],
    ['NFY', '2027-01-04T12:00:00', false], // a year without a calendar
  ])('%s at %s: %s', (code, time, expected) => {
    expect(isOpen(of(code), at(time), CALENDAR)).toBe(expected);
  });

  test.each([
    ['NFY', '2026-11-23T09:00', '2026-11-23T10:00', '2026-11-23T14:30'],
    ['NFY', '2026-11-23T10:00', '2026-11-23T10:00', '2026-11-23T14:30'],
    ['NFY', '2026-11-23T12:00', '2026-11-25T10:00', '2026-11-23T14:30'],
    ['NFY', '2026-11-20T14:30', '2026-11-23T10:00', '2026-11-23T14:30'],
    ['SNP', '2026-11-25T21:00', '2026-11-27T19:30', '2026-11-26T00:00'],
    ['SNP', '2026-11-27T21:00', '2026-11-30T19:30', '2026-11-27T23:30'],
    ['NFY', '2026-12-31T15:00', 'never', 'never'],
  ])('%s at %s opens next at %s and closes next at %s', (code, time, opens, closes) => {
    const now = at(`${time}:00`);
    expect(show(nextOpen(of(code), now, CALENDAR))).toBe(opens);
    expect(show(nextClose(of(code), now, CALENDAR))).toBe(closes);
  });

  test('every minute of the year lies in the hours of its day, or in none', () => {
    for (const instrument of INSTRUMENTS.filter(({ code }) => ['NFY', 'Gold', 'SNP'].includes(code))) {
      for (let time = at('2026-01-01T00:00:00'); time < at('2026-12-31T00:00:00'); time += 17 * 60_000) {
        const hours = hoursOn(instrument, dayOf(time), CALENDAR);
        const within = hours !== undefined && time >= hours.opensAt && time < hours.closesAt;
        expect(isOpen(instrument, time, CALENDAR)).toBe(within);
        if (within) expect(hoursFrom(instrument, time, CALENDAR)).toEqual(hours);
      }
    }
  });

  test('days of the calendar are days of its year, each once, none at a weekend', () => {
    for (const group of ['nse', 'mcx', 'us'] as const) {
      const days = CALENDAR_2026[group].map(({ day }) => day);
      expect(new Set(days).size).toBe(days.length);
      for (const day of days) {
        expect(day).toMatch(/^2026-\d\d-\d\d$/);
        expect([0, 6], day).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      }
    }
  });
});

describe('the near-month future', () => {
  test.each([
    ['NFY', '2026-11-23', '2026-11', '2026-11-24'],
    ['NFY', '2026-11-24', '2026-11', '2026-11-24'],
    ['NFY', '2026-11-25', '2026-12', '2026-12-29'],
    ['NFY', '2026-12-30', '2027-01', '2027-01-26'],
    ['Gold', '2026-11-23', '2026-12', '2026-12-05'],
    ['Silver', '2026-09-06', '2026-12', '2026-12-05'],
    ['Crude', '2026-11-20', '2026-12', '2026-12-19'],
    ['Nasdaq', '2026-11-23', '2026-12', '2026-12-18'],
    ['SNP', '2026-12-19', '2027-03', '2027-03-19'],
  ])('%s on %s is that of %s, until %s', (code, day, month, expires) => {
    expect(nearMonth(of(code), day)).toEqual({ month, expires });
  });
});

test('there are the instruments of the Binary tab, and their prices are whole ticks', () => {
  expect(INSTRUMENTS.map(({ code }) => code).join(', ')).toBe(
    'NFY, B-NFY, AXS, ICI, RIL, SBI, TT STL, Gold, Silver, Crude, CMX Crude, Dow Jones, Nasdaq, SNP',
  );
  expect(inTicks(of('NFY'), 24_510.05)).toBe(490_201);
  expect(priceText(of('NFY'), 490_201)).toBe('24510.05');
  expect(priceText(of('Gold'), 122_001)).toBe('122001');
});
