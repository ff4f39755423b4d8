import { runsOff } from './cricket-ball.ts';
import type { CricketBall, CricketInnings, CricketMatch, Team } from './cricket-facts.ts';
import { oversBowled } from './count-cricket.ts';
import type { MatchScore } from '../match-score.ts';

const RECENT = 8;
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** What the facts say of the play. Super overs are left to words. */
export function scoreOf(match: CricketMatch): MatchScore {
  const { fixture, innings } = match;
  const last = innings.at(-1);
  const isOn = last !== undefined && last.end === undefined && match.result === undefined;
  const sides = fixture.teams.map((name, team) => {
    const own = innings.filter(({ batting }) => batting === team);
    const now = own.at(-1);
    return {
      name,
      score: own.map(runsText).join(' & '),
      detail: now === undefined ? '' : `(${oversText(now)})`,
      active: isOn && last.batting === team,
    };
  });
  return {
    summary: last === undefined ? '' : `${fixture.teams[last.batting]} ${runsText(last)} (${oversText(last)})`,
    note: noteOf(match),
    sides,
    recent: isOn ? last.balls.slice(-RECENT).map(ballText) : [],
  };
}

/** 3.0 after three overs. */
const oversText = (innings: CricketInnings): string => oversBowled(innings).replace(/^\d+$/, '$&.0');

const runsText = ({ runs, wickets }: CricketInnings): string => (wickets === 10 ? `${runs}` : `${runs}/${wickets}`);

function noteOf(match: CricketMatch): string {
  const { fixture, toss, innings, superOvers, result } = match;
  if (result !== undefined) return result.text;
  if (superOvers.length > 0) return 'Tied: a super over decides';
  const last = innings.at(-1);
  if (last === undefined) {
    const chose = toss?.chose === 'bat' ? 'bat' : 'bowl';
    return toss === undefined ? '' : `${fixture.teams[toss.winner]} won the toss and chose to ${chose}`;
  }
  if (fixture.overs === 0) return '';
  const { number, runs, legalBalls, end, batting } = last;
  if (number === 1 && end === undefined)
    return `First innings${legalBalls === 0 ? '' : ` · run rate ${((runs * 6) / legalBalls).toFixed(2)}`}`;
  if (number === 1) return `Innings break: ${fixture.teams[otherThan(batting)]} need ${runs + 1} to win`;
  return end === undefined ? chaseOf(last, innings[0]) : '';
}

const otherThan = (team: Team): Team => (team === 0 ? 1 : 0);

/** @param first  the innings whose runs are chased if no target is recorded */
function chaseOf({ target, runs, overs, ballsPerOver, legalBalls }: CricketInnings, first?: CricketInnings): string {
  const needs = (target ?? (first?.runs ?? 0) + 1) - runs;
  const balls = Math.floor(overs) * ballsPerOver + Math.round((overs % 1) * 10) - legalBalls;
  return needs > 0 && balls > 0 ? `Need ${needs} from ${plural(balls, 'ball')}` : '';
}

/** As a scorebook has it: 4, W, wd, 3nb for a no-ball and two runs, 1lb; a dot for no run. */
export function ballText(ball: CricketBall): string {
  const { wides, noBalls, byes, legByes, bat, wickets } = ball;
  if (wickets.length > 0) return 'W';
  const many = (runs: number, name: string) => (runs === 1 ? name : `${runs}${name}`);
  if (wides > 0) return many(runsOff(ball, 'all'), 'wd');
  if (noBalls > 0) return many(runsOff(ball, 'all'), 'nb');
  if (byes > 0) return many(byes, 'b');
  if (legByes > 0) return many(legByes, 'lb');
  return bat === 0 ? '.' : String(bat);
}
