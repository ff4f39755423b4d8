import type { NumberPayoff, Side } from 'engine';
import type { Definition } from './definition.ts';

// docs/rules.md, "Fills" and "Settlement": what one bet comes to with a result.

/** One bet as its backer has it; its layer has the opposite. */
export interface Stake {
  readonly selection: number;
  /** Of a number payoff: in its units; line-range: in hundredths. */
  readonly line: number;
  /** What the backer can lose; of a spread, what each unit moves. */
  readonly size: bigint;
  /** What the backer can win. */
  readonly profit: bigint;
  /** Each-way: what its placed part wins. */
  readonly placeProfit: bigint;
}

export interface Result {
  readonly winners: readonly number[];
  readonly tied: readonly number[];
  readonly placed: readonly number[];
  readonly placedTied: readonly number[];
  readonly number: number;
}

/** ⌊size × (price − 100) ÷ 100⌋ for a size of 0 or more. */
export function profitAt(size: bigint, price: number): bigint {
  return (size * BigInt(price - 100)) / 100n;
}

/** What a size at a price stands for in an order book. */
export function stakeAt(
  { payoff }: Pick<Definition, 'payoff'>,
  { selection, price, size }: { readonly selection: number; readonly price: number; readonly size: bigint },
): Stake {
  if (payoff.kind === 'line-range') return { selection, line: price, size, profit: size, placeProfit: 0n };
  const placeProfit = payoff.kind === 'each-way' ? (size * BigInt(price - 100)) / BigInt(payoff.divisor) : 0n;
  return { selection, line: 0, size, profit: profitAt(size, price), placeProfit };
}

/** What a bettor's stake at a rate stands for in a quoted market. For lines and ranges either side risks its own. */
export function stakeQuoted(
  { payoff }: Pick<Definition, 'payoff'>,
  bet: {
    readonly selection: number;
    readonly side: Side;
    readonly rate: number;
    readonly line: number;
    readonly size: bigint;
  },
): Stake {
  const { selection, side, rate, line, size } = bet;
  const wins = (size * BigInt(rate)) / 10_000n;
  const ownStake = payoff.kind === 'line' || payoff.kind === 'range';
  if (ownStake && side === 'lay') return { selection, line, size: wins, profit: size, placeProfit: 0n };
  return { selection, line, size, profit: wins, placeProfit: 0n };
}

/** What the backer gets, negative where it loses. */
export function backerGets(definition: Pick<Definition, 'payoff' | 'runners'>, stake: Stake, result: Result): bigint {
  const { payoff } = definition;
  const { selection, size, profit, placeProfit } = stake;
  switch (payoff.kind) {
    case 'runners':
      return sharedPart({ size, profit }, sharesOf(selection, result.winners, result.tied, payoff.winners));
    case 'each-way': {
      const win = sharesOf(selection, result.winners, result.tied, 1);
      // Who is first, alone or with others, is placed too.
      const first = [...result.winners, ...result.tied];
      const place = sharesOf(selection, [...first, ...result.placed], result.placedTied, payoff.places);
      return sharedPart({ size, profit }, win) + sharedPart({ size, profit: placeProfit }, place);
    }
    default:
      return byNumber(payoff, definition.runners.indexOf(selection), { stake, number: result.number });
  }
}

/** Which part of a bet wins: all, none, or the places left among those that share them. */
type Shares = readonly [places: bigint, tied: bigint];

function sharesOf(selection: number, winners: readonly number[], tied: readonly number[], places: number): Shares {
  if (winners.includes(selection)) return [1n, 1n];
  if (tied.includes(selection)) return [BigInt(places - winners.length), BigInt(tied.length)];
  return [0n, 1n];
}

function sharedPart({ size, profit }: { size: bigint; profit: bigint }, [places, tied]: Shares): bigint {
  return ((size + profit) * places) / tied - size;
}

function byNumber(
  payoff: NumberPayoff,
  place: number,
  { stake, number }: { readonly stake: Stake; readonly number: number },
): bigint {
  const { size, profit, line } = stake;
  switch (payoff.kind) {
    case 'line':
      return number >= line ? profit : -size;
    case 'range':
      return number >= line && number < line + (payoff.width ?? 0) ? profit : -size;
    case 'spread':
      return size * BigInt(Math.min(payoff.most, Math.max(payoff.least, number)) - line);
    case 'line-range':
      return number * 100 === line ? 0n : number * 100 < line ? profit : -size;
    case 'handicap': {
      const { sign, quarters } = payoff.handicaps?.[place] ?? { sign: 1, quarters: 0 };
      const margin = 4 * sign * number + quarters;
      if (margin === 0) return 0n;
      const whole = margin > 0 ? profit : -size;
      return Math.abs(margin) === 1 ? halfOf(whole) : whole;
    }
  }
}

/** Rounded down, of what is won and of what is lost. */
function halfOf(amount: bigint): bigint {
  return amount / 2n;
}
