import { impossible, type Impossible } from '../impossible.ts';
import { impossibleSchedule, isScheduleFact } from '../schedule.ts';
import type { PeriodsFact, PeriodsMatch } from './periods-facts.ts';

/**
 * Why a fact cannot follow what is known of a match.
 *
 * @returns undefined where it can
 */
export function impossiblePeriods(match: PeriodsMatch, said: PeriodsFact): Impossible | undefined {
  if (said.kind === 'fixture')
    return impossible('fixture-twice', 'the match has its fixture already: correct that one');
  if (isScheduleFact(said)) return impossibleSchedule(match);
  if (match.stop !== undefined) return impossible('match-stopped', `the match was ${match.stop}`);
  if (match.finished && said.kind !== 'score') return impossible('already-over', 'the match is over');
  switch (said.kind) {
    case 'period-begins':
      return periodBegins(match, said.period);
    case 'points':
      return Number.isInteger(said.points) && said.points > 0
        ? played(match, said.period, 'points')
        : impossible('not-a-count', `${said.points} points cannot be scored`);
    case 'period-ends':
      return played(match, said.period, 'period');
    case 'score':
      if (!match.periods.some((one) => one.number === said.period))
        return impossible('period-not-begun', `period ${said.period} has not begun`);
      return said.points.every((points) => Number.isInteger(points) && points >= 0)
        ? undefined
        : impossible('not-a-count', `${said.points.join(' and ')} are no points`);
    case 'shoot-out':
      return regulationOver(match) ? undefined : impossible('regulation-not-over', 'regulation time is not over');
    case 'finished':
      return regulationOver(match) ? undefined : impossible('regulation-not-over', 'regulation time is not over');
    case 'abandoned':
      if (match.beganAt === 0)
        return impossible('not-begun', 'a match that has not begun is called off, not abandoned');
      return said.leftMs < 0 || said.leftMs > match.fixture.periodMs
        ? impossible('not-on-the-clock', `${said.leftMs} ms cannot be left of a period`)
        : undefined;
  }
}

const regulationOver = ({ fixture, periods }: PeriodsMatch) =>
  periods.some((one) => one.number >= fixture.periods && one.ended);

function periodBegins({ periods }: PeriodsMatch, period: number): Impossible | undefined {
  const last = periods.at(-1);
  if (period <= (last?.number ?? 0)) return impossible('period-twice', `period ${period} has begun already`);
  if (period !== (last?.number ?? 0) + 1 || last?.ended === false)
    return impossible('period-out-of-order', `period ${period - 1} has not ended`);
  return undefined;
}

function played({ periods }: PeriodsMatch, period: number, what: 'points' | 'period'): Impossible | undefined {
  const one = periods.find(({ number }) => number === period);
  if (one === undefined) return impossible(`${what}-before-the-start`, `period ${period} has not begun`);
  return one.ended ? impossible(`${what}-after-the-end`, `period ${period} is over`) : undefined;
}
