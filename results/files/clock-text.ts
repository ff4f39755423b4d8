/** A time as a file writes it. */
export interface ClockText {
  /** 19:30, or 19:30:15. */
  readonly time: string;
  /** The text behind it, for a zone: UTC-6, CET; empty if there is none. */
  readonly zone: string;
}

const CLOCK = /^(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(\(?[A-Za-z+\-−±(][^()]*\)?))?$/i;
const HOUR_ALONE = /^(\d{1,2}) ?(?:([ap])\.?m\.?|h(?:rs?|ours)?\.?|uhr)$/i;
/** 19:30 hrs, 1930 hrs, 19.30 Uhr. */
const CLOCK_OF_HOURS = /^(\d\d?)[:.]?(\d\d) ?(?:h(?:rs?|ours)?\.?|uhr)$/i;

/**
 * Reads a time: 19:30, 1930 hrs, 20h, 7.30 pm, 13:00 UTC-6, 20:45 CET, 19:30:00+05:30.
 *
 * @returns undefined if the text is no time
 */
export function readClock(text: string): ClockText | undefined {
  const written = text.trim().replaceAll(/\s+/g, ' ');
  const [, only = '', half = ''] = HOUR_ALONE.exec(written) ?? [];
  const [, hour = only, minute = '00', second = '', noon = half, zone = ''] =
    CLOCK_OF_HOURS.exec(written) ?? CLOCK.exec(written) ?? [];
  if (hour === '') return undefined;
  const isTwelve = noon !== '';
  if (Number(hour) > (isTwelve ? 12 : 23) || (isTwelve && Number(hour) === 0) || Number(minute) > 59) return undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (noon.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const time = [String(hours).padStart(2, '0'), minute, ...(second === '' ? [] : [second])].join(':');
  return { time, zone: zone.replaceAll(/^\(|\)$/g, '').trim() };
}
