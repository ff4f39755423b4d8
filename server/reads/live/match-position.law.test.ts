import fc from 'fast-check';
import { worstLossOf } from 'engine';
import type { NumberPayoff } from 'engine';
import type { MarketId, Money, SelectionId } from 'engine/vocabulary';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import { journalOf, manySteps, opened, ACCOUNTS } from './testing/any-journal.fixture.ts';
import { LiveModels } from './live-models.ts';
import { holdingsOf, numberBands, runnerStands, type Holding } from './held-market.ts';
import { matchStand, type DecidedMarket } from './match-position.ts';

const MOST = 12;
const number = fc.integer({ min: 0, max: MOST + 1 });
const holding = fc.record({
  selection: fc.constantFrom(1, 2, 3).map((n) => n as SelectionId),
  side: fc.constantFrom('back' as const, 'lay' as const),
  line: number,
  size: fc.integer({ min: 1, max: 50 }),
  profit: fc.integer({ min: 0, max: 90 }),
  isFilled: fc.boolean(),
});
const numberPayoff: fc.Arbitrary<NumberPayoff> = fc.oneof(
  fc.constant({ kind: 'line' as const, least: 0, most: MOST }),
  fc.record({
    kind: fc.constant('range' as const),
    least: fc.constant(0),
    most: fc.constant(MOST),
    width: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('spread' as const), least: fc.constant(0), most: fc.integer({ min: 5, max: MOST }) }),
);
const RUNNERS = [1, 2, 3] as SelectionId[];
const shape = fc.oneof(
  fc.record({
    payoff: numberPayoff,
    decidedBy: fc.constantFrom('runs:0', 'runs:1'),
    perUnit: fc.constantFrom(1, 2),
    outcomes: fc.constant<string[]>([]),
  }),
  fc.record({
    payoff: fc.constant({ kind: 'runners' as const, winners: 1, complete: true }),
    decidedBy: fc.constantFrom('winner', 'toss'),
    perUnit: fc.constant(1),
    outcomes: fc.shuffledSubarray(['home', 'away', 'draw'], { minLength: 3 }),
  }),
);
const markets = fc.array(fc.record({ shape, holdings: fc.array(holding, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 4,
});

/** What one bet comes to with a result, said plainly. */
function plainly({ payoff }: { payoff: DecidedMarket['payoff'] }, bet: Holding, result: number | SelectionId): number {
  let toBacker: number;
  if (payoff.kind === 'runners') toBacker = bet.selection === result ? bet.profit : -bet.size;
  else if (payoff.kind === 'spread') toBacker = bet.size * (Math.min(payoff.most, result) - bet.line);
  else if (payoff.kind === 'range')
    toBacker = result >= bet.line && result < bet.line + (payoff.width ?? 0) ? bet.profit : -bet.size;
  else toBacker = result >= bet.line ? bet.profit : -bet.size;
  const own = bet.side === 'back' ? toBacker : -toBacker;
  return bet.isFilled ? own : Math.min(0, own);
}

const sumOf = (market: DecidedMarket, result: number | SelectionId) =>
  market.holdings.reduce((sum, bet) => sum + plainly(market, bet, result), 0);

function possible({ payoff, runners }: DecidedMarket): readonly number[] {
  if (payoff.kind === 'runners') return runners;
  return Array.from({ length: (payoff as NumberPayoff).most + 1 }, (_, result) => result);
}

function marketsOf(drawn: typeof markets extends fc.Arbitrary<infer T> ? T : never): DecidedMarket[] {
  return drawn.map(({ shape: { payoff, decidedBy, perUnit, outcomes }, holdings }, place) => {
    const market: DecidedMarket = {
      market: (place + 1) as MarketId,
      payoff,
      runners: RUNNERS,
      holdings,
      decidedBy,
      perUnit,
      outcomes,
      exposure: 0 as Money,
    };
    const worst = Math.min(...possible(market).map((result) => sumOf(market, result)));
    return { ...market, exposure: Math.max(0, -worst) as Money };
  });
}

test('the worst over a match is the least sum over everything that can decide it', () => {
  fc.assert(
    fc.property(markets, (drawn) => {
      const held = marketsOf(drawn);
      // What decides each: numbers of runs, and sides.
      let least = 0;
      for (const group of Map.groupBy(
        held,
        ({ payoff, decidedBy }) => `${payoff.kind === 'runners'} ${decidedBy}`,
      ).values()) {
        const [first] = group as [DecidedMarket, ...DecidedMarket[]];
        const decisions = first.payoff.kind === 'runners' ? first.outcomes : Array.from({ length: 40 }, (_, n) => n);
        const alone = group.length === 1 ? possible(first).map((result) => sumOf(first, result)) : undefined;
        const together = decisions.map((decision) =>
          group.reduce((sum, market) => {
            const result =
              typeof decision === 'string'
                ? (RUNNERS[market.outcomes.indexOf(decision)] as SelectionId)
                : Math.min(decision * market.perUnit, (market.payoff as NumberPayoff).most);
            return sum + sumOf(market, result);
          }, 0),
        );
        least += Math.min(...(alone ?? together));
      }
      const stand = matchStand(held);
      expect(stand.worst).toBe(Math.max(0, -least));
      expect(stand.worst).toBeLessThanOrEqual(stand.exposure);
    }),
    { numRuns: lawCases(600) },
  );
});

test('what a market comes to by its plain bets is what the engine holds for it', () => {
  let compared = 0;
  fc.assert(
    fc.property(manySteps, (steps) => {
      const live = new LiveModels();
      for (const batch of journalOf([...opened, ...steps]).batches) live.apply(batch);
      for (const account of ACCOUNTS) {
        const bets = live.betsOf(account).filter((bet) => bet.endedAt === 0);
        for (const market of live.markets()) {
          const own = bets.filter((bet) => bet.market === market.market);
          const runners = [...market.runners.values()];
          // Of what is unusual, and of what a removal has moved, the engine's figure stands alone.
          const isUnusual = own.some((bet) => bet.terms !== undefined || bet.persistence === 'on-close');
          const isReduced = runners.some(({ removedBy }) => removedBy !== undefined);
          if (market.endedAt > 0 || isUnusual || isReduced) continue;
          const { mechanism, winners, complete } = market.definition;
          const stands = runnerStands({
            market: market.market,
            payoff: { kind: 'runners', winners, complete },
            runners: runners.map(({ selection }) => selection),
            holdings: own.flatMap((bet) => holdingsOf(bet, mechanism)),
          });
          compared += own.length;
          expect(worstLossOf(stands, winners, complete)).toBe(live.account(account)?.exposures.get(market.market) ?? 0);
        }
      }
    }),
    { numRuns: lawCases(120) },
  );
  expect(compared).toBeGreaterThan(100);
});

test('a spread and a line on one innings net against each other', () => {
  // Buys 10 a run at 150, and No at 150 for 1,000: below 150 the one loses what the other wins, up to 1,000.
  const spread = { kind: 'spread' as const, least: 0, most: 800 };
  const line = { kind: 'line' as const, least: 0, most: 1000 };
  const base = { runners: [1 as SelectionId], decidedBy: 'runs:0', perUnit: 1, outcomes: [] };
  const one = { selection: 1 as SelectionId, line: 150, isFilled: true };
  const stand = matchStand([
    {
      ...base,
      market: 1 as MarketId,
      payoff: spread,
      holdings: [{ ...one, side: 'back', size: 10, profit: 0 }],
      exposure: 1500 as Money,
    },
    {
      ...base,
      market: 2 as MarketId,
      payoff: line,
      holdings: [{ ...one, side: 'lay', size: 1000, profit: 1000 }],
      exposure: 1000 as Money,
    },
  ]);
  expect(stand).toMatchObject({ exposure: 2500, worst: 1000 });
  expect(numberBands(stand.markets[1]?.market as DecidedMarket)).toEqual([
    { from: 0, to: 149, atFrom: 1000, atTo: 1000 },
    { from: 150, to: 1000, atFrom: -1000, atTo: -1000 },
  ]);
});
