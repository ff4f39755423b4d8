import { LADDER, profitOf, type SelectionId } from 'engine/vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawCases } from '../../../engine/testing/law-cases.ts';
import { planCashOut, type Closing } from './plan-cash-out.ts';
import { matchedSides, resultsOf, sumOf, worstOf, type Standing } from './standing.ts';
import { targetOrder } from './target-order.ts';

const price = fc.constantFrom(...LADDER);
const size = fc.integer({ min: 1, max: 5_000_000 });
const level = fc.record({ price, size });
const offer = ({ price: at, size: of }: { price: number; size: number }) => ({
  price: at,
  rate: (at - 100) * 100,
  size: of,
});
const bet = fc.record({ runner: fc.nat(), isBack: fc.boolean(), price, size });

/** Books as they can be: what can be backed below what can be laid. */
const anyBook = fc
  .record({ middle: fc.integer({ min: 1, max: LADDER.length - 2 }), back: fc.array(level), lay: fc.array(level) })
  .map(({ middle, back, lay }) => ({
    toBack: back
      .map(offer)
      .filter(({ price: at }) => at < LADDER[middle]!)
      .toSorted((a, b) => b.price - a.price),
    toLay: lay
      .map(offer)
      .filter(({ price: at }) => at >= LADDER[middle]!)
      .toSorted((a, b) => a.price - b.price),
  }));

const anyClosing = fc
  .record({
    books: fc.array(anyBook, { minLength: 2, maxLength: 5 }),
    bets: fc.array(bet, { minLength: 1, maxLength: 8 }),
    share: fc.integer({ min: 1, max: 100 }),
    winners: fc.integer({ min: 1, max: 3 }),
    complete: fc.boolean(),
  })
  .map(({ books, bets, share, winners, complete }): Closing => {
    const standings = books.map((_book, place): Standing => {
      const own = bets.filter(({ runner }) => runner % books.length === place);
      const ifWin = sumOf(own.map((one) => (one.isBack ? 1 : -1) * profitOf(one.size, one.price)));
      const ifLose = sumOf(own.map((one) => (one.isBack ? -1 : 1) * one.size));
      return { selection: (place + 1) as SelectionId, ifWin, ifLose, heldWin: ifWin, heldLose: ifLose };
    });
    return {
      standings,
      offers: books,
      share: share / 100,
      winners: Math.min(winners, books.length - 1),
      complete,
      minStake: 1,
      minPayout: 0,
      maxStake: 0,
      room: Number.MAX_SAFE_INTEGER,
      isQuoted: false,
    };
  });

const differencesOf = (standings: readonly Standing[]) => standings.map(({ ifWin, ifLose }) => ifWin - ifLose);

test('after a full cash out every runner’s result is the same, to the rounding unit', () => {
  fc.assert(
    fc.property(anyClosing, (any) => {
      const closing = { ...any, share: 1 };
      const answer = planCashOut(closing);
      fc.pre(answer.ok);
      const { standings, unit, amount } = answer.plan;
      const differences = differencesOf(standings);
      expect(Math.max(...differences) - Math.min(...differences)).toBeLessThanOrEqual(2 * unit);
      if (closing.winners === 1) {
        const results = resultsOf(standings, closing);
        expect(Math.max(...results) - Math.min(...results)).toBeLessThanOrEqual(2 * unit);
        expect(amount).toBe(Math.min(...results));
      }
    }),
    { numRuns: lawCases(2000) },
  );
});

test('a part closes that part of every difference, to the rounding unit', () => {
  fc.assert(
    fc.property(anyClosing, (closing) => {
      const answer = planCashOut(closing);
      fc.pre(answer.ok);
      const { standings, unit } = answer.plan;
      const before = differencesOf(closing.standings);
      const left = differencesOf(standings).map((after, place) => after - (1 - closing.share) * before[place]!);
      expect(Math.max(...left) - Math.min(...left)).toBeLessThanOrEqual(2 * unit + 1e-6);
    }),
    { numRuns: lawCases(2000) },
  );
});

test('never is the worst that can happen worse than before, beyond the unit', () => {
  fc.assert(
    fc.property(anyClosing, (closing) => {
      const answer = planCashOut(closing);
      fc.pre(answer.ok);
      const before = worstOf(matchedSides(closing.standings), closing);
      const after = worstOf(matchedSides(answer.plan.standings), closing);
      expect(after).toBeGreaterThanOrEqual(before - answer.plan.unit);
    }),
    { numRuns: lawCases(2000) },
  );
});

test('no leg takes more than is offered, nor at a price that is not', () => {
  fc.assert(
    fc.property(anyClosing, (closing) => {
      const answer = planCashOut(closing);
      fc.pre(answer.ok);
      for (const leg of answer.plan.legs) {
        const offers = closing.offers[leg.selection - 1]!;
        const side = leg.side === 'back' ? offers.toBack : offers.toLay;
        expect(leg.stake).toBeLessThanOrEqual(sumOf(side.map((one) => one.size)));
        expect(side.map((one) => one.price)).toContain(leg.last);
      }
    }),
  );
});

test('a target order matched whole makes all results the same, and no less than the target beyond the unit', () => {
  fc.assert(
    fc.property(anyClosing, fc.integer({ min: -1_000_000, max: 10_000_000 }), (any, target) => {
      const closing = { ...any, winners: 1 };
      const answer = targetOrder(closing.standings, closing, target);
      fc.pre(answer.ok);
      const { selection, side, price: at, stake, amount } = answer.order;
      const sign = side === 'back' ? 1 : -1;
      const after = closing.standings.map((standing) =>
        standing.selection === selection
          ? { ...standing, ifWin: standing.ifWin + sign * profitOf(stake, at), ifLose: standing.ifLose - sign * stake }
          : standing,
      );
      const unit = Math.ceil(at / 200) + 2;
      const results = resultsOf(after, closing);
      expect(Math.max(...results) - Math.min(...results)).toBeLessThanOrEqual(2 * unit);
      expect(Math.abs(Math.min(...results) - amount)).toBeLessThanOrEqual(2 * unit);
      expect(amount).toBeGreaterThanOrEqual(target - 1);
    }),
    { numRuns: lawCases(2000) },
  );
});
