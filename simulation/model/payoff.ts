import type { NumberPayoff, Payoff } from 'engine';
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

/** Factors that cut a price, by the runner that went. */
export type Cuts = ReadonlyMap<number, number>;

export function isLineRange({ payoff }: Pick<Definition, 'payoff'>): boolean {
  return payoff.kind === 'line-range';
}

/** ⌊size × (price − 100) ÷ 100⌋ for a size of 0 or more. */
export function profitAt(size: bigint, price: number): bigint {
  return (size * BigInt(price - 100)) / 100n;
}

/** What a size at a price stands for in an order book, after the cuts of removals. */
export function stakeAt(
  { payoff }: Pick<Definition, 'payoff'>,
  bet: {
    readonly selection: number;
    readonly price: number;
    readonly size: bigint;
    readonly cuts?: Cuts;
  },
): Stake {
  const { selection, price, size, cuts = new Map() } = bet;
  if (payoff.kind === 'line-range') return { selection, line: price, size, profit: size, placeProfit: 0n };
  const [part, whole] = profitPerHundred(payoff, price, cuts);
  const placeProfit = payoff.kind === 'each-way' ? (size * part) / (whole * BigInt(payoff.divisor)) : 0n;
  return { selection, line: 0, size, profit: (size * part) / (whole * 100n), placeProfit };
}

/** Exact price less 100, as a fraction: never less than that of 1.01. */
function profitPerHundred(payoff: Payoff, price: number, cuts: Cuts): [part: bigint, whole: bigint] {
  if (cuts.size === 0) return [BigInt(price - 100), 1n];
  const left = [...cuts.values()].reduce((product, cut) => product * BigInt(10_000 - cut), 1n);
  const whole = 10_000n ** BigInt(cuts.size);
  const cutsProfitAlone = payoff.kind === 'runners' && payoff.winners > 1;
  const part = cutsProfitAlone ? BigInt(price - 100) * left : BigInt(price) * left - 100n * whole;
  return part < whole ? [1n, 1n] : [part, whole];
}

/** The exact price after the cuts, rounded down to hundredths. */
export function cutPrice({ payoff }: Pick<Definition, 'payoff'>, price: number, cuts: Cuts): number {
  const [part, whole] = profitPerHundred(payoff, price, cuts);
  return 100 + Number(part / whole);
}

/** What a stake at a rate stands for in a quoted market: a lay mirrors the back. */
export function stakeQuoted(bet: {
  readonly selection: number;
  readonly rate: number;
  readonly line: number;
  readonly size: bigint;
}): Stake {
  const { selection, rate, line, size } = bet;
  return { selection, line, size, profit: (size * BigInt(rate)) / 10_000n, placeProfit: 0n };
}

/** A market as far as its results go. */
export interface Paying {
  readonly definition: Pick<Definition, 'payoff' | 'runners'>;
  /** Runners that have been taken out. */
  readonly removed: { readonly size: number; has(runner: number): boolean };
}

/** How many runners win, or are placed: all that are left, where those are fewer. */
export function placesOf({ definition, removed }: Paying): number {
  const { payoff, runners } = definition;
  const places = payoff.kind === 'runners' ? payoff.winners : payoff.kind === 'each-way' ? payoff.places : 0;
  return Math.min(places, runners.length - removed.size);
}

/** Whether the placed part of an each-way bet counts: more runners are left than there are places. */
export function hasPlaces({ definition: { payoff, runners }, removed }: Paying): boolean {
  return payoff.kind === 'each-way' && runners.length - removed.size > payoff.places;
}

/** What the backer gets, negative where it loses. */
export function backerGets(market: Paying, stake: Stake, result: Result): bigint {
  const { payoff, runners } = market.definition;
  const { selection, size, profit } = stake;
  switch (payoff.kind) {
    case 'runners':
      return sharedPart({ size, profit }, sharesOf(selection, result.winners, result.tied, placesOf(market)));
    case 'each-way': {
      return winPart(stake, result) + placedPart(market, stake, result);
    }
    default:
      return byNumber(payoff, runners.indexOf(selection), { stake, number: result.number });
  }
}

/** Of an each-way bet. */
export function winPart({ selection, size, profit }: Stake, { winners, tied }: Result): bigint {
  return sharedPart({ size, profit }, sharesOf(selection, winners, tied, 1));
}

/** The other part of it: nothing where it does not count. Who is first, alone or with others, is placed too. */
export function placedPart(market: Paying, { selection, size, placeProfit }: Stake, result: Result): bigint {
  if (!hasPlaces(market)) return 0n;
  const { winners, tied, placed, placedTied } = result;
  const places = placesOf(market);
  const isShared = tied.length > places && tied.includes(selection);
  const shares: Shares = isShared
    ? [BigInt(places), BigInt(tied.length)]
    : sharesOf(selection, [...winners, ...tied, ...placed], placedTied, places);
  return sharedPart({ size, profit: placeProfit }, shares);
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
      return (size * BigInt(Math.min(payoff.most, Math.max(payoff.least, number)) - line)) / BigInt(payoff.width ?? 1);
    case 'line-range':
      return number * 100 === line ? 0n : number * 100 < line ? profit : -size;
    case 'scale':
      // Division of whole numbers rounds toward nothing.
      return (size * BigInt(payoff.scales?.[place]?.[number - payoff.least] ?? 0)) / 10_000n;
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
