import { canonicalJson, type MarketTerms } from 'results';
import type { MarketId, Millis, NumberPayoff, SelectionId } from 'engine/vocabulary';
import type { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveQuote, RunnerBook } from '../../../reads/live/runner-book.ts';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { cricketMatchOf } from '../../../trade/catalogue/open-scores.ts';
import { isLikeName } from '../../../trade/facts/name-likeness.ts';
import { lineRange } from '../../../trade/sessions/line-range.ts';
import type { QuoteSurroundings } from '../../../trade/sessions/quote-levels.ts';
import { linesOf } from '../../../trade/settlement/evaluator.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { exposureOfHouse } from '../wire/house-book.ts';

/** The person who last quoted a runner by hand. */
export interface Hand {
  readonly name: string;
  readonly quotes: readonly LiveQuote[];
  /** The last that were not empty, and when they last stood: what follows a withdrawal is compared with them. */
  readonly offered: readonly LiveQuote[];
  readonly offeredAt: Millis;
  /** The quotes that a walk of steps began at: the first, one that was confirmed, or those of ten minutes before. */
  readonly walkFrom: readonly LiveQuote[];
  readonly walkAt: Millis;
  /** The last that was confirmed. */
  readonly far: FarOffer | undefined;
}

/** A far quote that somebody has confirmed, with what it was far from. Amounts in minor units. */
export interface FarOffer {
  readonly at: Millis;
  readonly before: readonly LiveQuote[];
  readonly earlier: readonly LiveQuote[];
  /** The larger side’s. */
  readonly size: number;
  /** The most that a result got worse by it. */
  readonly lost: number;
  /** The worst case without it, 0 or less. */
  readonly worst: number;
}

export type Hands = BoundedMap<string, Hand>;

export interface SurroundingNeeds extends Pick<GatewayDependencies, 'sequencer' | 'live' | 'catalogue' | 'settlement'> {
  readonly hands: Hands;
}

/** A runner that is quoted anew, with what it was quoted at. */
export interface QuotedRunner {
  readonly found: LiveMarket;
  readonly selection: SelectionId;
  readonly before: readonly LiveQuote[];
  readonly earlier: readonly LiveQuote[];
  /** Quoted on a side without a quote before: looks also at what a first one is compared with. */
  readonly isFirst: boolean;
}

export const HOUR_MS = 3_600_000;

export const keyOf = (market: MarketId, selection: SelectionId) => `${market} ${selection}`;

const hasLines = ({ kind }: Market['payoff']): boolean => kind === 'line' || kind === 'line-range' || kind === 'spread';

/** @returns undefined for a market that is not known */
export function surroundingsOf(
  { found, selection, before, earlier, isFirst }: QuotedRunner,
  needs: SurroundingNeeds,
): QuoteSurroundings | undefined {
  const { market, runners } = found;
  const known = needs.catalogue.market(market)?.market;
  if (known === undefined) return undefined;
  const { payoff } = known;
  const perUnit = needs.settlement.terms.termsOf(market)?.perUnit ?? 1;
  const alike = askingTheSame(known, selection, needs);
  const others = [...runners.values()].filter((one) => one.selection !== selection && one.removedBy === undefined);
  const isRunners = payoff.kind === 'runners';
  return {
    kind: hasLines(payoff) ? 'lines' : 'rates',
    perUnit,
    before,
    earlier,
    others: isRunners ? others.map((other) => offeredOn(other, found, needs)) : undefined,
    winners: isRunners ? payoff.winners : 1,
    ranges: payoff.kind === 'range' ? rangesOf(payoff) : undefined,
    book: isFirst ? bookOf(alike) : undefined,
    alike: alike
      .filter(({ other }) => other.mechanism !== 'order-book')
      .map(({ other, live, runner }) => ({ market: other.name, quotes: offeredOn(runner, live, needs) })),
    range: isFirst ? rangeOf(known, needs) : undefined,
  };
}

const rangesOf = ({ least, most, width = 1 }: NumberPayoff): QuoteSurroundings['ranges'] => ({
  least,
  width,
  count: Math.ceil((most - least + 1) / width),
});

/**
 * The lines that are plausible for a first one by all sources of the match, in units of the market: one of them may be
 * the quoter. Undefined if nobody can tell; from more to less if no line is plausible by all.
 */
export function rangeOf(
  { market, matchId }: Market,
  { settlement }: Pick<SurroundingNeeds, 'settlement'>,
): QuoteSurroundings['range'] {
  const terms = settlement.terms.termsOf(market);
  if (terms === undefined) return undefined;
  const ranges = linesOf(settlement.evaluator.knownOf(matchId))
    .map((line) => lineRange(terms, cricketMatchOf(line)))
    .filter((range) => range !== undefined);
  if (ranges.length === 0) return undefined;
  const least = Math.max(...ranges.map((range) => range.least));
  const most = Math.min(...ranges.map((range) => range.most));
  return { least: least * terms.perUnit, most: most * terms.perUnit };
}

/** Its quotes, or those that stood within the hour, or that bets of the house were taken at: a withdrawal does not end them. */
function offeredOn(
  runner: RunnerBook,
  found: LiveMarket,
  { hands, sequencer, live }: SurroundingNeeds,
): readonly LiveQuote[] {
  if (runner.quotes.length > 0) return runner.quotes;
  const hand = hands.get(keyOf(found.market, runner.selection));
  if (hand === undefined) return [];
  const isRecent = sequencer.now() - hand.offeredAt < HOUR_MS || exposureOfHouse(found, live) > 0;
  return isRecent ? hand.offered : [];
}

interface Alike {
  readonly other: Market;
  readonly live: LiveMarket;
  readonly runner: RunnerBook;
}

/** The runner's best prices in an order book. */
function bookOf(alike: readonly Alike[]): QuoteSurroundings['book'] {
  for (const { other, runner } of alike) {
    const [[toBack], [toLay]] = [runner.toBack(1), runner.toLay(1)];
    if (other.mechanism === 'order-book' && toBack !== undefined && toLay !== undefined)
      return { back: toBack.price, lay: toLay.price };
  }
  return undefined;
}

/** That runner in the other markets of the match that ask the same. */
function askingTheSame(known: Market, selection: SelectionId, needs: SurroundingNeeds): readonly Alike[] {
  const others = needs.catalogue.match(known.matchId)?.markets ?? [];
  return others.flatMap((other) => {
    const live = needs.live.market(other.market);
    if (other.market === known.market || live === undefined || !asksTheSame(known, other, needs)) return [];
    const isOver = live.status !== 'open' && live.status !== 'suspended';
    if (other.mechanism !== 'order-book' && (isOver || !isQuotedAlike(known, other, needs))) return [];
    const like = sameRunner(selection, known, { other, needs });
    const runner = like && live.runners.get(like);
    return runner === undefined ? [] : [{ other, live, runner }];
  });
}

/** Those without a rule go by their type too. */
function isQuotedAlike(one: Market, other: Market, { settlement: { terms } }: SurroundingNeeds): boolean {
  if (one.mechanism !== other.mechanism || one.payoff.kind !== other.payoff.kind) return false;
  const [bound, otherBound] = [one, other].map(({ market }) => terms.termsOf(market));
  const areBound = bound !== undefined && otherBound !== undefined;
  return areBound || (one.marketType === other.marketType && (bound?.perUnit ?? 1) === (otherBound?.perUnit ?? 1));
}

/** By their rules about the same, however their runners are spelled; if a person settles one, their runners are the same. */
function asksTheSame(one: Market, other: Market, { settlement: { terms } }: SurroundingNeeds): boolean {
  const [bound, otherBound] = [terms.termsOf(one.market), terms.termsOf(other.market)];
  if (bound === undefined || otherBound === undefined)
    return (
      one.runners.length === other.runners.length &&
      one.runners.every((runner) => spelledAs(runner, one, other) !== undefined)
    );
  return questionOf(bound) === questionOf(otherBound);
}

/** With a draw or without one, a side wins the match. */
function questionOf({ rule, subject, perUnit }: MarketTerms): string {
  const { draw: _, ...about } = subject as { readonly draw?: unknown };
  return canonicalJson([rule === 'cricket.bookmaker' ? 'cricket.match-odds' : rule, about, perUnit]);
}

/** The runner that is bound to the same answer, or that has another spelling of its name. */
function sameRunner(
  selection: SelectionId,
  of: Market,
  { other, needs }: { readonly other: Market; readonly needs: SurroundingNeeds },
): SelectionId | undefined {
  const answersOf = ({ market }: Market) => Object.entries(needs.settlement.terms.termsOf(market)?.runnerNames ?? {});
  const answer = answersOf(of).find(([, runner]) => runner === selection)?.[0];
  const bound = answersOf(other).find(([name]) => name === answer)?.[1];
  if (bound !== undefined) return bound as SelectionId;
  const own = of.runners.find((runner) => runner.selection === selection);
  return own && spelledAs(own, of, other)?.selection;
}

type Runner = Market['runners'][number];

function spelledAs({ name, selection }: Runner, of: Market, other: Market): Runner | undefined {
  const others = of.runners.filter((runner) => runner.selection !== selection).map((runner) => runner.name);
  return other.runners.find((runner) => runner.name === name || isLikeName(name, runner.name, others));
}
