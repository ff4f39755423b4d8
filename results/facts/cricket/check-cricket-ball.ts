import { countText } from '../../count-text.ts';
import { impossible, type Impossible } from '../impossible.ts';
import { runsOff } from './cricket-ball.ts';
import type { CricketBall, Dismissal } from './cricket-facts.ts';
import type { InningsSoFar } from './innings-so-far.ts';

/** Seven with overthrows has happened; a source that says more than this means something else. */
const MOST_RUNS = 20;

const NOT_OFF_A_WIDE: ReadonlySet<Dismissal> = new Set(['bowled', 'caught', 'caught-and-bowled', 'lbw']);
/** Of a free hit too. */
const NOT_OFF_A_NO_BALL: ReadonlySet<Dismissal> = new Set([...NOT_OFF_A_WIDE, 'stumped', 'hit-wicket']);

/** Who may bat and bowl, where it is known. */
export interface Players {
  readonly batting: ReadonlySet<string> | undefined;
  readonly bowling: ReadonlySet<string> | undefined;
}

/**
 * Whether a ball can follow what is known of its innings. The first that is wrong of: its figures, its place, its players,
 * its wickets.
 */
export function impossibleBall(ball: CricketBall, innings: InningsSoFar, players: Players): Impossible | undefined {
  return figures(ball) ?? place(ball, innings) ?? people(ball, innings, players) ?? wickets(ball, innings);
}

function figures(ball: CricketBall): Impossible | undefined {
  const { bat, wides, noBalls, byes, legByes, penalty } = ball;
  const parts = [bat, wides, noBalls, byes, legByes, penalty];
  if (parts.some((part) => part < 0)) return impossible('runs-below-zero', 'a ball cannot bring less than no runs');
  if (!parts.every(Number.isInteger)) return impossible('not-a-count', 'runs are whole numbers');
  if (runsOff(ball, 'none') > MOST_RUNS)
    return impossible('too-many-runs', `one ball cannot bring ${runsOff(ball, 'none')} runs`);
  if (wides > 0 && noBalls > 0) return impossible('wide-and-no-ball', 'a no-ball is never a wide as well');
  if (wides > 0 && bat + byes + legByes > 0) return impossible('wide-with-other-runs', 'all runs off a wide are wides');
  if (byes > 0 && legByes > 0) return impossible('byes-and-leg-byes', 'runs are byes or leg byes, not both');
  if (bat > 0 && byes + legByes > 0)
    return impossible('bat-and-byes', 'runs off the bat and byes cannot come from one ball');
  if (ball.boundary !== undefined && ball.boundary !== bat)
    return impossible('not-a-boundary', `a boundary of ${ball.boundary} cannot bring the bat ${bat}`);
  return undefined;
}

function place(ball: CricketBall, innings: InningsSoFar): Impossible | undefined {
  const { over, delivery } = ball;
  const isAfterMiscount = innings.isAfterMiscount(ball);
  const isClosed = innings.end !== undefined || innings.wickets >= innings.mostWickets;
  if (isClosed || (innings.isOversUp && !isAfterMiscount))
    return impossible('innings-ended', `innings ${innings.number} has ended`);
  if (over < innings.over) return impossible('over-bowled', `over ${over + 1} has been bowled`);
  if (over === innings.over && innings.isOverFull && !isAfterMiscount)
    return impossible('over-too-long', `over ${over + 1} has had its ${countText(innings.lengthOf(over), 'balls')}`);
  const isNext = over === innings.over + 1 && (innings.over < 0 || innings.isOverFull);
  if (over > innings.over && !isNext)
    return impossible('ball-before-its-over', `over ${over + 1} cannot begin: the over before it is not complete`);
  const next = isNext ? 1 : innings.deliveries + 1;
  if (delivery !== next)
    return impossible(
      'delivery-out-of-order',
      `delivery ${delivery} of over ${over + 1} is told where ${next} comes next`,
    );
  return undefined;
}

function people(ball: CricketBall, innings: InningsSoFar, players: Players): Impossible | undefined {
  const batters = [ball.striker, ball.nonStriker].filter((name) => name !== '');
  if (batters.length === 2 && batters[0] === batters[1])
    return impossible('batter-twice', `${ball.striker} cannot bat at both ends`);
  for (const batter of batters) {
    if (innings.out.has(batter)) return impossible('batter-is-out', `${batter} is out and cannot bat`);
    if (players.batting?.has(batter) === false)
      return impossible('not-in-the-eleven', `${batter} does not play for the side that bats`);
  }
  if (ball.bowler !== '' && players.bowling?.has(ball.bowler) === false)
    return impossible('not-in-the-eleven', `${ball.bowler} does not play for the side that bowls`);
  return undefined;
}

function wickets(ball: CricketBall, innings: InningsSoFar): Impossible | undefined {
  const { striker, nonStriker } = ball;
  if (innings.wickets + ball.wickets.length > innings.mostWickets)
    return impossible('too-many-wickets', `an innings has ${countText(innings.mostWickets, 'wickets')} and no more`);
  for (const { player, how } of ball.wickets) {
    if (player !== '' && innings.out.has(player)) return impossible('batter-is-out', `${player} is out already`);
    const isIn = player === striker || player === nonStriker || striker === '' || nonStriker === '';
    if (!isIn && how !== 'timed-out') return impossible('not-batting', `${player} is not batting`);
    if (ball.wides > 0 && NOT_OFF_A_WIDE.has(how))
      return impossible('not-out-off-a-wide', `nobody is out ${words(how)} off a wide`);
    if ((ball.noBalls > 0 || ball.freeHit === true) && NOT_OFF_A_NO_BALL.has(how))
      return impossible('not-out-off-a-no-ball', `nobody is out ${words(how)} off a no-ball or a free hit`);
  }
  const names = ball.wickets.map(({ player }) => player);
  if (new Set(names).size < names.length) return impossible('batter-is-out', `${names[0]} cannot be out twice`);
  return undefined;
}

const words = (how: Dismissal): string => how.replaceAll('-', ' ');
