import type { ListedMarket, ListedMatch, ListedRunner, Quote, RunnerBook } from 'protocol';
import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { endedBook, toMarketBook } from './book-on-wire.ts';
import { type MatchSources, isInPlay, mainMarket, stateOf, toTermsOfBets } from './match-on-wire.ts';

/** A list has a column for each of two sides and a draw; of a market with more runners it tells how many. */
const MOST_COLUMNS = 3;
const CRICKET = 4;
/** Kinds of market that are no sessions. */
const NAMED = /^(match_odds|win|place|toss|.*bookmaker|tied_match|completed_match|over_under.*|set_.*|.*winner)$/;

/** What a list shows of a match. */
export function toListedMatch(match: Match, sources: MatchSources): ListedMatch {
  const { live, scores } = sources;
  const main = mainMarket(match, live);
  const left = match.markets.filter(({ market }) => live.market(market)?.endedAt === 0);
  const score = isInPlay(match, live) ? scores.get(match.matchId) : undefined;
  const hasColumns = main !== undefined && main.runners.length > 1 && main.runners.length <= MOST_COLUMNS;
  return {
    match_id: match.matchId,
    match_name: match.name,
    sport_id: match.sport.sportId,
    sport_name: match.sport.name,
    series_name: match.series.name,
    match_Date: new Date(match.openAt).toISOString(),
    stream_url: match.streamUrl,
    state: stateOf(match, live),
    summary: score?.summary ?? '',
    note: score?.note ?? '',
    has_bookmaker: left.some(({ marketType }) => marketType.endsWith('bookmaker')),
    sessions: match.sport.sportId === CRICKET ? left.filter(({ marketType }) => !NAMED.test(marketType)).length : 0,
    runner_count: main?.runners.length ?? 0,
    market: hasColumns ? toListedMarket(main, sources) : null,
  };
}

function toListedMarket(market: Market, { live, settlement }: MatchSources): ListedMarket {
  const found = live.market(market.market);
  const book = found === undefined ? endedBook(market) : toMarketBook(found);
  const books = new Map(book.runners.map((runner) => [runner.selection_id, runner]));
  return {
    ...toTermsOfBets(market, settlement.terms.termsOf(market.market)),
    status: book.status,
    in_play: book.in_play,
    bet_delay: book.bet_delay,
    runners: market.runners.map(({ selection, name }) => toListedRunner(selection, name, books.get(selection))),
  };
}

function toListedRunner(selection: number, name: string, book: RunnerBook | undefined): ListedRunner {
  const { back = [], lay = [], quote_state, quotes } = book ?? {};
  return {
    selection_id: selection,
    name,
    back: back.slice(0, 1),
    lay: lay.slice(0, 1),
    ...(quote_state === undefined ? {} : { quote_state }),
    ...(quotes === undefined ? {} : { quotes: bestOf(quotes) }),
  };
}

/** The first of each side. */
const bestOf = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter((quote, at) => quotes.findIndex((other) => other.is_back === quote.is_back) === at);
