import type { MarketId } from 'engine/vocabulary';
import type { MarketBook, RunnerBook } from 'protocol';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import { toMarketBook } from '../wire/book-on-wire.ts';
import type { TopicSource } from './topic-source.ts';

type Scalar = Exclude<keyof MarketBook, 'runners'>;
const SCALARS: readonly Scalar[] = ['status', 'in_play', 'bet_delay', 'version', 'matched'];

/** One market's prices. A change holds the fields that are different, and of the runners those that are, each whole. */
export class BookSource implements TopicSource {
  isDirty = false;
  readonly gatherMs = 0;
  readonly #live: LiveModels;
  readonly #market: MarketId;
  #book: MarketBook | undefined;
  /** Each runner's JSON as it was sent last. */
  #runners = new Map<number, string>();
  #picture: string | undefined;

  constructor(live: LiveModels, market: MarketId) {
    this.#live = live;
    this.#market = market;
    this.change();
  }

  picture(): string | undefined {
    this.#picture ??= JSON.stringify(this.#book);
    return this.#picture;
  }

  change(): string | undefined {
    this.isDirty = false;
    const market = this.#live.market(this.#market);
    // A market that is forgotten a day after its end changes no more.
    if (market === undefined) return undefined;
    const before = this.#book;
    const now = toMarketBook(market);
    const parts: string[] = [];
    for (const field of SCALARS) {
      if (before?.[field] !== now[field]) parts.push(`"${field}":${JSON.stringify(now[field])}`);
    }
    const runners = this.#changedRunners(now.runners);
    if (runners.length > 0) parts.push(`"runners":[${runners.join(',')}]`);
    if (parts.length === 0) return undefined;
    this.#book = now;
    this.#picture = undefined;
    return `{${parts.join(',')}}`;
  }

  #changedRunners(runners: readonly RunnerBook[]): string[] {
    const changed: string[] = [];
    for (const runner of runners) {
      const json = JSON.stringify(runner);
      if (this.#runners.get(runner.selection_id) === json) continue;
      this.#runners.set(runner.selection_id, json);
      changed.push(json);
    }
    return changed;
  }
}
