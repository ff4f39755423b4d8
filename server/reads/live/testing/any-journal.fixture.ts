import fc from 'fast-check';
import { Engine, decodeEvents } from 'engine';
import type { Command, OrderTerms } from 'engine';
import { BANK, FIRST_ACCOUNT, stepPrice } from 'engine/vocabulary';
import type { AccountId, MarketId, Millis, Money, OrderId, Price, SelectionId, Sequence } from 'engine/vocabulary';
import type { DurableBatch } from '../../../core/journal/batch.ts';
import type { Happening } from './naive-scan.fixture.ts';

// Any journal, for laws about whoever folds one.

export const ACCOUNTS = [0, 1, 2, 3].map((n) => (FIRST_ACCOUNT + n) as AccountId);
export const MARKETS = [1, 2] as MarketId[];
export const RUNNERS = [1, 2, 3] as SelectionId[];
/** A bookmaker's, and who quotes there. */
export const QUOTED = 3 as MarketId;
const HOUSE = (FIRST_ACCOUNT + 9) as AccountId;

export const opening: Command[] = [
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
  fc.record({ type: fc.constant('add-runner' as const), market, selection: runner }),
  fc.record({ type: fc.constant('void-bets' as const), market: anyMarket, order }),
  fc.record({
    type: fc.constant('redefine-market' as const),
    market: anyMarket,
    minStake: amount(1, 300),
    maxStake: fc.constantFrom(null, 5000 as Money),
  }),
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
export const manySteps = fc.array(step, { minLength: 30, maxLength: 120, size: 'max' });
export type Step = { readonly command: Command; readonly wait: number; readonly ends: boolean };

/** What the journal would hold of these steps, in batches that end where a step says so. */
export function journalOf(steps: readonly Step[]): { batches: DurableBatch[]; past: Happening[] } {
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

/** Accounts with money, and markets that are open. */
export const opened: readonly Step[] = opening.map((command) => ({ command, wait: 0, ends: false }));
