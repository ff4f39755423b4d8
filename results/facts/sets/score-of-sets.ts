import { type MatchScore, STOP_WORDS } from '../match-score.ts';
import type { Side } from '../schedule.ts';
import type { SetsMatch, SetsSport } from './sets-facts.ts';

const UNIT_WORDS: Readonly<Record<SetsSport, string>> = {
  tennis: 'Set',
  volleyball: 'Set',
  'table-tennis': 'Game',
  snooker: 'Frame',
  'e-games': 'Map',
};

export function scoreOfSets(match: SetsMatch): MatchScore {
  const { fixture, units, won, winner, stop } = match;
  const side = (place: Side) => ({
    name: fixture.sides[place],
    score: units.map(({ reportedPoints }) => reportedPoints[place]).join(' '),
    detail: '',
    active: false,
  });
  const points = units.map(({ reportedPoints }) => reportedPoints.join('–')).join(', ');
  // The frames of a long match of snooker do not fit in a line.
  const isLong = fixture.sport === 'snooker' || units.length > 5;
  return {
    summary: isLong && units.length > 0 ? won.join('–') : points,
    note: stop === undefined || winner !== undefined ? noteOf(match) : STOP_WORDS[stop],
    sides: [side(0), side(1)],
    recent: [],
  };
}

function noteOf({ fixture, units, gone, winner }: SetsMatch): string {
  const { sides, sport } = fixture;
  if (gone !== undefined) return `${sides[gone.side]} ${gone.how === 'retired' ? 'retired' : 'was disqualified'}`;
  if (winner !== undefined) return `${sides[winner]} wins`;
  const last = units.at(-1);
  if (last === undefined) return '';
  if (last.winner === undefined) return `${UNIT_WORDS[sport]} ${last.number}`;
  return `${sides[last.winner]} takes ${UNIT_WORDS[sport].toLowerCase()} ${last.number}`;
}
