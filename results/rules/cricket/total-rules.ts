import { z } from 'zod';
import {
  countMatch,
  inningsRuns,
  isOverCompleted,
  lacksBalls,
  oversBegun,
  runsAfterOvers,
} from '../../facts/cricket/count-cricket.ts';
import type { CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import type { Rule } from '../../rule.ts';
import { isOpen, isVoid, settled, type Ruling, type VoidRuling } from '../../ruling.ts';
import { countText } from '../../count-text.ts';
import {
  defineCricketRule,
  endOf,
  isLimited,
  outcomeOf,
  SINGLE_BALLS_UNKNOWN,
  wholeMatch,
} from './define-cricket-rule.ts';
import { countStatistic, NEEDS } from './innings-rules.ts';
import { completedOvers } from './units.ts';

/** Overs that a Test without a winner needs for its overall events. */
export const TEST_EVENT_OVERS = 300;
/** Overs in a drawn first-class match, and hundredths of the scheduled ones with a limit, for most fours and sixes. */
export const MOST_DRAWN_OVERS = 200;
export const MOST_LIMITED_SHARE = 80;

/** Overs of a whole match: one that a side's all-out or declaration cut short counts as bowled, one cut by weather not. */
export const oversOfMatch = (match: CricketMatch): number =>
  match.innings.reduce((sum, innings) => {
    const isEnded = innings.end === 'all-out' || innings.end === 'declared' || innings.end === 'target';
    return sum + (isEnded ? oversBegun(innings) : completedOvers(innings));
  }, 0);

/** Why events counted over the match do not stand; undefined where it was played to its end. */
export function unfinishedMatch(match: CricketMatch): VoidRuling | undefined {
  const { result } = match;
  if (result?.kind === 'no-result' || result?.kind === 'abandoned') return isVoid('the match has no result');
  if (isLimited(match)) {
    const cut = match.innings.find(({ isCut }) => isCut);
    if (cut !== undefined)
      return isVoid(`innings ${cut.number} was cut to ${cut.overs} of ${match.fixture.overs} overs`);
    return undefined;
  }
  if (result === undefined || result.kind !== 'draw') return undefined;
  const overs = oversOfMatch(match);
  return overs >= TEST_EVENT_OVERS ? undefined : isVoid(`a draw after ${overs} of ${TEST_EVENT_OVERS} overs`);
}

const MATCH_STATISTICS = [
  'runs',
  'fours',
  'sixes',
  'boundaries',
  'wickets',
  'wides',
  'extras',
  'dots',
  'fifties',
  'hundreds',
  'ducks',
  'caught',
  'bowled',
  'lbw',
  'run-outs',
] as const;
export type MatchStatistic = (typeof MATCH_STATISTICS)[number];

/** Counted over both sides' innings, super overs apart; undefined where no single balls are known. */
export function matchStatistic(match: CricketMatch, statistic: MatchStatistic): number | undefined {
  const counts = countMatch(match);
  switch (statistic) {
    case 'runs':
      return match.innings.reduce((sum, one) => sum + inningsRuns(one), 0);
    case 'fifties':
    case 'hundreds':
    case 'ducks':
      return counts[statistic];
    case 'caught':
      return (counts.dismissals.caught ?? 0) + (counts.dismissals['caught-and-bowled'] ?? 0);
    case 'bowled':
    case 'lbw':
      return counts.dismissals[statistic] ?? 0;
    case 'run-outs':
      return counts.dismissals['run-out'] ?? 0;
    default:
      return countStatistic(match.innings, statistic);
  }
}

export const needsOf = (statistic: MatchStatistic) => {
  if (statistic === 'runs') return [];
  if (statistic === 'fifties' || statistic === 'hundreds' || statistic === 'ducks') return ['players'] as const;
  if (statistic === 'caught' || statistic === 'bowled' || statistic === 'lbw' || statistic === 'run-outs')
    return ['dismissals'] as const;
  return NEEDS[statistic];
};

export const matchTotal = defineCricketRule({
  id: 'cricket.match-total',
  tab: 'Fancy Market 1',
  title: 'Totals of a match',
  text: [
    'What is named, counted over the innings of both sides: runs, fours, sixes, boundaries, wickets, wides and extras in runs, dot balls, fifties (50 to 99), hundreds, ducks, and wickets by kind. Super overs and penalty runs do not count.',
    'Void where the match has no result or is abandoned, and where the overs of either side were cut.',
    'In a Test the match has to be won, or tied, or to have lasted 300 overs; a draw after 299 is void. An over that was cut short by all out or a declaration counts as an over.',
  ],
  subject: z.object({ statistic: z.enum(MATCH_STATISTICS) }),
  reads: wholeMatch,
  needs: ({ statistic }) => needsOf(statistic),
  settle: (match, { statistic }): Ruling => {
    const lost = unfinishedMatch(match);
    if (lost !== undefined) return lost;
    const hasGaps = match.innings.some(lacksBalls);
    const number = matchStatistic(match, statistic) ?? 0;
    // A fifty may become a hundred.
    if (match.result === undefined)
      return isOpen('the match is not over', hasGaps || statistic === 'fifties' ? undefined : number);
    if (hasGaps) return isOpen(SINGLE_BALLS_UNKNOWN);
    return settled({ number }, `${countText(number, statistic)} in the match`);
  },
});

export const mostOfAKind = defineCricketRule({
  id: 'cricket.most',
  tab: 'Fancy Market 1',
  title: 'Most fours, most sixes, best first six overs',
  text: [
    'The side with more fours, more sixes, or more runs after six overs wins; equal is void. Super overs do not count.',
    'Fours and sixes: each side has to have been given 80 % of its scheduled overs (all out and the target reached end an innings in time), and a drawn match without a limit has to have lasted 200 overs, else void. No result and abandoned matches are void.',
    'Six overs: both sides have to complete theirs, or be all out before, else void; completed, it stands whatever becomes of the match.',
  ],
  subject: z.object({ of: z.enum(['fours', 'sixes', 'six-overs']) }),
  reads: wholeMatch,
  needs: ({ of }) => (of === 'six-overs' ? [] : ['boundaries']),
  settle: (match, { of }): Ruling => {
    const lost = of === 'six-overs' ? sixOversLost(match) : mostLost(match);
    if (lost !== undefined) return lost;
    if (of !== 'six-overs' && match.innings.some(lacksBalls)) return isOpen(SINGLE_BALLS_UNKNOWN);
    const isKnown = of === 'six-overs' ? match.innings.length > 1 : match.result !== undefined;
    const counts = [0, 1].map((team) => {
      const own = match.innings.filter(({ batting }) => batting === team);
      if (of !== 'six-overs') return countStatistic(own, of);
      const [first] = own;
      return first === undefined ? undefined : runsAfterOvers(first, 6);
    });
    const [home, away] = counts;
    const isWhole = of !== 'six-overs' || match.innings.slice(0, 2).every((one) => hasSix(one));
    if (!isKnown || !isWhole || home === undefined || away === undefined) return isOpen('not decided yet');
    if (home === away) return isVoid(`both sides ${home}`);
    return settled({ winners: [outcomeOf(home > away ? 0 : 1)] }, `${home} to ${away}`);
  },
});

const hasSix = (innings: CricketMatch['innings'][number]): boolean =>
  isOverCompleted(innings, 6) || innings.end === 'all-out';

function sixOversLost(match: CricketMatch): VoidRuling | undefined {
  if (match.result === undefined) return undefined;
  const [first, second] = match.innings;
  if (first !== undefined && second !== undefined && hasSix(first) && hasSix(second)) return undefined;
  return isVoid('both sides did not complete six overs');
}

function mostLost(match: CricketMatch): VoidRuling | undefined {
  const { result, fixture } = match;
  if (result?.kind === 'no-result' || result?.kind === 'abandoned') return isVoid('the match has no result');
  if (isLimited(match)) {
    const isShort = (overs: number): boolean => overs * 100 < fixture.overs * MOST_LIMITED_SHARE;
    for (const innings of match.innings) {
      // Weather that ends an innings for good leaves it the overs that were bowled.
      const isWhole = endOf(match, innings) !== 'weather' || isShort(innings.overs);
      const given = isWhole ? innings.overs : completedOvers(innings);
      if (isShort(given)) return isVoid(`innings ${innings.number} had ${given} of ${fixture.overs} overs`);
    }
    return undefined;
  }
  if (result?.kind !== 'draw') return undefined;
  const overs = oversOfMatch(match);
  return overs >= MOST_DRAWN_OVERS ? undefined : isVoid(`a draw after ${overs} of ${MOST_DRAWN_OVERS} overs`);
}

export const TOTAL_RULES: readonly Rule[] = [matchTotal, mostOfAKind];
