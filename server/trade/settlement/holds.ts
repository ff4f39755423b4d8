import type { MarketId, Millis } from 'engine/vocabulary';
import type { Hold } from './hold.ts';
import type { TermsBook } from './market-terms.ts';
import type { PersonHolds } from './person-holds.ts';

export interface HoldsDependencies {
  readonly terms: Pick<TermsBook, 'matchOf'>;
  readonly personHolds: PersonHolds;
  readonly now: () => Millis;
}

/** The markets that are held, by people and by what the rule came up against. */
export class Holds {
  readonly #dependencies: HoldsDependencies;
  readonly #held = new Map<MarketId, Hold>();
  readonly #listeners = new Set<(holds: readonly Hold[]) => void>();

  constructor(dependencies: HoldsDependencies) {
    this.#dependencies = dependencies;
  }

  /** A person's hold stands before the rule's. */
  list(): readonly Hold[] {
    const { personHolds } = this.#dependencies;
    const others = [...this.#held.values()].filter(({ market }) => personHolds.of(market) === undefined);
    return [...personHolds.list(), ...others];
  }

  kindOf(market: MarketId): Hold['kind'] | undefined {
    return this.#held.get(market)?.kind;
  }

  /** Called with the list whenever it has changed. @returns unsubscribes */
  subscribe(listener: (holds: readonly Hold[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hold(market: MarketId, of: Pick<Hold, 'kind' | 'reason' | 'would' | 'bySource'>): void {
    const before = this.#held.get(market);
    if (before !== undefined && before.kind === of.kind && before.reason === of.reason) return;
    const { terms, now } = this.#dependencies;
    const match = terms.matchOf(market) ?? 0;
    this.#held.set(market, { market, match, since: before?.since ?? now(), ...of });
    this.notify();
  }

  release(market: MarketId): void {
    if (this.#held.delete(market)) this.notify();
  }

  notify(): void {
    const holds = this.list();
    for (const listener of this.#listeners) listener(holds);
  }
}
