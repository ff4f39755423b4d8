import type { Command } from 'engine';
import type { MarketId, Millis, Money, OrderId, Price } from 'engine/vocabulary';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openExchange, ROLES, type ExchangeOptions } from '../../process/exchange.ts';
import { decodeBatch } from '../journal/batch-codec.ts';
import { entriesOf } from '../journal/batch.ts';
import type { JournalEntry } from '../journal/batch.ts';
import type { JournalRow } from '../journal/journal-row.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { TestPostgres } from '../postgres/testing/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { ANN, AWAY, BOB, cancel, inPlay, MARKET, openedMarket, OPENING, order } from './testing/commands.fixture.ts';
import { BATCH_BETS } from './gathering.ts';
import { GatedStore } from './testing/gated-store.fixture.ts';
import { DeposedError, NoRoomError, QueueFullError, StoppedError } from './refusals.ts';
import type { Sequencer } from './sequencer.ts';

let postgres: TestPostgres;
let database: Database;
let store: GatedStore;
let sequencer: Sequencer;
let followed: JournalEntry[];

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(async () => {
  await sequencer.stop();
  await postgres.stop();
});
beforeEach(async () => {
  await sequencer?.stop();
  database = await postgres.freshDatabase();
  await migrate(database.kysely(), journalMigrations);
  store = new GatedStore({ database });
  await start();
  await submitAll(OPENING);
  followed = [];
});

async function start(options: Partial<ExchangeOptions<never>> = {}): Promise<void> {
  ({ sequencer } = await openExchange({ storage: { store }, parts: ROLES.writer, ...options }));
  sequencer.subscribe((batch) => followed?.push(...entriesOf(batch)));
}

async function submitAll(commands: readonly Command[]): Promise<void> {
  const receipts = await Promise.all(commands.map((command) => sequencer.submit(command)));
  expect(receipts.filter(({ outcome }) => !outcome.ok)).toEqual([]);
}

const OTHER = 2 as MarketId;
const close = { type: 'suspend-market', market: MARKET, cancelAll: false } as const;

/** Lets everything that can go on do so. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}

test('a command is answered, and followers told, only once it is durable; followers first', async () => {
  store.shut();
  const heard: string[] = [];
  sequencer.subscribe((batch) => heard.push(`batch ${batch.first}`));
  const answer = sequencer.submit(order()).then((receipt) => heard.push(`answer ${receipt.sequence}`));
  await aMoment();
  expect(heard).toEqual([]);
  expect(sequencer.sequence).toBe(6);
  store.open();
  await answer;
  expect(heard).toEqual(['batch 7', 'answer 7']);
  expect(sequencer.sequence).toBe(7);
});

test('while an append is in flight the next batch gathers, and one commit takes all of it', async () => {
  store.shut();
  const answers = [sequencer.submit(order())];
  await aMoment();
  for (let placed = 0; placed < 100; placed += 1) answers.push(sequencer.submit(order()));
  await aMoment();
  store.open();
  const receipts = await Promise.all(answers);
  expect(receipts.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 101 }, (_, index) => 7 + index));
  expect(store.appended.slice(-2).map(({ first, last }) => [first, last])).toEqual([
    [7, 7],
    [8, 107],
  ]);
});

test('a receipt tells the events of its own command', async () => {
  const resting = sequencer.submit(order());
  const taking = sequencer.submit(order({ account: BOB, side: 'lay', size: 400 as Money }));
  expect((await resting).events().map(({ type }) => type)).toEqual(['order-placed', 'order-rested', 'balance-changed']);
  const receipt = await taking;
  expect(receipt.outcome).toMatchObject({ ok: true, matched: 400 });
  expect(receipt.events()).toContainEqual(expect.objectContaining({ type: 'orders-matched', size: 400 }));
  expect(followed.at(-1)?.events).toEqual(receipt.events());
});

test('a rejection is not journaled, and waits for what it rests on', async () => {
  const rejected = { ok: false, rejection: 'insufficient-funds' };
  const huge = order({ size: 9_000_000_000 as Money });
  expect(await sequencer.submit(huge)).toMatchObject({ outcome: rejected, sequence: 6 });
  store.shut();
  const before = sequencer.submit(order());
  let isAnswered = false;
  const rejection = sequencer.submit(huge).finally(() => (isAnswered = true));
  await aMoment();
  const whileInFlight = sequencer.submit(huge);
  await aMoment();
  expect(isAnswered).toBe(false);
  store.open();
  expect(await before).toMatchObject({ sequence: 7 });
  expect(await rejection).toMatchObject({ outcome: rejected, sequence: 7 });
  expect(await whileInFlight).toMatchObject({ outcome: rejected, sequence: 7 });
  expect((await rejection).events()).toEqual([]);
  expect(sequencer.sequence).toBe(7);
});

test('a repeat of a request is answered with the first outcome and not journaled', async () => {
  const request = order({ requestKey: 'once' });
  const first = await sequencer.submit(request);
  const again = await sequencer.submit(request);
  expect(again.outcome).toEqual({ ...first.outcome, duplicateOf: first.sequence });
  expect(sequencer.sequence).toBe(first.sequence);
});

test('a full queue refuses orders and does nothing, while cancels still have room', async () => {
  await sequencer.stop();
  await start({ sequencing: { queueLimit: 3 } });
  store.shut();
  const answers = [sequencer.submit(order())];
  await aMoment();
  for (let placed = 0; placed < 3; placed += 1) answers.push(sequencer.submit(order()));
  await expect(sequencer.submit(order())).rejects.toThrow(QueueFullError);
  answers.push(sequencer.submit(cancel(1)), sequencer.submit(cancel(2)), sequencer.submit(cancel(3)));
  await expect(sequencer.submit(cancel(4))).rejects.toThrow(QueueFullError);
  store.open();
  expect((await Promise.all(answers)).map(({ sequence }) => sequence)).toEqual([7, 8, 9, 10, 11, 12, 13]);
  await submitAll([order()]);
});

test('bets beyond what a batch takes wait, in their order, and all else goes before them', async () => {
  store.shut();
  const first = sequencer.submit(order());
  await aMoment();
  const gathered = Array.from({ length: BATCH_BETS }, () => sequencer.submit(order()));
  const waiting = [sequencer.submit(order()), sequencer.submit(order())];
  const suspended = sequencer.submit({ type: 'suspend-market', market: MARKET, cancelAll: false });
  const late = sequencer.submit(order());
  store.open();
  expect((await first).sequence).toBe(7);
  const sequences = (await Promise.all(gathered)).map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: BATCH_BETS }, (_, place) => 8 + place));
  expect(await suspended).toMatchObject({ outcome: { ok: true }, sequence: 8 + BATCH_BETS });
  for (const bet of [...waiting, late])
    expect((await bet).outcome).toEqual({ ok: false, rejection: 'market-suspended' });
});

test('behind the bets of its market a close goes before all other bets, and refuses those that come after it', async () => {
  await submitAll(openedMarket(OTHER));
  store.shut();
  const first = sequencer.submit(order());
  await aMoment();
  const gathered = Array.from({ length: BATCH_BETS }, () => sequencer.submit(order()));
  const others = [sequencer.submit(order({ market: OTHER })), sequencer.submit(order({ market: OTHER }))];
  const waiting = [sequencer.submit(order()), sequencer.submit(order())];
  const closed = sequencer.submit(close, { behindBets: true });
  const late = sequencer.submit(order());
  const closedBehind = sequencer.submit({ ...close, market: OTHER }, { behindBets: true });
  const cancelled = sequencer.submit(cancel(1));
  store.open();
  const from = (await first).sequence + BATCH_BETS;
  await Promise.all(gathered);
  const inOrder = await Promise.all([cancelled, ...waiting, closed, ...others, closedBehind]);
  expect(inOrder.map(({ sequence }) => sequence - from)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(inOrder.map(({ outcome }) => outcome.ok)).toEqual(inOrder.map(() => true));
  expect((await late).outcome).toEqual({ ok: false, rejection: 'market-suspended' });
});

test('an orderly stop finishes a close that waits behind bets, and one that no bet of its market waits for comes at once', async () => {
  store.shut();
  const bets = Array.from({ length: BATCH_BETS + 1 }, () => sequencer.submit(order()));
  const closed = sequencer.submit(close, { behindBets: true });
  const stopped = sequencer.stop();
  store.open();
  await Promise.all([...bets, stopped]);
  expect((await closed).sequence).toBe(8 + BATCH_BETS);
  await start();
  await submitAll([{ type: 'open-market', market: MARKET }]);
  store.shut();
  const taken = sequencer.submit(order());
  const next = sequencer.submit(close, { behindBets: true });
  const late = sequencer.submit(order());
  store.open();
  expect((await taken).outcome.ok).toBe(true);
  expect((await next).outcome.ok).toBe(true);
  expect((await late).outcome).toEqual({ ok: false, rejection: 'market-suspended' });
});

test('a request that is given up while its bet waits places nothing', async () => {
  store.shut();
  const first = sequencer.submit(order());
  await aMoment();
  const gathered = Array.from({ length: BATCH_BETS }, () => sequencer.submit(order()));
  const waiting = sequencer.submit(order({ requestKey: 'lost' }));
  const withdrawn = sequencer.submit({ type: 'withdraw-request', account: ANN, requestKey: 'lost' });
  store.open();
  expect((await withdrawn).outcome).toMatchObject({ ok: true, order: 0 });
  expect((await waiting).outcome).toEqual({ ok: false, rejection: 'request-withdrawn' });
  await Promise.all([first, ...gathered]);
});

test('an orderly stop finishes the bets that wait, and a failure answers none of them', async () => {
  const bets = () => Array.from({ length: 3 * BATCH_BETS }, () => sequencer.submit(order()));
  store.shut();
  const finished = bets();
  const stopped = sequencer.stop();
  store.open();
  expect((await Promise.all(finished)).at(-1)).toMatchObject({ outcome: { ok: true }, sequence: 6 + 3 * BATCH_BETS });
  await stopped;
  expect(store.appended.slice(-3).map(({ first, last }) => last - first + 1)).toEqual(Array(3).fill(BATCH_BETS));
  await start();
  store.shut();
  const lost = bets();
  await new PostgresStore({ database, takeOver: true }).acquire();
  store.open();
  const ends = await Promise.allSettled(lost);
  expect(ends.every((end) => end.status === 'rejected' && end.reason instanceof StoppedError)).toBe(true);
});

test('a batch counts by its bets, a replacement as one, and cancels and suspensions keep their room', async () => {
  await sequencer.stop();
  await start({ sequencing: { queueLimit: 3 } });
  store.shut();
  const { market, selection, side, price, size, persistence } = order();
  const bet = { selection, side, price, size, persistence };
  const answers = [sequencer.submit(order())];
  await aMoment();
  const batch = { type: 'place-orders', account: ANN, market, orders: [bet, bet, bet], allOrNothing: false } as const;
  answers.push(sequencer.submit(batch));
  await expect(sequencer.submit(order())).rejects.toThrow(QueueFullError);
  await expect(sequencer.submit(batch)).rejects.toThrow(QueueFullError);
  const replacement = { type: 'replace-order', account: ANN, order: 1 as OrderId, price: 310 as Price } as const;
  await expect(sequencer.submit(replacement)).rejects.toThrow(QueueFullError);
  const suspension = { type: 'suspend-market', market, cancelAll: false } as const;
  answers.push(sequencer.submit(cancel(1)), sequencer.submit(cancel(2)), sequencer.submit(suspension));
  await expect(sequencer.submit(cancel(3))).rejects.toThrow(QueueFullError);
  store.open();
  expect((await Promise.all(answers)).map(({ outcome }) => outcome.ok)).toEqual(Array(5).fill(true));
});

test('where the disk has no room for bets all else is taken, and bets again once it has', async () => {
  let hasRoom = true;
  await sequencer.stop();
  await start({ sequencing: { hasRoom: () => hasRoom } });
  await submitAll([order()]);
  hasRoom = false;
  await expect(sequencer.submit(order())).rejects.toThrow(NoRoomError);
  // A stake in another company's game is one as well; what the game gives back is taken.
  const wager = { type: 'post-wager', provider: BOB, account: ANN, amount: 1 as Money, requestKey: 'w' } as const;
  await expect(sequencer.submit({ ...wager, kind: 'wager' })).rejects.toThrow(NoRoomError);
  const held = { type: 'hold-wager', provider: BOB, account: ANN, requestKey: 'h' } as const;
  await expect(sequencer.submit({ ...held, round: 1, exposure: 1 as Money, revision: 1 as Millis })).rejects.toThrow(
    NoRoomError,
  );
  expect((await sequencer.submit({ ...wager, kind: 'winnings' })).outcome).toMatchObject({ ok: false });
  const { market } = order();
  await submitAll([cancel(1), { type: 'suspend-market', market, cancelAll: false }, { type: 'open-market', market }]);
  hasRoom = true;
  await submitAll([order()]);
});

test('behind an append that takes too long no bet is taken up, and what is refused never happens', async () => {
  let now = 5_000_000_000_000;
  await sequencer.stop();
  await start({ clock: { ...systemClock, now: () => now as Millis }, sequencing: { longestWait: 500 } });
  store.shut();
  const answers = [sequencer.submit(order())];
  await aMoment();
  now += 499;
  answers.push(sequencer.submit(order()));
  now += 1;
  await expect(sequencer.submit(order())).rejects.toThrow(QueueFullError);
  answers.push(sequencer.submit(cancel(1)));
  store.open();
  const last = (await Promise.all(answers)).at(-1);
  expect(sequencer.sequence).toBe(last?.sequence);
  await submitAll([order()]);
});

test('an order’s delay ends by itself, at a stamp of its own', async () => {
  await submitAll([inPlay(60), order({ account: BOB, side: 'lay', price: 300 as Price })]);
  const placed = followed.at(-1) as JournalEntry;
  await expect.poll(() => followed.at(-1)?.command.type).toBe('time-passed');
  expect((followed.at(-1) as JournalEntry).at).toBeGreaterThanOrEqual(placed.at + 60);
  expect(followed.at(-1)?.events.map(({ type }) => type)).toContain('order-rested');
});

test('a command that finds something due lets time pass first', async () => {
  let now = 5_000_000_000_000;
  const clock: Clock = {
    now: () => now as Millis,
    after: (ms, action) => (ms > 0 ? () => undefined : systemClock.after(0, action)),
  };
  await sequencer.stop();
  await start({ clock });
  await submitAll([inPlay(1000), order()]);
  now += 999;
  await submitAll([order({ selection: AWAY })]);
  now += 1;
  await sequencer.submit(cancel(999));
  expect(followed.map(({ command }) => command.type)).toEqual([
    'turn-in-play',
    'place-order',
    'place-order',
    'time-passed',
  ]);
  expect(followed[3]).toMatchObject({ at: now, command: { type: 'time-passed' } });
  now -= 86_400_000;
  await submitAll([order()]);
  expect(followed.at(-1)?.at).toBe(now + 86_400_000);
});

test('a deposed writer stops before it answers anybody', async () => {
  await submitAll([order()]);
  const heir = new PostgresStore({ database, takeOver: true });
  await heir.acquire();
  const answers = await Promise.allSettled([sequencer.submit(order()), sequencer.submit(cancel(99))]);
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual([
    expect.any(StoppedError),
    expect.any(StoppedError),
  ]);
  expect(await sequencer.stopped).toBeInstanceOf(DeposedError);
  await expect(sequencer.submit(order())).rejects.toThrow(StoppedError);
  expect(followed).toHaveLength(1);
  await heir.release();
});

test('a connection that is cut in mid-append stops the writer, and a restart finds what was answered', async () => {
  const answered = await sequencer.submit(order());
  const blocker = await database.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from journal_lease for update');
  const doomed = sequencer.submit(order());
  const gathered = sequencer.submit(order());
  const isWaiting = async () =>
    (
      await blocker.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(isWaiting).toBe(1);
  const late = sequencer.submit(order());
  const settled = Promise.allSettled([doomed, gathered, late]);
  await blocker.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid) where query like '%insert into journal%' and datname = current_database() and pid <> pg_backend_pid()`,
  );
  const answers = await settled;
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(
    answers.map(() => expect.any(StoppedError)),
  );
  expect(await sequencer.stopped).toBeInstanceOf(Error);
  await blocker.query('rollback');
  await blocker.end();
  await start();
  expect(sequencer.sequence).toBe(answered.sequence);
  expect(followed.map(({ sequence }) => sequence)).toEqual([answered.sequence]);
});

test('a follower that throws stops the writer', async () => {
  sequencer.subscribe(() => {
    throw new Error('our bug');
  });
  await expect(sequencer.submit(order())).rejects.toThrow(StoppedError);
  expect(await sequencer.stopped).toEqual(new Error('our bug'));
});

test('an orderly stop answers what was asked, and lets the next writer in', async () => {
  store.shut();
  const answer = sequencer.submit(order());
  const stopping = sequencer.stop();
  await expect(sequencer.submit(order())).rejects.toThrow(StoppedError);
  store.open();
  expect((await answer).outcome.ok).toBe(true);
  await stopping;
  expect(await sequencer.stopped).toBeUndefined();
  await start();
  expect(sequencer.sequence).toBe(7);
  await submitAll([cancel(1)]);
});

test.each([
  ['an orderly stop', () => sequencer.stop()],
  ['any other', () => store.release()],
])('after %s, the next start suspends what was in-play, and no order that waited is released', async (_, stop) => {
  await submitAll([inPlay(1000), order({ account: ANN })]);
  await stop();
  await new Promise((resolve) => setTimeout(resolve, 1100));
  await start();
  const entries = [...entriesOf(decodeBatch(store.appended.at(-1) as JournalRow))];
  expect(entries.map(({ command }) => command.type)).toEqual(['recover-markets']);
  expect(entries[0]?.events).toEqual([
    expect.objectContaining({ type: 'market-changed', status: 'suspended', inPlay: true }),
    expect.objectContaining({ type: 'order-lapsed', reason: 'restart' }),
    expect.objectContaining({ type: 'balance-changed', exposure: 0 }),
  ]);
  expect((await sequencer.submit(order())).outcome).toEqual({ ok: false, rejection: 'market-suspended' });
  await submitAll([{ type: 'open-market', market: MARKET }]);
});

test('a start that finds nothing open in-play adds nothing to the journal', async () => {
  await store.release();
  await start();
  expect(sequencer.sequence).toBe(6);
  await submitAll([inPlay(50), { type: 'suspend-market', market: MARKET, cancelAll: false }]);
  await store.release();
  await start();
  expect(sequencer.sequence).toBe(8);
});
