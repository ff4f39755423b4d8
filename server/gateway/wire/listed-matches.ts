import type { Match } from '../../catalogue/catalogue-rows.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { toListedMatch } from './match-on-wire.ts';

type Sources = Pick<GatewayDependencies, 'catalogue' | 'live' | 'scores' | 'settlement'>;

/** Each listed match as JSON, made again only when something about it changed; shared by all lists and all who ask. */
export class ListedMatches {
  readonly #sources: Sources;
  readonly #json = new Map<number, string>();
  readonly #ends: (() => void)[];
  #made = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
    const { live, catalogue, scores } = sources;
    this.#ends = [
      live.subscribe(({ markets }) => {
        for (const market of markets) {
          const found = catalogue.market(market);
          if (found !== undefined) this.#json.delete(found.match.matchId);
        }
      }),
      scores.subscribe((matchId) => this.#json.delete(matchId)),
      catalogue.subscribe((matchId) => this.#json.delete(matchId)),
    ];
  }

  /** How often a match was made into JSON. */
  get made(): number {
    return this.#made;
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  jsonOf(match: Match): string {
    const known = this.#json.get(match.matchId);
    if (known !== undefined) return known;
    const json = JSON.stringify(toListedMatch(match, this.#sources));
    this.#made += 1;
    this.#json.set(match.matchId, json);
    return json;
  }
}
