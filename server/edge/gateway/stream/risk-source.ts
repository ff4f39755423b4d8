import type { MarketId } from 'engine/vocabulary';
import { marketIdText } from 'protocol';
import { riskMarketOf, type RiskSources } from '../wire/risk-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

/** So many rows are made at a time, so that nobody's bet waits for them; the others come with the next tick. */
const AT_ONCE = 400;

/** What stands at stake in each market, one picture for all who watch. */
export class RiskSource implements TopicSource {
  isDirty = true;
  /** People read them. */
  readonly gatherMs = 500;
  readonly #sources: RiskSources;
  readonly #dirty: Set<MarketId>;
  /** The rows as they were sent last. */
  readonly #rows = new Map<MarketId, string>();

  constructor(sources: RiskSources) {
    this.#sources = sources;
    this.#dirty = new Set();
    for (const { market, endedAt } of sources.live.markets()) if (endedAt === 0) this.#dirty.add(market);
    this.change();
  }

  touch(markets: Iterable<MarketId>): void {
    for (const market of markets) this.#dirty.add(market);
    this.isDirty = this.#dirty.size > 0;
  }

  picture(): string {
    return `{"markets":[${[...this.#rows.values()].join()}]}`;
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
    this.isDirty = this.#dirty.size > 0;
    if (changed.length === 0 && gone.length === 0) return undefined;
    return `{"markets":[${changed.join()}],"gone":${JSON.stringify(gone)}}`;
  }
}
