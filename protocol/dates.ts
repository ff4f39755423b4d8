import { DISPLAY_TIME_ZONE } from './constants.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: DISPLAY_TIME_ZONE,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** dd/MM/yyyy HH:mm:ss at UTC+5:30, as screens, files and messages show it (specification §9). */
export function formatDateTime(ms: number): string {
  return parts.format(ms).replace(',', '');
}
