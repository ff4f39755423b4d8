import { Temporal } from 'temporal-polyfill';

/** A moment of a clock. Where clocks change, a time may not exist, or exist twice. */
export interface ZonedTime {
  readonly ms: number;
  readonly exists: 'once' | 'twice' | 'never';
}

/**
 * A day and a time of the clock in a zone. A time that the clock skips is read with the offset before the change, and
 * of one that it shows twice the first is meant (RFC 5545, 3.3.5).
 *
 * @param day   2031-06-01
 * @param time  19:30 or 19:30:00
 * @param zone  an IANA name, or an offset, +05:30
 * @returns     undefined if there is no such day or time
 */
export function zonedTime(day: string, time: string, zone: string): ZonedTime | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d{1,2}:\d\d(?::\d\d)?$/.test(time)) return undefined;
  let written: Temporal.PlainDateTime;
  try {
    written = Temporal.PlainDateTime.from(`${day}T${time.padStart(time.length < 6 ? 5 : 8, '0')}`);
  } catch {
    return undefined;
  }
  const moment = written.toZonedDateTime(zone, { disambiguation: 'compatible' });
  const later = written.toZonedDateTime(zone, { disambiguation: 'later' });
  const isShown = moment.toPlainDateTime().equals(written);
  return {
    ms: moment.epochMilliseconds,
    exists: !isShown ? 'never' : later.epochMilliseconds === moment.epochMilliseconds ? 'once' : 'twice',
  };
}

/** 2031-06-01 19:30 on the clocks of a zone. */
export function clockOf(ms: number, zone: string): string {
  const [day, time] = Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .split('T');
  return `${day} ${time}`;
}
