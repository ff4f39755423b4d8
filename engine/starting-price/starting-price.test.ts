import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedDataFolder } from '../../scripts/shared-data.ts';
import { lawCases } from '../testing/law-cases.ts';
import { type Interest, layStake, type PricedAmount, projectedPrices, startingPriceOf } from './starting-price.ts';

const NOTHING: Interest = { onCloseBacks: [], onCloseLays: [], restingBacks: [], restingLays: [] };

describe('a recorded starting-price book', () => {
  type Rows = readonly (readonly [price: number, size: number])[];
  interface Recorded {
    readonly id: number;
    readonly spb: Rows;
    readonly spl: Rows;
    readonly best_back: Rows;
    readonly best_lay: Rows;
    readonly bsp: number;
  }
  const folder = sharedDataFolder();
  const file = folder === undefined ? undefined : join(folder, 'betfair-stream', 'bsp_vector_1.181223995.json');
  const runners = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as { runners: Recorded[] }).runners;

  /** A recording writes "any price" of on-close orders as the end of the ladder. */
  function offers(rows: Rows, any: number): PricedAmount[] {
    return rows.map(([price, size]) => ({
      price: price === any ? 0 : Math.round(price * 100),
      amount: Math.round(size * 100),
    }));
  }

  test.skipIf(file === undefined)('has ten runners', () => {
    expect(runners.length).toBe(10);
  });

  test.skipIf(file === undefined).each(runners.map((runner) => [runner.id, runner.bsp, runner] as const))(
    'runner %i, published at %f: within 7 %',
    (_, published, runner) => {
      const price = startingPriceOf({
        onCloseBacks: offers(runner.spl, 1.01),
        onCloseLays: offers(runner.spb, 1000),
        restingLays: offers(runner.best_back, 0),
        restingBacks: offers(runner.best_lay, 0),
      });
      expect(Math.abs(price / 100 / published - 1)).toBeLessThan(0.07);
    },
  );
});

// The price is found by halving; the obvious way tries every price.
const price = fc.integer({ min: 101, max: 140 });
const amount = fc.integer({ min: 1, max: 400 });
const offers = (of: fc.Arbitrary<number>) => fc.array(fc.record({ price: of, amount }), { maxLength: 4 });
const anyPrice = fc.oneof(fc.constant(0), price);
const interests = fc
  .record({
    onCloseBacks: offers(anyPrice),
    onCloseLays: offers(anyPrice),
    restingBacks: offers(price),
    restingLays: offers(price),
    middle: price,
  })
  .map(({ middle, restingBacks, restingLays, ...onClose }): Interest => ({
    ...onClose,
    restingBacks: restingBacks.filter((offer) => offer.price > middle),
    restingLays: restingLays.filter((offer) => offer.price <= middle),
  }));

function matchedAt({ onCloseBacks, onCloseLays, restingBacks, restingLays }: Interest, at: number): number {
  const sum = (list: readonly PricedAmount[], isGood: (of: number) => boolean) =>
    list.filter((offer) => isGood(offer.price)).reduce((total, offer) => total + offer.amount, 0);
  const backs = sum([...onCloseBacks, ...restingBacks], (of) => of <= at);
  const liability = sum(onCloseLays, (of) => of === 0 || of >= at);
  return Math.min(backs, sum(restingLays, (of) => of >= at) + (liability * 100) / (at - 100));
}

test('no price matches more than the best one that rounds to it', () => {
  fc.assert(
    fc.property(interests, (interest) => {
      const found = startingPriceOf(interest);
      const roundsToIt = Array.from({ length: 101 }, (_, i) => (found * 100 - 50 + i) / 100).filter((at) => at > 100);
      const here = found === 0 ? 0 : Math.max(...roundsToIt.map((at) => matchedAt(interest, at)));
      const best = Math.max(...Array.from({ length: 60 }, (_, i) => matchedAt(interest, 101 + i)));
      expect(best).toBeLessThanOrEqual(here + 1e-6);
    }),
    { numRuns: lawCases(2000) },
  );
});

test('more backs never raise the price above what it was, and more liability never lowers it', () => {
  fc.assert(
    fc.property(interests, amount, (interest, more) => {
      const money = [...interest.onCloseBacks, ...interest.onCloseLays];
      fc.pre(money.length > 0 && matchedAt(interest, startingPriceOf(interest) || 101) >= 1);
      const before = startingPriceOf(interest);
      const backed = { ...interest, onCloseBacks: [...interest.onCloseBacks, { price: 0, amount: more }] };
      const laid = { ...interest, onCloseLays: [...interest.onCloseLays, { price: 0, amount: more }] };
      expect(startingPriceOf(backed)).toBeLessThanOrEqual(before);
      expect(startingPriceOf(laid)).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: lawCases(2000) },
  );
});

test('a liability is never worth more than it can pay', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000_000 }), fc.integer({ min: 101, max: 100_000 }), (risk, at) => {
      const stake = BigInt(layStake(risk, at));
      expect(stake * BigInt(at - 100) <= BigInt(risk) * 100n).toBe(true);
      expect((stake + 1n) * BigInt(at - 100) > BigInt(risk) * 100n).toBe(true);
    }),
  );
});

test('near counts who rests, far does not', () => {
  const interest = {
    ...NOTHING,
    onCloseBacks: [{ price: 0, amount: 1000 }],
    onCloseLays: [{ price: 0, amount: 1000 }],
    restingLays: [{ price: 250, amount: 5000 }],
  };
  expect(projectedPrices(interest)).toEqual({ near: 250, far: 200 });
});
