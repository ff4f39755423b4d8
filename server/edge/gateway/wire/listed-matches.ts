import type { ListedMatch } from 'protocol';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { toListedMatch } from './listed-match.ts';
import { withMainMarket } from './match-on-wire.ts';

type Sources = Pick<ShownExchange, 'catalogue' | 'live' | 'scores' | 'settlement'>;

/** Each listed match, for calls and for the stream, made again only when something about it changed; shared by all. */
export class ListedMatches {
  readonly #sources: Sources;
  /** With all of their main market, for calls. */
  readonly #json = new Map<number, string>();
  /** As the stream's lists show them. */
  readonly #rows = new Map<number, ListedMatch>();
  readonly #ends: (() => void)[];
  #made = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
    const { live, catalogue, scores } = sources;
    const forget = (matchId: number) => {
      this.#json.delete(matchId);
      this.#rows.delete(matchId);
    };
    this.#ends = [
      live.subscribe(({ markets }) => {
        for (const market of markets) {
          const found = catalogue.market(market);
          if (found !== undefined) forget(found.match.matchId);
        }
      }),
      scores.subscribe(forget),
      catalogue.subscribe(forget),
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
    const json = JSON.stringify(withMainMarket(match, this.#sources));
    this.#made += 1;
    this.#json.set(match.matchId, json);
    return json;
  }

  /** The same object until something about the match changed. */
  rowOf(match: Match): ListedMatch {
    const known = this.#rows.get(match.matchId);
    if (known !== undefined) return known;
    const row = toListedMatch(match, this.#sources);
    this.#rows.set(match.matchId, row);
    return row;
  }
}
