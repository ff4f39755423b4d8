import { battersOf, bowlersOf } from '../facts/cricket/count-players.ts';
import type { CricketMatch } from '../facts/cricket/cricket-facts.ts';
import { battingTeam, cardMarket, ordinal, type CardMarket } from './card-market.ts';

const COUNTED = ['fours', 'sixes', 'boundaries', 'wickets', 'wides', 'extras', 'dots'] as const;

/** How far sessions go, by the overs of an innings; 0: no limit. */
function sessionsOf(overs: number): readonly number[] {
  if (overs === 0) return [10, 20, 30, 50, 70];
  return [1, 6, 10, 15, 20, 25, 30, 40, 50].filter((one) => one <= overs);
}

/** What is offered on one innings, whoever plays in it. */
export function inningsMarkets(match: CricketMatch, innings: number): CardMarket[] {
  const { overs: limit, competition } = match.fixture;
  const team = `${battingTeam(match, innings)}${match.innings.length > 2 ? `, innings ${innings}` : ''}`;
  const sessions = sessionsOf(limit);
  const found = sessions.map((to) => cardMarket(`${to} over run ${team}`, 'session', { innings, to }));
  found.push(
    cardMarket(`${limit === 0 ? '' : `${limit} over `}innings run ${team}`, 'innings-run', { innings }),
    cardMarket(`Meter ${team}`, 'meter', { innings }),
    ...(limit === 0 ? [cardMarket(`Lambi meter ${team}`, 'lambi-meter', { innings })] : []),
    cardMarket(`Khado ${team}`, 'khado', { innings }),
    ...sessions
      .slice(1, 3)
      .flatMap((to) => [
        cardMarket(`${to} over khado ${team}`, 'khado', { innings, to }),
        cardMarket(`${to} over odd/even ${team}`, 'odd-even', { innings, to }),
        cardMarket(`${to} over last digit ${team}`, 'digits', { sessions: [{ innings, to }] }),
        cardMarket(`${to} over dot balls ${team}`, 'dot-ball', { innings, to }),
      ]),
  );
  for (let over = 1; over <= (limit === 0 ? 20 : limit); over++)
    found.push(cardMarket(`Only ${ordinal(over)} over run ${team}`, 'over-by-over', { innings, over }));
  for (let wicket = 1; wicket <= 10; wicket++) {
    found.push(
      cardMarket(`Fall of ${ordinal(wicket)} wicket ${team}`, 'fall-of-wicket', { innings, wicket }),
      cardMarket(`${ordinal(wicket)} wicket partnership ${team}`, 'partnership', { innings, wicket }),
    );
  }
  for (const statistic of COUNTED)
    found.push(cardMarket(`${team} ${statistic}`, 'innings-count', { innings, statistic }));
  found.push(
    cardMarket(`First ball run ${team}`, 'delivery-runs', { innings, over: 1, delivery: 1 }),
    cardMarket(`First ball ${team}`, 'ball-by-ball', { innings, over: 1, delivery: 1 }),
  );
  if (limit > 0) found.push(cardMarket(`First free hit a boundary ${team}`, 'free-hit-boundary', { innings }));
  if (/big bash/i.test(competition)) found.push(cardMarket(`Powerplay run ${team}`, 'powerplay', { innings }));
  return [...found, ...playerMarkets(match, innings)];
}

/** Sources that know no players leave their names empty. */
const isNamed = (player: string): boolean => player !== '';

/** Batters of the eleven, and whoever bowled. */
function playerMarkets(match: CricketMatch, number: number): CardMarket[] {
  const innings = match.innings.find((one) => one.number === number);
  if (innings === undefined) return [];
  const eleven = match.elevens[innings.batting] ?? [];
  // Who came in for somebody bats too.
  const everybody = new Set([...eleven, ...battersOf(innings).keys()].filter(isNamed));
  const batters = [...everybody].flatMap((player) => {
    const subject = { innings: number, player };
    return [
      cardMarket(`${player} run`, 'batsman', subject),
      cardMarket(`${player} boundaries`, 'batsman', { ...subject, statistic: 'boundaries' }),
      cardMarket(`${player} balls faced`, 'batsman', { ...subject, statistic: 'balls' }),
      cardMarket(`${player} balls for 30 runs`, 'balls-for-runs', { ...subject, runs: 30 }),
    ];
  });
  const bowlers = [...bowlersOf(innings).keys()].filter(isNamed).flatMap((bowler) => {
    const subject = { innings: number, bowler };
    return [
      cardMarket(`${bowler} runs conceded`, 'bowler', subject),
      cardMarket(`${bowler} wickets`, 'bowler', { ...subject, statistic: 'wickets' }),
    ];
  });
  // In a Test the same players bat and bowl twice.
  const more = match.innings.length > 2 ? `, innings ${number}` : '';
  return [...batters, ...bowlers].map((market) => ({ ...market, name: `${market.name}${more}` }));
}
