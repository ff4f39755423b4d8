import { z } from 'zod';
import { ballsOfOvers, countInnings, isOverCompleted, wicketsAfterOvers } from '../../facts/cricket/count-cricket.ts';
import type { CricketMatch, CricketStatistic } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import { countText } from '../../count-text.ts';
import {
  defineCricketRule,
  inningsOf,
  isLimited,
  runsOfOvers,
  upToOver,
  wholeMatch,
  type Reading,
} from './define-cricket-rule.ts';
import { alsoWithNamedSide } from './named-side.ts';
import { countRuns, oversUnit, type OversOf, type Unit } from './units.ts';

/** 1 is the first innings of the match. */
export const inningsNumber = z.int().min(1).max(4);
const overNumber = z.int().min(1).max(450);

const inOrder = ({ from, to }: { from: number; to: number }): boolean => from <= to;
const overs = z
  .object({ innings: inningsNumber, from: overNumber.default(1), to: overNumber })
  .refine(inOrder, { error: 'the first over lies after the last' });

/** A number that stands as a result. */
export const numberRuling = (unit: Unit): Ruling =>
  unit.state === 'done' ? settled({ number: unit.number }, unit.reason) : unit;

/** Overs of one innings, or, where what is left comes from the next one, everything. */
function readsOvers(match: CricketMatch, subject: OversOf): readonly Reading[] {
  const innings = inningsOf(match, subject.innings);
  const ownEnough = innings === undefined || isOverCompleted(innings, subject.to);
  return ownEnough ? upToOver(match, subject.innings, subject.to) : wholeMatch(match);
}

/** The runs of overs; where the next innings may bring what is left of them, everything. */
function readsRuns(match: CricketMatch, subject: OversOf): readonly Reading[] {
  return isLimited(match) ? runsOfOvers(match, subject) : readsOvers(match, subject);
}

/** In a Test what an innings leaves of several overs comes from the next one; with a limit all out ends them. */
export const sessionUnit = (match: CricketMatch, subject: OversOf, helmets = false): Unit =>
  oversUnit(match, subject, {
    count: countRuns(helmets ? 'helmet' : 'none'),
    what: 'runs',
    balance: !isLimited(match),
  });

const SESSION_TEXT = [
  'The runs of the side that bats in the named overs of an innings, extras included. Penalty runs never count, super overs neither.',
  'The overs have to be completed, else all bets are void: weather, a target reached and overs cut make them void. A completed session stands whatever becomes of the match.',
  'All out completes it, at the runs scored in its overs; if the side is all out before the first of them, it is void.',
];

const IN_A_TEST =
  'In a Test an innings that is all out or declared in mid-over counts that over as completed, and the overs that are left of a session of more than one over come from the next innings; a single over is void when it is declared and stands when it is all out.';

export const session = defineCricketRule({
  id: 'cricket.session',
  tab: 'Fancy',
  title: 'Session runs',
  text: [...SESSION_TEXT, IN_A_TEST],
  subject: overs,
  reads: readsRuns,
  settle: (match, subject) => numberRuling(sessionUnit(match, subject)),
});

export const overByOver = defineCricketRule({
  id: 'cricket.over-by-over',
  tab: 'Fancy',
  title: 'Over by over',
  text: [
    'The runs of one named over, extras included, penalty runs not.',
    'An over that is not completed is void, also where the target is reached in it. All out in the over counts as completed; a declaration in it is void. An over that is never begun is void.',
  ],
  subject: z.object({ innings: inningsNumber, over: overNumber }),
  reads: (match, { innings, over }) => runsOfOvers(match, { innings, from: over, to: over }),
  settle: (match, { innings, over }) => numberRuling(sessionUnit(match, { innings, from: over, to: over })),
});

const BALANCE_STATISTICS = ['runs', 'wickets', 'fours', 'sixes', 'boundaries', 'wides', 'extras'] as const;
type BalanceStatistic = (typeof BALANCE_STATISTICS)[number];

export const overEvents = defineCricketRule({
  id: 'cricket.over-events',
  tab: 'Fancy Market 1',
  title: 'Events of 1 to 10 and 11 to 20 overs',
  text: [
    'What is named, counted over the named overs of the first innings: runs, wickets, fours, sixes, boundaries, wides as runs, extras.',
    'If the side is all out during these overs, the rest of them are taken from the second innings. Bets are void if the side is all out before the first of them, or if weather, a cut or a reached target leaves them unfinished.',
  ],
  subject: z
    .object({ from: overNumber, to: overNumber, statistic: z.enum(BALANCE_STATISTICS) })
    .refine(inOrder, { error: 'the first over lies after the last' }),
  reads: (match, { from, to }) => readsOvers(match, { innings: 1, from, to }),
  needs: ({ statistic }) => needsOf(statistic),
  settle: (match, { from, to, statistic }) =>
    numberRuling(
      oversUnit(match, { innings: 1, from, to }, { count: countOf(statistic), what: statistic, balance: true }),
    ),
});

const needsOf = (statistic: BalanceStatistic): readonly CricketStatistic[] =>
  statistic === 'fours' || statistic === 'sixes' || statistic === 'boundaries'
    ? ['boundaries']
    : statistic === 'extras'
      ? ['wides', 'no-balls', 'byes', 'leg-byes']
      : statistic === 'wides'
        ? ['wides']
        : [];

const countOf =
  (statistic: BalanceStatistic): ReturnType<typeof countRuns> =>
  (innings, first, last) => {
    if (statistic === 'runs') return countRuns()(innings, first, last);
    if (innings.balls.length === 0) return undefined;
    const balls = ballsOfOvers(innings, first, last);
    const counts = countInnings({ ...innings, balls, retired: [] });
    switch (statistic) {
      // Whoever retires out is a wicket, of which no ball tells.
      case 'wickets':
        return (wicketsAfterOvers(innings, last) ?? 0) - (wicketsAfterOvers(innings, first - 1) ?? 0);
      case 'boundaries':
        return counts.fours + counts.sixes;
      // Penalty runs are no extras of a session.
      case 'extras':
        return counts.extras - counts.penalty;
      default:
        return counts[statistic];
    }
  };

const parity = (number: number): 'odd' | 'even' => (number % 2 === 0 ? 'even' : 'odd');

export const oddEven = defineCricketRule({
  id: 'cricket.odd-even',
  tab: 'Fancy',
  title: 'Odd or even',
  text: [
    ...SESSION_TEXT,
    IN_A_TEST,
    'Odd or even is the parity of that number; 0 is even. A batsman or a partnership needs one legal ball.',
  ],
  subject: overs,
  reads: readsRuns,
  settle: (match, subject) => {
    const unit = sessionUnit(match, subject);
    return unit.state === 'done' ? settled({ winners: [parity(unit.number)] }, unit.reason) : unit;
  },
});

const digitsOf = {
  id: 'cricket.digits',
  tab: 'CricketCasino',
  title: 'Cricket casino: single, double and triple',
  text: [
    'Single is the last digit of the runs of one session, double the last digits of two sessions in the order named, triple of three.',
    'Every session has to be completed, else all bets are void; all out completes it. In a Test, overs that are not bowled in the innings are taken from the next one.',
    'Penalty runs of a ball that hit a helmet count, other penalty runs do not.',
  ],
  subject: z.object({ sessions: z.array(overs).min(1).max(3) }),
  reads: (match: CricketMatch, { sessions }: { readonly sessions: readonly OversOf[] }) =>
    sessions.flatMap((one) => readsRuns(match, one)),
} as const;

export const digits = defineCricketRule({
  ...digitsOf,
  settle: (match, { sessions }): Ruling => {
    const units = sessions.map((one) => sessionUnit(match, one, true));
    const numbers: number[] = [];
    // A void session decides before those that are still to come.
    const lost = units.find(({ state }) => state === 'void') ?? units.find(({ state }) => state === 'open');
    if (lost?.state === 'void') return lost;
    // The digits of a number do not grow with it.
    if (lost?.state === 'open') return isOpen(lost.reason);
    for (const unit of units) if (unit.state === 'done') numbers.push(unit.number);
    const winner = numbers.map((number) => number % 10).join('');
    return settled({ winners: [winner] }, countText(numbers.join(', '), 'runs'));
  },
});

/** A market has no room for a hundred runners, or a thousand: double and triple are a number. */
export const digits2 = defineCricketRule({
  ...digitsOf,
  version: 2,
  text: [...digitsOf.text, 'Double and triple are bet on as the number that the digits make: 0 and 7 are 7.'],
  settle: (...[match, { sessions }, context]: Parameters<typeof digits.settle>): Ruling => {
    const ruling = digits.settle(match, { sessions }, context);
    if (sessions.length === 1 || ruling.state !== 'settled' || !('winners' in ruling.result)) return ruling;
    return settled({ number: Number(ruling.result.winners[0]) }, ruling.reason);
  },
});

/** Overs of a powerplay that the Big Bash's powerplay rule takes, and of its surge. */
export const POWERPLAY_OVERS = 4;
export const SURGE_OVERS = 2;
export const SURGE_FROM_OVER = 11;

export const powerplay = defineCricketRule({
  id: 'cricket.powerplay',
  tab: 'Big Bash League',
  title: 'Powerplay',
  text: [
    `The powerplay of this competition is its first ${POWERPLAY_OVERS} overs; its runs settle as a session of ${POWERPLAY_OVERS} overs.`,
  ],
  subject: z.object({ innings: inningsNumber }),
  reads: (match, { innings }) => runsOfOvers(match, { innings, from: 1, to: POWERPLAY_OVERS }),
  settle: (match, { innings }) => numberRuling(sessionUnit(match, { innings, from: 1, to: POWERPLAY_OVERS })),
});

export const powerSurge = defineCricketRule({
  id: 'cricket.power-surge',
  tab: 'Big Bash League',
  title: 'Power surge',
  text: [
    `The power surge is two overs that the batting side takes from the ${SURGE_FROM_OVER}th over on; its runs settle as a session of those two overs.`,
    'Where it is not taken, bets are void.',
  ],
  subject: z.object({ innings: inningsNumber, over: z.int().min(SURGE_FROM_OVER).max(19).nullable() }),
  reads: (match, { innings, over }) => upToOver(match, innings, (over ?? SURGE_FROM_OVER) + SURGE_OVERS - 1),
  settle: (match, { innings, over }) =>
    over === null
      ? isVoid('the power surge was not taken')
      : numberRuling(sessionUnit(match, { innings, from: over, to: over + SURGE_OVERS - 1 })),
});

export const virtualOver = defineCricketRule({
  id: 'cricket.virtual-over',
  tab: 'Fancy Market 1',
  title: 'Virtual cricket',
  text: [
    'Virtual cricket settles by the rules of sessions over by over. Where the innings finishes early, bets on the runs or wickets of an over that is no longer bowled to its end are void, also when all are out.',
  ],
  subject: z.object({ innings: inningsNumber, over: overNumber, statistic: z.enum(['runs', 'wickets']) }),
  reads: (match, { innings, over }) => upToOver(match, innings, over),
  settle: (match, { innings, over, statistic }): Ruling => {
    const unit = oversUnit(
      match,
      { innings, from: over, to: over },
      { count: countOf(statistic), what: statistic, balance: false },
    );
    const found = inningsOf(match, innings);
    if (unit.state === 'done' && found !== undefined && !isOverCompleted(found, over))
      return isVoid(`the innings finished before over ${over} was bowled to its end`);
    return numberRuling(unit);
  },
});

export const SESSION_RULES: readonly Rule[] = [
  overEvents,
  digits,
  ...alsoWithNamedSide([session, overByOver, oddEven, digits2, powerplay, powerSurge, virtualOver]),
];
