import type { MatchScore } from '../match-score.ts';
import type { Race } from './racing-facts.ts';

const PLACES_SHOWN = 3;
const STOPS = { abandoned: 'Abandoned', walkover: 'Walkover', postponed: 'Postponed' } as const;

export function scoreOfRace({ order, offAt, offDay, stop }: Race): MatchScore {
  const [first = []] = order ?? [];
  const summary = first.length > 1 ? `Dead heat: ${first.join(' and ')}` : first.map((name) => `${name} wins`).join('');
  const board = (note: string) => ({ summary, note, sides: [], recent: [] });
  if (stop !== undefined) return board(STOPS[stop]);
  if (order !== undefined) return board(`Finished: ${order.flat().slice(0, PLACES_SHOWN).join(', ')}`);
  return board(offAt > 0 || offDay !== undefined ? 'They are off' : '');
}
