import type { Match as WireMatch, MatchesChange, MatchesPicture, ScorePicture } from 'protocol';
import { create } from 'zustand';
import { matchOf, type Match } from './from-wire.ts';

// Lists of matches and states of play, as their topics last told them.

export const useMatchLists = create<Readonly<Record<string, readonly Match[]>>>(() => ({}));
export const useScores = create<Readonly<Record<string, ScorePicture>>>(() => ({}));

/** In the order of their start, so that a list keeps its order while it is on screen. */
const byStart = (a: Match, b: Match): number => a.startsAt - b.startsAt || a.id - b.id;

export function takeMatchesPicture(topic: string, picture: MatchesPicture): void {
  useMatchLists.setState({ [topic]: picture.matches.map(matchOf).toSorted(byStart) });
}

export function takeMatchesChange(topic: string, change: MatchesChange): void {
  const left = new Set([...change.gone, ...change.matches.map((match: WireMatch) => match.match_id)]);
  const kept = (useMatchLists.getState()[topic] ?? []).filter((match) => !left.has(match.id));
  useMatchLists.setState({ [topic]: [...kept, ...change.matches.map(matchOf)].toSorted(byStart) });
}

export function takeScore(topic: string, score: ScorePicture): void {
  useScores.setState({ [topic]: score });
}
