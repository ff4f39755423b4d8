import { DAY_MS } from '../vocabulary/money.ts';
import { BACK } from '../book/book.ts';
import type { CreateMarket, MarketOptions, Payoff } from '../market-command.ts';
import type { Stake } from '../payoff/positions.ts';
import { type Handicap, LADDER, type Mechanism, placeProfitOf, profitOf, tickOf } from '../vocabulary/index.ts';

/** How long a market that is settled or void can be settled again, ms. */
export const RESETTLE_FOR = DAY_MS;

const CLASSIC = Int32Array.from(LADDER);

/** A market as it was created, every option filled in. */
export interface MarketDefinition {
  readonly id: number;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly runners: readonly number[];
  readonly baseRate: number;
  readonly minStake: number;
  readonly persistenceAllowed: boolean;
  readonly options: AllOptions;
}

/** Options that are not given stand as false, 0 or Infinity. */
export interface AllOptions {
  readonly crossMatching: boolean;
  readonly startingPrice: boolean;
  readonly passiveSkipsDelay: boolean;
  readonly profitRatio: boolean;
  /** Infinity where a small stake is never good. */
  readonly minPayout: number;
  readonly maxStake: number;
  readonly maxProfit: number;
  readonly preMatchCap: number;
  readonly resettleFor: number;
  /** 0 where nobody quotes. */
  readonly house: number;
  readonly lossCap: number;
}

export function definitionOf(command: CreateMarket): MarketDefinition {
  const { market, mechanism, payoff, runners, baseRate, minStake, persistenceAllowed, options = {} } = command;
  return {
    id: market,
    mechanism,
    payoff,
    runners: [...runners],
    baseRate,
    minStake,
    persistenceAllowed,
    options: allOptions(options),
  };
}

/** The command that creates such a market, each field in its place: the one way to write a definition down. */
export function commandOf(definition: MarketDefinition): CreateMarket {
  const { id, mechanism, payoff, runners, baseRate, minStake, persistenceAllowed, options } = definition;
  const { house, lossCap, ...others } = options;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(others)) if (value !== false && value !== Infinity) kept[name] = value;
  if (house !== 0) kept['house'] = { account: house, lossCap };
  const command = { market: id, mechanism, payoff, runners, baseRate, minStake, persistenceAllowed };
  return { type: 'create-market', ...command, options: kept } as unknown as CreateMarket;
}

/** With one more runner, the last. If all of several may win, it may too. */
export function withRunner(
  definition: MarketDefinition,
  runner: number,
  handicap: Handicap | undefined,
): MarketDefinition {
  const { payoff, runners } = definition;
  return { ...definition, payoff: payoffWithRunner(payoff, runners.length, handicap), runners: [...runners, runner] };
}

/** @param runners how many there were */
export function payoffWithRunner(payoff: Payoff, runners: number, handicap: Handicap | undefined): Payoff {
  const mayAllWin = payoff.kind === 'runners' && payoff.winners === runners && runners > 1;
  if (mayAllWin) return { ...payoff, winners: runners + 1 };
  if (payoff.kind !== 'handicap' || handicap === undefined) return payoff;
  return { ...payoff, handicaps: [...(payoff.handicaps ?? []), handicap] };
}

function allOptions(options: MarketOptions): AllOptions {
  return {
    crossMatching: options.crossMatching ?? false,
    startingPrice: options.startingPrice ?? false,
    passiveSkipsDelay: options.passiveSkipsDelay ?? false,
    profitRatio: options.profitRatio ?? false,
    minPayout: options.minPayout ?? Infinity,
    maxStake: options.maxStake ?? Infinity,
    maxProfit: options.maxProfit ?? Infinity,
    preMatchCap: options.preMatchCap ?? Infinity,
    resettleFor: options.resettleFor ?? RESETTLE_FOR,
    house: options.house?.account ?? 0,
    lossCap: options.house?.lossCap ?? 0,
  };
}

/** The prices that orders of the market may have, lowest first: the ladder, or the lines of a line-range. */
export function pricesOf(payoff: Payoff): Int32Array {
  if (payoff.kind !== 'line-range') return CLASSIC;
  const step = payoff.interval ?? 100;
  const count = Math.floor(((payoff.most - payoff.least) * 100) / step) + 1;
  return Int32Array.from({ length: count }, (_, line) => payoff.least * 100 + line * step);
}

/** @returns a price's place in the market's prices, or -1 */
export function tickIn(payoff: Payoff, price: number): number {
  if (payoff.kind !== 'line-range') return tickOf(price);
  const step = payoff.interval ?? 100;
  const tick = (price - payoff.least * 100) / step;
  return Number.isInteger(tick) && tick >= 0 && price <= payoff.most * 100 ? tick : -1;
}

/**
 * What an order of an order book, or a fill of it, puts at stake.
 *
 * @returns the given record
 * @see     docs/rules.md, "Fills"
 */
export function stakeIn(
  payoff: Payoff,
  order: { runnerIndex: number; side: number; price: number; size: number },
  into: Stake,
) {
  const { runnerIndex, side, price, size } = order;
  into.runnerIndex = runnerIndex;
  into.side = side;
  into.size = size;
  into.line = payoff.kind === 'line-range' ? price : 0;
  into.profit = payoff.kind === 'line-range' ? size : profitOf(size, price);
  into.placeProfit = payoff.kind === 'each-way' ? placeProfitOf(size, price, payoff.divisor) : 0;
  return into;
}

export function emptyStake(): Stake {
  return { runnerIndex: 0, side: BACK, line: 0, size: 0, profit: 0, placeProfit: 0 };
}

/**
 * What a bettor's bet on a quote puts at stake: a back loses its size and wins at the rate, a lay mirrors it.
 *
 * @returns the given record
 * @see     docs/rules.md, "Quoted markets"
 */
export function quotedStakeIn(
  bet: { runnerIndex: number; side: number; rate: number; line: number; size: number },
  into: Stake,
): Stake {
  const { runnerIndex, side, rate, line, size } = bet;
  into.runnerIndex = runnerIndex;
  into.side = side;
  into.line = line;
  into.size = size;
  into.profit = Math.floor((size * rate) / 10_000);
  into.placeProfit = 0;
  return into;
}
