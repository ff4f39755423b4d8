import { decodeEvents, Engine } from 'engine';
import type { AccountId, Millis, Money, Sequence } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { changedNotice, reachedNotice } from './limit-notices.ts';

const ANN = 16 as AccountId;
const HOUR = 3_600_000 as Millis;

test('a looser limit is announced when it begins to hold, a day after its request', () => {
  const engine = Engine.create();
  let sequence = 0;
  const texts = (command: Parameters<typeof engine.apply>[0], at: number) => {
    engine.events.clear();
    engine.apply(command, (sequence += 1) as Sequence, at as Millis);
    const { data, length } = engine.events;
    return decodeEvents(data, 0, length).map((event) => changedNotice(event, sequence)?.text);
  };
  const limit = { type: 'set-self-limit', account: ANN, kind: 'deposit', period: (24 * HOUR) as Millis } as const;
  texts({ type: 'open-account', account: ANN, role: 'customer' }, 0);
  texts({ ...limit, amount: 50_000 as Money }, 0);
  texts({ ...limit, amount: 1_000_000 as Money }, HOUR);
  expect(texts({ type: 'time-passed' }, 25 * HOUR)).toEqual(['Your deposit limit is 10,000.00 a day from now on.']);
  texts({ ...limit, amount: null }, 26 * HOUR);
  expect(texts({ type: 'time-passed' }, 50 * HOUR)).toEqual(['You have no deposit limit any more.']);
});

test('what a limit stops is announced once a day', () => {
  const at = (now: number) => reachedNotice({ account: ANN, rejection: 'loss-limit', now })?.about;
  expect(at(0)).toBe(at(23 * HOUR));
  expect(at(24 * HOUR)).not.toBe(at(0));
  expect(reachedNotice({ account: ANN, rejection: 'deposit-limit', now: 0 })?.text).toContain('Deposit refused');
  expect(reachedNotice({ account: ANN, rejection: 'insufficient-funds', now: 0 })).toBeUndefined();
});
