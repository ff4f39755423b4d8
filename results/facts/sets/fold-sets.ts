import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { isScheduleFact, rescheduled, type Pair, type Side } from '../schedule.ts';
import { standing } from '../standing-facts.ts';
import type { SetsFact, SetsMatch, Unit } from './sets-facts.ts';
import { impossibleEnd } from './unit-end.ts';
import { countedPoints, formatsOfEnd, isAmbiguousEnd } from './unit-format.ts';

/**
 * The match as all its facts report it.
 *
 * @throws where there is no fixture among them
 */
export function foldSets(facts: readonly Fact<SetsFact | null>[], doubts: readonly Doubt[] = []): SetsMatch {
  let match: SetsMatch | undefined;
  for (const { said } of standing(facts)) {
    if (said.kind === 'fixture') match ??= begin(said, doubts);
    else if (match === undefined) throw new Error('a match is told of before its fixture');
    else match = isScheduleFact(said) ? rescheduled(match, said) : take(match, said);
  }
  if (match === undefined) throw new Error('a match has no fixture');
  return { ...match, units: counted(match), doubts: [...doubts, ...contradictions(match)] };
}

/** Units that win a match of at most `bestOf`. */
export const unitsToWin = (bestOf: number) => Math.floor(bestOf / 2) + 1;

const begin = (fixture: SetsMatch['fixture'], doubts: readonly Doubt[]): SetsMatch => ({
  fixture,
  firstStartsAt: fixture.startsAt,
  startsAt: fixture.startsAt,
  beganAt: 0 as Millis,
  stop: undefined,
  bestOf: fixture.bestOf,
  units: [],
  won: [0, 0],
  gone: undefined,
  winner: undefined,
  doubts,
});

type Played = Exclude<SetsFact, { kind: 'fixture' | 'rescheduled' | 'called-off' | 'walkover' }>;

function take(match: SetsMatch, fact: Played): SetsMatch {
  const changed = (change: (unit: Unit) => Unit) =>
    'unit' in fact ? withUnit(match.units, fact.unit, change) : match.units;
  switch (fact.kind) {
    case 'unit-begins':
      return { ...match, beganAt: match.beganAt === 0 ? fact.at : match.beganAt, units: changed((unit) => unit) };
    case 'point':
      return {
        ...match,
        units: changed((unit) => ({ ...unit, reportedPoints: plus(unit.reportedPoints, fact.side) })),
      };
    case 'score':
      return { ...match, units: changed((unit) => ({ ...unit, reportedPoints: fact.points })) };
    case 're-rack':
      return { ...match, units: changed((unit) => ({ ...unit, reportedPoints: [0, 0] })) };
    case 'unit-ends':
      return unitEnds(
        match,
        changed((unit) => ({ ...unit, winner: fact.winner })),
      );
    case 'best-of':
      return { ...match, bestOf: fact.bestOf };
    case 'retired':
    case 'disqualified':
      return { ...match, gone: { side: fact.side, how: fact.kind }, winner: fact.side === 0 ? 1 : 0 };
    case 'finished':
      return { ...match, winner: fact.winner };
    case 'abandoned':
      return { ...match, stop: 'abandoned' };
    case 'golden-set':
    case 'moved':
      return match;
  }
}

function unitEnds(match: SetsMatch, units: readonly Unit[]): SetsMatch {
  const won = [0, 1].map((side) => units.filter((unit) => unit.winner === side).length) as unknown as Pair;
  const needed = unitsToWin(match.bestOf);
  const winner = won[0] >= needed ? 0 : won[1] >= needed ? 1 : undefined;
  return { ...match, units, won, winner: match.winner ?? winner };
}

const plus = ([first, second]: Pair, side: Side): Pair => (side === 0 ? [first + 1, second] : [first, second + 1]);

const NOTHING_REPORTED = { points: [0, 0], reportedPoints: [0, 0], winner: undefined } as const;

function withUnit(units: readonly Unit[], number: number, change: (unit: Unit) => Unit): Unit[] {
  const there = units.find((unit) => unit.number === number) ?? { number, ...NOTHING_REPORTED };
  return [...units.filter((unit) => unit.number !== number), change(there)].sort((a, b) => a.number - b.number);
}

/** Each with what it counts, once it is known in which format the match is played. */
const counted = (match: SetsMatch): Unit[] =>
  match.units.map((unit) => ({ ...unit, points: countedPoints(formatsOfEnd(match, unit), unit) }));

/**
 * Units reported as over with points that end none, if it is not known whether the end or the points are right, and those
 * that are a set or one game.
 */
function contradictions(match: SetsMatch): Doubt[] {
  return match.units.flatMap(({ number, reportedPoints: points, winner }): Doubt[] => {
    if (winner === undefined) return [];
    const text =
      impossibleEnd(match, { number, points, winner }) ??
      (isAmbiguousEnd(match, { number, reportedPoints: points })
        ? `unit ${number} ended at ${points.join('–')}: the fixture does not say whether as a set or as a match tie-break`
        : undefined);
    return text === undefined ? [] : [{ about: `unit ${number}`, kind: 'contradiction', text, since: match.beganAt }];
  });
}
