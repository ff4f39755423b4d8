import { averageOf, isSame, type Averages } from '../averages/averages.ts';
import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';
import { cardMarket, type CardMarket } from './card-market.ts';
import { inningsMarkets } from './innings-markets.ts';
import { TOURNAMENT_STATISTICS, type TournamentStatistic } from '../facts/tournament/tournament-statistics.ts';

const TOTALS =
  'runs fours sixes boundaries wickets wides extras dots fifties hundreds ducks caught bowled lbw run-outs'.split(' ');

/** The standard markets of a match, by its format: every rule of cricket that makes sense for it. */
export function marketsOfCard(match: CricketMatch): CardMarket[] {
  const isLimited = match.fixture.overs > 0;
  const draw = !isLimited;
  const everybody = match.elevens.flatMap((eleven) => eleven ?? []);
  const batsFirst = match.elevens[match.innings[0]?.batting ?? 0] ?? [];
  const found = [
    cardMarket('Match Odds', 'match-odds', { draw }),
    cardMarket('Bookmaker', 'bookmaker', { draw }),
    cardMarket('Toss', 'toss'),
    cardMarket('Tied Match', 'tied-match'),
    cardMarket('Completed Match', 'completed-match'),
    ...(isLimited ? [cardMarket('Lunch Favourite', 'lunch-favourite')] : []),
    ...TOTALS.map((statistic) => cardMarket(`Total match ${statistic}`, 'match-total', { statistic })),
    cardMarket('Most fours', 'most', { of: 'fours' }),
    cardMarket('Most sixes', 'most', { of: 'sixes' }),
    ...(isLimited ? limitedMarkets(match) : testMarkets()),
    ...playersOf(match, everybody, batsFirst),
  ];
  const innings = isLimited ? [1, 2] : match.innings.map(({ number }) => number);
  return [...found, ...innings.flatMap((number) => inningsMarkets(match, number))];
}

function limitedMarkets({ fixture }: CricketMatch): CardMarket[] {
  const halves = fixture.overs >= 20 ? [[1, 10] as const, [11, 20] as const] : [];
  return [
    cardMarket('Best first 6 overs', 'most', { of: 'six-overs' }),
    ...halves.flatMap(([from, to]) =>
      ['runs', 'wickets', 'fours', 'sixes'].map((statistic) =>
        cardMarket(`${from} to ${to} over ${statistic}`, 'over-events', { from, to, statistic }),
      ),
    ),
    cardMarket('6 over last digits of both sides', 'digits', {
      sessions: [
        { innings: 1, to: 6 },
        { innings: 2, to: 6 },
      ],
    }),
  ];
}

const testMarkets = (): CardMarket[] => [
  ...[1, 2, 3].map((number) => cardMarket(`Day 1 session ${number} runs`, 'test-session', { day: 1, session: number })),
  cardMarket('Day 1 total runs', 'test-day', { day: 1 }),
];

function playersOf(match: CricketMatch, everybody: readonly string[], batsFirst: readonly string[]): CardMarket[] {
  if (everybody.length === 0) return [];
  const found = [
    ...(batsFirst.length === 0 ? [] : [cardMarket('Top batsman', 'top-batsman', { players: batsFirst })]),
    cardMarket('Man of the match', 'man-of-the-match', { players: everybody }),
  ];
  const [one, other] = [0, 1].map((place) => match.innings[place]?.balls[0]?.striker || match.elevens[place]?.[0]);
  if (one !== undefined && other !== undefined)
    found.push(cardMarket(`${one} v ${other}`, 'batsman-match', { players: [one, other] }));
  return found;
}

/** The rule that settles totals of a competition. */
export function totalRuleOf(competition: string): string {
  if (isSame(competition, 'IPL')) return 'tournament.ipl-total';
  if (isSame(competition, 'World Cup')) return 'tournament.world-cup-total';
  return isSame(competition, 'BBL') ? 'tournament.big-bash-total' : 'tournament.league-total';
}

/** Statistics of a match that an average of its competition is known for. */
export function averagedStatistics({ fixture }: CricketMatch, averages: Averages): readonly TournamentStatistic[] {
  const { competition, season, ground } = fixture;
  return TOURNAMENT_STATISTICS.filter(
    (statistic) => averageOf(averages, { competition, season, ground, statistic }) !== undefined,
  );
}
