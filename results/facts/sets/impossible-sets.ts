import { impossible, type Impossible } from '../impossible.ts';
import { impossibleSchedule, isScheduleFact } from '../schedule.ts';
import { unitsToWin } from './fold-sets.ts';
import type { SetsFact, SetsMatch } from './sets-facts.ts';
import { impossibleEnd } from './unit-end.ts';

/**
 * Why a fact cannot follow what is known of a match.
 *
 * @returns undefined where it can
 */
export function impossibleSets(match: SetsMatch, fact: SetsFact): Impossible | undefined {
  if (fact.kind === 'fixture')
    return impossible('fixture-twice', 'the match has its fixture already: correct that one');
  if (isScheduleFact(fact)) return impossibleSchedule(match);
  if (fact.kind === 'moved') return undefined;
  if (match.stop !== undefined) return impossible('match-stopped', `the match was ${match.stop}`);
  if (fact.kind === 'golden-set' || fact.kind === 'finished') return finished(match, fact);
  if (fact.kind === 'score') return unitThere(match, fact.unit) ?? points(fact.points) ?? endOf(match, fact);
  if (match.winner !== undefined) return impossible('already-over', 'the match is over');
  switch (fact.kind) {
    case 'unit-begins':
      return unitBegins(match, fact.unit);
    case 'point':
    case 're-rack':
      return unitThere(match, fact.unit) ?? unitOpen(match, fact.unit, fact.kind);
    case 'unit-ends':
      return unitThere(match, fact.unit) ?? unitOpen(match, fact.unit, fact.kind) ?? endOf(match, fact);
    case 'best-of':
      return fact.bestOf < 1 || fact.bestOf < match.units.length
        ? impossible('too-few-units', `${match.units.length} units have begun already`)
        : undefined;
    case 'retired':
    case 'disqualified':
      return undefined;
    case 'abandoned':
      return match.beganAt === 0
        ? impossible('not-begun', 'a match that has not begun is called off, not abandoned')
        : undefined;
  }
}

function finished(
  match: SetsMatch,
  fact: Extract<SetsFact, { kind: 'golden-set' | 'finished' }>,
): Impossible | undefined {
  if (fact.kind === 'golden-set' || match.gone !== undefined) return undefined;
  const needed = unitsToWin(match.bestOf);
  if (match.won[fact.winner] >= needed) return undefined;
  return impossible('not-won', `${needed} units win the match, and that side has ${match.won[fact.winner]}`);
}

function unitBegins({ units, bestOf }: SetsMatch, unit: number): Impossible | undefined {
  if (unit > bestOf) return impossible('too-many-units', `the match has at most ${bestOf} units, not ${unit}`);
  const last = units.at(-1);
  if (unit <= (last?.number ?? 0)) return impossible('unit-twice', `unit ${unit} has begun already`);
  if (unit === (last?.number ?? 0) + 1 && (last === undefined || last.winner !== undefined)) return undefined;
  return impossible('unit-out-of-order', `unit ${unit - 1} has not ended`);
}

function unitThere({ units }: SetsMatch, unit: number): Impossible | undefined {
  if (units.some(({ number }) => number === unit)) return undefined;
  return impossible('unit-not-begun', `unit ${unit} has not begun`);
}

function unitOpen({ units }: SetsMatch, unit: number, what: string): Impossible | undefined {
  const { winner } = units.find(({ number }) => number === unit) ?? {};
  return winner === undefined ? undefined : impossible(`${what}-after-the-end`, `unit ${unit} is over`);
}

/** An end at points that end no unit, or points that a unit which is over cannot have ended with. */
function endOf(match: SetsMatch, fact: Extract<SetsFact, { kind: 'score' | 'unit-ends' }>): Impossible | undefined {
  const unit = match.units.find(({ number }) => number === fact.unit);
  const winner = fact.kind === 'unit-ends' ? fact.winner : unit?.winner;
  if (unit === undefined || winner === undefined) return undefined;
  const values = fact.kind === 'score' ? fact.points : unit.reportedPoints;
  const text = impossibleEnd(match, { number: fact.unit, points: values, winner });
  return text === undefined ? undefined : impossible('not-an-end', text);
}

function points(values: readonly number[]): Impossible | undefined {
  if (values.every((value) => Number.isInteger(value) && value >= 0 && value < 1000)) return undefined;
  return impossible('not-a-count', `${values.join(' and ')} are no points`);
}
