import type { Payoff, QuoteLevel } from 'engine';
import type { Money } from 'engine/vocabulary';
import type { Instrument } from './instruments.ts';

/** 100 for 100. */
const EVEN_RATE = 10_000;

/** What the market can say: from half of a price to twice it. Exchanges stop trading long before either. */
export function payoffAround(ticks: number): Extract<Payoff, { least: number }> {
  return { kind: 'line', least: Math.floor(ticks / 2), most: ticks * 2 };
}

/**
 * What is offered around the reference price: NO below it and YES above it, at 100 each; the gap is the house's.
 * `NFY NO 24510@100 YES 24512@100`.
 *
 * @param size  the stakes that each takes, minor units
 */
export function levelsAround({ gap }: Pick<Instrument, 'gap'>, ticks: number, size: Money): QuoteLevel[] {
  const no = ticks - Math.floor(gap / 2);
  return [
    { side: 'back', rate: EVEN_RATE, line: no + gap, size },
    { side: 'lay', rate: EVEN_RATE, line: no, size },
  ];
}
