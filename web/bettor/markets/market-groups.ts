import type { Market } from '../data/from-wire.ts';
import { isNumber, isQuoted } from '../data/market-kind.ts';

// The order in which a match's markets stand on its page.

export const SESSION_TABS = [
  'Normal',
  'Over by over',
  'Ball by ball',
  'Player',
  'Fancy1',
  'Meter',
  'Khado',
  'Odd/even',
  'Cricket casino',
] as const;
export type SessionTab = (typeof SESSION_TABS)[number];

const TAB_OF: Readonly<Record<string, SessionTab>> = {
  over_by_over: 'Over by over',
  ball_by_ball: 'Ball by ball',
  batsman: 'Player',
  bowler: 'Player',
  khado: 'Khado',
  meter: 'Meter',
  fancy1: 'Fancy1',
  odd_even: 'Odd/even',
  digits: 'Cricket casino',
  cricket_casino: 'Cricket casino',
};
/** Quoted runners that stand among the sessions. */
const FANCY_RUNNERS: ReadonlySet<string> = new Set(['odd_even', 'digits', 'cricket_casino', 'fancy1']);

export function sessionTabOf({ type, payoff }: Pick<Market, 'type' | 'payoff'>): SessionTab {
  if (payoff === 'spread') return 'Meter';
  if (payoff === 'range') return 'Khado';
  return TAB_OF[type] ?? (type.startsWith('batsman') || type.startsWith('bowler') ? 'Player' : 'Normal');
}

export const isFancy = (market: Market): boolean =>
  isNumber(market) || (isQuoted(market) && FANCY_RUNNERS.has(market.type));

export type MarketGroup =
  | { readonly kind: 'book'; readonly name: string; readonly markets: readonly [Market] }
  | { readonly kind: 'quoted'; readonly name: string; readonly markets: readonly Market[] }
  | { readonly kind: 'sessions'; readonly name: string; readonly markets: readonly Market[] };

/** Match odds, the bookmaker's, other named markets, further bookmakers, tied, completed, toss, the fancies. */
const RANK = { main: 0, bookmaker: 1, named: 2, furtherBookmaker: 3, sessions: 7 } as const;
const RANK_OF_TYPE: Readonly<Record<string, number>> = { tied_match: 4, completed_match: 5, toss: 6 };

/**
 * Two columns of them: what bettors offer each other on the left, what the house quotes on the right. Where one of the
 * two would be empty they take turns, so that a market keeps its column while others come.
 */
export function inColumns(groups: readonly MarketGroup[]): readonly (readonly MarketGroup[])[] {
  const [books, quoted] = [groups.filter(({ kind }) => kind === 'book'), groups.filter(({ kind }) => kind !== 'book')];
  if (books.length > 0 && quoted.length > 0) return [books, quoted];
  return [0, 1].map((column) => groups.filter((_, place) => place % 2 === column));
}

export function groupMarkets(markets: readonly Market[]): MarketGroup[] {
  const groups: { readonly rank: number; readonly group: MarketGroup }[] = [];
  let bookmakers = 0;
  for (const [place, market] of markets.filter((one) => !isFancy(one)).entries()) {
    const kind = isQuoted(market) ? 'quoted' : 'book';
    const group = { kind, name: market.name, markets: [market] } as const;
    const isBookmaker = market.type.endsWith('bookmaker');
    if (isBookmaker) bookmakers++;
    const named = isBookmaker ? (bookmakers === 1 ? RANK.bookmaker : RANK.furtherBookmaker) : RANK.named;
    const isMain = place === 0 && !isQuoted(market);
    groups.push({ rank: isMain ? RANK.main : (RANK_OF_TYPE[market.type] ?? named), group });
  }
  const sessions = markets.filter(isFancy);
  if (sessions.length > 0)
    groups.push({ rank: RANK.sessions, group: { kind: 'sessions', name: 'Sessions', markets: sessions } });
  return groups.sort((a, b) => a.rank - b.rank).map(({ group }) => group);
}
