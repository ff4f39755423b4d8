// An export is cut at each byte and flipped at each bit: what can still be read of it is all batches before the damage,
// and then it is refused. Nothing reads as another state than the one that was written.
import { Engine } from 'engine';
import type { Command } from 'engine';
import type { Money, Price, Sequence } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { ExportedJournal } from '../journal/exported-journal.ts';
import { DamagedJournalError } from '../journal/journal-row.ts';
import type { JournalRow } from '../journal/journal-row.ts';
import { exportOf, writeJournal } from '../journal/written-journal.fixture.ts';
import type { WrittenJournal } from '../journal/written-journal.fixture.ts';
import { ANN, AWAY, BOB, cancel, HOME, inPlay, MARKET, OPENING, order } from './commands.fixture.ts';
import { Replay } from './recover.ts';

const lay = order({ account: BOB, side: 'lay', price: 310 as Price, size: 400 as Money });

/** What the last batch of an export holds. */
const LAST_BATCHES: readonly (readonly [holds: string, before: readonly Command[], last: readonly Command[]])[] = [
  [
    'orders that rest, match and are cut',
    [],
    [order({ requestKey: 'k' }), lay, cancel(1, { sizeReduction: 5 as Money })],
  ],
  [
    'keys of any text',
    [],
    [order({ requestKey: '\ufffd\ud800"\\\u0000é😀' }), order({ requestKey: '\ufffd', price: 310 as Price })],
  ],
  [
    'an order that waits, and the time that lapses it',
    [inPlay(5)],
    [order(), { type: 'time-passed' }, { type: 'recover-markets' }],
  ],
  [
    'a result with its payments',
    [order(), lay],
    [
      { type: 'close-market', market: MARKET },
      { type: 'settle-market', market: MARKET, winners: [HOME] },
    ],
  ],
  ['accounts and markets', [], OPENING.map((command) => elsewhere(command))],
  [
    'a void',
    [order(), lay, order({ selection: AWAY, account: ANN })],
    [
      { type: 'suspend-market', market: MARKET, cancelAll: true },
      { type: 'void-market', market: MARKET },
    ],
  ],
];

/** The same with other numbers. */
function elsewhere(command: Command): Command {
  return JSON.parse(
    JSON.stringify(command).replaceAll(/"(account|to|market)":(\d+)/g, (_, name, n) => `"${name}":${Number(n) + 50}`),
  ) as Command;
}

interface Found {
  readonly rows: JournalRow[];
  readonly error: unknown;
}

async function readDamaged(bytes: Uint8Array): Promise<Found> {
  const rows: JournalRow[] = [];
  const half = bytes.length >> 1;
  const chunks = async function* () {
    yield bytes.subarray(0, half);
    yield bytes.subarray(half);
  };
  try {
    for await (const row of new ExportedJournal(chunks).rows(0 as Sequence)) rows.push(row);
    return { rows, error: undefined };
  } catch (error) {
    return { rows, error };
  }
}

/** Refused, and up to there nothing but the batches that were written. @returns how many of them */
function expectTail({ rows, error }: Found, written: WrittenJournal): number {
  if (!(error instanceof DamagedJournalError)) throw new Error('not refused', { cause: error });
  const isTail = rows.every((row, index) => isSameRow(row, written.rows[index] as JournalRow));
  if (!isTail) throw new Error('another batch than was written');
  return rows.length;
}

function isSameRow(row: JournalRow, other: JournalRow): boolean {
  return (
    row.first === other.first &&
    row.last === other.last &&
    row.epoch === other.epoch &&
    row.engineVersion === other.engineVersion &&
    row.at === other.at &&
    Buffer.compare(row.previousHash, other.previousHash) === 0 &&
    Buffer.compare(row.hash, other.hash) === 0 &&
    Buffer.compare(row.body, other.body) === 0
  );
}

function stateAfter(rows: readonly JournalRow[]): Uint8Array {
  const engine = Engine.create();
  const replay = new Replay({ engine, folds: new Map() });
  for (const row of rows) replay.apply(row);
  return engine.snapshot();
}

/** Where the lines of the last batch begin, and where they end. */
function lastBatchOf(bytes: Buffer, { rows }: WrittenJournal): [number, number] {
  const from = bytes.indexOf(`{"sequence":${rows.at(-1)?.first},`);
  return [from, bytes.indexOf('{"end"')];
}

test.each(LAST_BATCHES)('%s: an export whole gives the state, cut at each byte the tail', async (_, before, last) => {
  const written = writeJournal([OPENING, ...(before.length > 0 ? [before] : []), last]);
  const bytes = exportOf(written);
  const whole = await readDamaged(bytes);
  expect(whole.error).toBeUndefined();
  expect(whole.rows).toHaveLength(written.rows.length);
  const tails = new Set<number>();
  for (let length = 0; length < bytes.length; length += 1) {
    tails.add(expectTail(await readDamaged(bytes.subarray(0, length)), written));
  }
  // Each number of batches was left by some cut, and each gives the state that the engine had there.
  expect([...tails].toSorted((a, b) => a - b)).toEqual(written.states.map((__, count) => count));
  for (const count of tails) {
    expect(Buffer.compare(stateAfter(whole.rows.slice(0, count)), written.states[count] as Uint8Array)).toBe(0);
  }
});

test.each(LAST_BATCHES)('%s: flipped at each bit it leaves all batches before', async (_, before, last) => {
  const written = writeJournal([OPENING, ...(before.length > 0 ? [before] : []), last]);
  const bytes = exportOf(written);
  const [from, end] = lastBatchOf(bytes, written);
  for (let bit = from * 8; bit < bytes.length * 8; bit += 1) {
    const damaged = Buffer.from(bytes);
    damaged[bit >> 3] = (damaged[bit >> 3] as number) ^ (1 << (bit & 7));
    const left = expectTail(await readDamaged(damaged), written);
    // The line that only says that this is all comes after the last batch.
    if (left !== written.rows.length - (bit < end * 8 ? 1 : 0)) throw new Error(`${left} batches, bit ${bit}`);
  }
});
