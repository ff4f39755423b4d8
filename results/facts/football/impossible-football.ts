import { impossible, type Impossible } from '../impossible.ts';
import type { FootballFact, FootballMatch, FootballPeriod } from './football-facts.ts';

const BEFORE: Readonly<Record<FootballPeriod, FootballPeriod | undefined>> = {
  'first-half': undefined,
  'second-half': 'first-half',
  'extra-time': 'second-half',
  penalties: 'second-half',
};

/**
 * Why a fact cannot follow what is known of a match.
 *
 * @returns undefined where it can
 */
export function impossibleFootball(
  match: FootballMatch,
  said: FootballFact,
  isCorrection = false,
): Impossible | undefined {
  switch (said.kind) {
    case 'fixture':
      return impossible('fixture-twice', 'the match has its fixture already: correct that one');
    case 'rescheduled':
    case 'called-off':
    case 'walkover':
      return hasBegun(match) ? impossible('already-begun', 'the match has begun already') : undefined;
    case 'period-begins':
      return periodBegins(match, said.period);
    case 'period-ends':
      return inPeriod(match, said.period);
    case 'goal':
    case 'corner':
      return inPeriod(match, said.period, said.kind);
    case 'card':
      return said.afterWhistle === true ? undefined : inPeriod(match, said.period, 'card');
    case 'overturn':
      return overturned(match, said);
    case 'score':
      if (said.when === 'full-time' && match.stop === 'abandoned')
        return impossible('match-stopped', 'the match was abandoned before full time');
      // If two are wrong, one is corrected first: until the other is too, they contradict each other.
      return (
        notCounts(said.goals) ?? (isCorrection ? undefined : goesBack({ ...match.scores, [said.when]: said.goals }))
      );
    case 'statistic':
      return notCounts(said.values);
    case 'abandoned':
      if (!hasBegun(match)) return impossible('not-begun', 'a match that has not begun is called off, not abandoned');
      return match.ended.has('second-half') || match.scores['full-time'] !== undefined
        ? impossible('already-over', 'regular time is over')
        : undefined;
  }
}

/** A source may tell the score at half-time, or a total, and not the kick-off. */
const hasBegun = ({ kickOffAt, scores, statistics }: FootballMatch): boolean =>
  kickOffAt > 0 || Object.keys(scores).length > 0 || Object.keys(statistics).length > 0;

function periodBegins(match: FootballMatch, period: FootballPeriod): Impossible | undefined {
  if (match.begun.has(period)) return impossible('period-twice', `the ${words(period)} has begun already`);
  if (match.stop !== undefined) return impossible('match-stopped', `the match was ${match.stop}`);
  const before = BEFORE[period];
  if (before === undefined || match.ended.has(before)) return undefined;
  return impossible('period-out-of-order', `the ${words(before)} has not ended`);
}

function inPeriod(match: FootballMatch, period: FootballPeriod, what?: string): Impossible | undefined {
  if (match.stop !== undefined) return impossible('match-stopped', `the match was ${match.stop}`);
  if (match.ended.has(period))
    return impossible(what === undefined ? 'period-over' : `${what}-after-the-end`, `the ${words(period)} is over`);
  if (match.begun.has(period)) return undefined;
  return impossible(
    what === undefined ? 'period-not-begun' : `${what}-before-the-start`,
    `the ${words(period)} has not begun`,
  );
}

function overturned(match: FootballMatch, said: Extract<FootballFact, { kind: 'overturn' }>): Impossible | undefined {
  const there = said.of === 'goal' ? match.said.goals : match.said.reds;
  const isGone = match.overturns.some(({ of, which }) => of === said.of && which === said.which);
  if (said.which > there || isGone)
    return impossible('nothing-to-overturn', `there is no ${words(said.of)} ${said.which} that stands`);
  return said.at < said.reviewAt ? impossible('ends-before-it-begins', 'a review ends after it began') : undefined;
}

function notCounts(values: readonly number[]): Impossible | undefined {
  return values.every((value) => Number.isInteger(value) && value >= 0 && value < 100)
    ? undefined
    : impossible('not-a-count', `${values.join(' and ')} are not two counts`);
}

/** Goals that were scored by half-time stay. */
export function goesBack({ 'half-time': half, 'full-time': full }: FootballMatch['scores']): Impossible | undefined {
  if (half === undefined || full === undefined || (half[0] <= full[0] && half[1] <= full[1])) return undefined;
  return impossible(
    'goals-go-back',
    `The score cannot go back from ${half.join('–')} at half-time to ${full.join('–')} at full time.`,
  );
}

const words = (name: string): string => name.replaceAll('-', ' ');
