import type { Draws } from 'games';

/** Three reels of twenty stops each. A shape is a path on 24 by 24. */
const SYMBOLS = [
  {
    name: 'Trophy',
    shape: 'M7 3h10v6a5 5 0 0 1-10 0zM7 5H3v2a4 4 0 0 0 4 4M17 5h4v2a4 4 0 0 1-4 4M12 14v4M8 21h8v-3H8z',
    stops: 1,
    three: 500,
    two: 10,
  },
  { name: 'Bell', shape: 'M5 17h14l-2-3V9a5 5 0 0 0-10 0v5zM10 20a2 2 0 0 0 4 0M12 4V2', stops: 2, three: 100, two: 3 },
  {
    name: 'Ball',
    shape: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9 4q4 8 0 16M15 4q-4 8 0 16',
    stops: 3,
    three: 40,
    two: 1.5,
  },
  {
    name: 'Star',
    shape: 'M12 2l3 7 7 .6-5.4 4.6 1.8 7L12 17.3 5.6 21.2l1.8-7L2 9.6 9 9z',
    stops: 4,
    three: 20,
    two: 0,
  },
  { name: 'Moon', shape: 'M15 3a9 9 0 1 0 6 13A8 8 0 0 1 15 3z', stops: 4, three: 15, two: 0 },
  { name: 'Leaf', shape: 'M4 20C3 9 10 3 21 3c0 11-6 18-17 17zM4 20L14 10', stops: 6, three: 5, two: 0 },
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

export const symbolAt = (stop: number): Pick<ReelSymbol, 'name' | 'shape'> => STRIP[stop] as ReelSymbol;

export const REEL_TABLE: readonly Pick<ReelSymbol, 'name' | 'shape' | 'three' | 'two'>[] = SYMBOLS;
