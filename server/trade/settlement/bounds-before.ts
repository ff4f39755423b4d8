import type { MarketId } from 'engine/vocabulary';
import type { Fact } from 'results';
import { ownTurn } from '../../core/sequencer/own-turn.ts';
import type { Match } from '../catalogue/catalogue-rows.ts';
import { knownAs } from '../facts/stored-facts.ts';
import type { Evaluator } from './evaluator.ts';
import { type Bounds, bothBounds, NO_BOUNDS } from './known-quotes.ts';

/** Each place is a match to fold. */
const MOST_PLACES = 300;
/** Play in its small parts: a run of them by one person only adds. */
const PLAY: ReadonlySet<unknown> = new Set(['ball', 'point', 'points', 'goal', 'corner', 'card', 'tick']);

/**
 * Looks at a match as it was before some of its facts: bettors may know what had decided a market by then, although its
 * facts leave it open now.
 *
 * @returns bounds on a market at any of these places; decided if they are too many to tell
 */
export function boundsBefore(
  { matchId, sport }: Pick<Match, 'matchId' | 'sport'>,
  { facts, isOne }: { readonly facts: readonly Fact[]; readonly isOne: (fact: Fact) => boolean },
  evaluator: Pick<Evaluator, 'boundsBy'>,
): (market: MarketId) => Promise<Bounds> {
  const places = placesOf(facts, isOne);
  if (places.length > MOST_PLACES) return async () => ({ ...NO_BOUNDS, isDecided: true });
  const before = places.map((place) => knownAs(matchId, facts.slice(0, place)));
  return async (market) => {
    let bounds = NO_BOUNDS;
    for (const earlier of before) {
      if (bounds.isDecided) break;
      await ownTurn();
      bounds = bothBounds(bounds, evaluator.boundsBy(earlier, market, sport.sportId));
    }
    return bounds;
  };
}

/** Facts entered in one go are looked at once, and so is play after play, whoever enters it. */
function placesOf(facts: readonly Fact[], isOne: (fact: Fact) => boolean): number[] {
  return [...facts.entries()].flatMap(([place, fact]) => {
    const last = facts[place - 1];
    if (last === undefined || !isOne(fact)) return [];
    const isOfOneGo = isOne(last) && fact.at === last.at && fact.by === last.by;
    return isOfOneGo || (onlyAdds(last) && onlyAdds(fact)) ? [] : [place];
  });
}

/** True if it undoes nothing that is known already. */
export const onlyAdds = ({ said, corrects }: Fact): boolean =>
  corrects === undefined && PLAY.has((said as { readonly kind?: unknown } | null)?.kind);
