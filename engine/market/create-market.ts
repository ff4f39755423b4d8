import { DAY_MS } from '../vocabulary/money.ts';
import { HOUSE } from '../account/accounts.ts';
import type { CreateMarket, EachWayPayoff, Payoff } from '../market-command.ts';
import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import {
  type Handicap,
  MAX_SIZE,
  MAX_TURNOVER,
  MECHANISMS,
  type NumberPayoff,
  PAYOFFS,
  TICKS,
} from '../vocabulary/index.ts';
import { definitionOf, type MarketDefinition } from './definition.ts';
import { Market } from './market.ts';

const LAST_MARKET = 9_999_999_999;
export const MOST_RUNNERS = 1000;
/** With cross-matching: each price of a runner is worked out from all others. */
export const MOST_CROSSED = 40;
/** A base rate of 100 %. */
const WHOLE = 10_000;
/** Results and lines of a number payoff lie within this, on either side of zero. */
const FURTHEST_RESULT = 10_000_000;
/** Of a scale, so that its tables are short. */
const MOST_RESULTS = 60;
/** Of a scale: a million for 1, which a stake of some thousands can be multiplied by within 2^53. */
const HIGHEST_PART = 10_000_000_000;
/** A hundred years, ms. */
const LONGEST_KEPT = 100 * 365 * DAY_MS;

/** @see docs/rules.md, "Markets" */
export function createMarket(exchange: Exchange, command: CreateMarket): Outcome {
  if (command.minStake > MAX_SIZE || isCapTooLarge(command)) return rejected('amount-too-large');
  if (!isPossible(exchange, command)) return rejected('invalid-definition');
  if (exchange.statusOf(command.market) >= 0) return rejected('market-exists');

  const definition = definitionOf(command);
  exchange.openMarket(new Market(definition));
  appendCreated(exchange, definition);
  return ACCEPTED;
}

function isCapTooLarge({ options = {} }: CreateMarket): boolean {
  const { minPayout = 0, maxStake = 0, maxProfit = 0, preMatchCap = 0, house } = options;
  return Math.max(minPayout, maxStake, maxProfit, preMatchCap, house?.lossCap ?? 0) > MAX_TURNOVER;
}

function appendCreated({ events }: Exchange, definition: MarketDefinition): void {
  const { id, mechanism, payoff, runners, options } = definition;
  const flag = (value: boolean): number => (value ? 1 : 0);
  const number = isNumber(payoff) ? payoff : undefined;
  const fields = [
    id,
    MECHANISMS.indexOf(mechanism),
    PAYOFFS.indexOf(payoff.kind),
    winnersOf(payoff),
    flag(isNumber(payoff) || (payoff.complete ?? true)),
    definition.baseRate,
    definition.minStake,
    flag(definition.persistenceAllowed),
    flag(options.crossMatching),
    flag(options.startingPrice),
    flag(options.passiveSkipsDelay),
    payoff.kind === 'each-way' ? payoff.divisor : 0,
    number?.least ?? 0,
    number?.most ?? 0,
    number?.width ?? 0,
    number?.interval ?? 0,
    options.house,
  ];
  events.begin(EVENTS['market-created'][0], fields.length + runners.length);
  for (const field of fields) events.add(field);
  for (const runner of runners) events.add(runner);
}

export function winnersOf(payoff: Payoff): number {
  if (payoff.kind === 'runners') return payoff.winners;
  return payoff.kind === 'each-way' ? payoff.places : 0;
}

function isPossible(exchange: Exchange, command: CreateMarket): boolean {
  const { market, payoff, runners, baseRate, minStake } = command;
  return (
    isWithin(market, 1, LAST_MARKET) &&
    MECHANISMS.includes(command.mechanism) &&
    PAYOFFS.includes(payoff.kind) &&
    runners.length <= MOST_RUNNERS &&
    runners.every((runner) => isWithin(runner, 1, Number.MAX_SAFE_INTEGER)) &&
    new Set(runners).size === runners.length &&
    isPayoffPossible(payoff, runners.length) &&
    isWithin(baseRate, 0, WHOLE) &&
    isWithin(minStake, 1, MAX_SIZE) &&
    doOptionsFit(exchange, command)
  );
}

function isPayoffPossible(payoff: Payoff, runners: number): boolean {
  if (payoff.kind === 'runners') return isWithin(payoff.winners, 1, payoff.complete ? runners - 1 : runners);
  if (payoff.kind === 'each-way') return isEachWayPossible(payoff, runners);
  return runners >= 1 && isNumberPossible(payoff, runners);
}

function isEachWayPossible({ places, divisor }: EachWayPayoff, runners: number): boolean {
  return isWithin(places, 1, runners - 1) && isWithin(divisor, 100, WHOLE);
}

function isNumberPossible(payoff: NumberPayoff, runners: number): boolean {
  const { kind, least, most, width, interval, handicaps, scales } = payoff;
  const isSpanned = isWithin(least, -FURTHEST_RESULT, most - 1) && isWithin(most, least + 1, FURTHEST_RESULT);
  if (!isSpanned) return false;
  if (kind === 'range' ? width === undefined : width !== undefined && kind !== 'spread') return false;
  if (width !== undefined && !isWithin(width, 1, most - least)) return false;
  if ((kind === 'line-range') !== (interval !== undefined)) return false;
  if (interval !== undefined && !(isWithin(interval, 1, WHOLE) && (most - least) * 100 < TICKS * interval))
    return false;
  if ((kind === 'handicap') !== (handicaps !== undefined)) return false;
  if (handicaps !== undefined) return handicaps.length === runners && handicaps.every(isHandicap);
  if ((kind === 'scale') !== (scales !== undefined)) return false;
  return scales === undefined || areScalesPossible({ scales, count: most - least + 1, runners });
}

/** A table for each runner, each with every result; nobody loses more than the stake. */
function areScalesPossible({
  scales,
  count,
  runners,
}: {
  readonly scales: readonly (readonly number[])[];
  readonly count: number;
  readonly runners: number;
}): boolean {
  if (count > MOST_RESULTS || scales.length !== runners) return false;
  return scales.every((scale) => scale.length === count && scale.every((part) => isWithin(part, -WHOLE, HIGHEST_PART)));
}

export function isHandicap({ sign, quarters }: Handicap): boolean {
  return (sign === 1 || sign === -1) && isWithin(quarters, -FURTHEST_RESULT, FURTHEST_RESULT);
}

function doOptionsFit({ accounts }: Exchange, { mechanism, payoff, runners, options = {} }: CreateMarket): boolean {
  const isBook = mechanism === 'order-book';
  const { house, resettleFor = 0, minPayout, maxStake, maxProfit, preMatchCap } = options;
  const isQuotable = ['runners', 'line', 'range', 'spread', 'scale'].includes(payoff.kind);
  const isBookable = ['runners', 'each-way', 'line-range', 'handicap'].includes(payoff.kind);
  if (isBook ? !isBookable || house !== undefined : !isQuotable || house === undefined) return false;
  if (house !== undefined && !(accounts.roleOf(house.account) === HOUSE && isWithin(house.lossCap, 0, MAX_TURNOVER)))
    return false;
  const isSingle = payoff.kind === 'runners' && payoff.winners === 1 && payoff.complete;
  if (options.crossMatching === true && !(isBook && isSingle && runners.length <= MOST_CROSSED)) return false;
  if (options.startingPrice === true && !(isBook && payoff.kind === 'runners')) return false;
  const amounts = [minPayout, maxStake, maxProfit, preMatchCap].filter((amount) => amount !== undefined);
  return isWithin(resettleFor, 0, LONGEST_KEPT) && amounts.every((amount) => isWithin(amount, 1, MAX_TURNOVER));
}

function isNumber(payoff: Payoff): payoff is NumberPayoff {
  return payoff.kind !== 'runners' && payoff.kind !== 'each-way';
}

export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
