import type { Market } from '../data/from-wire.ts';
import { isNumber, isQuoted } from '../data/market-kind.ts';

// The order in which a match's markets stand on its page.

export const SESSION_TABS = ['Normal', 'Over by over', 'Ball by ball', 'Player', 'Khado', 'Meter'] as const;
export type SessionTab = (typeof SESSION_TABS)[number];

const TAB_OF: Readonly<Record<string, SessionTab>> = {
  over_by_over: 'Over by over',
  ball_by_ball: 'Ball by ball',
  batsman: 'Player',
  bowler: 'Player',
  khado: 'Khado',
  meter: 'Meter',
};

export function sessionTabOf({ type, payoff }: Pick<Market, 'type' | 'payoff'>): SessionTab {
  if (payoff === 'spread') return 'Meter';
  if (payoff === 'range') return 'Khado';
  return TAB_OF[type] ?? (type.startsWith('batsman') || type.startsWith('bowler') ? 'Player' : 'Normal');
}

export type MarketGroup =
  | { readonly kind: 'book'; readonly name: string; readonly markets: readonly [Market] }
  | { readonly kind: 'quoted'; readonly name: string; readonly markets: readonly Market[] }
  | { readonly kind: 'sessions'; readonly name: string; readonly markets: readonly Market[] };

const NAME_OF_QUOTED: Readonly<Record<string, string>> = { odd_even: 'Odd and even', digits: 'Last digit' };
/** After the main market come the bookmaker's, the other books, the sessions, and what else is quoted. */
const RANK = { main: 0, bookmaker: 1, book: 2, sessions: 3, other: 4 } as const;

export function groupMarkets(markets: readonly Market[]): MarketGroup[] {
  const groups: { readonly rank: number; readonly group: MarketGroup }[] = [];
  for (const [place, market] of markets.entries()) {
    if (isQuoted(market)) continue;
    const group = { kind: 'book', name: market.name, markets: [market] } as const;
    groups.push({ rank: place === 0 ? RANK.main : RANK.book, group });
  }
  const sessions = markets.filter(isNumber);
  if (sessions.length > 0)
    groups.push({ rank: RANK.sessions, group: { kind: 'sessions', name: 'Sessions', markets: sessions } });
  const quoted = markets.filter((market) => isQuoted(market) && !isNumber(market));
  for (const [type, own] of Map.groupBy(quoted, (market) => market.type)) {
    const name = NAME_OF_QUOTED[type] ?? own[0]?.name ?? type;
    groups.push({
      rank: type === 'bookmaker' ? RANK.bookmaker : RANK.other,
      group: { kind: 'quoted', name, markets: own },
    });
  }
  return groups.sort((a, b) => a.rank - b.rank).map(({ group }) => group);
}
