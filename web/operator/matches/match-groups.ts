import { DAY_MS } from 'engine/vocabulary';
import type { DeskMatch } from '../data/desk-matches.ts';

const HOUR_MS = 3_600_000;

const GROUPS = [
  ['In play', ({ isInPlay }: DeskMatch) => isInPlay],
  ['Past the start, not in play', ({ startsAt }: DeskMatch, now: number) => startsAt <= now],
  ['Starting within the hour', ({ startsAt }: DeskMatch, now: number) => startsAt - now <= HOUR_MS],
  ['Within a day', ({ startsAt }: DeskMatch, now: number) => startsAt - now <= DAY_MS],
  ['Later', () => true],
] as const;

export interface MatchGroup {
  readonly name: string;
  readonly matches: readonly DeskMatch[];
}

/** By how soon they need somebody; groups that are empty are left out. */
export function matchGroups(matches: readonly DeskMatch[], now: number): readonly MatchGroup[] {
  const nameOf = (match: DeskMatch) => GROUPS.find(([, belongs]) => belongs(match, now))?.[0];
  const grouped = Map.groupBy(matches, nameOf);
  return GROUPS.flatMap(([name]) => {
    const own = grouped.get(name);
    return own === undefined ? [] : [{ name, matches: own }];
  });
}
