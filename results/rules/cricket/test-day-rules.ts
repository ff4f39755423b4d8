import { z } from 'zod';
import { isLegal, runsOff } from '../../facts/cricket/cricket-ball.ts';
import type { CricketBall, CricketInnings, CricketMark, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import { countText } from '../../count-text.ts';
import { defineCricketRule, isLimited } from './define-cricket-rule.ts';

/** Overs that the first day of a Test needs in a session, and in all. */
export const FIRST_DAY_SESSION_OVERS = 25;
export const FIRST_DAY_OVERS = 80;

interface Play {
  readonly runs: number;
  readonly balls: number;
  /** Wides and no-balls that came next in the same over: it is not recorded whether before or after the mark. */
  readonly unsure: number;
}

type Mark = Pick<CricketMark, 'innings' | 'legalBalls' | 'last'>;

const isUpTo = (ball: CricketBall, last: NonNullable<CricketMark['last']>): boolean =>
  ball.over < last.over || (ball.over === last.over && ball.delivery <= last.delivery);

/** How many balls of an innings came before a mark in it, and how many after them may have. */
function ballsBefore({ balls }: CricketInnings, { legalBalls, last }: Mark): { sure: number; unsure: number } {
  if (last !== undefined) return { sure: balls.filter((ball) => isUpTo(ball, last)).length, unsure: 0 };
  if (legalBalls === 0) return { sure: 0, unsure: 0 };
  const final = balls.filter(isLegal)[legalBalls - 1];
  if (final === undefined) return { sure: balls.length, unsure: 0 };
  const sure = balls.indexOf(final) + 1;
  const next = balls.slice(sure).findIndex((ball) => isLegal(ball) || ball.over !== final.over);
  return { sure, unsure: next < 0 ? balls.length - sure : next };
}

/** What was bowled up to a mark of the match, all innings together; what is unsure counts before it. */
function playUntil(match: CricketMatch, mark: Mark): Play {
  let runs = 0;
  let balls = 0;
  let unsure = 0;
  for (const innings of match.innings) {
    if (innings.number > mark.innings) break;
    const isOwn = innings.number === mark.innings;
    const before = isOwn ? ballsBefore(innings, mark) : { sure: innings.balls.length, unsure: 0 };
    const played = innings.balls.slice(0, before.sure + before.unsure);
    runs += played.reduce((sum, ball) => sum + runsOff(ball, 'none'), 0);
    balls += played.filter(isLegal).length;
    unsure += before.unsure;
  }
  return { runs, balls, unsure };
}

/** The play between two marks; `session` 0 is the whole day. Undefined while its end is not known. */
function playOf(match: CricketMatch, day: number, session: number): Play | undefined {
  const ends = match.marks.filter((mark) => mark.day === day);
  const end = session === 0 ? ends.find((mark) => mark.session === 0) : endOfSession(ends, session);
  const before = session <= 1 ? startOfDay(match, day) : ends.find((mark) => mark.session === session - 1);
  if (end === undefined || before === undefined) return undefined;
  const [from, until] = [playUntil(match, before), playUntil(match, end)];
  return { runs: until.runs - from.runs, balls: until.balls - from.balls, unsure: from.unsure + until.unsure };
}

/** A day's last session ends with the day. */
const endOfSession = (ends: readonly CricketMark[], session: number): CricketMark | undefined =>
  ends.find((mark) => mark.session === session) ??
  (session === 3 ? ends.find((mark) => mark.session === 0) : undefined);

const startOfDay = (match: CricketMatch, day: number): Mark | undefined =>
  day === 1 ? { innings: 1, legalBalls: 0 } : match.marks.find((mark) => mark.day === day - 1 && mark.session === 0);

const oversText = (balls: number, perOver: number): string =>
  balls % perOver === 0 ? String(balls / perOver) : `${Math.floor(balls / perOver)}.${balls % perOver}`;

function settleDay(match: CricketMatch, asked: { day: number; session: number; least: number }): Ruling {
  if (isLimited(match)) return isVoid('only a Test has days and sessions');
  const play = playOf(match, asked.day, asked.session);
  if (play === undefined) return isOpen('nobody has said where it ended');
  const perOver = match.fixture.ballsPerOver;
  const overs = countText(oversText(play.balls, perOver), 'overs');
  if (play.balls < asked.least * perOver) return isVoid(`${overs}, fewer than ${asked.least}`);
  if (play.balls === 0) return isVoid('no ball was bowled');
  const would = settled({ number: play.runs }, `${countText(play.runs, 'runs')} in ${overs}`);
  if (play.unsure === 0) return would;
  const reason = 'a wide or no-ball was bowled where it begins or ends: nobody has said whether before or after';
  return { state: 'held', reason, would };
}

/** Ends of days are between balls of innings, so everything up to there is read. */
const readsUntil = (match: CricketMatch, day: number) =>
  match.marks.filter((mark) => mark.day <= day).map(({ innings, legalBalls }) => ({ innings, legalBalls }));

const WIDE_TEXT =
  'A wide or no-ball belongs to the play in which it was bowled. Where the end is told by a number of legal balls in mid-over and one follows it, a person decides.';

export const testSession = defineCricketRule({
  id: 'cricket.test-session',
  tab: 'Fancy',
  title: 'Session of a Test day',
  text: [
    'The runs of both sides in the named session of the named day, extras included, penalty runs not.',
    'A session of the first day needs 25 overs, else bets are void: 24.5 are not enough. On other days the session has to be played.',
    'Ends of sessions and days are facts that a person enters.',
    WIDE_TEXT,
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
    WIDE_TEXT,
  ],
  subject: z.object({ day: z.int().min(1).max(6) }),
  reads: (match, { day }) => readsUntil(match, day),
  settle: (match, { day }) => settleDay(match, { day, session: 0, least: day === 1 ? FIRST_DAY_OVERS : 0 }),
});

export const TEST_DAY_RULES: readonly Rule[] = [testSession, testDay];
