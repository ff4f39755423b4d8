import { formatDateTime } from '../../shared/format/dates.ts';
import type { Match } from './from-wire.ts';
import { isRacing } from './sports.ts';

/** The day of the site (UTC+5:30) of a time: 2026-11-21. */
export function dayOf(ms: number): string {
  const [day, month, year] = formatDateTime(ms).slice(0, 10).split('/') as [string, string, string];
  return `${year}-${month}-${day}`;
}

export const racePath = (id: number, startsAt: number): string => `/horse-racing/${id}/${dayOf(startsAt)}`;

/** Where a match has its page: races have their own. */
export const pathOfMatch = ({ id, sportId, startsAt }: Pick<Match, 'id' | 'sportId' | 'startsAt'>): string =>
  isRacing(sportId) ? racePath(id, startsAt) : `/game-details/${sportId}/${id}`;

/** State of an address that leads to a match and to all of its markets, whatever was chosen there. */
export const SHOWS_ALL = 'all-markets';
