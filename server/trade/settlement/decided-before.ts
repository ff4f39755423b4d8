import type { MarketId } from 'engine/vocabulary';
import type { Fact, KnownMatch } from 'results';
import { ownTurn } from '../../core/sequencer/own-turn.ts';
import type { Match } from '../catalogue/catalogue-rows.ts';
import { knownAs } from '../facts/stored-facts.ts';
import type { Evaluator } from './evaluator.ts';
import { type Bounds, bothBounds } from './known-quotes.ts';

/** Doubts hold a market; here only the facts count. */
const NO_DOUBTS = { doubts: () => [] };
/** Each place is a match to fold. */
const MOST_PLACES = 300;
/** Play in its small parts: a run of them by one person only adds. */
const PLAY: ReadonlySet<unknown> = new Set(['ball', 'point', 'points', 'goal', 'corner', 'card', 'tick']);

/**
 * Looks at a match as it was before some of its facts: bettors may know what had decided a market by then, although its
 * facts leave it open now.
 *
 * @returns whether a market was decided, or the match over, at one of these places; true where they are too many to tell
 */
export function decidedBefore(
  { matchId, sport }: Pick<Match, 'matchId' | 'sport'>,
  { facts, isOne }: { readonly facts: readonly Fact[]; readonly isOne: (fact: Fact) => boolean },
  evaluator: Pick<Evaluator, 'evaluate' | 'isDecided' | 'isOver'>,
): (market: MarketId) => Promise<boolean> {
  const before = picturesBefore(matchId, facts, isOne);
  if (before === undefined) return async () => true;
  return async (market) => {
    for (const earlier of before) {
      await ownTurn();
      if (evaluator.isOver(earlier, sport.sportId)) return true;
      if (evaluator.isDecided(market, evaluator.evaluate(market, earlier))) return true;
    }
    return false;
  };
}

/** @returns what the match left no way to in a market at these places, as far as there are few enough to tell */
export function boundsBefore(
  { matchId }: Pick<Match, 'matchId'>,
  { facts, isOne }: { readonly facts: readonly Fact[]; readonly isOne: (fact: Fact) => boolean },
  evaluator: Pick<Evaluator, 'evaluate' | 'boundsOf'>,
): (market: MarketId) => Promise<Bounds> {
  const before = picturesBefore(matchId, facts, isOne) ?? [];
  return async (market) => {
    let bounds: Bounds = { reached: undefined, ruledOut: new Set() };
    for (const earlier of before) {
      await ownTurn();
      bounds = bothBounds(bounds, evaluator.boundsOf(market, evaluator.evaluate(market, earlier)));
    }
    return bounds;
  };
}

/** @returns undefined if there are too many */
function picturesBefore(
  matchId: number,
  facts: readonly Fact[],
  isOne: (fact: Fact) => boolean,
): readonly KnownMatch[] | undefined {
  const places = placesOf(facts, isOne);
  if (places.length > MOST_PLACES) return undefined;
  return places.map((place) => knownAs(matchId, facts.slice(0, place), NO_DOUBTS));
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
