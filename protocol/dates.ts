/** What screens, files and messages call the zone of their dates (specification §9). It knows no summer time. */
export const DISPLAY_ZONE = 'UTC+5:30';
/** The same at the end of an ISO 8601 date. */
export const DISPLAY_OFFSET = '+05:30';
const OFFSET_MS = 330 * 60_000;

/** A moment as the site's clock shows it: yyyy-MM-ddTHH:mm:ss.sss, without a zone. */
export function displayIso(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, -1);
}

/** dd/MM/yyyy HH:mm:ss */
export function formatDateTime(ms: number): string {
  const [, year, month, day, time] = /^(.+)-(..)-(..)T(.{8})/.exec(displayIso(ms)) as unknown as string[];
  return `${day}/${month}/${year} ${time}`;
}

/** dd/MM/yyyy of yyyy-MM-dd */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');
