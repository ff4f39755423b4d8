import type { Draws } from 'games';

/** Three reels of twenty stops each. */
const SYMBOLS = [
  { name: 'Trophy', sign: '🏆', stops: 1, three: 500, two: 10 },
  { name: 'Bell', sign: '🔔', stops: 2, three: 100, two: 3 },
  { name: 'Ball', sign: '🏏', stops: 3, three: 40, two: 1.5 },
  { name: 'Star', sign: '⭐', stops: 4, three: 20, two: 0 },
  { name: 'Moon', sign: '🌙', stops: 4, three: 15, two: 0 },
  { name: 'Leaf', sign: '🍀', stops: 6, three: 5, two: 0 },
] as const;
type ReelSymbol = (typeof SYMBOLS)[number];

const STRIP: readonly ReelSymbol[] = SYMBOLS.flatMap((symbol) => Array<ReelSymbol>(symbol.stops).fill(symbol));
export const STOPS = STRIP.length;

/** What is paid back of a stake of 1: three alike, or two alike of the best three. */
export function paysOf(stops: readonly [number, number, number]): number {
  const shown = stops.map((stop) => STRIP[stop] as ReelSymbol);
  for (const symbol of SYMBOLS) {
    const count = shown.filter((one) => one === symbol).length;
    if (count === 3) return symbol.three;
    if (count === 2) return symbol.two;
  }
  return 0;
}

/** Of a stake of 1, over all 8,000 ways the reels can stop. */
export function reelsReturn(): number {
  let sum = 0;
  for (let one = 0; one < STOPS; one++)
    for (let two = 0; two < STOPS; two++) for (let three = 0; three < STOPS; three++) sum += paysOf([one, two, three]);
  return sum / STOPS ** 3;
}

export function spin(draws: Draws): [number, number, number] {
  return [draws.uniform(STOPS), draws.uniform(STOPS), draws.uniform(STOPS)];
}

export const symbolAt = (stop: number): Pick<ReelSymbol, 'name' | 'sign'> => STRIP[stop] as ReelSymbol;

export const REEL_TABLE: readonly Pick<ReelSymbol, 'name' | 'sign' | 'three' | 'two'>[] = SYMBOLS;
