import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { anOrder, Trial } from '../testing/trial.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { checksumOf } from './checksum.ts';
import { SnapshotError } from './snapshot-error.ts';

/** An engine with something of everything. */
function aBusyTrial(): Trial {
  const trial = new Trial()
    .customers(100_000, 100_000, 100_000)
    .market()
    .market({ market: 6, winners: 2, runners: [1, 2, 3, 4] });
  trial.events({ type: 'open-account', account: 5000, role: 'house' });
  trial.events(anOrder({ requestKey: 'ключ' }));
  trial.events(anOrder({ account: 17, side: 'lay', size: 1500, persistence: 'persist' }));
  trial.events(anOrder({ account: 18, market: 6, selection: 3 }));
  trial.events({ type: 'turn-in-play', market: 5, betDelay: 5000 });
  trial.events(anOrder({ account: 18, selection: 8 }));
  trial.events({
    type: 'create-market',
    market: 9,
    mechanism: 'order-book',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: [1, 2],
    baseRate: 0,
    minStake: 1,
    persistenceAllowed: false,
  });
  trial.events({ type: 'void-market', market: 9 });
  return trial;
}

test('a restored engine has the same bytes and gives the same answers', () => {
  const live = aBusyTrial();
  const bytes = live.engine.snapshot();
  const restored = new Trial(Engine.restore(bytes));
  restored.sequence = live.sequence;
  expect(restored.engine.snapshot()).toEqual(bytes);
  expect(restored.engine.nextDue()).toBe(live.engine.nextDue());
  for (const trial of [live, restored]) trial.now = 6000;
  const commands = [
    { type: 'time-passed' },
    anOrder({ requestKey: 'ключ' }),
    anOrder({ requestKey: 'ключ', size: 5 }),
    { type: 'void-market', market: 9 },
  ] as const;
  for (const command of commands) expect(restored.do(command)).toEqual(live.do(command));
  expect(restored.engine.snapshot()).toEqual(live.engine.snapshot());
});

test('equal states have equal bytes, whatever slots and rows they use inside', () => {
  const straight = new Trial().customers(1e6, 1e6).market();
  const winding = new Trial().customers(1e6, 1e6).market();
  for (const [trial, accounts] of [
    [straight, [16, 17]],
    [winding, [17, 16]],
  ] as const) {
    for (const account of accounts) trial.events(anOrder({ account }));
    for (const order of [1, 2]) trial.events({ type: 'cancel-order', order, account: accounts[order - 1] as number });
    trial.events(anOrder({ account: 16, price: 310 }));
    trial.events(anOrder({ account: 17, price: 300 }));
  }
  expect(winding.engine.snapshot()).toEqual(straight.engine.snapshot());
});

test('damage anywhere is found', () => {
  const bytes = aBusyTrial().engine.snapshot();
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] as number) ^ (1 << (at % 8));
    expect(() => Engine.restore(damaged)).toThrow(SnapshotError);
    expect(() => Engine.restore(bytes.subarray(0, at))).toThrow(SnapshotError);
  }
});

test('another version is refused by its number', () => {
  const bytes = aBusyTrial().engine.snapshot();
  bytes[4] = 77;
  expect(() => Engine.restore(bytes)).toThrow('version 77 where 3 is read');
});

test('numbers and texts come back as they were written, and in one way only', () => {
  const number = fc.oneof(fc.integer({ min: -200, max: 200 }), fc.maxSafeInteger());
  fc.assert(
    fc.property(fc.array(number), fc.string({ unit: 'binary' }), (values, text) => {
      const out = new ByteWriter();
      out.numbers(values);
      out.text(text);
      const from = new ByteReader(out.written());
      expect(from.numbers(values.length)).toEqual(values.map((value) => value + 0));
      expect(from.text()).toBe(text);
      from.end();
    }),
  );
});

// The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
test('the checksum is the CRC-32 of the catalogue', () => {
  expect(checksumOf(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926);
});
