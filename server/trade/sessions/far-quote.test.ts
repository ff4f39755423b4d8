import { describe, expect, test } from 'vitest';
import { farQuote } from './far-quote.ts';
import type { QuoteSurroundings } from './quote-levels.ts';

const rates = (back: number, lay = back + 2) => [
  { side: 'back', rate: back * 100, line: 0 } as const,
  { side: 'lay', rate: lay * 100, line: 0 } as const,
];
const lines = (no: number, yes: number, rate = 100) => [
  { side: 'back', rate: rate * 100, line: yes } as const,
  { side: 'lay', rate: rate * 100, line: no } as const,
];
const NOTHING: QuoteSurroundings = {
  kind: 'rates',
  perUnit: 1,
  before: [],
  earlier: [],
  others: [],
  winners: 1,
  ranges: undefined,
  book: undefined,
  alike: [],
  range: undefined,
};
const after = (back: number) => ({ ...NOTHING, before: rates(back) });

describe('a rate', () => {
  test.each([
    [80, 900],
    [80, 8],
    [80, 800],
    [500, 5000],
    [5000, 50],
    [60, 160],
    [3300, 90_000],
    [2000, 6001],
  ])('after %i asks at %i', (last, typed) => {
    expect(farQuote(rates(typed), after(last))).toBe(`Back ${typed} is far from the last, ${last}.`);
  });

  test.each([
    [80, 81],
    [80, 100],
    [1, 4],
    [1000, 1400],
    [5000, 5100],
    [2000, 3300],
    [90_000, 3300],
  ])('after %i does not ask at %i', (last, typed) => expect(farQuote(rates(typed), after(last))).toBeUndefined());

  test('to lay asks where the odds grow as much', () => {
    const lay = (rate: number) => [{ side: 'lay', rate, line: 0 }] as const;
    expect(farQuote(lay(100), { ...NOTHING, before: lay(500) })).toBe('Lay 1 is far from the last, 5.');
    expect(farQuote(lay(200), { ...NOTHING, before: lay(500) })).toBeUndefined();
  });

  test('as the first of its runner is compared with the order book of the match', () => {
    const book = { back: 180, lay: 182 };
    expect(farQuote(rates(900), { ...NOTHING, book })).toBe(
      'Back 900 is far from the order book of this match, 80 per 100.',
    );
    expect(farQuote(rates(79), { ...NOTHING, book })).toBeUndefined();
    expect(farQuote(rates(900), { ...NOTHING, before: rates(890), book })).toBeUndefined();
    expect(farQuote(rates(900), NOTHING)).toBeUndefined();
  });
});

describe('a first price, with nothing to compare it with', () => {
  const level = (side: 'back' | 'lay', rate: number) => [{ side, rate: rate * 100, line: 0 }] as const;
  const session: QuoteSurroundings = { ...NOTHING, kind: 'lines' };

  test('asks beyond 20 to 1, and to lay below 1 to 20', () => {
    expect(farQuote(level('back', 2001), NOTHING)).toBe('Back 2001 is far for a first price.');
    expect(farQuote(level('lay', 4), NOTHING)).toBe('Lay 4 is far for a first price.');
    expect(farQuote(level('back', 90_000), session)).toBe('Yes at a rate of 90000 is far for a first price.');
    expect(farQuote(level('back', 2000), NOTHING)).toBeUndefined();
    expect(farQuote(level('lay', 5), NOTHING)).toBeUndefined();
    expect(farQuote(lines(45, 46), session)).toBeUndefined();
  });

  test('of a line asks beyond what its overs may bring', () => {
    const ranged = { ...session, perUnit: 2, range: { least: 14, most: 226 } };
    expect(farQuote(lines(90, 92), ranged)).toBeUndefined();
    expect(farQuote(lines(900, 902), ranged)).toBe('Yes 451 is far for a first line: its overs may bring 7 to 113.');
    expect(farQuote(lines(8, 10), ranged)).toBe('Yes 5 is far for a first line: its overs may bring 7 to 113.');
    expect(farQuote(lines(900, 902), { ...ranged, before: lines(890, 892) })).toBeUndefined();
    const differ = { ...session, range: { least: 117, most: 90 } };
    expect(farQuote(lines(99, 100), differ)).toBe(
      'Yes 100 is far for a first line: the sources of its match differ too much to compare it.',
    );
  });

  test('of a line asks beyond 3 to 1', () => {
    const ranged = { ...session, range: { least: -400, most: 100 } };
    expect(farQuote(level('back', 300), ranged)).toBeUndefined();
    expect(farQuote(level('back', 301), ranged)).toBe('Yes at a rate of 301 is far for a first price.');
    expect(farQuote(level('lay', 32), ranged)).toBe('No at a rate of 32 is far for a first price.');
  });

  test('of a line that nothing can be compared with asks beyond 3 to 2', () => {
    for (const [side, near, far] of [
      ['back', 150, 151],
      ['lay', 66, 65],
    ] as const) {
      expect(farQuote(level(side, near), session)).toBeUndefined();
      expect(farQuote(level(side, far), session)).toContain(
        ` 0 at a rate of ${far} is far for a first line that nothing can be compared with.`,
      );
    }
  });

  test('does not ask beside the quote before, and does beside an order book, which two small bets make', () => {
    expect(farQuote(level('back', 3000), after(2900))).toBeUndefined();
    const book = { back: 3100, lay: 3200 };
    expect(farQuote(level('back', 3000), { ...NOTHING, book })).toBe('Back 3000 is far for a first price.');
  });
});

describe('a walk of small steps', () => {
  const walked = (from: number, to: number) => farQuote(rates(to), { ...after(to - 1), earlier: rates(from) });

  test('asks once it is as far as one quote may not go', () => {
    expect(walked(80, 146)).toBeUndefined();
    expect(walked(80, 147)).toBe('Back 147 has moved far in ten minutes, from 80.');
    expect(walked(80, 8)).toBe('Back 8 has moved far in ten minutes, from 80.');
    expect(walked(2000, 6000)).toBeUndefined();
    expect(walked(2000, 6001)).toBe('Back 6001 has moved far in ten minutes, from 2000.');
  });

  test('of a line does too, and of its rate', () => {
    const line = (no: number, rate = 100): QuoteSurroundings => ({
      ...NOTHING,
      kind: 'lines',
      before: lines(no, no + 1, rate),
      earlier: lines(45, 46),
    });
    expect(farQuote(lines(51, 52), line(50))).toBeUndefined();
    expect(farQuote(lines(53, 54), line(52))).toBe('Yes 54 has moved far in ten minutes, from 46.');
    expect(farQuote(lines(45, 46, 201), line(45, 200))).toBe(
      'Yes at a rate of 201 has moved far in ten minutes, from 100.',
    );
  });

  test('that leaves the runners below a fair market asks as it gets there, and then ten per cent further', () => {
    const others = [rates(100)];
    const sum = (from: number, to: number) => farQuote(rates(to), { ...after(to - 1), earlier: rates(from), others });
    const below = /^With this quote the runners come to \d+ % to back: whoever backs all of them wins\.$/;
    expect(sum(110, 149)).toBeUndefined();
    expect(sum(110, 151)).toMatch(below);
    expect(sum(151, 200)).toBeUndefined();
    expect(sum(151, 237)).toMatch(below);
    expect(farQuote(rates(80, 64), { ...after(80), before: rates(80, 65), earlier: rates(80), others })).toMatch(
      /to lay: whoever lays all of them wins\.$/,
    );
  });
});

describe('another market that asks the same', () => {
  const beside = (quotes: QuoteSurroundings['before'], more: Partial<QuoteSurroundings> = {}) => ({
    ...NOTHING,
    alike: [{ market: 'Bookmaker 2', quotes }],
    ...more,
  });

  test('asks once whoever takes both wins', () => {
    expect(farQuote(rates(130), beside(rates(80)))).toBe(
      'Back 130 crosses Lay 82 of Bookmaker 2: whoever takes both wins.',
    );
    expect(farQuote(rates(50, 52), beside(rates(80, 100)))).toBe(
      'Lay 52 crosses Back 80 of Bookmaker 2: whoever takes both wins.',
    );
    expect(farQuote(rates(100), beside(rates(80)))).toBeUndefined();
    expect(farQuote(rates(130), beside([]))).toBeUndefined();
  });

  test('asks where a walk gets there, and not for each step from what was confirmed', () => {
    const at = (from: number, to: number) =>
      farQuote(rates(to), beside(rates(80), { before: rates(to - 1), earlier: rates(from) }));
    expect(at(100, 120)).toBeUndefined();
    expect(at(100, 124)).toContain('Back 124 crosses Lay 82');
    expect(at(124, 140)).toBeUndefined();
  });

  test('asks for a line that leaves more than a few units between Yes and No', () => {
    const lined = (no: number, perUnit = 1) => beside(lines(no, no + perUnit), { kind: 'lines', perUnit });
    expect(farQuote(lines(38, 39), lined(50))).toBe(
      'Yes 39 crosses No 50 of Bookmaker 2: whoever takes both wins on what is between.',
    );
    expect(farQuote(lines(60, 61), lined(50))).toBe(
      'No 60 crosses Yes 51 of Bookmaker 2: whoever takes both wins on what is between.',
    );
    expect(farQuote(lines(46, 47), lined(50))).toBeUndefined();
    const walked = { ...lined(50), before: lines(41, 42), earlier: lines(45, 46) };
    expect(farQuote(lines(40, 41), walked)).toContain('Yes 41 crosses No 50');
    expect(farQuote(lines(39, 40), { ...walked, before: lines(40, 41), earlier: lines(40, 41) })).toBeUndefined();
  });
});

describe('a quote that crosses itself', () => {
  test('asks, and not for the same again', () => {
    expect(farQuote(rates(2000, 5), NOTHING)).toBe('Back 2000 crosses its own Lay 5: whoever takes both wins.');
    expect(farQuote(rates(80, 80), NOTHING)).toBeUndefined();
    const crossing = rates(90, 80);
    expect(farQuote(crossing, { ...NOTHING, before: crossing, earlier: crossing })).toBeUndefined();
  });

  test('does with a line too, also where one side is new', () => {
    const session = { ...NOTHING, kind: 'lines' } as const;
    const [, no] = lines(45, 46);
    const crossing = 'Yes 4 crosses its own No 45: whoever takes both wins on what is between.';
    expect(farQuote(lines(45, 4), { ...session, before: [no as (typeof session.before)[number]] })).toBe(crossing);
    expect(farQuote(lines(45, 45), session)).toBeUndefined();
  });
});

describe('the runners together', () => {
  test('ask once whoever backs all of them, or lays all of them, wins', () => {
    const others = [rates(100)];
    expect(farQuote(rates(180), { ...NOTHING, others })).toBe(
      'With this quote the runners come to 86 % to back: whoever backs all of them wins.',
    );
    expect(farQuote(rates(50, 60), { ...NOTHING, others })).toBe(
      'With this quote the runners come to 112 % to lay: whoever lays all of them wins.',
    );
    expect(farQuote(rates(95), { ...NOTHING, others })).toBeUndefined();
  });

  test('do not ask for a step of a key, nor while one of them is not quoted', () => {
    const others = [rates(100)];
    for (let rate = 80; rate < 400; rate += 1)
      expect(farQuote(rates(rate + 1), { ...NOTHING, before: rates(rate), others })).toBeUndefined();
    expect(farQuote(rates(400), { ...NOTHING, others: [rates(100), []] })).toBeUndefined();
    expect(farQuote(rates(400), { ...NOTHING, others: undefined })).toBeUndefined();
  });
});

describe('a line', () => {
  const surroundings = (no: number, perUnit = 1): QuoteSurroundings => ({
    ...NOTHING,
    kind: 'lines',
    perUnit,
    before: lines(no, no + perUnit),
  });

  test('asks far from the last, and at another rate', () => {
    expect(farQuote(lines(450, 451), surroundings(45))).toBe('Yes 451 is far from the last, 46.');
    expect(farQuote(lines(45, 146), surroundings(45))).toBe('Yes 146 is far from the last, 46.');
    expect(farQuote(lines(145, 146), surroundings(45))).toBe('Yes 146 is far from the last, 46.');
    expect(farQuote(lines(45, 46, 1000), surroundings(45))).toBe('Yes at a rate of 1000 is far from the last, 100.');
    expect(farQuote(lines(150, 152), surroundings(90, 2))).toBe('Yes 76 is far from the last, 46.');
  });

  test('is looked at on each level, whichever has the best rate', () => {
    const away = { side: 'back', rate: 9900, line: 10 } as const;
    expect(farQuote([...lines(45, 46), away], surroundings(45))).toBe('Yes 10 is far from the last, 46.');
  });

  test('does not ask within a few units, nor as the first', () => {
    expect(farQuote(lines(50, 51), surroundings(45))).toBeUndefined();
    expect(farQuote(lines(180, 181), surroundings(160))).toBeUndefined();
    expect(farQuote(lines(450, 451), { ...surroundings(45), before: [] })).toBeUndefined();
  });
});

describe('what nobody can lose by', () => {
  test('a side asks beside the other one that it was quoted with before', () => {
    const lay = [{ side: 'lay', rate: 3400, line: 0 }] as const;
    expect(farQuote(lay, { ...NOTHING, before: [{ side: 'back', rate: 30_000, line: 0 }] })).toBe(
      'Back 300 crosses its own Lay 34: whoever takes both wins.',
    );
  });

  test('all ranges of a number', () => {
    const ranges = (...rates: number[]) =>
      rates.map((rate, place) => ({ side: 'back', rate: rate * 100, line: place * 5 }) as const);
    const of = { ...NOTHING, others: undefined, ranges: { least: 0, width: 5, count: 2 } };
    expect(farQuote(ranges(300, 300), of)).toBe(
      'With this quote the ranges come to 50 % to back: whoever backs all of them wins.',
    );
    expect(farQuote(ranges(90, 90), of)).toBeUndefined();
    expect(farQuote(ranges(300), of)).toBeUndefined();
    expect(farQuote(ranges(300, 300), { ...of, ranges: { least: 0, width: 5, count: 20_000_000 } })).toBeUndefined();
  });

  test('all runners of which two win', () => {
    const of = { ...NOTHING, winners: 2, others: [rates(300, 320), rates(300, 320)] };
    expect(farQuote(rates(300, 320), of)).toBe(
      'With this quote the runners come to 38 % to back: whoever backs all of them wins.',
    );
    expect(farQuote(rates(45), { ...of, others: [rates(45), rates(45)] })).toBeUndefined();
  });
});
