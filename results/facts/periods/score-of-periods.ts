import { type MatchScore, STOP_WORDS } from '../match-score.ts';
import type { Side } from '../schedule.ts';
import type { PeriodsMatch } from './periods-facts.ts';

export function scoreOfPeriods(match: PeriodsMatch): MatchScore {
  const { fixture, periods, shootOut } = match;
  const total = (side: Side) =>
    periods.reduce((sum, { points }) => sum + points[side], 0) + (shootOut === side ? 1 : 0);
  const isPlayed = periods.length > 0;
  const side = (place: Side) => ({
    name: fixture.teams[place],
    score: isPlayed ? String(total(place)) : '',
    detail: periods.map(({ points }) => points[place]).join(' '),
    active: false,
  });
  return {
    summary: isPlayed ? `${total(0)}–${total(1)}` : '',
    note: noteOf(match),
    sides: [side(0), side(1)],
    recent: [],
  };
}

function noteOf({ fixture, periods, stop, finished, shootOut }: PeriodsMatch): string {
  if (stop !== undefined) return STOP_WORDS[stop];
  if (finished) return shootOut === undefined ? 'Full time' : 'After a shoot-out';
  const last = periods.at(-1);
  if (last === undefined) return '';
  const { number, ended } = last;
  if (number > fixture.periods) return ended ? 'End of overtime' : 'Overtime';
  if (fixture.periods === 2) {
    const isFirst = number === 1;
    return ended ? (isFirst ? 'Half-time' : 'Full time') : isFirst ? 'First half' : 'Second half';
  }
  const word = fixture.periods === 4 ? 'quarter' : 'period';
  return ended ? `End of ${word} ${number}` : `${word === 'quarter' ? 'Quarter' : 'Period'} ${number}`;
}
