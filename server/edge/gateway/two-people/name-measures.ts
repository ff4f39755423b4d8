import type { MarketId } from 'engine/vocabulary';
import { canonicalJson, newestRule } from 'results';
import { checkDifferent, isMarketRenamed, isMatchRenamed } from '../checks/names-once-open.ts';
import { resultKnown } from '../checks/opening.ts';
import { areAgreed, firstNames } from '../checks/read-as-meant.ts';
import { changedBy } from './limit-changes.ts';
import type { BodyOf, Measured, MeasureNeeds } from './measured.ts';
import { refusedBy } from './refused-by.ts';

// Names that bettors may read otherwise than the rule, or than they have read them: two people agree to them, whatever
// the site's thresholds are.

const OF_NAMES = { kind: 'names', amount: 0, isAlways: true } as const;

/** The first opening of a market whose names may be read otherwise than its rule. */
export async function ofOpening(
  { market_id: market }: BodyOf<'admin/openMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const first = await firstNames(market, needs);
  const found = await needs.catalogue.findMarket(market);
  const terms = needs.settlement.terms.termsOf(market);
  if (first === undefined || found === undefined || terms === undefined) return undefined;
  if (first.refused === undefined && (first.doubt === '' || (await areAgreed(first, needs)))) return undefined;
  const { name, runners, payoff } = found.market;
  const before = {
    name,
    payoff,
    match_name: found.match.name,
    runners: runners.map(({ selection, name: called }) => ({ selection_id: selection, name: called })),
    rule: newestRule(terms.rule).title,
    subject: terms.subject,
    outcomes: terms.runnerNames,
    doubt: first.doubt,
  };
  const refused = first.refused ?? resultKnown(market, found.match, needs);
  return { ...OF_NAMES, before, seen: first.seen, ...(refused !== undefined && { refused }) };
}

/** How many bets rest on these markets. */
function betsOn(markets: readonly MarketId[], { live }: Pick<MeasureNeeds, 'live'>): number {
  let count = 0;
  for (const market of markets)
    for (const { matched } of live.market(market)?.orders.bets() ?? []) if (matched > 0) count += 1;
  return count;
}

/** Other names of a market that has been open, with those that bettors know. */
export async function ofMarketNames(
  body: BodyOf<'admin/renameMarket'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const market = (await needs.catalogue.findMarket(body.market_id))?.market;
  if (market === undefined || !isMarketRenamed(market, body, needs)) return undefined;
  const { name, openedAs, runners } = market;
  const before = {
    ...(body.name !== undefined && { name }),
    runners: runners.map(({ selection, name: called }) => ({ selection_id: selection, name: called })),
    matched_bets: betsOn([market.market], needs),
  };
  const known = [name, openedAs, ...runners.flatMap((runner) => [runner.selection, runner.name, runner.openedAs])];
  return { ...OF_NAMES, before, seen: canonicalJson(known), ...refusedBy(() => checkDifferent(market, body)) };
}

/** Another name of a match whose markets have been open. */
export async function ofMatchName(
  { match_id, name, ...others }: BodyOf<'admin/changeMatch'>,
  needs: MeasureNeeds,
): Promise<Measured | undefined> {
  const match = await needs.catalogue.findMatch(match_id);
  if (match === undefined || !isMatchRenamed(match, name, needs)) return undefined;
  const { openAt, country, note } = match;
  const now = { open_date: new Date(openAt).toISOString(), country, note };
  const matched_bets = betsOn(
    match.markets.map(({ market }) => market),
    needs,
  );
  const before = { name: match.name, ...changedBy(others, now), matched_bets };
  return { ...OF_NAMES, before, seen: canonicalJson({ name: match.name, openedAs: match.openedAs, ...now }) };
}
