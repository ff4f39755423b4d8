import fc from 'fast-check';
import { Engine, decodeEvents } from 'engine';
import type { Command } from 'engine';
import { BANK, FIRST_ACCOUNT, stepPrice } from 'engine/vocabulary';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId, Sequence } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { DurableBatch } from '../../journal/batch.ts';
import { stateOf } from './bet.ts';
import { LiveModels } from './live-models.ts';
import { KEEP_BET_MS, KEEP_ENDED_BETS } from './live-state.ts';
import { scanAccount, scanBet, scanMarket, scanQueue, scanRunner } from './naive-scan.fixture.ts';
import type { Happening } from './naive-scan.fixture.ts';

const ACCOUNTS = [0, 1, 2, 3].map((n) => (FIRST_ACCOUNT + n) as AccountId);
const MARKETS = [1, 2] as MarketId[];
const RUNNERS = [1, 2, 3] as SelectionId[];

const opening: Command[] = [
  ...ACCOUNTS.map((account): Command => ({
    type: 'open-account',
    account,
    role: account === FIRST_ACCOUNT ? 'feed' : 'customer',
  })),
  ...ACCOUNTS.map((account): Command => ({
    type: 'post-transfer',
    kind: 'credit',
    from: BANK,
    to: account,
    amount: 500_000 as Money,
  })),
  ...MARKETS.flatMap((market): Command[] => [
    {
      type: 'create-market',
      market,
      mechanism: 'order-book',
      payoff: { kind: 'runners', winners: 1, complete: true },
      runners: RUNNERS,
      baseRate: 500,
      minStake: 100 as Money,
      persistenceAllowed: true,
    },
    { type: 'open-market', market },
  ]),
];

const account = fc.constantFrom(...ACCOUNTS);
const market = fc.constantFrom(...MARKETS);
const place: fc.Arbitrary<Command> = fc
  .record({
    account,
    market,
    selection: fc.constantFrom(...RUNNERS),
    side: fc.constantFrom('back' as const, 'lay' as const),
    steps: fc.integer({ min: -4, max: 4 }),
    size: fc.integer({ min: 100, max: 5000 }),
    persistence: fc.constantFrom('lapse' as const, 'persist' as const),
  })
  .map(({ steps, size, ...order }) => ({
    ...order,
    type: 'place-order' as const,
    price: stepPrice(300 as Price, steps),
    size: size as Money,
  }));
const other: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('cancel-order' as const),
    account,
    order: fc.integer({ min: 1, max: 60 }).map((n) => n as OrderId),
  }),
  fc.record({
    type: fc.constant('cancel-order' as const),
    account,
    order: fc.integer({ min: 1, max: 60 }).map((n) => n as OrderId),
    sizeReduction: fc.integer({ min: 1, max: 2000 }).map((n) => n as Money),
  }),
  fc.record({ type: fc.constant('open-market' as const), market }),
  fc.record({ type: fc.constant('suspend-market' as const), market, cancelAll: fc.boolean() }),
  fc.record({
    type: fc.constant('turn-in-play' as const),
    market,
    betDelay: fc.constantFrom(0, 5000).map((n) => n as Millis),
  }),
  fc.record({ type: fc.constant('recover-markets' as const) }),
);
const ending: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('close-market' as const), market }),
  fc.record({
    type: fc.constant('settle-market' as const),
    market,
    winners: fc.constantFrom(...RUNNERS).map((winner) => [winner]),
  }),
  fc.record({ type: fc.constant('void-market' as const), market }),
);
const step = fc.record({
  command: fc.oneof(
    { arbitrary: place, weight: 12 },
    { arbitrary: other, weight: 4 },
    { arbitrary: ending, weight: 1 },
  ),
  wait: fc.constantFrom(0, 1, 2000, 6000),
  ends: fc.boolean(),
});
type Step = { readonly command: Command; readonly wait: number; readonly ends: boolean };

/** What the journal would hold of these steps, in batches that end where a step says so. */
function journalOf(steps: readonly Step[]): { batches: DurableBatch[]; past: Happening[] } {
  const engine = Engine.create();
  const batches: DurableBatch[] = [];
  const past: Happening[] = [];
  let next = 1;
  let now = 1_000_000;
  let gathered = { commands: [] as Command[], at: [] as number[], events: [] as number[], eventEnds: [] as number[] };
  const seal = () => {
    if (gathered.commands.length === 0) return;
    batches.push({
      first: (next - gathered.commands.length) as Sequence,
      commands: gathered.commands,
      at: Float64Array.from(gathered.at),
      events: Float64Array.from(gathered.events),
      eventEnds: gathered.eventEnds,
    });
    gathered = { commands: [], at: [], events: [], eventEnds: [] };
  };
  const apply = (command: Command) => {
    const at = now as Millis;
    const outcome = engine.apply(command, next as Sequence, at);
    if (outcome.ok && outcome.duplicateOf === 0) {
      const { data, length } = engine.events;
      gathered.commands.push(command);
      gathered.at.push(now);
      gathered.events.push(...data.subarray(0, length));
      gathered.eventEnds.push(gathered.events.length);
      past.push(...decodeEvents(data, 0, length).map((event) => ({ event, at })));
      next += 1;
    }
    engine.events.clear();
  };
  for (const { command, wait, ends } of steps) {
    now += wait;
    if (engine.nextDue() <= now) apply({ type: 'time-passed' });
    apply(command);
    if (ends) seal();
  }
  seal();
  return { batches, past };
}

function fold(batches: readonly DurableBatch[], live = new LiveModels()): LiveModels {
  for (const batch of batches) live.apply(batch);
  return live;
}

function expectSame(live: LiveModels, past: readonly Happening[]): void {
  for (const id of MARKETS) {
    const found = live.market(id);
    const { winners, ...scannedMarket } = scanMarket(past, id);
    expect(found).toMatchObject(scannedMarket);
    expect(found?.result?.winners ?? []).toEqual(winners);
    for (const selection of RUNNERS) {
      const runner = found?.runners.get(selection);
      const scanned = scanRunner(past, id, selection);
      expect({ lastPrice: runner?.lastPrice, matched: runner?.matched }).toEqual({
        lastPrice: scanned.lastPrice,
        matched: scanned.matched,
      });
      expect(runner?.toBack(1000)).toEqual(scanned.toBack);
      expect(runner?.toBack(3)).toEqual(scanned.toBack.slice(0, 3));
      expect(runner?.toLay(1000)).toEqual(scanned.toLay);
    }
  }
  for (const id of ACCOUNTS) {
    const found = live.account(id);
    const exposures = [...(found?.exposures ?? [])].sort((a, b) => a[0] - b[0]);
    expect({ cash: found?.cash, exposure: found?.exposure, exposures }).toEqual(scanAccount(past, id));
    const placed = past.flatMap(({ event }) =>
      event.type === 'order-placed' && event.account === id ? [event.order] : [],
    );
    expect(live.betsOf(id).map((bet) => bet.order)).toEqual(placed);
    for (const bet of live.betsOf(id)) {
      const { remaining, matched, cancelled, lapsed, profit } = bet;
      expect({ remaining, matched, cancelled, lapsed, profit, state: stateOf(bet) }).toEqual(scanBet(past, bet.order));
      const isWaiting = stateOf(bet) === 'pending';
      expect(live.queuePlace(bet.order)).toEqual(isWaiting ? undefined : scanQueue(past, bet.order));
    }
  }
}

const opened = opening.map((command) => ({ command, wait: 0, ends: false }));

test('the fold of any journal is what a scan of all its events finds', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const { batches, past } = journalOf([...opened, ...steps]);
      expectSame(fold(batches), past);
    }),
    { numRuns: 150 },
  );
});

test('a snapshot anywhere on the way changes nothing after it', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, place) => {
        const { batches } = journalOf([...opened, ...steps]);
        const cut = Math.floor(batches.length * place);
        const restored = LiveModels.fromSnapshot(fold(batches.slice(0, cut)).toSnapshot());
        const whole = fold(batches);
        expect(fold(batches.slice(cut), restored).toSnapshot()).toEqual(whole.toSnapshot());
      },
    ),
    { numRuns: 100 },
  );
});

test('damaged snapshots are refused', () => {
  const { batches } = journalOf(opened);
  const bytes = fold(batches).toSnapshot();
  expect(() => LiveModels.fromSnapshot(bytes.slice(0, -8))).toThrow('damaged');
  expect(() => LiveModels.fromSnapshot(bytes.slice(0, -3))).toThrow('damaged');
  expect(() => LiveModels.fromSnapshot(new Uint8Array(64))).toThrow('another format');
});

const backAt = (price: number): Command => ({
  type: 'place-order',
  account: ACCOUNTS[1] as AccountId,
  market: MARKETS[0] as MarketId,
  selection: RUNNERS[0] as SelectionId,
  side: 'back',
  price: price as Price,
  size: 100 as Money,
  persistence: 'lapse',
});

test('an ended bet is shown for an hour', () => {
  const cancel: Command = { type: 'cancel-order', account: ACCOUNTS[1] as AccountId, order: 1 as OrderId };
  const journal = (wait: number) =>
    fold(
      journalOf([
        ...opened,
        { command: backAt(500), wait: 0, ends: true },
        { command: cancel, wait: 0, ends: true },
        { command: backAt(510), wait, ends: true },
      ]).batches,
    );
  const shown = (live: LiveModels) => live.betsOf(ACCOUNTS[1] as AccountId).map((bet) => stateOf(bet));
  expect(shown(journal(KEEP_BET_MS - 1))).toEqual(['cancelled', 'unmatched']);
  expect(shown(journal(KEEP_BET_MS))).toEqual(['unmatched']);
});

test('of a bot’s ended bets only the latest are shown', () => {
  const steps = Array.from({ length: KEEP_ENDED_BETS + 50 }, (_, n): Step[] => [
    { command: backAt(500), wait: 1, ends: true },
    {
      command: { type: 'cancel-order', account: ACCOUNTS[1] as AccountId, order: (n + 1) as OrderId },
      wait: 1,
      ends: true,
    },
  ]).flat();
  const live = fold(journalOf([...opened, ...steps]).batches);
  const shown = live.betsOf(ACCOUNTS[1] as AccountId).map((bet) => bet.order);
  expect(shown).toHaveLength(KEEP_ENDED_BETS);
  expect(shown[0]).toBe(51);
  expect(live.market(MARKETS[0] as MarketId)?.orders.size).toBe(KEEP_ENDED_BETS);
});
