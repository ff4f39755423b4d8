import { describe, expect, test } from 'vitest';
import { addFill, difference, noFigures } from './figures.ts';

describe('the checksum', () => {
  test('of one fill is taker × 7 + maker × 13 + size × 3 + tick', () => {
    const figures = noFigures();
    addFill(figures, { taker: 2, maker: 1, size: 500, tick: 99 });
    expect(figures).toMatchObject({ fills: 1, size: 500, checksum: 14 + 13 + 1500 + 99 });
  });

  test('keeps the order of the fills', () => {
    const figures = noFigures();
    addFill(figures, { taker: 2, maker: 1, size: 500, tick: 99 });
    addFill(figures, { taker: 3, maker: 1, size: 1, tick: 0 });
    expect(figures.checksum).toBe(1626 * 31 + 21 + 13 + 3);
  });

  test('wraps at 2^32 without losing a bit', () => {
    const figures = { ...noFigures(), checksum: 0xffff_ffff };
    addFill(figures, { taker: 0xffff_ffff, maker: 0xffff_fffe, size: 0xffff_fffd, tick: 349 });
    const exact = 0xffff_ffffn * 31n + 0xffff_ffffn * 7n + 0xffff_fffen * 13n + 0xffff_fffdn * 3n + 349n;
    expect(figures.checksum).toBe(Number(exact % 2n ** 32n));
  });
});

test('a difference names what was claimed and what is', () => {
  expect(difference({ ...noFigures(), fills: 3, size: 10 }, { fills: 4, size: 10 })).toBe('fills 4 instead of 3');
  expect(difference(noFigures(), {})).toBeUndefined();
});
