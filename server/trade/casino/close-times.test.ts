import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSES_APART_MS, CloseTimes, closesApart } from './close-times.ts';

const NOW = 1_000_000;
const BETTING = 20_000;

const gaps = (times: readonly number[]) =>
  times
    .toSorted((a, b) => a - b)
    .map((at, nth, sorted) => at - (sorted[nth - 1] ?? -Infinity))
    .slice(1);

test('two hundred tables that open in the same moment close one after the other', () => {
  const times = new CloseTimes(125);
  const closes = Array.from({ length: 200 }, (_, match) => times.take(match, NOW + BETTING, NOW));
  expect(closes).toEqual(Array.from({ length: 200 }, (_, nth) => NOW + BETTING + nth * 125));
});

test('a round with no other near it closes when its table says', () => {
  const times = new CloseTimes(125);
  times.keep(1, NOW + BETTING - 125);
  times.keep(2, NOW + BETTING + 125);
  expect(times.take(3, NOW + BETTING, NOW)).toBe(NOW + BETTING);
});

test('a round goes behind the closes that it would meet, declared ones and those of before a restart included', () => {
  const times = new CloseTimes(125);
  times.keep(1, NOW + BETTING + 100);
  times.keep(2, NOW + BETTING + 240);
  expect(times.take(3, NOW + BETTING, NOW)).toBe(NOW + BETTING + 365);
});

test('a round that could not be opened gives its time back when it is tried again', () => {
  const times = new CloseTimes(125);
  times.take(1, NOW + BETTING, NOW);
  expect(times.take(1, NOW + BETTING + 50, NOW + 50)).toBe(NOW + BETTING + 50);
  expect(times.take(2, NOW + BETTING + 50, NOW + 50)).toBe(NOW + BETTING + 175);
});

test('rounds of any length that open at any time close apart, none early and none later than the others make it', () => {
  const rounds = fc.array(fc.record({ after: fc.nat(3000), betting: fc.integer({ min: 0, max: 60_000 }) }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(rounds, fc.integer({ min: 1, max: 500 }), (opened, apart) => {
      const times = new CloseTimes(apart);
      let now = NOW;
      const closes: number[] = [];
      for (const [match, { after, betting }] of opened.entries()) {
        now += after;
        const at = times.take(match, now + betting, now);
        expect(at).toBeGreaterThanOrEqual(now + betting);
        expect(at - now - betting).toBeLessThan(2 * apart * opened.length);
        closes.push(at);
        const ahead = closes.filter((one) => one > now);
        for (const gap of gaps(ahead)) expect(gap).toBeGreaterThanOrEqual(apart);
      }
    }),
  );
});

test.each([
  [undefined, CLOSES_APART_MS],
  [20_000, CLOSES_APART_MS],
  [600_000, CLOSES_APART_MS],
  [2000, Math.ceil(CLOSES_APART_MS / 10)],
])('if bets are taken for %s ms, closes are %i ms apart', (betting, apart) => {
  expect(closesApart(betting === undefined ? {} : { betting })).toBe(apart);
});
