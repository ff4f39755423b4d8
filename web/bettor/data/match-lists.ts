import type { ListedMarket, MatchesChange, MatchesPicture, ScorePicture } from 'protocol';
import { changeHeld, type HeldMatches, heldMatches } from 'protocol/held-matches';
import { create } from 'zustand';
import { listedMatchOf, type ListedMatch } from './from-wire.ts';

// Lists of matches and states of play, as their topics last told them. A list's frames carry prices too; those go to
// the price store, and a match of which nothing else changed stays the same object, so that its row is not drawn again.

export type MatchLists = Readonly<Record<string, readonly ListedMatch[]>>;

export const useMatchLists = create<MatchLists>(() => ({}));
export const useScores = create<Readonly<Record<string, ScorePicture>>>(() => ({}));

/** By topic: what its next change is a change of. */
const heldOf = new Map<string, HeldMatches>();

/** In the order of their start, so that a list keeps its order while it is on screen. */
const byStart = (a: ListedMatch, b: ListedMatch): number => a.startsAt - b.startsAt || a.id - b.id;

/** @returns the markets whose prices it has */
export function takeMatchesPicture(topic: string, picture: MatchesPicture): ListedMarket[] {
  const held = heldMatches(picture);
  heldOf.set(topic, held);
  useMatchLists.setState({ [topic]: Array.from(held.values(), listedMatchOf).toSorted(byStart) });
  return [...held.values()].flatMap(({ market }) => market ?? []);
}

/** @returns the markets whose prices may have changed */
export function takeMatchesChange(topic: string, change: MatchesChange): ListedMarket[] {
  const held = heldOf.get(topic);
  if (held === undefined) return [];
  changeHeld(held, change);
  const known = new Map(useMatchLists.getState()[topic]?.map((match) => [match.id, match]));
  let hasChanged = false;
  for (const matchId of change.gone ?? []) hasChanged = known.delete(matchId) || hasChanged;
  const changed = (change.matches ?? []).flatMap(({ match_id }) => held.get(match_id) ?? []);
  for (const wire of changed) {
    const match = listedMatchOf(wire);
    if (JSON.stringify(known.get(match.id)) === JSON.stringify(match)) continue;
    known.set(match.id, match);
    hasChanged = true;
  }
  if (hasChanged) useMatchLists.setState({ [topic]: [...known.values()].toSorted(byStart) });
  return changed.flatMap(({ market }) => market ?? []);
}

export function takeScore(topic: string, score: ScorePicture): void {
  useScores.setState({ [topic]: score });
}
