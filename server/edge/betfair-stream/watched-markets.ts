import { createHash } from 'node:crypto';
import type { MarketId } from 'engine/vocabulary';
import type { Match } from '../../trade/catalogue/catalogue-rows.ts';
import type { MarketSubscription } from './client-message.ts';
import { coverageOf } from './market-matches.ts';
import type { MarketPicture } from './market-picture.ts';

/** Where a client stands, and what tells its lines from those of others. */
export interface Reading {
  readonly id: number | undefined;
  /** The round up to which it knows everything; -1 for nothing. */
  readonly since: number;
  readonly conflated: boolean;
}

/** What all equal subscriptions share: the markets that match, and each line, made once for all of them. */
export class WatchedMarkets {
  readonly subscription: MarketSubscription;
  /** Tells one subscription from another: a clock is good for the same again. */
  readonly name: string;
  watchers = 0;
  readonly #covers: ReturnType<typeof coverageOf>;
  /** With the round at which each joined. */
  readonly #pictures = new Map<MarketPicture, number>();
  #last: (Reading & { readonly line: Buffer | undefined }) | undefined;
  readonly #lines = new Map<string, Buffer | undefined>();

  constructor(subscription: MarketSubscription) {
    this.subscription = subscription;
    this.name = WatchedMarkets.nameOf(subscription);
    this.#covers = coverageOf(subscription.filter);
  }

  static nameOf(subscription: MarketSubscription): string {
    return createHash('sha256').update(JSON.stringify(subscription)).digest('base64url').slice(0, 12);
  }

  get size(): number {
    return this.#pictures.size;
  }

  /** Those of a match's markets that the subscription covers. */
  among(match: Match): MarketId[] {
    return match.markets.filter((market) => this.#covers({ market, match })).map((market) => market.market);
  }

  has(market: MarketId): boolean {
    for (const picture of this.#pictures.keys()) if (picture.market === market) return true;
    return false;
  }

  pictures(): Iterable<MarketPicture> {
    return this.#pictures.keys();
  }

  /** @param joinedAt  a client that knows less than this round gets an image of it */
  add(picture: MarketPicture, joinedAt: number): void {
    this.#pictures.set(picture, joinedAt);
    this.forgetLines();
  }

  drop(picture: MarketPicture): void {
    this.#pictures.delete(picture);
  }

  /** Something has changed: lines are made anew. */
  forgetLines(): void {
    this.#lines.clear();
    this.#last = undefined;
  }

  /**
   * The changes of every market as JSON, in the order they joined.
   *
   * @param since  -1 for images
   */
  changes({ since, conflated }: Pick<Reading, 'since' | 'conflated'>): string[] {
    const { fields, levels } = this.subscription;
    const changes: string[] = [];
    for (const [picture, joinedAt] of this.#pictures) {
      const text = picture.tell({ fields, levels, since: joinedAt > since ? -1 : since, conflated });
      if (text !== '') changes.push(text);
    }
    return changes;
  }

  /** A line for all who know as much and call it the same; undefined where nothing has changed. */
  line(reading: Reading, now: { readonly clk: string; readonly pt: number }): Buffer | undefined {
    const { id, since, conflated } = reading;
    const last = this.#last;
    // Nearly all who watch the same know as much and call it the same.
    if (last !== undefined && last.id === id && last.since === since && last.conflated === conflated) return last.line;
    const line = this.#lineOf(reading, now);
    this.#last = { id, since, conflated, line };
    return line;
  }

  #lineOf(reading: Reading, now: { readonly clk: string; readonly pt: number }): Buffer | undefined {
    const key = `${reading.id} ${reading.since} ${reading.conflated}`;
    if (this.#lines.has(key)) return this.#lines.get(key);
    const changes = this.changes(reading);
    const line =
      changes.length === 0
        ? undefined
        : Buffer.from(
            `{"op":"mcm",${idOf(reading.id)}"clk":"${now.clk}","pt":${now.pt},"mc":[${changes.join(',')}]}\r\n`,
          );
    this.#lines.set(key, line);
    return line;
  }
}

export const idOf = (id: number | undefined): string => (id === undefined ? '' : `"id":${id},`);
