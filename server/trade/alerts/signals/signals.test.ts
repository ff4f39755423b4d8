import fc from 'fast-check';
import type { Command } from 'engine';
import type { AccountId, MarketId, Millis, Money, Price, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import type { DurableBatch } from '../../../core/journal/batch.ts';
import {
  ACCOUNTS,
  journalOf,
  manySteps,
  MARKETS,
  opened,
  type Step,
} from '../../../reads/live/testing/any-journal.fixture.ts';
import { FIRST_ALERT_SETTINGS } from '../stored-settings.ts';
import type { SignIn } from '../signal.ts';
import { type Sighting, Signals } from './signals.ts';

const [, ANN, BOB, CY] = ACCOUNTS as [AccountId, AccountId, AccountId, AccountId];
/** That of the opening. */
const HOUSE = (ANN + 8) as AccountId;
const LINE = 7 as MarketId;
const START = 1_000_000;
/** As it is at first, with amounts that the accounts of the test have. */
const SETTINGS = {
  ...FIRST_ALERT_SETTINGS,
  passed_money: { is_on: true, amount: 5, per_cent: 25, minutes: 30 },
  line_straddle: { is_on: true, amount: 10, minutes: 5 },
  large_bet: { is_on: true, amount: 200 },
};

const signIn = (account: AccountId, address: string, { device = '', at = START - 1 } = {}): SignIn => ({
  account,
  address,
  device,
  at: at as Millis,
});
const apart = [ANN, BOB, CY].map((account, n) => signIn(account, `10.0.0.${n}`));

interface Bet {
  readonly of: AccountId;
  readonly side?: 'back' | 'lay';
  readonly odds?: number;
  readonly stake?: number;
  readonly market?: MarketId;
  readonly line?: number;
  readonly wait?: number;
}

const step = (command: Command, wait = 1000): Step => ({ command, wait, ends: true });
const bet = ({ of, side = 'back', odds = 3, stake = 10, market = MARKETS[0] as MarketId, line, wait }: Bet): Step =>
  step(
    {
      type: 'place-order',
      account: of,
      market,
      selection: 1 as SelectionId,
      side,
      price: Math.round(odds * 100) as Price,
      size: (stake * 100) as Money,
      persistence: 'lapse',
      ...(line === undefined ? {} : { terms: { line } }),
    },
    wait,
  );
/** One backs and the other lays what is left at the price. */
const traded = (backer: AccountId, layer: AccountId, odds: number, stake: number): Step[] => [
  bet({ of: layer, side: 'lay', odds, stake }),
  bet({ of: backer, odds, stake }),
];

function signalsOf(steps: readonly Step[], signIns: readonly SignIn[] = apart): Sighting[] {
  const signals = new Signals(() => SETTINGS);
  signals.signedIn(signIns);
  for (const batch of journalOf([...opened, ...steps]).batches) signals.apply(batch);
  return signals.take();
}

test('honest bets of people at their own places are no signal', () => {
  const steps = [...traded(ANN, BOB, 3, 20), ...traded(BOB, CY, 3.1, 30), ...traded(CY, ANN, 2.9, 10)];
  expect(signalsOf(steps)).toEqual([]);
});

test('two people at one address bet on one market within ten minutes, and on another an hour apart', () => {
  const ring = [signIn(ANN, '10.1.1.1'), signIn(BOB, '10.1.1.1'), signIn(CY, '10.2.2.2')];
  const [first, second] = MARKETS as [MarketId, MarketId];
  const steps = [
    bet({ of: ANN }),
    bet({ of: CY }),
    bet({ of: BOB, wait: 30_000 }),
    bet({ of: ANN, market: second }),
    bet({ of: BOB, market: second, wait: 3_600_000 }),
  ];
  expect(signalsOf(steps, ring)).toMatchObject([
    { kind: 'shared-place', accounts: [ANN, BOB], market: first, figures: { basis: 'address', seconds: 31 } },
  ]);
});

test('whoever signs in elsewhere before the bet is not at the first place any more', () => {
  const moved = [
    ...apart,
    signIn(ANN, '10.1.1.1'),
    signIn(BOB, '10.1.1.1'),
    signIn(BOB, '10.9.9.9', { at: START + 500 }),
  ];
  expect(signalsOf([bet({ of: ANN }), bet({ of: BOB })], moved)).toEqual([]);
});

test('three people sign in from one device within a day', () => {
  const at = (minutes: number) => START + minutes * 60_000;
  const signIns = [
    signIn(ANN, '', { device: 'd', at: at(0) }),
    signIn(BOB, '', { device: 'd', at: at(60) }),
    signIn(CY, '', { device: 'd', at: at(120) }),
  ];
  const late = [bet({ of: ANN, wait: 4 * 3_600_000, market: 2 as MarketId })];
  expect(signalsOf(late, signIns)).toMatchObject([
    { kind: 'shared-device', accounts: [ANN, BOB, CY], market: 0, figures: { people: 3 } },
  ]);
  expect(signalsOf(late, signIns.slice(0, 2))).toEqual([]);
});

test('money passed between a pair by fills off the price of others', () => {
  const usual = [...traded(BOB, CY, 2, 10), ...traded(CY, BOB, 2.02, 10), ...traded(BOB, CY, 1.98, 10)];
  // Ann gives 3.0 for what others trade at 2.0: Bob, who backs, is given half his stake on average.
  const passed = signalsOf([...usual, ...traded(BOB, ANN, 3, 8), ...traded(BOB, ANN, 3, 8)]);
  expect(passed).toMatchObject([
    { kind: 'passed-money', accounts: [ANN, BOB], amount: 800, figures: { fills: 2, odds: 3, usual_odds: 2 } },
  ]);
  expect(signalsOf([...usual, ...traded(BOB, ANN, 2.1, 100)])).toEqual([]);
});

test('the same bet six times within twenty seconds', () => {
  const six = Array.from({ length: 6 }, () => bet({ of: ANN, stake: 7, odds: 900 }));
  expect(signalsOf(six)).toMatchObject([{ kind: 'repeated-stakes', accounts: [ANN], amount: 700 }]);
  expect(signalsOf(six.slice(1))).toEqual([]);
  expect(signalsOf(six.map((one) => ({ ...one, wait: 5000 })))).toEqual([]);
});

const quoted = (yes: number): Step =>
  step({
    type: 'set-quotes',
    account: HOUSE,
    market: LINE,
    selection: 1 as SelectionId,
    state: 'active',
    levels: [
      { side: 'back', rate: 10_000, line: yes, size: 100_000 as Money },
      { side: 'lay', rate: 10_000, line: yes - 1, size: 100_000 as Money },
    ],
  });
const aSession: Step[] = [
  step({
    type: 'create-market',
    market: LINE,
    mechanism: 'quoted',
    payoff: { kind: 'line', least: 0, most: 200 },
    runners: [1 as SelectionId],
    baseRate: 0,
    minStake: 100 as Money,
    persistenceAllowed: false,
    options: { house: { account: HOUSE, lossCap: 100_000_000 as Money } },
  }),
  step({ type: 'open-market', market: LINE }),
];

test('yes before the line moves and no after it, and not the other way round', () => {
  const yes = (line: number) => bet({ of: ANN, market: LINE, odds: 100, stake: 20, line });
  const no = (line: number) => bet({ of: ANN, market: LINE, odds: 100, stake: 15, line, side: 'lay' });
  const steps = [...aSession, quoted(46), yes(46), quoted(52), no(51)];
  expect(signalsOf(steps)).toMatchObject([
    { kind: 'line-straddle', accounts: [ANN], market: LINE, amount: 1500, figures: { yes: 46, no: 51 } },
  ]);
  expect(signalsOf([...aSession, quoted(46), yes(46), quoted(40), no(39)])).toEqual([]);
});

test('a large bet of a person, and none of a bot', () => {
  expect(signalsOf([bet({ of: ANN, stake: 200 }), bet({ of: BOB, stake: 199 })])).toMatchObject([
    { kind: 'large-bet', accounts: [ANN], amount: 20_000, figures: { side: 'back', odds: 3 } },
  ]);
  expect(signalsOf([bet({ of: ANN, stake: 200 })], [])).toEqual([]);
});

/** As the cases merge what is seen again. */
function casesOf(rounds: readonly Sighting[][]): Map<string, Sighting> {
  const cases = new Map<string, Sighting>();
  for (const sighting of rounds.flat()) {
    const first = cases.get(sighting.key);
    const accounts = [...new Set([...(first?.accounts ?? []), ...sighting.accounts])].toSorted((a, b) => a - b);
    const amount = Math.max(first?.amount ?? 0, sighting.amount) as Money;
    cases.set(sighting.key, { ...sighting, accounts, amount, at: first?.at ?? sighting.at });
  }
  return cases;
}

const anySignIns = fc.array(
  fc.record({
    account: fc.constantFrom(ANN, BOB, CY),
    address: fc.constantFrom('', '10.1.1.1', '10.2.2.2'),
    device: fc.constantFrom('', 'd', 'e'),
    at: fc.integer({ min: START - 1000, max: START + 100_000 }).map((at) => at as Millis),
  }),
  { maxLength: 12 },
);

test('the journal replayed gives the same cases, wherever it is cut', () => {
  const busy = {
    ...SETTINGS,
    large_bet: { is_on: true, amount: 20 },
    repeated_stakes: { is_on: true, times: 2, seconds: 3600 },
    passed_money: { is_on: true, amount: 1, per_cent: 1, minutes: 60 },
  };
  const kinds = new Set<string>();
  fc.assert(
    fc.property(manySteps, anySignIns, (steps, signIns) => {
      const fold = (batches: readonly DurableBatch[]) => {
        const signals = new Signals(() => busy);
        signals.signedIn(signIns);
        const rounds = batches.map((batch) => {
          signals.apply(batch);
          return signals.take();
        });
        return casesOf(rounds);
      };
      const journal = (ends: boolean) => journalOf([...opened, ...steps.map((one) => ({ ...one, ends }))]).batches;
      const whole = fold(journal(false));
      expect(fold(journal(true))).toEqual(whole);
      for (const { kind } of whole.values()) kinds.add(kind);
    }),
    { numRuns: 60 },
  );
  // The law says nothing unless there was something to see.
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['large-bet', 'shared-place']));
});
