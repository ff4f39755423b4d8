import type { AccountId, MarketId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import { riskMarketOf, type RiskSources } from '../wire/risk-on-wire.ts';
import { MatchHolders } from './match-holders.ts';
import type { TopicSource } from './topic-source.ts';

/** So many rows are made at a time, so that nobody's bet waits for them; the others come with the next tick. */
const AT_ONCE = 400;
/** The same of what bettors have at stake, one market each. */
const EXPOSURES_AT_ONCE = 10_000;

/** What stands at stake in each market, one picture for all who watch. */
export class RiskSource implements TopicSource {
  isDirty = true;
  /** People read them. */
  readonly gatherMs = 500;
  readonly #sources: RiskSources;
  readonly #dirty: Set<MarketId>;
  /** The rows as they were sent last. */
  readonly #rows = new Map<MarketId, string>();
  readonly #holders: MatchHolders;

  constructor(sources: RiskSources) {
    this.#sources = sources;
    this.#dirty = new Set();
    this.#holders = new MatchHolders(sources);
    for (const { market, endedAt } of sources.live.markets()) if (endedAt === 0) this.#dirty.add(market);
    this.change();
  }

  touch(markets: Iterable<MarketId>): void {
    for (const market of markets) this.#dirty.add(market);
    this.#look();
  }

  touchAccounts(accounts: Iterable<AccountId>): void {
    this.#holders.touch(accounts);
    this.#look();
  }

  #look(): void {
    this.isDirty = this.#dirty.size > 0 || this.#holders.isDirty;
  }

  picture(): string {
    return `{"markets":[${[...this.#rows.values()].join()}],"matches":${this.#holders.picture()}}`;
  }

  change(): string | undefined {
    const changed: string[] = [];
    const gone: string[] = [];
    let made = 0;
    for (const market of this.#dirty) {
      this.#dirty.delete(market);
      const row = riskMarketOf(market, this.#sources);
      const text = row === undefined ? undefined : JSON.stringify(row);
      if (text !== this.#rows.get(market)) {
        if (text === undefined) {
          this.#rows.delete(market);
          gone.push(marketIdText(market));
        } else {
          this.#rows.set(market, text);
          changed.push(text);
        }
      }
      made += 1;
      if (made === AT_ONCE) break;
    }
    this.#holders.count(EXPOSURES_AT_ONCE);
    const matches = this.#holders.change();
    this.#look();
    if (changed.length === 0 && gone.length === 0 && matches === undefined) return undefined;
    return `{"markets":[${changed.join()}],"matches":${matches ?? '[]'},"gone":${JSON.stringify(gone)}}`;
  }
}
