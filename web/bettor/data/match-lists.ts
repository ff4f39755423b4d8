import type { MatchesChange, MatchesPicture, ScorePicture } from 'protocol';
import { create } from 'zustand';
import { matchOf, type Match } from './from-wire.ts';

// Lists of matches and states of play, as their topics last told them. A list's frames carry prices too; those go to
// the price store, and a match of which nothing else changed stays the same object, so that its row is not drawn again.

export type MatchLists = Readonly<Record<string, readonly Match[]>>;

export const useMatchLists = create<MatchLists>(() => ({}));
export const useScores = create<Readonly<Record<string, ScorePicture>>>(() => ({}));

/** In the order of their start, so that a list keeps its order while it is on screen. */
const byStart = (a: Match, b: Match): number => a.startsAt - b.startsAt || a.id - b.id;

export function takeMatchesPicture(topic: string, picture: MatchesPicture): void {
  useMatchLists.setState({ [topic]: picture.matches.map(matchOf).toSorted(byStart) });
}

export function takeMatchesChange(topic: string, change: MatchesChange): void {
  const before = useMatchLists.getState()[topic] ?? [];
  const known = new Map(before.map((match) => [match.id, match]));
  let hasChanged = false;
  for (const matchId of change.gone) hasChanged = known.delete(matchId) || hasChanged;
  for (const wire of change.matches) {
    const match = matchOf(wire);
    const held = known.get(match.id);
    if (held !== undefined && JSON.stringify(held) === JSON.stringify(match)) continue;
    known.set(match.id, match);
    hasChanged = true;
  }
  if (hasChanged) useMatchLists.setState({ [topic]: [...known.values()].toSorted(byStart) });
}

export function takeScore(topic: string, score: ScorePicture): void {
  useScores.setState({ [topic]: score });
}
