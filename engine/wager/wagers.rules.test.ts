import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine } from '../engine.ts';
import { listOf, ruleTables } from '../testing/rule-tables.ts';
import { anOrder, type PlainCommand, Trial } from '../testing/trial.ts';
import type { LimitKind } from '../vocabulary/index.ts';

const table = ruleTables(readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8'));
const PROVIDER = 30;
const HOUR = 3_600_000;

function aTrial(): Trial {
  const trial = new Trial().customers(1000);
  trial.events({ type: 'open-account', account: PROVIDER, role: 'house' });
  return trial;
}

const about = (key: string) => ({ provider: PROVIDER, account: 16, requestKey: key });

/** "wager 400", "hold 300 at 1", "end -300" */
function commandOf(text: string, key: string): PlainCommand {
  const [kind = '', amount, , revision] = text.split(' ');
  if (kind === 'hold')
    return { type: 'hold-wager', ...about(key), round: 1, exposure: Number(amount), revision: Number(revision) };
  if (kind === 'end') return { type: 'end-wager', ...about(key), round: 1, profit: Number(amount) };
  return { type: 'post-wager', ...about(key), kind: kind as 'wager', amount: Number(amount) };
}

/** The answer to the last, and the last figures that were reported of the customer. */
function play(trial: Trial, texts: readonly string[]) {
  let answer = '';
  let figures = { cash: 1000, exposure: 0 };
  texts.forEach((text, index) => {
    const { outcome, events } = trial.do(commandOf(text, `k${index}`));
    answer = outcome.ok ? 'accepted' : outcome.rejection;
    if (index < texts.length - 1) expect([text, answer]).toEqual([text, 'accepted']);
    for (const event of events)
      if (event.type === 'balance-changed' && event.account === 16)
        figures = { cash: event.cash, exposure: event.exposure };
    trial.engine = Engine.restore(trial.engine.snapshot());
  });
  return { answer, ...figures };
}

test.each(table('Wagers', 1))('Wagers: %s: %s', (texts, answer, cash, exposure) => {
  expect(play(aTrial(), listOf(texts ?? ''))).toEqual({ answer, cash: Number(cash), exposure: Number(exposure) });
});

function restrict(trial: Trial, text: string): void {
  const [what = '', amount] = text.split(' ');
  if (what === 'excluded') trial.events({ type: 'exclude-self', account: 16, until: HOUR });
  else if (what === 'loss' || what === 'exposure') {
    const period = what === 'loss' ? 24 * HOUR : 0;
    trial.events({ type: 'set-self-limit', account: 16, kind: what as LimitKind, amount: Number(amount), period });
  } else trial.events({ type: 'change-account', account: 16, [what]: amount === undefined ? true : Number(amount) });
}

test.each(table('Wagers', 2))('Wagers: %s, then %s: %s', (set, texts, answer) => {
  const trial = aTrial();
  restrict(trial, set ?? '');
  expect(play(trial, listOf(texts ?? '')).answer).toBe(answer);
});

test('a transaction has one effect, and another body under its key is refused', () => {
  const trial = aTrial();
  trial.events(commandOf('wager 100', 'one'));
  const { outcome, events } = trial.do(commandOf('wager 100', 'one'));
  expect([outcome, events]).toMatchObject([{ ok: true, duplicateOf: 4 }, []]);
  expect(trial.rejection(commandOf('wager 101', 'one'))).toBe('request-key-reused');
});

test('what was rolled back before it came is refused', () => {
  const trial = aTrial();
  trial.events({ type: 'withdraw-request', account: PROVIDER, requestKey: 'late' });
  expect(trial.rejection(commandOf('wager 100', 'late'))).toBe('request-withdrawn');
});

test('what is at stake at a provider is not there for a bet', () => {
  const trial = aTrial().market();
  trial.events(commandOf('hold 300 at 1', 'one'));
  expect(trial.rejection(anOrder({ size: 701 }))).toBe('insufficient-funds');
  expect(trial.rejection(anOrder({ size: 700 }))).toBeUndefined();
});

test('only a provider’s house account and a customer have wagers', () => {
  const trial = aTrial().customers();
  const wager = commandOf('wager 1', 'one');
  expect(trial.rejection({ ...wager, provider: 16 } as PlainCommand)).toBe('not-permitted');
  expect(trial.rejection({ ...wager, account: PROVIDER } as PlainCommand)).toBe('not-permitted');
  expect(trial.rejection({ ...wager, provider: 99 } as PlainCommand)).toBe('unknown-account');
  expect(trial.rejection(commandOf('wager 0', 'two'))).toBe('invalid-transfer');
});

test('a hundred rounds may be open, and a round that ends makes room', () => {
  const trial = aTrial();
  const hold = (round: number): PlainCommand => ({
    type: 'hold-wager',
    ...about(`h${round}`),
    round,
    exposure: 1,
    revision: 1,
  });
  for (let round = 1; round <= 100; round++) trial.events(hold(round));
  expect(trial.rejection(hold(101))).toBe('too-many-wagers');
  trial.events({ type: 'end-wager', ...about('end'), round: 7, profit: -1 });
  expect(trial.rejection(hold(101))).toBeUndefined();
});

test('a round that ended is known for a day', () => {
  const trial = aTrial();
  trial.events(commandOf('end 0', 'end'));
  trial.now += 24 * HOUR - 1;
  trial.events({ type: 'time-passed' });
  expect(trial.rejection(commandOf('hold 1 at 1', 'one'))).toBe('wager-ended');
  trial.now += 1;
  trial.events({ type: 'time-passed' });
  expect(trial.rejection(commandOf('hold 1 at 1', 'one'))).toBeUndefined();
});

test('a state without wagers is written as before there were any', () => {
  const trial = aTrial();
  const before = trial.engine.snapshot();
  expect(before[4]).toBe(3);
  trial.events(commandOf('hold 300 at 1', 'one'));
  expect(trial.engine.snapshot()[4]).toBe(5);
});
