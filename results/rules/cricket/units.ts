import {
  inningsRuns,
  isOverCompleted,
  oversBegun,
  oversBowled,
  runsInOvers,
} from '../../facts/cricket/count-cricket.ts';
import type { PenaltyRuns } from '../../facts/cricket/cricket-ball.ts';
import type { CricketInnings, CricketMatch } from '../../facts/cricket/cricket-facts.ts';
import { isOpen, isVoid, type OpenRuling, type VoidRuling } from '../../ruling.ts';
import { countText } from '../../count-text.ts';
import { ENDED, endOf, inningsOf, isLimited } from './define-cricket-rule.ts';

// The units that numbers of cricket are counted over: overs of an innings, and innings. One decides "completed or void"
// for all rules: a unit that was not completed is void, a completed one stands, also in a match without a result.

/** A number that stands, or why there is none. */
export type Unit = UnitNumber | VoidRuling | OpenRuling;
export interface UnitNumber {
  readonly state: 'done';
  readonly number: number;
  readonly reason: string;
}

export const done = (number: number, reason: string): UnitNumber => ({ state: 'done', number, reason });

/** Overs `from` to `to` of an innings, both counted; 1 is the first. */
export interface OversOf {
  readonly innings: number;
  readonly from: number;
  readonly to: number;
}

/** A batting side needs so many completed overs in an innings of a Test for lambi, lambi meter and khado. */
export const TEST_INNINGS_OVERS = 70;

export const oversOf = ({ from, to }: Pick<OversOf, 'from' | 'to'>): string =>
  from === to ? `over ${to}` : from === 1 ? `${to} overs` : `overs ${from} to ${to}`;

/** What an innings that has not been played says of a question about it. */
export function unplayedInnings(match: CricketMatch, number: number): VoidRuling | OpenRuling {
  return match.result === undefined
    ? isOpen(`innings ${number} has not begun`)
    : isVoid(`innings ${number} was not played`);
}

/** Counts something over overs of an innings; undefined where the source does not tell. */
export type CountOvers = (innings: CricketInnings, first: number, last: number) => number | undefined;

export const countRuns =
  (penalties: PenaltyRuns = 'none'): CountOvers =>
  (innings, first, last) =>
    runsInOvers(innings, { first, last }, penalties);

export interface OversRule {
  readonly count: CountOvers;
  readonly what: string;
  /** Whether overs that an innings had no more of are taken from the next one. */
  readonly balance: boolean;
}

/**
 * Whether overs were completed, and what they brought. All out completes them; a declaration those of more than one
 * over where what is left comes from the next innings; anything else that ends the innings before makes them void.
 */
export function oversUnit(match: CricketMatch, overs: OversOf, rule: OversRule): Unit {
  const innings = inningsOf(match, overs.innings);
  if (innings === undefined) return unplayedInnings(match, overs.innings);
  const count = (last: number): number | undefined => rule.count(innings, overs.from, last);
  if (isOverCompleted(innings, overs.to)) return counted(count(overs.to), rule.what, `in ${oversOf(overs)}`);
  const end = endOf(match, innings);
  const bowled = countText(oversBowled(innings), 'overs');
  if (end === undefined) return isOpen(`${bowled} bowled, ${oversOf(overs)} asked`, count(overs.to));
  const isSingle = overs.from === overs.to;
  const goesOn = end === 'all-out' || (end === 'declared' && rule.balance && !isSingle);
  if (!goesOn || oversBegun(innings) < overs.from)
    return isVoid(
      `${oversOf(overs)} ${isSingle ? 'was' : 'were'} not completed: the innings ${ENDED[end]} after ${bowled}`,
    );
  const own = counted(count(overs.to), rule.what, `in ${oversOf(overs)}, ${ENDED[end]} after ${bowled}`);
  if (own.state !== 'done' || !rule.balance || isSingle) return own;
  const rest = { innings: overs.innings + 1, from: 1, to: overs.to - oversBegun(innings) };
  if (rest.to === 0) return own;
  if (end === 'all-out' && match.result !== undefined && inningsOf(match, rest.innings) === undefined) return own;
  const next = oversUnit(match, rest, { ...rule, balance: !isLimited(match) });
  if (next.state === 'open') return isOpen(next.reason, own.number + (next.atLeast ?? 0));
  if (next.state === 'void') return next;
  return done(own.number + next.number, `${own.reason}, and ${next.number} in ${oversOf(rest)} of the next innings`);
}

function counted(number: number | undefined, what: string, where: string): Unit {
  return number === undefined
    ? isOpen(`the source does not say: ${what} ${where}`)
    : done(number, `${countText(number, what)} ${where}`);
}

/** Completed overs of an innings: 69 when 69.5 have been bowled. */
export function completedOvers(innings: CricketInnings): number {
  const begun = oversBegun(innings);
  return begun > 0 && isOverCompleted(innings, begun) ? begun : Math.max(0, begun - 1);
}

/**
 * The runs of a whole innings. With a limit it has to run all overs it was first given, or be all out; without one it has
 * to be all out or declared, or to have lasted `TEST_INNINGS_OVERS`.
 */
export function inningsUnit(match: CricketMatch, number: number): Unit {
  const innings = inningsOf(match, number);
  if (innings === undefined) return unplayedInnings(match, number);
  const bowled = countText(oversBowled(innings), 'overs');
  if (isLimited(match) && innings.isCut)
    return isVoid(`the innings was cut to ${innings.overs} of ${match.fixture.overs} overs`);
  const end = endOf(match, innings);
  if (end === undefined) return isOpen(`${inningsRuns(innings)} after ${bowled}`, inningsRuns(innings));
  const runs = inningsRuns(innings);
  if (end === 'all-out') return done(runs, `${runs} all out after ${bowled}`);
  if (isLimited(match)) {
    // The last ball may end it by the target as well.
    if (end === 'overs' || completedOvers(innings) >= match.fixture.overs)
      return done(runs, `${runs} after all ${countText(match.fixture.overs, 'overs')}`);
    return isVoid(`the innings ${ENDED[end]} after ${oversBowled(innings)} of ${match.fixture.overs} overs`);
  }
  if (end === 'declared') return done(runs, `${runs} declared after ${bowled}`);
  if (completedOvers(innings) >= TEST_INNINGS_OVERS)
    return done(runs, `${runs} after ${bowled}, ${TEST_INNINGS_OVERS} or more`);
  return isVoid(`the innings ${ENDED[end]} after ${bowled}, fewer than ${TEST_INNINGS_OVERS}`);
}
