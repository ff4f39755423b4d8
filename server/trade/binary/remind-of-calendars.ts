import type { Millis } from 'engine/vocabulary';
import { dayOf } from './trading-calendar.ts';
import type { TradingCalendars } from './trading-calendars.ts';

const LOOK_MS = 3_600_000;

export interface ReminderDependencies {
  readonly timers: { now(): Millis; after(ms: number, action: () => void): () => void };
  readonly warn: (message: string) => void;
}

/** Warns of calendars that end soon: now, and once a day. @returns stops it */
export function remindOfCalendars(
  calendars: Pick<TradingCalendars, 'warnings'>,
  { timers, warn }: ReminderDependencies,
): () => void {
  let cancel: () => void = () => undefined;
  let remindedOn = '';
  const look = (): void => {
    const now = timers.now();
    if (dayOf(now) !== remindedOn) for (const warning of calendars.warnings(now)) warn(warning);
    remindedOn = dayOf(now);
    cancel = timers.after(LOOK_MS, look);
  };
  look();
  return () => cancel();
}
