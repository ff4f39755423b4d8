import { expect, test } from 'vitest';
import type { Millis, Sequence } from 'engine/vocabulary';
import { Answers } from './answers.ts';
import type { Clock } from './clock.ts';
import { HeldReceipt } from './receipt.ts';

/** Runs what was put off when it is told to. */
class Turns implements Clock {
  readonly #later: (() => void)[] = [];

  now(): Millis {
    return 0 as Millis;
  }

  after(_ms: number, action: () => void): () => void {
    this.#later.push(action);
    return () => undefined;
  }

  next(): void {
    for (const action of this.#later.splice(0)) action();
  }
}

const DURABLE = { batch: { first: 1 } as never, hash: new Uint8Array(32) };

/** @param note  told of each by its number, once it is given */
function receipts(count: number, isBet: boolean, note: (number: number) => void): HeldReceipt[] {
  return Array.from({ length: count }, (_, number) => {
    const receipt = new HeldReceipt({ ok: false, rejection: 'order-closed' }, 1 as Sequence, 0 as Millis);
    receipt.isBet = isBet;
    const give = receipt.give.bind(receipt);
    receipt.give = (durable) => {
      note(number);
      give(durable);
    };
    return receipt;
  });
}

test('a cancel behind a thousand bets is answered before them, and they in their order over several turns', async () => {
  const turns = new Turns();
  const answers = new Answers(turns);
  const [bets, cancels]: [number[], number[]] = [[], []];
  const all = [
    ...receipts(1000, true, (number) => bets.push(number)),
    ...receipts(1, false, (number) => cancels.push(number)),
  ];
  answers.give(all, DURABLE);
  expect(cancels).toEqual([0]);
  let longest = bets.length;
  for (let had = bets.length; had < 1000; had = bets.length) {
    turns.next();
    longest = Math.max(longest, bets.length - had);
  }
  expect(bets).toEqual(Array.from({ length: 1000 }, (_, number) => number));
  expect(longest).toBeLessThan(100);
  expect(await Promise.all(all.map((receipt) => receipt.promise))).toEqual(all);
});

test('a batch that is durable meanwhile is answered behind the one before it, its cancels at once', async () => {
  const turns = new Turns();
  const answers = new Answers(turns);
  const given: string[] = [];
  const noteAs = (name: string) => (number: number) => given.push(`${name}${number}`);
  answers.give(receipts(100, true, noteAs('a')), DURABLE);
  answers.give(receipts(1, true, noteAs('b')), DURABLE);
  answers.give(receipts(1, false, noteAs('cancel')), DURABLE);
  let isAllGiven = false;
  const waiting = answers.allGiven().then(() => (isAllGiven = true));
  expect(given.at(-1)).toBe('cancel0');
  expect(isAllGiven).toBe(false);
  turns.next();
  await waiting;
  expect(given.slice(-2)).toEqual(['a99', 'b0']);
});
