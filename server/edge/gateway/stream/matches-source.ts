import type { ListedMatch, MatchChange } from 'protocol';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { changeOf, pictureOf } from '../wire/match-list-frames.ts';
import { isInPlay } from '../wire/match-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

type Sources = Pick<GatewayDependencies, 'catalogue' | 'live'>;

/** @returns which matches a list shows; undefined for a name that is no list's */
export function matchesNamed(name: string, { catalogue, live }: Sources): () => Match[] {
  // The tables of our casino have lists of their own.
  if (name === 'all') return () => catalogue.matches().filter(({ sport }) => sport.sportId > 0);
  if (name === 'in-play') return () => catalogue.matches().filter((match) => isInPlay(match, live));
  return () => catalogue.matches({ sportId: Number(name) });
}

/** A list of matches, each with the best prices of its main market. */
export class MatchesSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 250;
  readonly #listed: ListedMatches;
  readonly #matches: () => Match[];
  #sent = new Map<number, ListedMatch>();
  #picture: string | undefined;

  constructor(listed: ListedMatches, matches: () => Match[]) {
    this.#listed = listed;
    this.#matches = matches;
    this.change();
  }

  picture(): string {
    this.#picture ??= JSON.stringify(pictureOf([...this.#sent.values()]));
    return this.#picture;
  }

  change(): string | undefined {
    this.isDirty = false;
    const before = this.#sent;
    this.#sent = new Map(this.#matches().map((match) => [match.matchId, this.#listed.rowOf(match)]));
    const matches: MatchChange[] = [];
    for (const [matchId, match] of this.#sent) {
      const known = before.get(matchId);
      if (known === match) continue;
      const change = known === undefined ? match : changeOf(known, match);
      if (change !== undefined) matches.push(change);
    }
    const gone = [...before.keys()].filter((matchId) => !this.#sent.has(matchId));
    if (matches.length === 0 && gone.length === 0) return undefined;
    this.#picture = undefined;
    return JSON.stringify({
      ...(matches.length > 0 ? { matches } : {}),
      ...(gone.length > 0 ? { gone } : {}),
    });
  }
}
