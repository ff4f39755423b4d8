import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { isScheduleFact, rescheduled, type Pair } from '../schedule.ts';
import { standing } from '../standing-facts.ts';
import type { PeriodScore, PeriodsFact, PeriodsMatch } from './periods-facts.ts';

/**
 * The match as all facts together tell it.
 *
 * @throws where there is no fixture among them
 */
export function foldPeriods(facts: readonly Fact<PeriodsFact | null>[], doubts: readonly Doubt[] = []): PeriodsMatch {
  let match: PeriodsMatch | undefined;
  for (const { said } of standing(facts)) {
    if (said.kind === 'fixture') match ??= begin(said, doubts);
    else if (match === undefined) throw new Error('a match is told of before its fixture');
    else match = isScheduleFact(said) ? rescheduled(match, said) : tell(match, said);
  }
  if (match === undefined) throw new Error('a match has no fixture');
  return match;
}

const begin = (fixture: PeriodsMatch['fixture'], doubts: readonly Doubt[]): PeriodsMatch => ({
  fixture,
  firstStartsAt: fixture.startsAt,
  startsAt: fixture.startsAt,
  beganAt: 0 as Millis,
  stop: undefined,
  periods: [],
  scored: [],
  shootOut: undefined,
  finished: false,
  leftMs: 0,
  doubts,
});

type Played = Exclude<PeriodsFact, { kind: 'fixture' | 'rescheduled' | 'called-off' | 'walkover' }>;

function tell(match: PeriodsMatch, said: Played): PeriodsMatch {
  switch (said.kind) {
    case 'period-begins': {
      const beganAt = match.beganAt === 0 ? said.at : match.beganAt;
      return { ...match, beganAt, periods: withPeriod(match.periods, said.period, (one) => one) };
    }
    case 'points':
      return {
        ...match,
        scored: [...match.scored, said],
        periods: withPeriod(match.periods, said.period, (one) => ({ ...one, points: added(one.points, said) })),
      };
    case 'score':
      return { ...match, periods: withPeriod(match.periods, said.period, (one) => ({ ...one, points: said.points })) };
    case 'period-ends':
      return { ...match, periods: withPeriod(match.periods, said.period, (one) => ({ ...one, ended: true })) };
    case 'shoot-out':
      return { ...match, shootOut: said.winner };
    case 'finished':
      return { ...match, finished: true };
    case 'abandoned':
      return { ...match, stop: 'abandoned', leftMs: leftOf(match, said) };
  }
}

function leftOf({ fixture }: PeriodsMatch, said: Extract<PeriodsFact, { kind: 'abandoned' }>): number {
  if (said.period > fixture.periods) return 0;
  return said.leftMs + (fixture.periods - said.period) * fixture.periodMs;
}

function added(points: Pair, said: { readonly side: 0 | 1; readonly points: number }): Pair {
  const [home, away] = points;
  return said.side === 0 ? [home + said.points, away] : [home, away + said.points];
}

function withPeriod(
  periods: readonly PeriodScore[],
  number: number,
  change: (one: PeriodScore) => PeriodScore,
): PeriodScore[] {
  const there = periods.find((one) => one.number === number) ?? { number, points: [0, 0], ended: false };
  return [...periods.filter((one) => one.number !== number), change(there)].sort((a, b) => a.number - b.number);
}
