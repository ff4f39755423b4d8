import { Engine } from 'engine';
import type { Command } from 'engine';
import { ACCEPTS, PERSISTENCES, SIDES, TARGETS } from 'engine/vocabulary';
import type { Millis, Sequence } from 'engine/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchEncoder, decodeBatch, decodeCommands } from './batch-codec.ts';
import { ByteWriter } from './byte-writer.ts';
import { entriesOf } from './batch.ts';
import type { DurableBatch } from './batch.ts';
import { writeCommand } from './command-codec.ts';
import { DamagedJournalError, GENESIS, nextLink, sealRow } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';

const FIRST = 7 as Sequence;

function bodyOf({ commands, at, events, eventEnds }: Omit<DurableBatch, 'first'>): Uint8Array {
  const encoder = new BatchEncoder();
  commands.forEach((command, index) => {
    encoder.add(command, at[index] as number);
    encoder.addEvents(events, eventEnds[index - 1] ?? 0, eventEnds[index] as number);
  });
  return encoder.take();
}

function rowOf(batch: DurableBatch, body = bodyOf(batch)): JournalRow {
  return sealRow({
    first: batch.first,
    last: (batch.first + batch.commands.length - 1) as Sequence,
    epoch: 3,
    engineVersion: 1,
    at: batch.at.at(-1) as Millis,
    previousHash: GENESIS.hash,
    body,
  });
}

const id = fc.integer({ min: 1, max: 2 ** 40 });
const key = fc.string({ minLength: 1, maxLength: 64, unit: 'binary' });
const terms = fc.record(
  {
    onClose: fc.constantFrom('limit', 'market'),
    minFill: id,
    target: fc.constantFrom(...TARGETS),
    expiresAt: id,
    postOnly: fc.boolean(),
    marketVersion: id,
    line: fc.integer(),
    accept: fc.constantFrom(...ACCEPTS),
  },
  { requiredKeys: [] },
);
const instruction = {
  selection: fc.integer(),
  side: fc.constantFrom(...SIDES),
  price: fc.integer({ min: 101, max: 100_000 }),
  size: fc.integer({ min: 1, max: 90_000_000_000 }),
  persistence: fc.constantFrom(...PERSISTENCES),
  terms,
};
const INSTRUCTION_KEYS = ['selection', 'side', 'price', 'size', 'persistence'] as const;
const reference = fc.record({ order: key, strategy: key, request: key, entropy: key }, { requiredKeys: [] });
const placeOrder = fc.record(
  { type: fc.constant('place-order'), account: id, market: id, ...instruction, requestKey: key, reference },
  { requiredKeys: ['type', 'account', 'market', ...INSTRUCTION_KEYS] },
);
const placeOrders = fc.record(
  {
    type: fc.constant('place-orders'),
    account: id,
    market: id,
    orders: fc.array(fc.record(instruction, { requiredKeys: [...INSTRUCTION_KEYS] }), { maxLength: 4 }),
    allOrNothing: fc.boolean(),
    requestKey: key,
    references: fc.array(reference, { maxLength: 4 }),
  },
  { requiredKeys: ['type', 'account', 'market', 'orders', 'allOrNothing'] },
);
const replaceOrder = fc.record(
  {
    type: fc.constant('replace-order'),
    account: id,
    order: id,
    price: id,
    size: id,
    marketVersion: id,
    requestKey: key,
  },
  { requiredKeys: ['type', 'account', 'order', 'price'] },
);
const cancelOrder = fc.record(
  { type: fc.constant('cancel-order'), account: id, order: id, sizeReduction: fc.integer({ min: 1 }) },
  { requiredKeys: ['type', 'account', 'order'] },
);
const others = fc.oneof(
  placeOrders,
  replaceOrder,
  fc.record({
    type: fc.constant('update-order'),
    account: id,
    order: id,
    persistence: fc.constantFrom(...PERSISTENCES),
  }),
  fc.record({ type: fc.constant('cancel-orders'), account: id, market: id }, { requiredKeys: ['type', 'account'] }),
  fc.constant({ type: 'time-passed' }),
  fc.constant({ type: 'recover-markets' }),
  fc.constant({ type: 'roll-limits' }),
  fc.record({ type: fc.constant('settle-market'), market: id, winners: fc.array(fc.integer()) }),
  fc.record({
    type: fc.constant('post-transfer'),
    kind: fc.constant('deposit'),
    from: id,
    to: id,
    amount: id,
    requestKey: fc.string({ unit: 'binary' }),
  }),
);
const eventRuns = fc.array(
  fc
    .array(fc.oneof(fc.integer(), fc.maxSafeInteger()), { maxLength: 6 })
    .map((fields) => [1, fields.length, ...fields]),
  { maxLength: 4 },
);
const batches = fc
  .array(fc.tuple(fc.oneof(placeOrder, cancelOrder, others), fc.integer({ min: 0, max: 5000 }), eventRuns), {
    minLength: 1,
    maxLength: 12,
  })
  .map((entries): DurableBatch => {
    let at = 1_790_000_000_000;
    let end = 0;
    return {
      first: FIRST,
      commands: entries.map(([command]) => command as Command),
      at: Float64Array.from(entries, ([, since], index) => (at += index === 0 ? 0 : since)),
      events: Float64Array.from(entries.flatMap(([, , records]) => records.flat())),
      eventEnds: entries.map(([, , records]) => (end += records.flat().length)),
    };
  });

test('every batch comes back as it was', () => {
  fc.assert(
    fc.property(batches, (batch) => {
      expect(decodeBatch(rowOf(batch))).toEqual(batch);
    }),
  );
});

/** The parts of a command of which the engine keeps the text, to know the same request when it is sent again. */
const keptTexts = (commands: readonly Command[]) =>
  commands.map((command) =>
    JSON.stringify('orders' in command ? command.orders : 'terms' in command ? command.terms : null),
  );

test('what the engine knows a repeated request by comes back to the letter, in whatever order its fields are', () => {
  const shuffled = fc.tuple(batches, fc.integer({ min: 1, max: 1000 })).map(([batch, seed]) => {
    const commands = batch.commands.map((command) => reordered(command, seed) as Command);
    return { ...batch, commands };
  });
  fc.assert(
    fc.property(fc.oneof(batches, shuffled), (batch) => {
      expect(keptTexts(decodeBatch(rowOf(batch)).commands)).toEqual(keptTexts(batch.commands));
    }),
  );
});

/** The same value with the fields of each object in another order. */
function reordered(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, seed));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, reordered(field, seed)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => rank(a, seed) - rank(b, seed)));
}

const rank = (name: string, seed: number) => (name.length * 7919 + name.charCodeAt(0) * 104_729) % (seed + 7);

test.each([
  { accept: 'any', line: 3, minFill: 100 },
  { onClose: 'limit', marketVersion: 4 },
  { target: 'payout', minFill: 100, marketVersion: 4 },
])('terms as the doors make them are no JSON: %j', (terms) => {
  const bytes = new ByteWriter();
  writeCommand(bytes, { ...BET, terms } as unknown as Command);
  expect(bytes.written()[0]).toBe(1);
});

test('half of a surrogate pair in a request key survives', () => {
  const command = {
    type: 'place-order',
    account: 16,
    market: 1,
    selection: 1,
    side: 'lay',
    price: 200,
    size: 100,
    persistence: 'lapse',
    requestKey: 'a\ud800b',
  };
  const batch = {
    first: FIRST,
    commands: [command as Command],
    at: Float64Array.of(5),
    events: new Float64Array(0),
    eventEnds: [0],
  };
  expect(decodeBatch(rowOf(batch)).commands).toEqual([command]);
});

/** A batch of one command, given as its bytes, that caused no events. */
function rowWith(command: Uint8Array, format: number): JournalRow {
  const head = new ByteWriter();
  head.byte(format);
  head.unsigned(1);
  head.unsigned(5);
  head.unsigned(1 + command.length);
  head.byte(0);
  const body = Buffer.concat([head.written(), command, Buffer.of(0)]);
  const empty = { first: FIRST, commands: [], at: Float64Array.of(5), events: new Float64Array(), eventEnds: [] };
  return { ...rowOf(empty, body), last: FIRST, at: 5 as Millis };
}

function jsonForm(command: object): Uint8Array {
  const writer = new ByteWriter();
  writer.byte(4);
  writer.text(JSON.stringify(command));
  return writer.written();
}

const ORDER = { selection: 1, side: 'lay', price: 200, size: 100, persistence: 'lapse' };
const BET = { type: 'place-order', account: 16, market: 1, ...ORDER };
const BATCH = { type: 'place-orders', account: 16, market: 1, allOrNothing: true };
const JSON_BETS = [
  { ...BET, terms: { line: 3 } },
  { ...BET, reference: { request: 'r' } },
  { ...BATCH, orders: [] },
];

test.each(JSON_BETS)('format 1 has as JSON what has bytes of its own in format 2', (bet) => {
  expect(decodeCommands(rowWith(jsonForm(bet), 1)).commands).toEqual([bet]);
  expect(() => decodeCommands(rowWith(jsonForm(bet), 2))).toThrow('no writer wrote');
});

test.each([
  { form: 'terms', command: [1, 0b10_0000, 2, 2, 2, 2, 2, 0] },
  { form: 'a reference', command: [1, 0b100_0000, 2, 2, 2, 2, 2, 0] },
  { form: 'a batch', command: [6, 0, 2, 2, 0] },
])('format 1 has no bytes for $form', ({ command }) => {
  expect(decodeCommands(rowWith(Buffer.from(command), 2)).commands).toHaveLength(1);
  expect(() => decodeCommands(rowWith(Buffer.from(command), 1))).toThrow(DamagedJournalError);
});

test('in no format is a plain order JSON', () => {
  const order = { ...BET, requestKey: 'r' };
  for (const format of [1, 2])
    expect(() => decodeCommands(rowWith(jsonForm(order), format))).toThrow('no writer wrote');
  expect(() => decodeCommands(rowWith(Buffer.of(3), 3))).toThrow('format 3, unknown here');
});

test.each([
  { ...BET, terms: { line: 2.5 } },
  { ...BET, terms: { accept: 'unheard-of' } },
  { ...BET, terms: null },
  { ...BET, reference: { request: 'a\ud800b' } },
  { ...BET, reference: null },
  { ...BET, requestKey: 7 },
  { ...BATCH },
  { ...BATCH, orders: {} },
  { ...BATCH, orders: [null] },
  { ...BATCH, orders: [{ ...ORDER, terms: { line: 2.5 } }] },
  { ...BATCH, orders: [], references: null },
  { ...BATCH, orders: [], references: [null] },
  { ...BATCH, orders: [], references: [{ strategy: '\udc00' }] },
  { ...BATCH, orders: [], references: Array.from({ length: 256 }, () => ({})) },
])('a command that has no bytes of its own is JSON, and comes back as it was: %j', (command) => {
  const bytes = new ByteWriter();
  writeCommand(bytes, command as unknown as Command);
  expect(bytes.written().equals(jsonForm(command))).toBe(true);
  for (const format of [1, 2]) expect(decodeCommands(rowWith(jsonForm(command), format)).commands).toEqual([command]);
});

/** Two orders that match, by the real engine. */
function matchedBatch(): DurableBatch {
  const engine = Engine.create();
  const market = {
    type: 'create-market',
    market: 1,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [10, 20],
    baseRate: 500,
    minStake: 100,
    persistenceAllowed: false,
  };
  const order = { type: 'place-order', market: 1, selection: 10, price: 300, persistence: 'lapse' };
  const commands = [
    { type: 'open-account', account: 16, role: 'house' },
    { type: 'open-account', account: 17, role: 'house' },
    market,
    { type: 'open-market', market: 1 },
    { ...order, account: 16, side: 'back', size: 5000, requestKey: 'key-1' },
    { ...order, account: 17, side: 'lay', size: 2000, reference: { request: 'r', strategy: '' } },
    { type: 'cancel-order', account: 16, order: 1, sizeReduction: 500 },
    {
      type: 'place-orders',
      account: 17,
      market: 1,
      orders: [{ selection: 20, side: 'lay', price: 250, size: 400, persistence: 'lapse', terms: { postOnly: true } }],
      allOrNothing: true,
      references: [{ request: 'q' }],
    },
  ] as unknown as Command[];
  const eventEnds = commands.map((command, index) => {
    const outcome = engine.apply(command, (index + 1) as Sequence, 1_790_000_000_000 as Millis);
    expect(outcome).toMatchObject({ ok: true });
    return engine.events.length;
  });
  const events = engine.events.data.slice(0, engine.events.length);
  return {
    first: 1 as Sequence,
    commands,
    at: new Float64Array(commands.length).fill(1_790_000_000_000),
    events,
    eventEnds,
  };
}

test('entries name each command with its events', () => {
  const entries = [...entriesOf(decodeBatch(rowOf(matchedBatch())))];
  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(entries[5]?.events.map(({ type }) => type)).toContain('orders-matched');
});

/** What a damaged body may be: refused, or another batch's exact bytes (which the row's hash then refuses). */
function expectRefusedOrExact(row: JournalRow): void {
  let batch: DurableBatch;
  try {
    batch = decodeBatch(row);
  } catch (error) {
    expect(error).toBeInstanceOf(DamagedJournalError);
    return;
  }
  expect(Buffer.compare(bodyOf(batch), row.body)).toBe(0);
}

test('every truncation is refused', () => {
  const row = rowOf(matchedBatch());
  for (let length = 0; length < row.body.length; length += 1) {
    expect(() => decodeBatch({ ...row, body: row.body.subarray(0, length) })).toThrow(DamagedJournalError);
  }
  expect(() => decodeBatch({ ...row, body: Buffer.concat([row.body, Buffer.alloc(1)]) })).toThrow(DamagedJournalError);
});

test('every flipped bit of the body is refused or exact, and refused by the chain in any case', () => {
  const row = rowOf(matchedBatch());
  for (let bit = 0; bit < row.body.length * 8; bit += 1) {
    const body = Buffer.from(row.body);
    body[bit >> 3] = (body[bit >> 3] as number) ^ (1 << (bit & 7));
    expectRefusedOrExact({ ...row, body });
    expect(() => nextLink(GENESIS, { ...row, body })).toThrow(DamagedJournalError);
  }
});

test('a damaged column of the row is refused by the chain', () => {
  const row = rowOf(matchedBatch());
  expect(nextLink(GENESIS, row)).toEqual({ sequence: row.last, hash: row.hash });
  const flipped = (bytes: Uint8Array) => Buffer.from(bytes).fill((bytes[0] as number) ^ 1, 0, 1);
  const damaged: Partial<JournalRow>[] = [
    { first: 2 as Sequence },
    { last: 9 as Sequence },
    { epoch: 4 },
    { engineVersion: 2 },
    { at: (row.at + 1) as Millis },
    { previousHash: flipped(row.previousHash) },
    { hash: flipped(row.hash) },
  ];
  for (const part of damaged) expect(() => nextLink(GENESIS, { ...row, ...part })).toThrow(DamagedJournalError);
});

test('random bytes are refused or exact', () => {
  const row = rowOf(matchedBatch());
  const bytes = fc.uint8Array({ maxLength: 60 }).map((tail) => Buffer.from([2, 8, ...tail]));
  const law = fc.property(bytes, (body) => {
    expectRefusedOrExact({ ...row, body });
  });
  fc.assert(law, { numRuns: 2000 });
});

test('a count that is not the row’s, and a time that is not, are refused', () => {
  const row = rowOf(matchedBatch());
  expect(() => decodeCommands({ ...row, last: 7 as Sequence })).toThrow('holds 8 commands');
  expect(() => decodeCommands({ ...row, at: 1 as Millis })).toThrow('another time');
});

test('a command that a member of staff gave keeps their number, whatever its form', () => {
  const by = { user: 7, entry: 2 ** 40 };
  const commands = [
    { type: 'open-market', market: 5, by },
    { type: 'time-passed', by },
    { type: 'cancel-order', account: 16, order: 3, by },
    { type: 'open-market', market: 5 },
  ] as unknown as Command[];
  const at = Float64Array.from([5, 5, 6, 6]);
  const batch = { first: FIRST, commands, at, events: new Float64Array(), eventEnds: [0, 0, 0, 0] };
  expect(decodeBatch(rowOf(batch)).commands).toEqual(commands);
});

test('a number of staff inside the JSON form, or twice, is no writer’s', () => {
  const forged = { type: 'open-market', market: 5, by: { user: 7, entry: 1 } };
  for (const command of [jsonForm(forged), Buffer.of(5, 7, 1, 5, 7, 1, 3)]) {
    expect(() => decodeCommands(rowWith(command, 2))).toThrow(DamagedJournalError);
  }
});
