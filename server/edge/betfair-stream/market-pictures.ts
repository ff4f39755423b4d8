import type { MarketId } from 'engine/vocabulary';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import type { LiveMarket } from '../../reads/live/live-market.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { parseMarketId } from '../betfair/wire/market-on-betfair.ts';
import { statusOf } from '../betfair/wire/market-definition.ts';
import type { MarketSubscription } from './client-message.ts';
import { MarketPicture } from './market-picture.ts';
import type { StreamTime } from './stream-time.ts';
import { WatchedMarkets } from './watched-markets.ts';

/** So many pictures are kept for clients that come back. */
const MOST_UNWATCHED = 1000;

/** So long after its end a market that no subscription names makes room for others, ms. */
const ROOM_AFTER_MS = 300_000;

function isPast(group: WatchedMarkets, market: LiveMarket | undefined, now: number): boolean {
  if (market === undefined) return true;
  if (group.subscription.filter.marketIds !== undefined) return false;
  return market.endedAt > 0 && now - market.endedAt > ROOM_AFTER_MS;
}

/** Every market that is watched, or was lately, as clients know it. */
export class MarketPictures {
  readonly #live: LiveModels;
  readonly #catalogue: Catalogue;
  readonly #time: StreamTime;
  readonly #mostMarkets: number;
  readonly #groups = new Map<string, WatchedMarkets>();
  /** Those that nobody watches first, the longest left first. */
  readonly #pictures = new Map<MarketId, MarketPicture>();
  readonly #watchers = new Map<MarketId, number>();
  /** The ticks at which markets came to be known; 0 for those that were there at the start. */
  readonly #newSince = new Map<MarketId, number>();
  #changed = new Set<MarketId>();
  #newMatches = new Set<number>();
  /** Markets whose row is there before the exchange knows them. */
  readonly #awaited = new Map<MarketId, number>();

  constructor(parts: { live: LiveModels; catalogue: Catalogue; time: StreamTime; mostMarkets: number }) {
    this.#live = parts.live;
    this.#catalogue = parts.catalogue;
    this.#time = parts.time;
    this.#mostMarkets = parts.mostMarkets;
    for (const match of parts.catalogue.matches()) {
      for (const { market } of match.markets) this.#newSince.set(market, 0);
    }
  }

  touch(markets: Iterable<MarketId>): void {
    for (const market of markets) {
      if (this.#watchers.has(market)) this.#changed.add(market);
      const match = this.#awaited.get(market);
      if (match === undefined) continue;
      this.#awaited.delete(market);
      this.#newMatches.add(match);
    }
  }

  /** A match has come, or has more markets than before. */
  touchMatch(matchId: number): void {
    this.#newMatches.add(matchId);
  }

  #joinNew(matchId: number): void {
    const match = this.#catalogue.match(matchId);
    if (match === undefined) return;
    for (const { market } of match.markets) {
      if (!this.#newSince.has(market)) this.#newSince.set(market, this.#time.round);
    }
    for (const group of this.#groups.values()) {
      for (const market of group.among(match)) {
        if (group.size >= this.#mostMarkets || group.has(market)) continue;
        if (this.#live.market(market) === undefined) this.#awaited.set(market, matchId);
        else this.#join(group, market, this.#time.round);
      }
    }
  }

  nameOf(subscription: MarketSubscription): string {
    return WatchedMarkets.nameOf(subscription);
  }

  /** Starts the next round: everything that has changed goes out. */
  advance(): void {
    this.#time.round += 1;
    for (const market of this.#changed) this.#pictures.get(market)?.refresh(this.#time.round);
    this.#changed = new Set();
    for (const matchId of this.#newMatches) this.#joinNew(matchId);
    this.#newMatches = new Set();
    for (const group of this.#groups.values()) group.forgetLines();
  }

  /** @returns undefined where there are too many markets */
  watch(subscription: MarketSubscription): WatchedMarkets | undefined {
    this.advance();
    const name = WatchedMarkets.nameOf(subscription);
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = new WatchedMarkets(subscription);
      const markets = this.#marketsOf(group);
      if (markets.length > this.#mostMarkets) return undefined;
      this.#groups.set(name, group);
      for (const market of markets) {
        const known = this.#pictures.get(market)?.startedAt ?? this.#time.round;
        this.#join(group, market, Math.max(known, this.#newSince.get(market) ?? this.#time.round));
      }
    }
    group.watchers += 1;
    return group;
  }

  unwatch(group: WatchedMarkets): void {
    group.watchers -= 1;
    if (group.watchers > 0) return;
    this.#groups.delete(group.name);
    for (const picture of group.pictures()) this.#leave(picture.market);
  }

  /** What the exchange has forgotten is watched no more. */
  sweep(): void {
    for (const group of this.#groups.values()) {
      for (const picture of group.pictures()) {
        if (!isPast(group, this.#live.market(picture.market), this.#time.now())) continue;
        group.drop(picture);
        this.#leave(picture.market);
      }
    }
    for (const [market, picture] of this.#pictures) if (!picture.isThere) this.#pictures.delete(market);
    for (const market of this.#newSince.keys()) {
      if (this.#live.market(market) === undefined && this.#catalogue.market(market) === undefined) {
        this.#newSince.delete(market);
      }
    }
  }

  /** Named markets, ended or not; else those of all matches that have not ended. */
  #marketsOf(group: WatchedMarkets): MarketId[] {
    const named = group.subscription.filter.marketIds;
    if (named !== undefined) {
      return named.flatMap((id) => {
        const found = this.#catalogue.market(parseMarketId(id) ?? (0 as MarketId));
        if (found === undefined || this.#live.market(found.market.market) === undefined) return [];
        return group.among({ ...found.match, markets: [found.market] });
      });
    }
    const matching = this.#catalogue.matches().flatMap((match) => group.among(match));
    return matching.filter((market) => {
      const live = this.#live.market(market);
      return live !== undefined && statusOf(live) !== 'CLOSED';
    });
  }

  /** @param since  who has seen less than this round gets an image of it */
  #join(group: WatchedMarkets, market: MarketId, since: number): void {
    const { round } = this.#time;
    const known = this.#pictures.get(market);
    const picture = known ?? new MarketPicture(this.#live, this.#catalogue, { market, round });
    this.#pictures.delete(market);
    this.#pictures.set(market, picture);
    this.#watchers.set(market, (this.#watchers.get(market) ?? 0) + 1);
    picture.want(group.subscription.fields);
    picture.refresh(round);
    group.add(picture, since);
  }

  #leave(market: MarketId): void {
    const left = (this.#watchers.get(market) ?? 1) - 1;
    if (left > 0) {
      this.#watchers.set(market, left);
      return;
    }
    this.#watchers.delete(market);
    for (const old of this.#pictures.keys()) {
      if (this.#pictures.size - this.#watchers.size <= MOST_UNWATCHED) return;
      if (!this.#watchers.has(old)) this.#pictures.delete(old);
    }
  }
}
