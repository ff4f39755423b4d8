import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openExchange, ROLES, type RunningExchange } from '../../process/exchange.ts';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { QUEUE_FULL } from '../../core/sequencer/refusals.ts';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import { pastRounds, PastReader } from './past-rounds.ts';
import { roundIdOf } from './round-rows.ts';
import { roundBetOf } from './testing/round-bet.fixture.ts';

// An exchange that starts again finds in the journal what its rounds were told before, in a thread of its own.

const TABLE = 'lucky7';
let folder: string;
let exchange: RunningExchange;

const start = (commands?: (sequencer: Sequencer) => CommandPort) =>
  openExchange({
    ...(commands && { commands }),
    storage: { home: { dataFolder: folder, temporary: false }, installation: 'real' },
    parts: ROLES.whole,
    settings: {
      sandbox: true,
      casino: { folder: join(folder, 'vault'), pace: { card: 1, pause: 20, betting: 3_600_000 } },
    },
  });

beforeAll(async () => {
  folder = makeTemporaryFolder('past');
  exchange = await start();
});
afterAll(async () => {
  await exchange.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openRound() {
  exchange.casino.look(TABLE);
  return vi.waitFor(
    () => {
      exchange.casino.look(TABLE);
      const table = exchange.casino.table(TABLE);
      if (table?.view.stage !== 'betting' || table.current === undefined) throw new Error('takes no bets yet');
      return table.current;
    },
    { timeout: 60_000, interval: 20 },
  );
}

function bet(account: AccountId, market: MarketId, entropy: string) {
  return exchange.sequencer.submit({ ...roundBetOf(account, market), reference: { entropy } });
}

test('values of before a restart are signed as before, and one that follows does not take their place', async () => {
  await exchange.casino.change(TABLE, { is_open: true, betting_seconds: 3600 });
  const user = await exchange.identity.createUser({ userName: 'asha', password: 'demo1234', role: 'bettor' });
  await exchange.identity.accounts.credit(user.account, 1_000_000 as Money);
  const round = await openRound();
  const market = round.markets[0]?.market as MarketId;
  const [first, second] = ['0a'.repeat(32), '0b'.repeat(32)];
  expect((await bet(user.account, market, first)).outcome).toMatchObject({ ok: true });
  const before = await exchange.casino.receipt(roundIdOf(round), user.account);
  expect(before).toMatchObject({ entropy: first });
  await exchange.stop();
  exchange = await start();
  // Before anybody could wait for the table.
  await bet(user.account, market, second);
  const again = await openRound();
  expect(roundIdOf(again)).toBe(roundIdOf(round));
  const { entropy, sequence } = before ?? {};
  const signed = await exchange.casino.receipt(roundIdOf(round), user.account);
  expect(signed).toMatchObject({ entropy, sequence });
  expect(exchange.casino.table(TABLE)?.view.seats).toBe(1);
});

test('rounds that began lately are read first, and each has what happened up to the end of the scan', async () => {
  const read: number[] = [];
  const rows = async function* (after: number) {
    read.push(after);
    yield* [];
  };
  const rounds = [5, 995_000, 400_000, 998_000].map((after, at) => ({ after, markets: [at as MarketId] }));
  const found = [];
  for await (const { market } of pastRounds({ rows }, { rounds, until: 1_000_000 as never })) found.push(market);
  expect(found).toEqual([3, 1, 2, 0]);
  expect(read).toEqual([995_000, 400_000, 5]);
});

test('a journal that cannot be read is told to whoever waits', async () => {
  const rows = async function* () {
    yield* [];
    throw new Error('no connection');
  };
  const scan = { rounds: [{ after: 0, markets: [7 as MarketId] }], until: 9 as never };
  const reader = new PastReader({ journal: { rows }, place: undefined }, scan);
  await expect(reader.of(7 as MarketId)).rejects.toThrow('no connection');
  await expect(reader.of(undefined)).rejects.toThrow('no market');
});

test('a round that cannot be resumed while the queue is full ends no process', async () => {
  await exchange.casino.change(TABLE, { is_open: true, betting_seconds: 3600 });
  await openRound();
  await exchange.stop();
  const unheard: string[] = [];
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => unheard.push(String(error)));
  vi.spyOn(PastReader.prototype, 'of').mockRejectedValue(new Error('Connection terminated unexpectedly'));
  exchange = await start(
    (sequencer) =>
      Object.create(sequencer, {
        submit: {
          value: (command: { type: string }) =>
            command.type === 'suspend-market' ? Promise.reject(QUEUE_FULL) : sequencer.submit(command as never),
        },
        sequence: { get: () => sequencer.sequence },
        now: { value: () => sequencer.now() },
        isKeyUsed: { value: (a: never, k: never) => sequencer.isKeyUsed(a, k) },
        marketVersion: { value: (m: never) => sequencer.marketVersion(m) },
        tryOut: { value: (c: never) => sequencer.tryOut(c) },
      }) as CommandPort,
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.removeAllListeners('unhandledRejection');
  for (const listener of before) process.on('unhandledRejection', listener);
  expect(exchange.casino.faults()).toContainEqual({ code: TABLE, fault: 'Connection terminated unexpectedly' });
  expect(unheard).toEqual([]);
}, 120_000);
