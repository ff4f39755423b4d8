import type { Draws } from 'games';

/** Fifty-two segments; a number pays itself to one. Of each number and one more, times its segments, there are 48. */
const SEGMENTS = [
  { number: 1, count: 24 },
  { number: 2, count: 16 },
  { number: 5, count: 8 },
  { number: 11, count: 4 },
] as const;

export const NUMBERS: readonly number[] = SEGMENTS.map(({ number }) => number);
const WHEEL: readonly number[] = SEGMENTS.flatMap(({ number, count }) => Array<number>(count).fill(number));

export const segmentsOf = (number: number): number => WHEEL.filter((one) => one === number).length;

/** What a player has on each number, minor units. */
export type Stakes = ReadonlyMap<number, number>;

/** What a result brings a player more than was staked. */
export function profitOf(stakes: Stakes, result: number): number {
  let total = 0;
  for (const stake of stakes.values()) total += stake;
  return (result + 1) * (stakes.get(result) ?? 0) - total;
}

/** The most that a player can lose over all results. */
export function exposureOf(stakes: Stakes): number {
  return Math.max(0, ...NUMBERS.map((number) => 0 - profitOf(stakes, number)));
}

/** Of a stake of 1 on a number, over all segments. */
export function wheelReturn(number: number): number {
  return ((number + 1) * segmentsOf(number)) / WHEEL.length;
}

export const turn = (draws: Draws): number => WHEEL[draws.uniform(WHEEL.length)] as number;
