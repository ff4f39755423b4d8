import type { Match } from '../../catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { isInPlay } from '../wire/match-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

/** A list's changes are gathered for 250 ms: each match in it is sent whole. */
const LIST_TICKS = 5;

type Sources = Pick<GatewayDependencies, 'catalogue' | 'live'>;

/** @returns which matches a list shows; undefined for a name that is no list's */
export function matchesNamed(name: string, { catalogue, live }: Sources): () => Match[] {
  if (name === 'all') return () => catalogue.matches();
  if (name === 'in-play') return () => catalogue.matches().filter((match) => isInPlay(match, live));
  return () => catalogue.matches({ sportId: Number(name) });
}

/** A list of matches, each with its main market. */
export class MatchesSource implements TopicSource {
  isDirty = false;
  readonly ticks = LIST_TICKS;
  readonly #listed: ListedMatches;
  readonly #matches: () => Match[];
  #sent = new Map<number, string>();

  constructor(listed: ListedMatches, matches: () => Match[]) {
    this.#listed = listed;
    this.#matches = matches;
    this.change();
  }

  picture(): string {
    return `{"matches":[${[...this.#sent.values()].join(',')}]}`;
  }

  change(): string | undefined {
    this.isDirty = false;
    const before = this.#sent;
    this.#sent = new Map(this.#matches().map((match) => [match.matchId, this.#listed.jsonOf(match)]));
    const changed: string[] = [];
    for (const [matchId, json] of this.#sent) if (before.get(matchId) !== json) changed.push(json);
    const gone = [...before.keys()].filter((matchId) => !this.#sent.has(matchId));
    if (changed.length === 0 && gone.length === 0) return undefined;
    return `{"matches":[${changed.join(',')}],"gone":[${gone.join(',')}]}`;
  }
}
