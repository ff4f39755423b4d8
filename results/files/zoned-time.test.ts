import { describe, expect, test } from 'vitest';
import { zoneBesideClock, zoneNamed } from './zone-names.ts';
import { clockOf, zonedTime } from './zoned-time.ts';

describe('a time of the clock', () => {
  test.each([
    ['2031-06-01', '19:30', 'Asia/Kolkata', '2031-06-01T14:00:00.000Z'],
    ['2031-06-01', '9:05', 'Europe/London', '2031-06-01T08:05:00.000Z'],
    ['2031-01-01', '09:05:30', 'Europe/London', '2031-01-01T09:05:30.000Z'],
    ['2031-03-30', '03:30', 'Europe/Berlin', '2031-03-30T01:30:00.000Z'],
    ['2031-10-26', '12:00', 'Europe/Berlin', '2031-10-26T11:00:00.000Z'],
    ['2031-12-31', '23:30', 'America/New_York', '2032-01-01T04:30:00.000Z'],
    ['2031-06-01', '00:00', 'UTC', '2031-06-01T00:00:00.000Z'],
    ['2031-06-01', '13:00', '-06:00', '2031-06-01T19:00:00.000Z'],
    // The eve of the change in Sydney, on 4 October 2026: IANA's Australia/Sydney.
    ['2026-10-03', '19:30', 'Australia/Sydney', '2026-10-03T09:30:00.000Z'],
    ['2026-10-04', '19:30', 'Australia/Sydney', '2026-10-04T08:30:00.000Z'],
  ])('%s %s in %s exists once', (day, time, zone, iso) => {
    expect(zonedTime(day, time, zone)).toEqual({ ms: Date.parse(iso), exists: 'once' });
    expect(clockOf(Date.parse(iso), zone)).toBe(`${day} ${time.padStart(5, '0').slice(0, 5)}`);
  });

  // RFC 5545, 3.3.5, with its own days in America/New_York: 02:30 on 11 March 2007, 01:30 on 4 November 2007.
  test('of the two that it shows twice the first is meant, and one that it skips is read with the offset before', () => {
    expect(zonedTime('2007-11-04', '01:30', 'America/New_York')).toEqual({
      ms: Date.parse('2007-11-04T05:30:00Z'),
      exists: 'twice',
    });
    expect(zonedTime('2007-03-11', '02:30', 'America/New_York')).toEqual({
      ms: Date.parse('2007-03-11T07:30:00Z'),
      exists: 'never',
    });
  });

  test.each([
    ['2031-02-30', '10:00'],
    ['2031-13-01', '10:00'],
    ['', '10:00'],
    ['2031-06-01', '25:00'],
    ['soon', ''],
  ])('there is no %s %s', (day, time) => {
    expect(zonedTime(day, time, 'UTC')).toBeUndefined();
  });
});

describe('a zone', () => {
  test.each([
    ['Europe/London', 'Europe/London'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    // As Evolution and Mozilla Sunbird write them (RFC 5545, 3.2.19: a slash in front names a registry).
    ['/freeassociation.sourceforge.net/Europe/London', 'Europe/London'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['tzone://Microsoft/Utc', 'UTC'],
    // As Outlook and Exchange write them (Unicode CLDR, windowsZones).
    ['India Standard Time', 'Asia/Calcutta'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['AUS Eastern Standard Time', 'Australia/Sydney'],
    ['UTC', 'UTC'],
    ['GMT+0530', '+05:30'],
    ['+02:00', '+02:00'],
    ['CET', 'CET'],
    ['Custom/Club', undefined],
    ['/example.org/Custom', undefined],
    ['(UTC+05:30) Chennai, Kolkata', undefined],
    ['', undefined],
  ])('is named %s', (written, zone) => {
    expect(zoneNamed(written)).toBe(zone);
  });

  test.each([
    ['UTC-6', '-06:00'],
    ['UTC+5:30', '+05:30'],
    ['UTC±0', 'UTC'],
    ['UTC−3', '-03:00'],
    ['Z', 'UTC'],
    ['CET', '+01:00'],
    ['CEST', '+02:00'],
    ['Europe/Paris', 'Europe/Paris'],
    // India, Israel and Ireland; Britain and Bangladesh.
    ['IST', undefined],
    ['BST', undefined],
    ['UTC+19', undefined],
    ['local', undefined],
  ])('stands beside a time as %s', (written, zone) => {
    expect(zoneBesideClock(written)).toBe(zone);
  });
});
