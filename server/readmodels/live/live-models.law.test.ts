import fc from 'fast-check';
import { Engine, decodeEvents } from 'engine';
import type { Command, OrderTerms } from 'engine';
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
/** A bookmaker's, and who quotes there. */
const QUOTED = 3 as MarketId;
const HOUSE = (FIRST_ACCOUNT + 9) as AccountId;

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
      options: market === 1 ? { crossMatching: true } : { startingPrice: true },
    },
    { type: 'open-market', market },
  ]),
  { type: 'open-account', account: HOUSE, role: 'house' },
  {
    type: 'create-market',
    market: QUOTED,
    mechanism: 'quoted',
    payoff: { kind: 'runners', winners: 1, complete: true },
    runners: RUNNERS,
    baseRate: 0,
    minStake: 100 as Money,
    persistenceAllowed: false,
    options: { house: { account: HOUSE, lossCap: 1_000_000 as Money } },
  },
  { type: 'open-market', market: QUOTED },
  ...RUNNERS.map((selection): Command => ({
    type: 'set-quotes',
    account: HOUSE,
    market: QUOTED,
    selection,
    state: 'active',
    levels: [{ side: 'back', rate: 4500, line: 0, size: 9000 as Money }],
  })),
];

const account = fc.constantFrom(...ACCOUNTS);
const market = fc.constantFrom(...MARKETS);
const runner = fc.constantFrom(...RUNNERS);
const side = fc.constantFrom('back' as const, 'lay' as const);
const amount = (min: number, max: number) => fc.integer({ min, max }).map((n) => n as Money);
const price = fc.integer({ min: -4, max: 4 }).map((steps) => stepPrice(300 as Price, steps));
const order = fc.integer({ min: 1, max: 60 }).map((n) => n as OrderId);
const terms: fc.Arbitrary<OrderTerms> = fc.oneof(
  fc.record({ minFill: amount(100, 1000) }),
  fc.record({ target: fc.constantFrom('payout' as const, 'backers-profit' as const) }),
  fc.record({ postOnly: fc.constant(true) }),
  fc.record({ expiresAt: fc.integer({ min: 1_000_000, max: 1_030_000 }).map((n) => n as Millis) }),
  fc.record({ onClose: fc.constant('limit' as const) }),
);
const persistence = fc.constantFrom('lapse' as const, 'persist' as const, 'on-close' as const);
const plain = fc.record({ account, market, selection: runner, side, price, size: amount(100, 5000), persistence });
const reference = fc.record({ order: fc.string({ minLength: 1, maxLength: 32 }) });
const place: fc.Arbitrary<Command> = fc.oneof(
  { weight: 7, arbitrary: plain.map((fields) => ({ type: 'place-order' as const, ...fields })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ fields: plain, reference })
      .map(({ fields, reference: own }) => ({ type: 'place-order' as const, ...fields, reference: own })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ fields: plain, terms })
      .map(({ fields, terms: unusual }) => ({ type: 'place-order' as const, ...fields, terms: unusual })),
  },
);
const bet: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('place-order' as const),
  account,
  market: fc.constant(QUOTED),
  selection: runner,
  side,
  price: fc.constantFrom(4500, 4600).map((rate) => rate as Price),
  size: amount(100, 3000),
  persistence: fc.constant('lapse' as const),
});
const quote: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('set-quotes' as const),
  account: fc.constant(HOUSE),
  market: fc.constant(QUOTED),
  selection: runner,
  state: fc.constantFrom('active' as const, 'ball-running' as const),
  levels: fc.constant([
    { side: 'back' as const, rate: 4500, line: 0, size: 4000 as Money },
    { side: 'lay' as const, rate: 4600, line: 0, size: 4000 as Money },
  ]),
});
const anyMarket = fc.constantFrom(...MARKETS, QUOTED);
const other: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('cancel-order' as const), account, order }),
  fc.record({ type: fc.constant('cancel-order' as const), account, order, sizeReduction: amount(1, 2000) }),
  fc.record({ type: fc.constant('replace-order' as const), account, order, price }),
  fc.record({ type: fc.constant('update-order' as const), account, order, persistence }),
  fc.record({ type: fc.constant('cancel-orders' as const), account, market }),
  quote,
  fc.record({
    type: fc.constant('remove-runner' as const),
    market,
    selection: runner,
    factor: fc.constantFrom(0, 200, 2500),
  }),
  fc.record({ type: fc.constant('void-bets' as const), market: anyMarket, order }),
  fc.record({ type: fc.constant('open-market' as const), market: anyMarket }),
  fc.record({ type: fc.constant('suspend-market' as const), market: anyMarket, cancelAll: fc.boolean() }),
  fc.record({
    type: fc.constant('turn-in-play' as const),
    market: anyMarket,
    betDelay: fc.constantFrom(0, 5000).map((n) => n as Millis),
  }),
  fc.record({ type: fc.constant('recover-markets' as const) }),
);
const ending: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('close-market' as const), market: anyMarket }),
  fc.record({
    type: fc.constant('settle-market' as const),
    market: anyMarket,
    winners: runner.map((winner) => [winner]),
  }),
  fc.record({ type: fc.constant('void-market' as const), market: anyMarket }),
);
const step = fc.record({
  command: fc.oneof(
    { arbitrary: place, weight: 30 },
    { arbitrary: bet, weight: 6 },
    { arbitrary: other, weight: 6 },
    { arbitrary: ending, weight: 2 },
  ),
  wait: fc.constantFrom(0, 1, 2000, 6000),
  ends: fc.boolean(),
});
/** Most journals are long: what is rare happens late in them. */
const manySteps = fc.array(step, { minLength: 30, maxLength: 120, size: 'max' });
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
  for (const id of [...MARKETS, QUOTED]) {
    const found = live.market(id);
    const { winners, ...scannedMarket } = scanMarket(past, id);
    expect(found).toMatchObject(scannedMarket);
    expect(found?.result?.winners ?? []).toEqual(winners);
    for (const selection of RUNNERS) {
      const runner = found?.runners.get(selection);
      const scanned = scanRunner(past, id, selection);
      const { lastPrice, matched, removedBy } = scanned;
      expect(runner).toMatchObject({ lastPrice, matched, removedBy });
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
      const { remaining, matched, matchedProfit, cancelled, lapsed, voided, profit } = bet;
      const told = { remaining, matched, matchedProfit, cancelled, lapsed, voided, profit, state: stateOf(bet) };
      expect(told).toEqual(scanBet(past, bet.order));
      expect(bet.matches.reduce((total, match) => total + match.size, 0)).toBe(matched);
      expect(bet.matchedAt > 0).toBe(matched + bet.voided > 0);
      const isWaiting = stateOf(bet) === 'pending';
      expect(live.queuePlace(bet.order)).toEqual(isWaiting ? undefined : scanQueue(past, bet.order));
    }
  }
}

const opened = opening.map((command) => ({ command, wait: 0, ends: false }));

test('the fold of any journal is what a scan of all its events finds', () => {
  fc.assert(
    fc.property(manySteps, (steps) => {
      const { batches, past } = journalOf([...opened, ...steps]);
      expectSame(fold(batches), past);
    }),
    { numRuns: 150 },
  );
});

test('a snapshot anywhere on the way changes nothing after it', () => {
  fc.assert(
    fc.property(manySteps, fc.double({ min: 0, max: 1, noNaN: true }), (steps, place) => {
      const { batches } = journalOf([...opened, ...steps]);
      const cut = Math.floor(batches.length * place);
      const restored = LiveModels.fromSnapshot(fold(batches.slice(0, cut)).toSnapshot());
      const whole = fold(batches);
      expect(fold(batches.slice(cut), restored).toSnapshot()).toEqual(whole.toSnapshot());
    }),
    { numRuns: 60 },
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
