import { expect, test } from 'vitest';
import type { MarketRow } from './market-rows.ts';
import { WantedQuotes } from './wanted-quotes.ts';

const quotesAt = (line: number) => [{ is_back: true, rate: 100, line, size: 1000 }];

/** As the page draws it once the stream has told it of the journal up to there; quotes leave the market's version alone. */
const drawn = (line: number, sequence: number) =>
  ({
    id: '1.1 1',
    quotes: quotesAt(line),
    quoteState: 'active',
    book: { version: 2 },
    sequence,
  }) as unknown as MarketRow;

/** An exchange whose answers are given by hand. */
function exchange() {
  const sent: number[] = [];
  const seen: number[] = [];
  const answers: PromiseWithResolvers<{ sequence: number }>[] = [];
  const wanted = new WantedQuotes((_, { quotes, seen: before }) => {
    sent.push(quotes[0]?.line ?? -1);
    seen.push(before[0]?.line ?? -1);
    answers.push(Promise.withResolvers());
    return answers.at(-1)?.promise as Promise<{ sequence: number }>;
  });
  const lineOf = (row: MarketRow) => wanted.of(row).quotes[0]?.line;
  return { wanted, sent, seen, answers, lineOf };
}

test('a press goes on from the one before it, answered or not, until the page shows it', async () => {
  const { wanted, answers, lineOf } = exchange();
  const sending = wanted.want(drawn(46, 7), { quotes: quotesAt(47), quoteState: 'active' })();
  expect(lineOf(drawn(46, 7))).toBe(47);
  answers[0]?.resolve({ sequence: 9 });
  await sending;
  // What the page draws meanwhile is older.
  expect(lineOf(drawn(46, 8))).toBe(47);
  expect(lineOf(drawn(47, 9))).toBe(47);
  // From then on others may move it.
  expect(lineOf(drawn(52, 10))).toBe(52);
});

test('what a later press replaced is not sent', async () => {
  const { wanted, sent, answers } = exchange();
  const [first, second] = [47, 48].map((line) =>
    wanted.want(drawn(46, 7), { quotes: quotesAt(line), quoteState: 'active' }),
  );
  expect(await first?.()).toBe(false);
  const sending = second?.();
  answers[0]?.resolve({ sequence: 8 });
  await sending;
  expect(sent).toEqual([48]);
});

test('once it is refused, the row is what the page draws', async () => {
  const { wanted, answers, lineOf } = exchange();
  const sending = wanted.want(drawn(46, 7), { quotes: quotesAt(47), quoteState: 'active' })();
  answers[0]?.reject(new Error('refused'));
  await expect(sending).rejects.toThrow('refused');
  expect(lineOf(drawn(46, 7))).toBe(46);
});

test('what stops bets is sent although the move before it is refused, and without that move', async () => {
  const { wanted, sent, answers } = exchange();
  const moving = wanted.want(drawn(46, 7), { quotes: quotesAt(47), quoteState: 'active' })();
  const stop = wanted.want(wanted.of(drawn(46, 7)), { quotes: quotesAt(47), quoteState: 'ball-running' });
  answers[0]?.reject(new Error('refused'));
  await expect(moving).rejects.toThrow('refused');
  const stopping = stop();
  answers[1]?.resolve({ sequence: 8 });
  expect(await stopping).toBe(true);
  expect(sent).toEqual([47, 46]);
  expect(wanted.of(drawn(46, 7)).quoteState).toBe('ball-running');
});

test('a press says what it follows: the quotes of the last one that was sent', async () => {
  const { wanted, seen, answers } = exchange();
  const want = (line: number) => wanted.want(wanted.of(drawn(46, 7)), { quotes: quotesAt(line), quoteState: 'active' });
  const first = want(47)();
  const [unsent, third] = [want(48), want(49)];
  answers[0]?.resolve({ sequence: 8 });
  await first;
  expect(await unsent()).toBe(false);
  const sending = third();
  answers[1]?.resolve({ sequence: 9 });
  await sending;
  const fourth = want(50)();
  answers[2]?.resolve({ sequence: 10 });
  await fourth;
  expect(seen).toEqual([46, 47, 49]);
});
