import { DAY_MS } from 'engine/vocabulary';
import type { CreateMarket, Handicap, MarketOptions, Mechanism, NumberPayoff, Payoff } from 'engine';

// docs/rules.md, "Markets": which definitions are valid, and the definition of a market.

const LARGEST_SIZE = 90_000_000_000;
const LARGEST_TURNOVER = 2 ** 51;
const MOST_LINES = 350;
const FURTHEST = 10_000_000;

/** A market as it was created; what was left out of the options stands as none, or as its usual value. */
export interface Definition {
  readonly id: number;
  readonly mechanism: Mechanism;
  readonly payoff: Payoff;
  readonly runners: readonly number[];
  readonly baseRate: number;
  readonly minStake: bigint;
  readonly persistenceAllowed: boolean;
  readonly crossMatching: boolean;
  readonly startingPrice: boolean;
  readonly passiveSkipsDelay: boolean;
  readonly profitRatio: boolean;
  readonly minPayout: bigint | undefined;
  readonly maxStake: bigint | undefined;
  readonly maxProfit: bigint | undefined;
  readonly preMatchCap: bigint | undefined;
  readonly resettleFor: number;
  /** 0: nobody quotes. */
  readonly house: number;
  readonly lossCap: bigint;
}

export function definitionOf(command: CreateMarket): Definition {
  const { market, mechanism, payoff, runners, baseRate, minStake, persistenceAllowed, options = {} } = command;
  const amount = (value: number | undefined) => (value === undefined ? undefined : BigInt(value));
  return {
    id: market,
    mechanism,
    payoff,
    runners: [...runners],
    baseRate,
    minStake: BigInt(minStake),
    persistenceAllowed,
    crossMatching: options.crossMatching ?? false,
    startingPrice: options.startingPrice ?? false,
    passiveSkipsDelay: options.passiveSkipsDelay ?? false,
    profitRatio: options.profitRatio ?? false,
    minPayout: amount(options.minPayout),
    maxStake: amount(options.maxStake),
    maxProfit: amount(options.maxProfit),
    preMatchCap: amount(options.preMatchCap),
    resettleFor: options.resettleFor ?? DAY_MS,
    house: options.house?.account ?? 0,
    lossCap: BigInt(options.house?.lossCap ?? 0),
  };
}

/** With one more runner behind the others: if all of several may win, so may it. */
export function withRunner(definition: Definition, runner: number, handicap: Handicap | undefined): Definition {
  const runners = [...definition.runners, runner];
  const { payoff } = definition;
  if (payoff.kind === 'handicap' && handicap !== undefined)
    return { ...definition, runners, payoff: { ...payoff, handicaps: [...(payoff.handicaps ?? []), handicap] } };
  const before = definition.runners.length;
  const mayAllWin = payoff.kind === 'runners' && payoff.winners === before && before > 1;
  return { ...definition, runners, payoff: mayAllWin ? { ...payoff, winners: runners.length } : payoff };
}

/** Whether an amount of the definition is larger than any may be. */
export function isDefinitionTooLarge({ minStake, options = {} }: CreateMarket): boolean {
  const caps = [options.minPayout, options.maxStake, options.maxProfit, options.preMatchCap, options.house?.lossCap];
  return minStake > LARGEST_SIZE || caps.some((cap) => cap !== undefined && cap > LARGEST_TURNOVER);
}

/** @param isHouse  whether an account is a house account */
export function isDefinition(command: CreateMarket, isHouse: (account: number) => boolean): boolean {
  const { market, payoff, runners, baseRate, minStake } = command;
  return (
    within(market, 1, 9_999_999_999) &&
    runners.length <= 1000 &&
    runners.every((runner) => within(runner, 1, Number.MAX_SAFE_INTEGER)) &&
    new Set(runners).size === runners.length &&
    isPayoff(payoff, runners.length) &&
    within(baseRate, 0, 10_000) &&
    minStake >= 1 &&
    isFitting(command, isHouse)
  );
}

function isPayoff(payoff: Payoff, runners: number): boolean {
  switch (payoff.kind) {
    case 'runners':
      return within(payoff.winners, 1, payoff.complete ? runners - 1 : runners);
    case 'each-way':
      return within(payoff.places, 1, runners - 1) && within(payoff.divisor, 100, 10_000);
    case 'line':
    case 'range':
    case 'spread':
    case 'line-range':
    case 'handicap':
    case 'scale':
      return runners >= 1 && isNumber(payoff, runners);
    default:
      return false;
  }
}

function isNumber({ kind, least, most, width, interval, handicaps, scales }: NumberPayoff, runners: number): boolean {
  if (!within(least, -FURTHEST, FURTHEST) || !within(most, least + 1, FURTHEST)) return false;
  const isOf = (expected: NumberPayoff['kind'], field: unknown) => (kind === expected) === (field !== undefined);
  if (kind !== 'spread' && !isOf('range', width)) return false;
  if (!isOf('line-range', interval) || !isOf('handicap', handicaps)) return false;
  if (!isOf('scale', scales) || (scales !== undefined && !areScales(scales, most - least + 1, runners))) return false;
  if (width !== undefined && !within(width, 1, most - least)) return false;
  if (interval !== undefined && !(within(interval, 1, 10_000) && linesOf(least, most, interval) <= MOST_LINES)) {
    return false;
  }
  return handicaps === undefined || (handicaps.length === runners && handicaps.every(isHandicap));
}

/** A table for each runner, of at most sixty results; a backer loses the stake at most. */
function areScales(scales: readonly (readonly number[])[], results: number, runners: number): boolean {
  const isTable = (table: readonly number[]) =>
    table.length === results && table.every((part) => within(part, -10_000, 10_000_000_000));
  return results <= 60 && scales.length === runners && scales.every(isTable);
}

/** How many prices a line-range market has. */
function linesOf(least: number, most: number, interval: number): number {
  return Math.floor(((most - least) * 100) / interval) + 1;
}

export function isHandicap({ sign, quarters }: Handicap): boolean {
  return (sign === 1 || sign === -1) && within(quarters, -FURTHEST, FURTHEST);
}

const QUOTED: readonly string[] = ['runners', 'line', 'range', 'spread', 'scale'];
const BOOKED: readonly string[] = ['runners', 'each-way', 'line-range', 'handicap'];

function isFitting({ mechanism, payoff, options = {} }: CreateMarket, isHouse: (account: number) => boolean): boolean {
  const { house } = options;
  const isBook = mechanism === 'order-book';
  if (!isBook && (mechanism as string) !== 'quoted') return false;
  if (!(isBook ? BOOKED : QUOTED).includes(payoff.kind)) return false;
  if (isBook ? house !== undefined : house === undefined) return false;
  if (house !== undefined && !(isHouse(house.account) && house.lossCap >= 0)) return false;
  return doModesFit(options, isBook ? payoff : undefined);
}

function doModesFit(options: MarketOptions, booked: Payoff | undefined): boolean {
  const { crossMatching, startingPrice, resettleFor = 0 } = options;
  const isSingle = booked?.kind === 'runners' && booked.winners === 1 && booked.complete;
  if (crossMatching === true && !isSingle) return false;
  if (startingPrice === true && booked?.kind !== 'runners') return false;
  const amounts = [options.minPayout, options.maxStake, options.maxProfit, options.preMatchCap];
  const isPositive = (amount: number | undefined) => amount === undefined || amount >= 1;
  return resettleFor >= 0 && amounts.every(isPositive);
}

/** As many win, or are placed, as there are winners or places; true unless the payoff says otherwise. */
export function isComplete(payoff: Payoff): boolean {
  return payoff.kind === 'runners' || payoff.kind === 'each-way' ? payoff.complete !== false : true;
}

/** The fields of `market-created`. */
export function createdFields(definition: Definition): Record<string, unknown> {
  const { id, mechanism, payoff, baseRate, minStake, persistenceAllowed, house, runners } = definition;
  const { crossMatching, startingPrice, passiveSkipsDelay } = definition;
  const number = payoff.kind === 'runners' || payoff.kind === 'each-way' ? undefined : payoff;
  return {
    market: id,
    mechanism,
    payoff: payoff.kind,
    winners: payoff.kind === 'runners' ? payoff.winners : payoff.kind === 'each-way' ? payoff.places : 0,
    complete: isComplete(payoff),
    baseRate,
    minStake: Number(minStake),
    persistenceAllowed,
    crossMatching,
    startingPrice,
    passiveSkipsDelay,
    divisor: payoff.kind === 'each-way' ? payoff.divisor : 0,
    least: number?.least ?? 0,
    most: number?.most ?? 0,
    width: number?.width ?? 0,
    interval: number?.interval ?? 0,
    house,
    runners: [...runners],
  };
}

function within(value: number, lowest: number, highest: number): boolean {
  return Number.isInteger(value) && value >= lowest && value <= highest;
}
