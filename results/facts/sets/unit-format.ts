import type { Pair } from '../schedule.ts';
import type { SetsMatch, Unit, UnitFormat } from './sets-facts.ts';

/** Points of the match tie-breaks that are played, if the fixture does not state which. */
const MATCH_TIE_BREAKS: readonly UnitFormat[] = [
  { target: 10, isTieBreak: true },
  { target: 7, isTieBreak: true },
];
/** Sets to these games have their tie-break also one game earlier: at 3–3 in short sets, at 7–7 in pro sets. */
const TIE_BREAK_BEFORE_TARGET: ReadonlySet<number> = new Set([4, 8]);
/** Games all at which a last set that is played on may have its tie-break after all: Wimbledon's, until 2021. */
const LATE_TIE_BREAK = 12;

type Format = Pick<SetsMatch, 'fixture' | 'bestOf'>;
type ReportedUnit = Pick<Unit, 'number' | 'reportedPoints'>;

/**
 * The formats that a unit may have: one if the fixture says which, several if it leaves that open, or if the
 * number of units was changed and the unit may have been the last one or not.
 */
export function formatsOf({ fixture, bestOf }: Format, unit: number): readonly UnitFormat[] {
  const isChanged = bestOf !== fixture.bestOf && (unit === bestOf || unit === fixture.bestOf);
  if (isChanged) return [...usual(fixture), ...last(fixture)];
  return unit === bestOf ? last(fixture) : usual(fixture);
}

function usual({ target, tieBreak, tieBreakAt }: Format['fixture']): readonly UnitFormat[] {
  if (tieBreakAt !== undefined) return [{ target, tieBreakAt }];
  if (tieBreak !== true) return [{ target }];
  const late = { target, tieBreakAt: target };
  return TIE_BREAK_BEFORE_TARGET.has(target) ? [late, { target, tieBreakAt: target - 1 }] : [late];
}

function last(fixture: Format['fixture']): readonly UnitFormat[] {
  const { sport, target, lastTarget, lastUnit, tieBreak, tieBreakAt } = fixture;
  if (lastUnit !== undefined) return [lastUnit];
  if (lastTarget !== undefined && lastTarget !== target) {
    if (sport !== 'tennis') return [{ target: lastTarget }];
    return lastTarget === 1 ? MATCH_TIE_BREAKS : [{ target: lastTarget, isTieBreak: true }];
  }
  if (tieBreak !== true || tieBreakAt !== undefined) return usual(fixture);
  return [...usual(fixture), { target }, { target, tieBreakAt: LATE_TIE_BREAK }];
}

/** At the target with two more, or, from there on, as soon as there are two more. */
const isLeadOfTwo = (own: number, other: number, target: number): boolean =>
  own === target ? own - other >= 2 : own > target && own - other === 2;

/** A unit of this format ends when its winner has `own` points against `other`. */
export function endsAt({ target, tieBreakAt, isTieBreak }: UnitFormat, own: number, other: number): boolean {
  if (target === 0) return true;
  // A source may report a match tie-break by its points, or as the one game that it is.
  if (isTieBreak === true && own === 1 && other === 0) return true;
  if (tieBreakAt === undefined) return isLeadOfTwo(own, other, target);
  if (own === tieBreakAt + 1 && other === tieBreakAt) return true;
  return isLeadOfTwo(own, other, target) && own <= tieBreakAt + 1;
}

/**
 * A unit’s share in the points of the match: a match tie-break is one game of whoever won it, whatever its points. So 6–4
 * 3–6 [10–8] is 20 games, and 6–1 2–6 [10–12] is level at 8 (help pages of bookmaker.eu, sports411 and justbet, "Tiebreaker &
 * super tiebreaker rules").
 */
export function countedPoints(
  formats: readonly UnitFormat[],
  { reportedPoints, winner }: Pick<Unit, 'reportedPoints' | 'winner'>,
): Pair {
  const isTieBreak = ({ isTieBreak: is }: UnitFormat): boolean => is === true;
  if (!formats.some(isTieBreak)) return reportedPoints;
  const [own, other] = winner === 1 ? [reportedPoints[1], reportedPoints[0]] : reportedPoints;
  const mayBeSet = formats.some((one) => !isTieBreak(one) && (winner === undefined || endsAt(one, own, other)));
  return mayBeSet ? reportedPoints : [winner === 0 ? 1 : 0, winner === 1 ? 1 : 0];
}

/** For the last set of a tennis match whose fixture does not state its format. */
const USUAL_TIE_BREAK: UnitFormat = { target: 10, isTieBreak: true };

/** The last unit may be a set or a match tie-break, and the fixture does not state which. */
export function isOpenLast({ fixture, bestOf }: Format, unit: number): boolean {
  const { sport, tieBreak, tieBreakAt, lastTarget, lastUnit } = fixture;
  const isStated = tieBreakAt !== undefined || lastTarget !== undefined || lastUnit !== undefined;
  return sport === 'tennis' && tieBreak === true && !isStated && unit === bestOf;
}

/** The formats that a unit may have, and what else it may have been by the points at which it ended: 10–7 ends no set. */
export function formatsOfEnd(match: Format, { number, reportedPoints }: ReportedUnit): readonly UnitFormat[] {
  const formats = formatsOf(match, number);
  const mayBeTieBreak = isOpenLast(match, number) && Math.max(...reportedPoints) >= USUAL_TIE_BREAK.target;
  return mayBeTieBreak ? [...formats, USUAL_TIE_BREAK] : formats;
}

/** The formats that a unit may have that is not over: until its end nobody knows what an open last one is. */
export const formatsToCome = (match: Format, unit: number): readonly UnitFormat[] =>
  isOpenLast(match, unit) ? [...formatsOf(match, unit), USUAL_TIE_BREAK] : formatsOf(match, unit);

/** A last set may as well have been a match tie-break, which is one game, and the fixture does not state which: 10–8, 11–9. */
export function isAmbiguousEnd(match: Format, { number, reportedPoints }: ReportedUnit): boolean {
  const [own, other] = [Math.max(...reportedPoints), Math.min(...reportedPoints)];
  if (!isOpenLast(match, number) || own < USUAL_TIE_BREAK.target) return false;
  return [...formatsOf(match, number), USUAL_TIE_BREAK].filter((format) => endsAt(format, own, other)).length > 1;
}
