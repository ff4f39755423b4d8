import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedDataFolder } from '../../../scripts/shared-data.ts';
import { FeedOrders } from './feed-orders.ts';
import { plan } from './plan.ts';
import { openRecording } from './read-recording.ts';
import { BOOK_SIDES, RecordedBook } from './recorded-book.ts';

const folder = sharedDataFolder();

/** Plans a whole recording against the plainest of exchanges, where every step goes as planned. */
async function planned(name: string) {
  const book = new RecordedBook();
  const orders = new FeedOrders();
  const found = { messages: 0, takes: 0, skipped: 0, differences: 0, volume: 0, volumesThatAreNoSum: 0 };
  let wasOpen = false;
  const recording = await openRecording(join(folder ?? '', 'betfair-stream', name));
  for await (const { changes } of recording.messages()) {
    found.messages += 1;
    const [change] = changes;
    if (change === undefined) continue;
    const traded = book.apply(change);
    const isOpen = book.definition.status === 'OPEN';
    const steps = plan({ ours: orders.sizes, target: book.runners, traded, open: isOpen || wasOpen });
    for (const step of [...steps.cancels, ...steps.takes]) orders.consume(step);
    for (const step of steps.places) orders.place(step);
    wasOpen = isOpen;
    found.takes += steps.takes.length;
    found.skipped += steps.skipped.length;
    found.volume = Math.max(found.volume, book.volume);
    for (const { selection, volume } of change.runners) {
      const sum = [...book.tradedOf(selection).values()].reduce((a, b) => a + b, 0);
      if (volume !== undefined && Math.abs(sum - volume) > 1) found.volumesThatAreNoSum += 1;
    }
    for (const [selection, sizes] of isOpen ? book.runners : []) {
      for (const side of BOOK_SIDES) {
        const ours = orders.sizes.get(selection)?.[side] ?? new Map();
        if (ours.size !== sizes[side].size || [...sizes[side]].some(([price, size]) => ours.get(price) !== size))
          found.differences += 1;
      }
    }
  }
  return { ...found, definition: book.definition };
}

const winnersOf = ({ definition }: Awaited<ReturnType<typeof planned>>) =>
  definition.runners.filter((runner) => runner.status === 'WINNER').map((runner) => runner.selection);

test.skipIf(folder === undefined)('the cricket match odds', async () => {
  const found = await planned('cricket-match-odds.1.200806927.gz');
  expect(found).toMatchObject({
    messages: 18_529,
    takes: 8256,
    skipped: 5,
    differences: 0,
    volume: 45_650_362,
    volumesThatAreNoSum: 0,
  });
  expect(found.definition).toMatchObject({ status: 'CLOSED', inPlay: true, betDelay: 5000 });
  expect(winnersOf(found)).toEqual([228_749]);
});

test.skipIf(folder === undefined).each([
  ['greyhound-win.1.197931750.gz', 611, 10, [37_947_503]],
  ['greyhound-place.1.197931751.gz', 221, 1, [37_947_503, 39_823_721]],
  ['horse-place.1.181223995.gz', 1754, 3, [786_779, 38_378_745, 38_975_317]],
  ['horse-win.1.132153978.gz', 0, 0, [12_115_648]],
])('%s', async (name, takes, skipped, winners) => {
  const found = await planned(name);
  expect(found).toMatchObject({ takes, skipped, differences: 0 });
  expect(winnersOf(found).toSorted((a, b) => a - b)).toEqual(winners.toSorted((a, b) => a - b));
});

test.skipIf(folder === undefined)('the ball feed is not a market recording', async () => {
  await expect(planned('cricket-ball-feed.1.200806927.gz')).rejects.toThrow(/the file ends without any market$/);
});
