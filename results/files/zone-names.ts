import { Temporal } from 'temporal-polyfill';
import { WINDOWS_ZONES } from './windows-zones.ts';

const OFFSET = /^(?:UTC|GMT)? ?([+\-−±])(\d{1,2})(?::?(\d\d))?$/i;

/** Abbreviations that mean one offset wherever they are used. */
const OFFSETS: Readonly<Record<string, string>> = {
  WET: '+00:00',
  WEST: '+01:00',
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  EET: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  EDT: '-04:00',
  EST: '-05:00',
  CDT: '-05:00',
  MDT: '-06:00',
  MST: '-07:00',
  PDT: '-07:00',
  PST: '-08:00',
  BRT: '-03:00',
  ART: '-03:00',
  WAT: '+01:00',
  CAT: '+02:00',
  SAST: '+02:00',
  EAT: '+03:00',
  PKT: '+05:00',
  HKT: '+08:00',
  SGT: '+08:00',
  AWST: '+08:00',
  JST: '+09:00',
  KST: '+09:00',
  ACST: '+09:30',
  AEST: '+10:00',
  ACDT: '+10:30',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
};

/** Abbreviations that mean several: IST is of India, Israel and Ireland. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'ADT',
  'AMT',
  'AST',
  'BST',
  'CST',
  'CT',
  'ET',
  'GST',
  'IST',
  'MT',
  'PT',
]);

const WINDOWS = new Map(Object.entries(WINDOWS_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]));

/**
 * A zone by the name that a calendar or a column gives it: an IANA name, with a path in front of it or not, a name of
 * Windows, or an offset.
 *
 * @returns an IANA name or an offset, +05:30; undefined if the name is not known
 */
export function zoneNamed(written: string): string | undefined {
  const name = written.trim();
  const offset = offsetOf(name);
  if (offset !== undefined) return offset;
  const windows = WINDOWS.get(name.toLowerCase());
  if (windows !== undefined) return windows;
  const parts = name.split('/');
  // RFC 5545, 3.2.19: a slash in front says that the name is a registry's; Olson's name stands at its end.
  const starts = name.startsWith('/') || name.startsWith('tzone://') ? parts.map((_part, index) => index) : [0];
  const names = starts.map((start) => parts.slice(start).join('/'));
  return names.map((one) => offsetOf(one) ?? ianaZone(one)).find((zone) => zone !== undefined);
}

/**
 * A zone by what stands beside a time of the clock: UTC-6, CET, +05:30, Europe/London.
 *
 * @returns an IANA name or an offset; undefined if it is not known, or means more than one
 */
export function zoneBesideClock(clock: string): string | undefined {
  // BST/UTC+1 has the offset of an abbreviation beside it.
  const written = clock.replace(/^[A-Z]{2,5}\/(?=UTC|GMT)/, '');
  return OFFSETS[written.toUpperCase()] ?? (written.includes('/') ? zoneNamed(written) : offsetOf(written));
}

/** A word that names a zone, or several of which one is meant. */
export const isZoneWord = (word: string): boolean => AMBIGUOUS.has(word) || zoneBesideClock(word) !== undefined;

function offsetOf(name: string): string | undefined {
  if (/^(?:UTC|GMT|Z)$/i.test(name)) return 'UTC';
  const [, sign = '', hours = '', minutes = '00'] = OFFSET.exec(name) ?? [];
  if (hours === '' || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  if (Number(hours) + Number(minutes) === 0) return 'UTC';
  return sign === '±' ? undefined : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

function ianaZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return undefined;
  try {
    // Intl takes abbreviations of ICU's own too (IST, BST, CST), which mean more than one zone; Temporal refuses them.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return name;
  } catch {
    return undefined;
  }
}
