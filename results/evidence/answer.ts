import type { Command, SettleMarket } from 'engine';
import type { MarketId, MarketStatus, Millis, OrderId, SelectionId, Side } from 'engine/vocabulary';
import type { NumberResult, RunnersResult, SettledRuling, VoidRuling } from '../ruling.ts';
import { FlowRefusal } from './flow-refusal.ts';
import type { MarketTerms } from '../market-terms.ts';
import { canonicalJson } from '../canonical-json.ts';

/** What a market is to come to, in the engine's words: plain JSON. */
export type Answer = SettledAnswer | VoidAnswer | BetsVoidAnswer;

export interface SettledAnswer {
  readonly state: 'settled';
  readonly winners: readonly SelectionId[];
  readonly tied?: readonly SelectionId[];
  readonly placed?: readonly SelectionId[];
  readonly placedTied?: readonly SelectionId[];
  /** Of a number payoff: in units of the market. */
  readonly number?: number;
  /** Runners whose bets are void, for good. */
  readonly voidRunners?: readonly SelectionId[];
  /** Bets matched in one of these are void, for good. */
  readonly voidWindows?: readonly { readonly from: Millis; readonly until: Millis }[];
}

/** Nothing is paid, all stakes go back. */
export interface VoidAnswer {
  readonly state: 'void';
}

/** Some bets are void for good, whatever the market comes to: an order's, or those of a runner, a time, or both. */
export interface BetsVoidAnswer {
  readonly state: 'bets-void';
  readonly order?: OrderId;
  readonly selection?: SelectionId;
  readonly from?: Millis;
  /** With `from`: those before this time alone. */
  readonly until?: Millis;
  /** Those that have a bet of this side; in a quoted market one of a bettor. */
  readonly side?: Side;
  /** With `side`: those at this price, or at one that is better for it. */
  readonly price?: number;
  /** With `side`, of a quoted number: those at this line, or at one that is better for it. */
  readonly line?: number;
}

/** What a market is now, as far as the flow has to know. */
export interface SeenMarket {
  readonly status: MarketStatus;
  /** While it is settled. */
  readonly result: Pick<SettledAnswer, 'winners' | 'tied' | 'placed' | 'placedTied' | 'number'> | undefined;
}

/**
 * A ruling in the engine's words.
 *
 * @throws FlowRefusal `unknown-outcome` where a name has no runner, `invalid-result` where the number is no whole
 *         number of the market's units
 */
export function answerOf(
  ruling: SettledRuling | VoidRuling,
  terms: Pick<MarketTerms, 'runnerNames' | 'perUnit'>,
): Answer {
  if (ruling.state === 'void') return { state: 'void' };
  const runnersOf = (names: readonly string[]) => names.map((name) => runnerOf(name, terms.runnerNames));
  const { result, voidRunners = [], voidWindows } = ruling;
  // Nobody can have bet on one that the market does not list.
  const listed = voidRunners.filter((name) => Object.hasOwn(terms.runnerNames, name));
  return {
    state: 'settled',
    ...('number' in result ? numberAnswer(result, terms.perUnit) : runnersAnswer(result, runnersOf)),
    ...(listed.length === 0 ? {} : { voidRunners: runnersOf(listed) }),
    ...(voidWindows === undefined || voidWindows.length === 0 ? {} : { voidWindows }),
  };
}

function runnerOf(name: string, runnerNames: Readonly<Record<string, number>>): SelectionId {
  const runner = Object.hasOwn(runnerNames, name) ? runnerNames[name] : undefined;
  if (runner === undefined) throw new FlowRefusal('unknown-outcome', `No runner stands for "${name}".`);
  return runner as SelectionId;
}

function numberAnswer({ number }: NumberResult, perUnit: number) {
  const inUnits = Math.round(number * perUnit);
  // A price in hundredths need not come back exactly: 0.57 × 100 is 56.99999999999999.
  if (!Number.isSafeInteger(inUnits) || Math.abs(number * perUnit - inUnits) > 1e-6)
    throw new FlowRefusal('invalid-result', `${number} is no whole number of the market's units.`);
  return { winners: [], number: inUnits };
}

function runnersAnswer(result: RunnersResult, runnersOf: (names: readonly string[]) => SelectionId[]) {
  const { winners, tied, placed, placedTied } = result;
  const named = { tied, placed, placedTied };
  const lists = Object.entries(named).filter(([, list]) => list !== undefined && list.length > 0);
  return {
    winners: runnersOf(winners),
    ...Object.fromEntries(lists.map(([name, list]) => [name, runnersOf(list as readonly string[])])),
  };
}

/**
 * What is left to do until a market has come to an answer, in order. Derived from what the market is alone, so that
 * whoever was interrupted begins again where it stopped; and voiding what is void already is refused and harmless.
 *
 * @param basis  the fingerprint of what the answer rests on, noted with the command that pays
 */
export function stepsTo(market: MarketId, answer: Answer, of: { seen: SeenMarket; basis: string }): Command[] {
  const { seen, basis } = of;
  if (answer.state === 'bets-void') return [voidBetsCommand(market, answer)];
  if (answer.state === 'void') return seen.status === 'void' ? [] : [{ type: 'void-market', market, basis }];
  const steps: Command[] = [];
  if (seen.status === 'open') steps.push({ type: 'suspend-market', market, cancelAll: false });
  if (seen.status === 'open' || seen.status === 'suspended') steps.push({ type: 'close-market', market });
  const voids = voidsOf(market, answer);
  const settle = isSettledAs(seen, answer) ? [] : [settleCommand(market, answer, basis)];
  // Bets of a market that is void cannot be taken back: it is settled first.
  steps.push(...(seen.status === 'void' ? [...settle, ...voids] : [...voids, ...settle]));
  return steps;
}

export function settleCommand(market: MarketId, answer: SettledAnswer, basis: string): SettleMarket {
  const { winners, tied, placed, placedTied, number } = answer;
  return {
    type: 'settle-market',
    market,
    winners,
    ...(tied === undefined ? {} : { tied }),
    ...(placed === undefined ? {} : { placed }),
    ...(placedTied === undefined ? {} : { placedTied }),
    ...(number === undefined ? {} : { number }),
    basis,
  };
}

function voidBetsCommand(market: MarketId, answer: BetsVoidAnswer): Command {
  const { order, selection, from, until, side, price, line } = answer;
  const named = Object.entries({ order, selection, from, until, side, price, line });
  return { type: 'void-bets', market, ...Object.fromEntries(named.filter(([, value]) => value !== undefined)) };
}

function voidsOf(market: MarketId, { voidRunners = [], voidWindows = [] }: SettledAnswer): Command[] {
  return [
    ...voidRunners.map((selection): Command => ({ type: 'void-bets', market, selection })),
    ...voidWindows.map(({ from, until }): Command => ({ type: 'void-bets', market, from, until })),
  ];
}

/** Whether a market is settled with this result already, its runners named in whatever order. */
export function isSettledAs(seen: SeenMarket, answer: SettledAnswer): boolean {
  const { status, result } = seen;
  if (status !== 'settled' || result === undefined) return false;
  const isSame = (one: readonly number[] = [], other: readonly number[] = []) =>
    one.length === other.length && one.every((runner) => other.includes(runner));
  return (
    (result.number ?? 0) === (answer.number ?? 0) &&
    isSame(result.winners, answer.winners) &&
    isSame(result.tied, answer.tied) &&
    isSame(result.placed, answer.placed) &&
    isSame(result.placedTied, answer.placedTied)
  );
}

/** Bets that an earlier result has made void for good are void by the new one too. */
export function keepsVoids(before: Extract<Answer, { state: 'settled' }>, answer: Answer): boolean {
  if (answer.state !== 'settled') return true;
  const runners = new Set(answer.voidRunners);
  const windows = new Set((answer.voidWindows ?? []).map(canonicalJson));
  return (
    (before.voidRunners ?? []).every((runner) => runners.has(runner)) &&
    (before.voidWindows ?? []).every((window) => windows.has(canonicalJson(window)))
  );
}
