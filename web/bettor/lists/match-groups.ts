import { sportWord } from '../data/sport-words.ts';
import type { ListedMatch } from '../data/from-wire.ts';
import type { MatchGroup } from './match-table.tsx';

/** Matches by sport, the sports in the order given, the matches in the order they come. */
export function groupBySport(matches: readonly ListedMatch[], order: (a: number, b: number) => number): MatchGroup[] {
  const groups = Map.groupBy(matches, (match) => match.sportId);
  return [...groups.entries()]
    .toSorted(([a], [b]) => order(a, b))
    .map(([sportId, members]) => ({ sportId, sportName: sportWord(members[0]?.sportName ?? ''), matches: members }));
}
