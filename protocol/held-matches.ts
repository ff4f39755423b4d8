import type {
  ListedMarket,
  ListedMatch,
  ListedRunner,
  MatchChange,
  MatchesChange,
  MatchesPicture,
} from './match-lists.ts';

// What a client holds of a list of matches, from its picture and its changes.

export type HeldMatches = Map<number, ListedMatch>;

export function heldMatches({ usual, matches }: MatchesPicture): HeldMatches {
  const whole = matches.map((match) => ({
    ...usual.match,
    ...match,
    market: match.market === undefined ? null : { ...usual.market, ...match.market },
  }));
  return new Map(whole.map((match) => [match.match_id, match as ListedMatch]));
}

/** Runners and matches that have not changed stay the same objects. */
export function changeHeld(held: HeldMatches, { matches = [], gone = [] }: MatchesChange): void {
  for (const matchId of gone) held.delete(matchId);
  for (const change of matches) {
    const before = held.get(change.match_id);
    held.set(change.match_id, {
      ...before,
      ...change,
      market: marketAfter(before?.market, change.market),
    } as ListedMatch);
  }
}

function marketAfter(before: ListedMatch['market'] = null, change: MatchChange['market']): ListedMatch['market'] {
  if (change === undefined) return before;
  if (change === null || before === null || change.market_id !== undefined) return change as ListedMarket | null;
  const changed = new Map(change.runners?.map((runner) => [runner.selection_id, runner]));
  const runners = before.runners.map((runner): ListedRunner => {
    const fields = changed.get(runner.selection_id);
    return fields === undefined ? runner : ({ ...runner, ...fields } as ListedRunner);
  });
  return { ...before, ...change, runners } as ListedMarket;
}
