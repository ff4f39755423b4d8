import { z } from 'zod';
import { isLegal, runsOff } from '../../facts/cricket/cricket-ball.ts';
import type { CricketMark, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import { defineCricketRule, isLimited } from './define-cricket-rule.ts';

/** Overs that the first day of a Test needs in a session, and in all. */
export const FIRST_DAY_SESSION_OVERS = 25;
export const FIRST_DAY_OVERS = 80;

interface Play {
  readonly runs: number;
  readonly balls: number;
}

/** What was bowled up to a mark of the match, all innings together. */
function playUntil(match: CricketMatch, mark: Pick<CricketMark, 'innings' | 'legalBalls'>): Play {
  let runs = 0;
  let balls = 0;
  for (const innings of match.innings) {
    if (innings.number > mark.innings) break;
    let legal = 0;
    for (const ball of innings.balls) {
      if (innings.number === mark.innings && legal >= mark.legalBalls) break;
      runs += runsOff(ball, 'none');
      if (isLegal(ball)) legal += 1;
    }
    balls += legal;
  }
  return { runs, balls };
}

/** The play between two marks; `session` 0 is the whole day. Undefined while its end is not known. */
function playOf(match: CricketMatch, day: number, session: number): Play | undefined {
  const ends = match.marks.filter((mark) => mark.day === day);
  const end = session === 0 ? ends.find((mark) => mark.session === 0) : endOfSession(ends, session);
  const before = session <= 1 ? startOfDay(match, day) : ends.find((mark) => mark.session === session - 1);
  if (end === undefined || before === undefined) return undefined;
  const [from, until] = [playUntil(match, before), playUntil(match, end)];
  return { runs: until.runs - from.runs, balls: until.balls - from.balls };
}

/** A day's last session ends with the day. */
const endOfSession = (ends: readonly CricketMark[], session: number): CricketMark | undefined =>
  ends.find((mark) => mark.session === session) ??
  (session === 3 ? ends.find((mark) => mark.session === 0) : undefined);

const startOfDay = (match: CricketMatch, day: number): Pick<CricketMark, 'innings' | 'legalBalls'> | undefined =>
  day === 1 ? { innings: 1, legalBalls: 0 } : match.marks.find((mark) => mark.day === day - 1 && mark.session === 0);

const oversText = (balls: number, perOver: number): string =>
  balls % perOver === 0 ? String(balls / perOver) : `${Math.floor(balls / perOver)}.${balls % perOver}`;

function settleDay(match: CricketMatch, asked: { day: number; session: number; least: number }): Ruling {
  if (isLimited(match)) return isVoid('only a Test has days and sessions');
  const play = playOf(match, asked.day, asked.session);
  if (play === undefined) return isOpen('nobody has said where it ended');
  const perOver = match.fixture.ballsPerOver;
  const overs = oversText(play.balls, perOver);
  if (play.balls < asked.least * perOver) return isVoid(`${overs} overs, fewer than ${asked.least}`);
  if (play.balls === 0) return isVoid('no ball was bowled');
  return settled({ number: play.runs }, `${play.runs} runs in ${overs} overs`);
}

/** Ends of days are between balls of innings, so everything up to there is read. */
const readsUntil = (match: CricketMatch, day: number) =>
  match.marks.filter((mark) => mark.day <= day).map(({ innings, legalBalls }) => ({ innings, legalBalls }));

export const testSession = defineCricketRule({
  id: 'cricket.test-session',
  tab: 'Fancy',
  title: 'Session of a Test day',
  text: [
    'The runs of both sides in the named session of the named day, extras included, penalty runs not.',
    'A session of the first day needs 25 overs, else bets are void: 24.5 are not enough. On other days the session has to be played.',
    'Ends of sessions and days are facts that a person enters.',
  ],
  subject: z.object({ day: z.int().min(1).max(6), session: z.int().min(1).max(3) }),
  reads: (match, { day }) => readsUntil(match, day),
  settle: (match, { day, session }) =>
    settleDay(match, { day, session, least: day === 1 ? FIRST_DAY_SESSION_OVERS : 0 }),
});

export const testDay = defineCricketRule({
  id: 'cricket.test-day',
  tab: 'Fancy',
  title: 'Total of a Test day',
  text: [
    'The runs of both sides on the named day, extras included, penalty runs not.',
    'The first day needs 80 overs, else bets are void: 79.5 are not enough. Other days have to be played.',
    'Ends of days are facts that a person enters.',
  ],
  subject: z.object({ day: z.int().min(1).max(6) }),
  reads: (match, { day }) => readsUntil(match, day),
  settle: (match, { day }) => settleDay(match, { day, session: 0, least: day === 1 ? FIRST_DAY_OVERS : 0 }),
});

export const TEST_DAY_RULES: readonly Rule[] = [testSession, testDay];
