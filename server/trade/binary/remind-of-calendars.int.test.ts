import { expect, test } from 'vitest';
import type { Millis } from 'engine/vocabulary';
import { migrateExchange } from '../../process/migrations.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import { remindOfCalendars } from './remind-of-calendars.ts';
import { TradingCalendars } from './trading-calendars.ts';

test('a calendar that ends within 60 days is warned of at the start and once a day, until the next year is set', async () => {
  const postgres = await TestPostgres.start();
  try {
    const db = (await postgres.exchangeDatabase()).kysely<unknown>();
    await migrateExchange(db);
    const calendars = await TradingCalendars.open(db);
    const warnings: string[] = [];
    let now = Date.parse('2026-11-01T23:30:00+05:30') as Millis;
    let look = () => undefined as void;
    const timers = { now: () => now, after: (_: number, action: () => void) => ((look = action), () => undefined) };
    const lookAt = (time: string) => {
      now = Date.parse(`${time}+05:30`) as Millis;
      look();
      return warnings.splice(0).map((text) => text.replace(/, and .*/, ''));
    };
    remindOfCalendars(calendars, { timers, warn: (message) => void warnings.push(message) });
    expect(warnings).toEqual([]);
    const [nse, mcx, us] = ['nse', 'mcx', 'us'].map((name) => `the trading calendar of ${name} ends on 2026-12-31`);
    expect(lookAt('2026-11-02T00:30:00')).toEqual([nse, mcx, us]);
    expect(lookAt('2026-11-02T01:30:00')).toEqual([]);
    await calendars.set('nse', 2027, { days: [], now });
    expect(lookAt('2026-11-03T00:30:00')).toEqual([mcx, us]);
    expect(lookAt('2027-01-04T00:30:00')).toEqual([mcx, us]);
  } finally {
    await postgres.stop();
  }
});
