import { z } from 'zod';
import {
  countInnings,
  fallOfWicket,
  inningsRuns,
  lacksBalls,
  oversBowled,
  partnership as partnershipOf,
  runsAfterOvers,
} from '../../facts/cricket/count-cricket.ts';
import type { CricketInnings, CricketMatch, CricketStatistic, InningsEnd } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling } from '../../ruling.ts';
import {
  defineCricketRule,
  ENDED,
  endOf,
  inningsOf,
  isLimited,
  runsOfInnings,
  runsOfOvers,
  SINGLE_BALLS_UNKNOWN,
  wholeInnings,
} from './define-cricket-rule.ts';
import { alsoWithNamedSide } from './named-side.ts';
import { inningsNumber, numberRuling, sessionUnit } from './session-rules.ts';
import { completedOvers, done, inningsUnit, TEST_INNINGS_OVERS, unplayedInnings, type Unit } from './units.ts';
import { countText } from '../../count-text.ts';

const anInnings = z.object({ innings: inningsNumber });
/** Without `to`: the whole innings. */
const someOvers = z.object({ innings: inningsNumber, to: z.int().min(1).max(450).optional() });
type SomeOvers = z.infer<typeof someOvers>;

const readsSome = (match: CricketMatch, { innings, to }: SomeOvers) =>
  to === undefined ? runsOfInnings(innings) : runsOfOvers(match, { innings, from: 1, to });

const someUnit = (match: CricketMatch, { innings, to }: SomeOvers): Unit =>
  to === undefined ? inningsUnit(match, innings) : sessionUnit(match, { innings, from: 1, to });

export const inningsRun = defineCricketRule({
  id: 'cricket.innings-run',
  tab: 'Fancy',
  title: 'Lambi, innings run',
  text: [
    'The runs of a whole innings, extras included, penalty runs not.',
    'In a Test the innings has to be all out or declared, or to have lasted 70 completed overs when play ends: 69.5 overs are void.',
    'With a number of overs the innings has to run all overs it was first given ("20 over run", "50 over run") or be all out. It is void when overs are cut, when weather stops it and when the target is reached before.',
  ],
  subject: anInnings,
  reads: (_match, { innings }) => runsOfInnings(innings),
  settle: (match, { innings }) => numberRuling(inningsUnit(match, innings)),
});

export const khado = defineCricketRule({
  id: 'cricket.khado',
  tab: 'Khado',
  title: 'Khado',
  text: [
    'A band of runs from the line that the bettor chose on, as wide as the name of the market says; the bet wins where the runs lie in the band, both ends included. Penalty runs do not count.',
    'In a Test the side has to bat 70 completed overs in the innings: below it, at 69.5 too, bets are void even when it is all out or has declared.',
    'In matches with a number of overs it is for the first innings only.',
    'Khado on so many overs stands once they are bowled, or the side is all out; abandoned before, it is void; in a Test, overs that are not bowled in the innings are taken from the next one. Khado on the whole innings is void when the innings is abandoned or its overs are reduced.',
  ],
  subject: someOvers,
  reads: readsSome,
  settle: (match, subject): Ruling => {
    if (isLimited(match)) {
      if (subject.innings > 1) return isVoid('khado is for the first innings only');
      return numberRuling(someUnit(match, subject));
    }
    const innings = inningsOf(match, subject.innings);
    if (innings === undefined) return unplayedInnings(match, subject.innings);
    const overs = completedOvers(innings);
    if (overs >= TEST_INNINGS_OVERS) return numberRuling(someUnit(match, subject));
    const end = endOf(match, innings);
    if (end === undefined) return isOpen(`${overs} of ${TEST_INNINGS_OVERS} overs`);
    return isVoid(`${countText(oversBowled(innings), 'overs')}, fewer than ${TEST_INNINGS_OVERS}`);
  },
});

/**
 * What an abandoned meter pays: numbers two or more apart meet in the middle, one apart at the higher.
 *
 * @param quote  the numbers of the last quote
 */
export const midPoint = ({ lay, back }: { lay: number; back: number }): number =>
  Math.abs(back - lay) < 2 ? Math.max(lay, back) : (lay + back) / 2;

const METER_TEXT = [
  'Each run above the number bought, or below the number sold, is worth the stake. Penalty runs do not count.',
  'Where play is abandoned, or its overs were cut, before its full length, it settles once its innings is over at the mid-point of the last quote: numbers two or more apart at their middle (75/77 at 76, 75/78 at 76.5), one apart at the higher (53/54 at 54). Without a quote it is void, and so is one that a reached target ended.',
];

/**
 * Settled at the middle of the last quote where play was abandoned, or its overs were cut, before the unit's full
 * length: open until its innings is over, for a cut alone ends no play.
 */
function orMidPoint(unit: Unit, end: InningsEnd | undefined, quote: { lay: number; back: number } | undefined): Ruling {
  if (unit.state === 'void' && end === undefined) return isOpen(`${unit.reason}, and play goes on`);
  if (unit.state !== 'void' || quote === undefined || end === 'target') return numberRuling(unit);
  const reason = `${unit.reason}; the last quote was ${quote.lay}/${quote.back}`;
  return settled({ number: midPoint(quote) }, reason, { how: 'mid-point' });
}

export const meter = defineCricketRule({
  id: 'cricket.meter',
  tab: 'Fancy Market 1',
  title: 'Meter',
  text: [
    'The runs of the named overs, or of the whole innings. In a Test, named overs that are not bowled in the innings are taken from the next one, and a whole innings that is cut off after 70 completed overs settles at its runs.',
    ...METER_TEXT,
  ],
  subject: someOvers,
  reads: readsSome,
  settle: (match, subject, { lastQuote }) => {
    const innings = inningsOf(match, subject.innings);
    // A unit that never began had no meter to abandon.
    return innings === undefined
      ? unplayedInnings(match, subject.innings)
      : orMidPoint(someUnit(match, subject), endOf(match, innings), lastQuote);
  },
});

export const lambiMeter = defineCricketRule({
  id: 'cricket.lambi-meter',
  tab: 'Fancy Market 1',
  title: 'Lambi meter',
  text: [
    'The runs of a whole innings of a Test.',
    'All out or declared settles at the runs. Where play ends before that, the innings needs 70 completed overs: with them the mid-point decides, below, at 69.5 too, it is void. It is also void if a reached target ends it.',
    ...METER_TEXT,
  ],
  subject: anInnings,
  reads: (_match, { innings }) => runsOfInnings(innings),
  settle: (match, { innings: number }, { lastQuote }): Ruling => {
    const innings = inningsOf(match, number);
    if (innings === undefined) return unplayedInnings(match, number);
    const unit = inningsUnit(match, number);
    const end = endOf(match, innings);
    if (isLimited(match) || unit.state !== 'done' || end === 'all-out' || end === 'declared') return numberRuling(unit);
    return orMidPoint(isVoid(`play ended after ${oversBowled(innings)} overs, 70 or more`), end, lastQuote);
  },
});

const aWicket = z.object({ innings: inningsNumber, wicket: z.int().min(1).max(10) });

/** What stands of a wicket's question: that of the pair at the crease stands on the score when the innings ends. */
function wicketUnit(
  match: CricketMatch,
  { innings: number, wicket }: z.infer<typeof aWicket>,
  what: (innings: CricketInnings) => { runs: number; isBroken: boolean } | undefined,
): Unit {
  const innings = inningsOf(match, number);
  if (innings === undefined) return unplayedInnings(match, number);
  if (innings.balls.length === 0 && innings.legalBalls > 0) return isOpen(SINGLE_BALLS_UNKNOWN);
  const end = endOf(match, innings);
  const found = what(innings);
  if (found?.isBroken === true) return done(found.runs, `${found.runs} when wicket ${wicket} fell`);
  if (end === undefined) return isOpen(`${countText(innings.wickets, 'wickets')} down`, found?.runs);
  const stand = partnershipOf(innings, wicket);
  const hasBegun = stand !== undefined && (stand.legalBalls > 0 || stand.runs > 0);
  if (found === undefined || !hasBegun) return isVoid(`wicket ${wicket} was not reached: ${innings.wickets} down`);
  return done(
    found.runs,
    `${found.runs}, unbroken when the innings ${ENDED[end]} after ${countText(oversBowled(innings), 'overs')}`,
  );
}

const UNBROKEN =
  'Of the pair at the crease when the innings ends or the match is called off it stands on the score, once a ball was bowled to them; wickets that were not reached are void. A batter who retires hurt is no wicket.';

export const fallOfWicketRule = defineCricketRule({
  id: 'cricket.fall-of-wicket',
  tab: 'Fancy',
  title: 'Fall of wicket',
  text: ['The runs of the innings when the named wicket falls, extras included, penalty runs not.', UNBROKEN],
  subject: aWicket,
  reads: (match, { innings, wicket }) => readsWicket(match, innings, wicket),
  settle: (match, subject) =>
    numberRuling(
      wicketUnit(match, subject, (innings) => {
        const fall = fallOfWicket(innings, subject.wicket);
        if (fall !== undefined) return { runs: fall.runs, isBroken: true };
        const isAtCrease = subject.wicket === 1 || fallOfWicket(innings, subject.wicket - 1) !== undefined;
        return isAtCrease ? { runs: runsAfterOvers(innings, Infinity) ?? innings.runs, isBroken: false } : undefined;
      }),
    ),
});

function readsWicket(match: CricketMatch, number: number, wicket: number) {
  const innings = inningsOf(match, number);
  const fall = innings === undefined ? undefined : fallOfWicket(innings, wicket);
  return [{ innings: number, legalBalls: fall?.legalBalls ?? Infinity }];
}

export const partnership = defineCricketRule({
  id: 'cricket.partnership',
  tab: 'Fancy',
  title: 'Partnership',
  text: [
    'The runs put on between the fall of the wicket before and the fall of the named one, extras included, penalty runs not.',
    'Where one of the pair retires hurt, the partnership goes on with the next batter.',
    UNBROKEN,
  ],
  subject: aWicket.extend({ ask: z.enum(['runs', 'odd-even']).default('runs') }),
  reads: (match, { innings, wicket }) => readsWicket(match, innings, wicket),
  settle: (match, subject): Ruling => {
    const unit = wicketUnit(match, subject, (innings) => partnershipOf(innings, subject.wicket));
    if (unit.state !== 'done' || subject.ask === 'runs') return numberRuling(unit);
    const innings = inningsOf(match, subject.innings);
    const stand = innings === undefined ? undefined : partnershipOf(innings, subject.wicket);
    if (stand === undefined || stand.legalBalls === 0) return isVoid('no legal ball was bowled to the partnership');
    return settled({ winners: [unit.number % 2 === 0 ? 'even' : 'odd'] }, unit.reason);
  },
});

const INNINGS_STATISTICS = ['fours', 'sixes', 'boundaries', 'wickets', 'wides', 'extras', 'dots'] as const;
export type InningsStatistic = (typeof INNINGS_STATISTICS)[number];

export const NEEDS: Readonly<Record<InningsStatistic, readonly CricketStatistic[]>> = {
  fours: ['boundaries'],
  sixes: ['boundaries'],
  boundaries: ['boundaries'],
  wickets: [],
  wides: ['wides'],
  extras: ['wides', 'no-balls', 'byes', 'leg-byes'],
  dots: ['no-balls', 'wides'],
};

/** Wides and extras in runs. Penalty runs are no extras of a session. */
export function countStatistic(innings: readonly CricketInnings[], statistic: InningsStatistic): number {
  const counts = countInnings(...innings);
  if (statistic === 'boundaries') return counts.fours + counts.sixes;
  return statistic === 'extras' ? counts.extras - counts.penalty : counts[statistic];
}

const inningsCountOf = {
  id: 'cricket.innings-count',
  tab: 'Fancy Market 1',
  title: 'Fours, sixes, wickets, wides, extras and dot balls of an innings',
  text: [
    'What is named, counted over a whole innings; wides are runs, extras are wides, no-balls, byes and leg byes in runs. Penalty runs do not count. A dot ball is a legal ball without a run and without a wicket.',
    'With a number of overs the innings has to run all overs it was first given, be all out, or reach its target; it is void when overs are cut or weather stops it. In a Test it has to be all out or declared, or to have lasted 70 completed overs.',
  ],
  subject: z.object({ innings: inningsNumber, statistic: z.enum(INNINGS_STATISTICS) }),
  reads: (_match: CricketMatch, { innings }: CountOfInnings) => wholeInnings(innings),
  needs: ({ statistic }: CountOfInnings) => NEEDS[statistic],
} as const;

interface CountOfInnings {
  readonly innings: number;
  readonly statistic: InningsStatistic;
}

const settleCount =
  (isUntold: (innings: CricketInnings) => boolean) =>
  (match: CricketMatch, { innings: number, statistic }: CountOfInnings): Ruling => {
    const innings = inningsOf(match, number);
    const unit = inningsUnit(match, number);
    if (innings === undefined) return numberRuling(unit);
    const hasWon = isLimited(match) && innings.end === 'target' && !innings.isCut;
    const counted = countStatistic([innings], statistic);
    if (unit.state === 'open') return isOpen(unit.reason, isUntold(innings) ? undefined : counted);
    if (unit.state === 'void' && !hasWon) return unit;
    if (isUntold(innings)) return isOpen(SINGLE_BALLS_UNKNOWN);
    return settled(
      { number: counted },
      `${countText(counted, statistic)} in ${countText(oversBowled(innings), 'overs')} (${countText(inningsRuns(innings), 'runs')})`,
    );
  };

export const inningsCount = defineCricketRule({
  ...inningsCountOf,
  settle: settleCount(({ balls }) => balls.length === 0),
});

/** An innings may be declared before its first ball: nothing more is to be told of it. */
export const inningsCount2 = defineCricketRule({
  ...inningsCountOf,
  version: 2,
  text: [...inningsCountOf.text, 'An innings that is declared before its first ball counts as 0.'],
  settle: settleCount(lacksBalls),
});

export const INNINGS_RULES: readonly Rule[] = [
  inningsCount,
  ...alsoWithNamedSide([inningsRun, khado, meter, lambiMeter, fallOfWicketRule, partnership, inningsCount2]),
];
