import { canonicalJson } from 'results';
import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import type { BoundedMap } from '../../../core/system/bounded-map.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { LiveQuote, RunnerBook } from '../../../reads/live/runner-book.ts';
import type { Market } from '../../../trade/catalogue/catalogue-rows.ts';
import { cricketMatchOf } from '../../../trade/catalogue/open-scores.ts';
import { lineRange } from '../../../trade/sessions/line-range.ts';
import type { QuoteSurroundings } from '../../../trade/sessions/far-quote.ts';
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
  const alike = quotesAlike(market, selection, needs);
  if (payoff.kind === 'line' || payoff.kind === 'line-range' || payoff.kind === 'spread')
    return {
      kind: 'lines',
      perUnit,
      before,
      earlier,
      others: undefined,
      book: undefined,
      alike,
      range: isFirst ? rangeOf(known, needs) : undefined,
    };
  const others = [...runners.values()].filter((one) => one.selection !== selection && one.removedBy === undefined);
  return {
    kind: 'rates',
    perUnit,
    before,
    earlier,
    others:
      payoff.kind === 'runners' && payoff.winners === 1
        ? others.map((other) => offeredOn(other, found, needs))
        : undefined,
    book: isFirst ? bookOf(market, selection, needs) : undefined,
    alike,
    range: undefined,
  };
}

/** The lines that are plausible for a first one, in units of the market. */
function rangeOf({ market, matchId }: Market, { settlement }: SurroundingNeeds): QuoteSurroundings['range'] {
  const terms = settlement.terms.termsOf(market);
  const range = terms && lineRange(terms, cricketMatchOf(settlement.evaluator.knownOf(matchId)));
  const { perUnit = 1 } = terms ?? {};
  return range && { least: range.least * perUnit, most: range.most * perUnit };
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

/** The best prices of the runner of that name in an order book of the same match on the same runners. */
function bookOf(
  market: MarketId,
  selection: SelectionId,
  { live, catalogue }: Pick<SurroundingNeeds, 'live' | 'catalogue'>,
): QuoteSurroundings['book'] {
  const known = catalogue.market(market);
  if (known === undefined) return undefined;
  for (const other of catalogue.match(known.match.matchId)?.markets ?? []) {
    const isAlike = other.mechanism === 'order-book' && namesOf(other) === namesOf(known.market);
    const like = isAlike ? sameRunner(selection, known.market, other) : undefined;
    const book = like === undefined ? undefined : live.market(other.market)?.runners.get(like.selection);
    const [toBack] = book?.toBack(1) ?? [];
    const [toLay] = book?.toLay(1) ?? [];
    if (toBack !== undefined && toLay !== undefined) return { back: toBack.price, lay: toLay.price };
  }
  return undefined;
}

/** The quotes of that runner in the other quoted markets of the match that ask the same. */
function quotesAlike(market: MarketId, selection: SelectionId, needs: SurroundingNeeds): QuoteSurroundings['alike'] {
  const known = needs.catalogue.market(market);
  if (known === undefined) return [];
  const others = needs.catalogue.match(known.match.matchId)?.markets ?? [];
  return others.flatMap((other) => {
    const found = needs.live.market(other.market);
    if (other.market === market || found === undefined || (found.status !== 'open' && found.status !== 'suspended'))
      return [];
    const like = asksTheSame(known.market, other, needs) ? sameRunner(selection, known.market, other) : undefined;
    const runner = like && found.runners.get(like.selection);
    return runner === undefined ? [] : [{ market: other.name, quotes: offeredOn(runner, found, needs) }];
  });
}

/** The same kind and runners, and by their rules about the same; those that a person settles go by their type. */
function asksTheSame(one: Market, other: Market, { settlement: { terms } }: SurroundingNeeds): boolean {
  const isAlike =
    one.mechanism === other.mechanism && one.payoff.kind === other.payoff.kind && namesOf(one) === namesOf(other);
  if (!isAlike) return false;
  const [bound, otherBound] = [terms.termsOf(one.market), terms.termsOf(other.market)];
  if (bound === undefined || otherBound === undefined)
    return one.marketType === other.marketType && (bound?.perUnit ?? 1) === (otherBound?.perUnit ?? 1);
  const about = ({ rule, subject, perUnit }: typeof bound) => canonicalJson([rule, subject, perUnit]);
  return about(bound) === about(otherBound);
}

const namesOf = ({ runners }: Pick<Market, 'runners'>): string =>
  runners
    .map(({ name }) => name)
    .sort()
    .join('\n');

function sameRunner(selection: SelectionId, of: Market, other: Market) {
  const name = of.runners.find((runner) => runner.selection === selection)?.name;
  return other.runners.find((runner) => runner.name === name);
}
