import { Engine } from 'engine';
import type { AccountId, Millis, Money } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExchange, ROLES } from '../../process/exchange.ts';
import { decodeBatch } from '../journal/batch-codec.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { TestPostgres } from '../postgres/testing/database.fixture.ts';
import { migrate } from '../postgres/migrate.ts';
import { systemClock } from './clock.ts';
import { ANN, BOB, OPENING } from './testing/commands.fixture.ts';
import { GatedStore } from './testing/gated-store.fixture.ts';
import type { Sequencer } from './sequencer.ts';
import { verifyJournal } from './verify-journal.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 24);
const DAY = (24 * HOUR) as Millis;
const BANK = 1 as AccountId;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres.stop());

test.each(['its last snapshot', 'its journal alone'])(
  'a limit of an earlier build rolls once this one starts on %s, and a second start adds nothing',
  async (start) => {
    const database = await postgres.freshDatabase();
    await migrate(database.kysely(), journalMigrations);
    const store = new GatedStore({ database });
    let now = MIDNIGHT - 3 * HOUR;
    const clock = { ...systemClock, now: () => now as Millis };
    const open = async () => (await openExchange({ storage: { store }, parts: ROLES.writer, clock })).sequencer;
    const leave = (sequencer: Sequencer) => (start === 'its last snapshot' ? sequencer.stop() : store.release());
    const deposit = async (sequencer: Sequencer, to: AccountId, amount: number) => {
      const transfer = { type: 'post-transfer', kind: 'deposit', from: BANK, to, amount: amount as Money } as const;
      const { outcome } = await sequencer.submit(transfer);
      return outcome.ok ? 'accepted' : outcome.rejection;
    };

    const earlier = await open();
    for (const command of OPENING) await earlier.submit(command);
    // As builds wrote them whose limits began anew at midnight.
    for (const account of [ANN, BOB]) {
      await earlier.submit({ type: 'set-self-limit', account, kind: 'deposit', amount: 1000 as Money, period: DAY });
    }
    expect(await deposit(earlier, ANN, 900)).toBe('accepted');
    await leave(earlier);

    now += HOUR;
    const first = await open();
    const ofTheStart = decodeBatch(store.appended.at(-1) as (typeof store.appended)[number]).commands;
    expect(ofTheStart).toEqual([{ type: 'roll-limits' }]);
    now = MIDNIGHT + HOUR;
    expect(await deposit(first, ANN, 101)).toBe('deposit-limit');
    expect(await deposit(first, ANN, 100)).toBe('accepted');
    expect(await deposit(first, BOB, 1000)).toBe('accepted');
    const { sequence } = first;
    await leave(first);

    const second = await open();
    expect(second.sequence).toBe(sequence);
    expect(await deposit(second, BOB, 1)).toBe('deposit-limit');
    now = MIDNIGHT + 23 * HOUR;
    expect(await deposit(second, ANN, 900)).toBe('accepted');
    expect(await deposit(second, ANN, 1)).toBe('deposit-limit');
    await second.stop();
    // The whole journal, applied again: the same events and the same state.
    const snapshots = start === 'its last snapshot' ? 3 : 1;
    expect(await verifyJournal(store, Engine)).toMatchObject({ appliedAfter: 0, last: second.sequence, snapshots });
  },
);
