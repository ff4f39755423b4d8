import type { MarketId, SelectionId } from 'engine/vocabulary';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import type { LiveMarket } from '../../reads/live/live-market.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { RunnerBook } from '../../reads/live/runner-book.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import type { WireLevel } from 'protocol/betfair/stream-messages.ts';
import { handicapOf, isReconciled, marketDefinitionOf } from '../betfair/wire/market-definition.ts';
import {
  bestOffers,
  displayedOffers,
  projectedStartingPrice,
  rollUpLimit,
  startingPriceOffers,
  type StartingPriceOffers,
  totalMatched,
} from '../betfair/wire/runner-ladders.ts';
import { ChangingValue, type Levels } from './changing-levels.ts';
import { RunnerPicture } from './runner-picture.ts';
import { FIELD_BITS } from './stream-words.ts';

/** Which part of a market to write, and since when. */
export interface PicturePart {
  readonly fields: number;
  readonly levels: number;
  /** The round that is known already; -1 for an image. */
  readonly since: number;
  readonly conflated: boolean;
}

const NO_OFFERS = { laid: [], backed: [] } as const;

/**
 * One market as clients know it, with the round at which each price, place and value of it changed last. From that comes an
 * image, the change since the last round, and the change since any round before: a client that was slow, or away, gets all
 * it missed in one. Subscriptions to the same part share one text.
 */
export class MarketPicture {
  readonly market: MarketId;
  /** The round since which changes are known. */
  readonly startedAt: number;
  readonly #live: LiveModels;
  readonly #catalogue: Catalogue;
  readonly #runners: Map<SelectionId, RunnerPicture>;
  readonly #definition = new ChangingValue();
  readonly #volume = new ChangingValue();
  readonly #encoded = new Map<string, string>();
  /** The fields of all subscriptions so far: the rest is not worked out. */
  #wanted = 0;
  #definedBy = '';
  #changedAt = 0;

  constructor(live: LiveModels, catalogue: Catalogue, options: { readonly market: MarketId; readonly round: number }) {
    this.#live = live;
    this.#catalogue = catalogue;
    this.market = options.market;
    this.startedAt = options.round;
    this.#runners = new Map();
    const named = catalogue.market(options.market);
    for (const { selection } of named?.market.runners ?? []) this.#add(selection);
  }

  #add(selection: SelectionId): RunnerPicture {
    const named = this.#catalogue.market(this.market)?.market;
    const place = named?.runners.findIndex((runner) => runner.selection === selection) ?? -1;
    const picture = new RunnerPicture(selection, named === undefined ? 0 : handicapOf(named, place));
    this.#runners.set(selection, picture);
    return picture;
  }

  /** True if the exchange still knows the market. */
  get isThere(): boolean {
    return this.#live.market(this.market) !== undefined;
  }

  get changedAt(): number {
    return this.#changedAt;
  }

  /** From the next refresh on these are worked out too. */
  want(fields: number): void {
    this.#wanted |= fields;
  }

  /** Takes over the market as it stands now. */
  refresh(round: number): void {
    const market = this.#live.market(this.market);
    if (market === undefined) return;
    this.#encoded.clear();
    this.#define(market, round);
    this.#volume.update(String(totalMatched(market)), round);
    this.#changedAt = Math.max(this.#definition.changedAt, this.#volume.changedAt, this.#changedAt);
    const wants = (field: number) => (this.#wanted & field) !== 0;
    const limit = rollUpLimit(market);
    const displayed = wants(FIELD_BITS.EX_BEST_OFFERS_DISP) ? displayedOffers(market, limit) : [];
    const startingPrice = wants(FIELD_BITS.SP_TRADED) && market.definition.startingPrice;
    const onClose = startingPrice ? startingPriceOffers(this.#live, market) : undefined;
    let place = 0;
    for (const runner of market.runners.values()) {
      const picture = this.#runners.get(runner.selection) ?? this.#add(runner.selection);
      picture.update(
        {
          lastPrice: runner.lastPrice / 100,
          volume: totalMatched(runner),
          all: wants(FIELD_BITS.EX_ALL_OFFERS)
            ? { toBack: (see) => runner.eachLevel('lay', see), toLay: (see) => runner.eachLevel('back', see) }
            : undefined,
          best: wants(FIELD_BITS.EX_BEST_OFFERS) ? bestOffers(runner, limit) : undefined,
          displayed: displayed[place],
          traded: wants(FIELD_BITS.EX_TRADED) ? tradedOf(runner) : undefined,
          startingPrice: onClose === undefined ? undefined : onCloseOf(onClose.get(runner.selection) ?? NO_OFFERS),
          projected: wants(FIELD_BITS.SP_PROJECTED) ? projectedStartingPrice(this.#live, market, runner) : undefined,
        },
        round,
      );
      this.#changedAt = Math.max(this.#changedAt, picture.changedAt);
      place += 1;
    }
  }

  /** JSON of a market change, made once for all subscriptions to the same part; '' where there is none. */
  tell(part: PicturePart): string {
    if (this.#changedAt <= part.since) return '';
    const { fields, levels, since, conflated } = part;
    const key = `${fields} ${levels} ${since} ${conflated}`;
    let text = this.#encoded.get(key);
    if (text === undefined) this.#encoded.set(key, (text = this.#encode(part)));
    return text;
  }

  #encode(part: PicturePart): string {
    const { fields, since, conflated } = part;
    let text = '';
    const definition = (fields & FIELD_BITS.EX_MARKET_DEF) === 0 ? '' : this.#definition.since(since);
    if (definition !== '') text += `,"marketDefinition":${definition}`;
    const runners = Array.from(this.#runners.values(), (runner) => runner.since(since, part)).filter(Boolean);
    if (runners.length > 0) text += `,"rc":[${runners.join(',')}]`;
    const volume = (fields & FIELD_BITS.EX_TRADED_VOL) === 0 ? '' : this.#volume.since(since);
    if (volume !== '') text += `,"tv":${volume}`;
    if (text === '' && since >= 0) return '';
    const mark = since < 0 ? ',"img":true' : conflated ? ',"con":true' : '';
    return `{"id":"1.${this.market}"${mark}${text}}`;
  }

  #define(market: LiveMarket, round: number): void {
    const { version, status, inPlay, betDelay, endedAt, result, runners } = market;
    let removed = 0;
    for (const runner of runners.values()) removed += runner.removedAt;
    const listed =
      result === undefined ? '' : JSON.stringify([result.winners, result.tied, result.placed, result.number]);
    const by = [version, status, inPlay, betDelay, endedAt, removed, isReconciled(market), listed].join(' ');
    if (by === this.#definedBy) return;
    const named = this.#catalogue.market(this.market);
    // The names of a match that ended hours ago are forgotten before its market is.
    if (named === undefined) return;
    this.#definedBy = by;
    this.#definition.update(asciiJson(marketDefinitionOf({ ...named, live: market })), round);
  }
}

/** Both sides counted. */
const tradedOf =
  (runner: RunnerBook): Levels =>
  (see) => {
    for (const [price, size] of runner.traded) see(price, 2 * size);
  };

function onCloseOf({ laid, backed }: StartingPriceOffers) {
  const levels =
    (offers: readonly WireLevel[]): Levels =>
    (see) => {
      for (const [price, size] of offers) see(Math.round(price * 100), Math.round(size * 100));
    };
  return { laid: levels(laid), backed: levels(backed) };
}
