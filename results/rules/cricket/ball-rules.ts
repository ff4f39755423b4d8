import { z } from 'zod';
import { isDot, runsOff } from '../../facts/cricket/cricket-ball.ts';
import { ballsOfOvers, isOverCompleted, lacksBalls } from '../../facts/cricket/count-cricket.ts';
import type { CricketBall, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type OpenRuling, type Ruling, type VoidRuling } from '../../ruling.ts';
import { countText } from '../../count-text.ts';
import {
  defineCricketRule,
  inningsOf,
  isLimited,
  isPast,
  SINGLE_BALLS_UNKNOWN,
  upToOver,
  wholeInnings,
} from './define-cricket-rule.ts';
import { alsoWithNamedSide } from './named-side.ts';
import { inningsNumber, numberRuling } from './session-rules.ts';
import { oversUnit } from './units.ts';

const overNumber = z.int().min(1).max(450);
/** `delivery` counts wides and no-balls. */
const aDelivery = z.object({ innings: inningsNumber, over: overNumber, delivery: z.int().min(1).max(30) });

const NOT_BOWLED = 'A delivery that is not bowled is void. Each wide and no-ball is a delivery of its own.';

function ballOf(match: CricketMatch, of: z.infer<typeof aDelivery>): CricketBall | VoidRuling | OpenRuling {
  const innings = inningsOf(match, of.innings);
  const ball = innings?.balls.find(({ over, delivery }) => over === of.over - 1 && delivery === of.delivery);
  if (ball !== undefined) return ball;
  if (innings !== undefined && lacksBalls(innings)) return isOpen(SINGLE_BALLS_UNKNOWN);
  const name = `delivery ${of.over - 1}.${of.delivery}`;
  const isGone = isPast(match, of.innings) || (innings !== undefined && isOverCompleted(innings, of.over));
  return isGone ? isVoid(`${name} was not bowled`) : isOpen(`${name} has not been bowled`);
}

export const deliveryRuns = defineCricketRule({
  id: 'cricket.delivery-runs',
  tab: 'Fancy Market 1',
  title: 'Runs off a delivery',
  text: ['All runs that the named delivery brings, off the bat and in extras; penalty runs do not count.', NOT_BOWLED],
  subject: aDelivery,
  reads: (match, { innings, over }) => upToOver(match, innings, over),
  settle: (match, subject): Ruling => {
    const ball = ballOf(match, subject);
    if ('state' in ball) return ball;
    const runs = runsOff(ball, 'none');
    return settled({ number: runs }, `${runs} off delivery ${subject.over - 1}.${subject.delivery}`);
  },
});

/** What a ball is in a menu: one outcome and no other. */
export function ballOutcome(ball: CricketBall, kinds: boolean): string {
  // A run-out on a no-ball is a no-ball, one on a wide a wide.
  if (ball.noBalls > 0) return kinds ? 'no-ball' : 'extra';
  if (ball.wides > 0) return kinds ? 'wide' : 'extra';
  const [wicket] = ball.wickets;
  if (wicket !== undefined) return kinds ? `wicket-${wicket.how}` : 'wicket';
  if (ball.byes > 0) return kinds ? 'bye' : 'extra';
  if (ball.legByes > 0) return kinds ? 'leg-bye' : 'extra';
  return String(ball.bat);
}

export const ballByBall = defineCricketRule({
  id: 'cricket.ball-by-ball',
  tab: 'Fancy Market 1',
  title: 'Ball by ball',
  text: [
    'One outcome wins: the runs off the bat (0, 1, 2, 3, 4, 5, 6), a wicket, or an extra. Markets with kinds name the wicket (wicket-bowled, wicket-caught, …) and the extra (wide, no-ball, bye, leg-bye).',
    'Runs count off the bat alone. A wicket with runs or byes is only a wicket. A wide or a no-ball is only an extra, whatever else happened: a run-out on a no-ball is a no-ball.',
    NOT_BOWLED,
  ],
  subject: aDelivery.extend({ kinds: z.boolean().default(false) }),
  reads: (match, { innings, over }) => upToOver(match, innings, over),
  needs: ({ kinds }) => (kinds ? ['wides', 'no-balls', 'byes', 'leg-byes', 'dismissals'] : ['wides', 'no-balls']),
  settle: (match, subject): Ruling => {
    const ball = ballOf(match, subject);
    if ('state' in ball) return ball;
    const winner = ballOutcome(ball, subject.kinds);
    return settled({ winners: [winner] }, `delivery ${subject.over - 1}.${subject.delivery}: ${winner}`);
  },
});

export const dotBall = defineCricketRule({
  id: 'cricket.dot-ball',
  tab: 'Fancy',
  title: 'Dot balls',
  text: [
    'Legal balls of the named overs that bring neither a run nor an extra. A ball with a wicket is no dot ball.',
    'In Test, one-day and T20 matches alike the overs have to be completed, or the side all out during them, else bets are void.',
  ],
  subject: z
    .object({ innings: inningsNumber, from: overNumber.default(1), to: overNumber })
    .refine(({ from, to }) => from <= to, { error: 'the first over lies after the last' }),
  reads: (match, { innings, to }) => upToOver(match, innings, to),
  needs: () => ['wides', 'no-balls'],
  settle: (match, subject) =>
    numberRuling(
      oversUnit(match, subject, {
        count: (innings, first, last) =>
          innings.balls.length === 0 ? undefined : ballsOfOvers(innings, first, last).filter(isDot).length,
        what: 'dot balls',
        balance: false,
      }),
    ),
});

/** Balls after a no-ball, or after wides that came then; sources that say so themselves are believed. A wide cannot be hit. */
function freeHits(balls: readonly CricketBall[]): readonly CricketBall[] {
  let isNext = false;
  return balls.filter((ball) => {
    const isFree = ball.freeHit ?? isNext;
    isNext = ball.noBalls > 0 || (isFree && ball.wides > 0);
    return isFree && ball.wides === 0;
  });
}

export const freeHit = defineCricketRule({
  id: 'cricket.free-hit-boundary',
  tab: 'Fancy Market 1',
  title: 'Boundary off a free hit',
  text: [
    'Yes wins where the named free hit of the innings (1 is its first) is hit for a boundary off the bat.',
    'Where there is no such free hit, bets are void.',
  ],
  subject: z.object({ innings: inningsNumber, number: z.int().min(1).max(20).default(1) }),
  reads: (_match, { innings }) => wholeInnings(innings),
  needs: () => ['no-balls', 'boundaries'],
  settle: (match, { innings: number, number: which }): Ruling => {
    const innings = inningsOf(match, number);
    if (innings !== undefined && lacksBalls(innings)) return isOpen(SINGLE_BALLS_UNKNOWN);
    const hits = isLimited(match) ? freeHits(innings?.balls ?? []) : [];
    const hit = hits[which - 1];
    if (hit !== undefined) {
      const winner = hit.boundary === undefined ? 'no' : 'yes';
      return settled({ winners: [winner] }, `${hit.bat} off free hit ${which}`);
    }
    const isKnown = !match.notCounted.includes('no-balls');
    return isPast(match, number) && isKnown
      ? isVoid(`there ${hits.length === 1 ? 'was' : 'were'} ${countText(hits.length, 'free hits')}`)
      : isOpen(`${countText(hits.length, 'free hits')} so far`);
  },
});

export const BALL_RULES: readonly Rule[] = [...alsoWithNamedSide([deliveryRuns, ballByBall, dotBall, freeHit])];
