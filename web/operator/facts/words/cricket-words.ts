import { plural } from '../../controls/plural.ts';
import type { CricketBall, CricketFact, CricketInnings, CricketResult } from 'results';
import {
  capital,
  joined,
  listWords,
  plainWords,
  sideWords,
  timeWords,
  type FactNames,
  type WordsOf,
} from './kind-words.ts';

/** `12.4, Kumar to Sharma: 4, boundary`: as the pads and the scorecard number balls. */
function ballSentence({ striker, bowler, ...ball }: CricketBall, { placeOf }: FactNames): string {
  const who = bowler === '' || striker === '' ? '' : `, ${bowler} to ${striker}`;
  return `Innings ${ball.innings}, ${placeOf(ball)}${who}: ${runsWords(ball)}`;
}

type Runs = Omit<CricketBall, 'striker' | 'bowler'>;

function runsWords(ball: Runs): string {
  const extras = (
    [
      [ball.wides, 'wide'],
      [ball.noBalls, 'no-ball'],
      [ball.byes, 'bye'],
      [ball.legByes, 'leg bye'],
    ] as const
  ).flatMap(([runs, name]) => (runs > 0 ? [runs === 1 ? `1 ${name}` : `${runs} ${name}s`] : []));
  const words = joined(
    ball.bat > 0 && (ball.bat === 1 ? '1 run' : `${ball.bat} runs`),
    ball.boundary !== undefined && 'boundary',
    ...extras,
    ball.penalty > 0 && `${ball.penalty} penalty ${ball.penalty === 1 ? 'run' : 'runs'}`,
    ball.notCounted === true && 'not a ball of the over',
    ...ball.wickets.map(({ player, how }) =>
      player === '' ? `wicket, ${plainWords(how)}` : `${player} ${outWords(how)}`,
    ),
  );
  return words === '' ? 'no run' : words;
}

const outWords = (how: string): string => (how === 'unknown' ? 'out' : `out, ${plainWords(how)}`);

export function cricketResultWords(result: CricketResult, names: FactNames): string {
  switch (result.kind) {
    case 'won':
      return `${sideWords(names, result.winner)} won${result.method === undefined ? '' : ` (${result.method})`}`;
    case 'tie':
      return result.eliminator === undefined
        ? 'Tied'
        : `Tied, ${sideWords(names, result.eliminator)} won the ${plainWords(result.method ?? 'super-over')}`;
    case 'draw':
      return 'Drawn';
    case 'no-result':
      return 'No result';
    case 'abandoned':
      return 'Abandoned';
  }
}

const END_WORDS: Readonly<Record<NonNullable<CricketInnings['end']>, string>> = {
  'all-out': 'all out',
  overs: 'overs bowled',
  target: 'target reached',
  declared: 'declared',
  forfeited: 'forfeited',
  'match-over': 'the match is over',
  weather: 'stopped by weather',
};

export const CRICKET_WORDS: WordsOf<CricketFact> = {
  toss: {
    title: 'Toss',
    isCommon: true,
    fields: { winner: 'Won by' },
    sentence: ({ winner, chose }, names) => `Toss: ${sideWords(names, winner)} chose to ${chose}`,
  },
  innings: {
    title: 'Innings starts',
    isCommon: true,
    fields: { innings: 'Innings, counted from 1' },
    sentence: ({ innings, batting, superOver }, names) =>
      `${superOver ? 'Super over' : `Innings ${innings}`}: ${sideWords(names, batting)} bat`,
  },
  total: {
    title: 'Total',
    hint: 'The innings so far, if it is not scored ball by ball.',
    isCommon: true,
    fields: { balls: 'Legal balls' },
    sentence: ({ innings, runs, wickets, balls }) =>
      `Innings ${innings}: ${runs}/${wickets} after ${balls} ${balls === 1 ? 'ball' : 'balls'}`,
  },
  'innings-end': {
    title: 'Innings ends',
    isCommon: true,
    sentence: ({ innings, why, absent = [] }) =>
      joined(`Innings ${innings} ends: ${END_WORDS[why]}`, absent.length > 0 && `${listWords(absent)} absent`),
  },
  result: {
    title: 'Result',
    isCommon: true,
    sentence: ({ result }, names) => `Result: ${cricketResultWords(result, names)}`,
  },
  'official-result': {
    title: 'Result without innings',
    hint: 'Settles who won. Markets on innings, overs and players wait for a person.',
    sentence: ({ result }, names) => `Result, innings not told: ${cricketResultWords(result, names)}`,
  },
  eleven: {
    title: 'Eleven',
    hint: 'The pad then offers the names, and markets about a player can settle.',
    isCommon: true,
    sentence: ({ team, players }, names) => `${sideWords(names, team)}: ${listWords(players)}`,
  },
  'overs-cut': {
    title: 'Overs cut',
    fields: { overs: 'Overs it may last; 25.3 is 25 overs and 3 balls' },
    sentence: ({ innings, overs }) => `Innings ${innings} is cut to ${overs} ${overs === 1 ? 'over' : 'overs'}`,
  },
  target: {
    title: 'Target',
    fields: { overs: 'In how many overs, 0 for no change', runs: 'Runs to win' },
    sentence: ({ innings, runs, overs }) =>
      `Target of innings ${innings}: ${plural(runs, 'run')}${overs > 0 ? ` in ${plural(overs, 'over')}` : ''}`,
  },
  statistic: {
    title: 'Man of the match',
    hint: 'Enter each player who shares the award separately. For other figures that are not counted from the balls, use another name.',
    fields: { player: 'Player, if it is one player’s' },
    sentence: ({ name, player, value }) =>
      name === 'man-of-the-match' && player !== undefined
        ? `Man of the match: ${player}`
        : `${capital(plainWords(name))}${player === undefined ? '' : ` of ${player}`}: ${value}`,
  },
  substitute: {
    title: 'Substitute',
    hint: 'For the rest of the match.',
    fields: { player: 'Comes in' },
    sentence: ({ team, player, for: out }, names) => `${sideWords(names, team)}: ${player} comes in for ${out}`,
  },
  retired: {
    title: 'Retired',
    sentence: ({ innings, player, how }) => `Innings ${innings}: ${player} retired ${how}`,
  },
  penalty: {
    title: 'Penalty runs',
    sentence: ({ innings, to, runs }, names) =>
      `Innings ${innings}: ${plural(runs, 'penalty run')} to ${sideWords(names, to)}`,
  },
  'break-prices': {
    title: 'Prices at the break',
    hint: 'In hundredths: 185 is 1.85.',
    fields: { home: 'First side', away: 'Second side' },
    sentence: ({ home, away }, names) =>
      `Prices at the break: ${sideWords(names, 0)} ${(home / 100).toFixed(2)}, ${sideWords(names, 1)} ${(away / 100).toFixed(2)}`,
  },
  'session-end': {
    title: 'Session ends',
    hint: 'In a match over several days.',
    sentence: ({ day, session }) => `Session ${session} of day ${day} ends`,
  },
  'day-end': { title: 'Day ends', sentence: ({ day }) => `Day ${day} ends` },
  ball: {
    title: 'Ball',
    hint: 'The pad under “Score” is faster.',
    fields: { player: 'Who is out', how: 'How they were out', fielders: 'Fielders' },
    sentence: ballSentence,
  },
  'over-length': {
    title: 'Over of another length',
    hint: 'The umpire miscounted it.',
    fields: { balls: 'It counts as' },
    sentence: ({ innings, over, balls }) => `Innings ${innings}: over ${over + 1} counts as ${plural(balls, 'ball')}`,
  },
  adjustment: {
    title: 'Runs added or taken away',
    hint: 'Not for one ball in particular.',
    sentence: ({ innings, runs, after }, { placeOf }) =>
      `Innings ${innings}: ${Math.abs(runs)} ${Math.abs(runs) === 1 ? 'run' : 'runs'} ${runs < 0 ? 'taken away' : 'added'} after ${placeOf({ innings, ...after })}`,
  },
  'not-counted': {
    title: 'Not counted',
    hint: 'Markets on these do not settle from your facts.',
    sentence: ({ statistics }) => `Not counted: ${listWords(statistics.map(plainWords))}`,
  },
  fixture: {
    title: 'Fixture',
    fields: { overs: 'Overs of an innings, 0 for no limit' },
    sentence: ({ teams, format, startsAt }) => `Fixture: ${teams.join(' v ')}, ${format}, ${timeWords(startsAt)}`,
  },
};
