import type { AccountId } from 'engine/vocabulary';
import type { RiskSources } from '../wire/risk-on-wire.ts';

/** How many bettors have something at stake in each match: one who bets on many of its markets counts once. */
export class MatchHolders {
  readonly #sources: Pick<RiskSources, 'live' | 'catalogue'>;
  readonly #matchesOf = new Map<AccountId, ReadonlySet<number>>();
  readonly #holders = new Map<number, number>();
  readonly #dirty = new Set<AccountId>();
  #changed = new Set<number>();

  constructor(sources: Pick<RiskSources, 'live' | 'catalogue'>) {
    this.#sources = sources;
    for (const { account, exposures } of sources.live.accounts()) if (exposures.size > 0) this.#dirty.add(account);
  }

  get isDirty(): boolean {
    return this.#dirty.size > 0;
  }

  touch(accounts: Iterable<AccountId>): void {
    for (const account of accounts) this.#dirty.add(account);
  }

  /** Counts again what has changed. @param most  how many exposures are looked at; the rest waits for the next call */
  count(most: number): void {
    let looked = 0;
    for (const account of this.#dirty) {
      if (looked >= most) return;
      this.#dirty.delete(account);
      looked += 1 + this.#countOne(account);
    }
  }

  /** Every match that somebody has a stake in. */
  picture(): string {
    return rowsOf([...this.#holders.keys()], this.#holders);
  }

  /** The matches that are different since the last time; undefined if none is. */
  change(): string | undefined {
    if (this.#changed.size === 0) return undefined;
    const rows = rowsOf([...this.#changed], this.#holders);
    this.#changed = new Set();
    return rows;
  }

  #countOne(account: AccountId): number {
    const found = this.#sources.live.account(account);
    if (found?.role !== 'customer') return 0;
    const before = this.#matchesOf.get(account);
    const now = new Set<number>();
    for (const market of found.exposures.keys()) now.add(this.#sources.catalogue.market(market)?.match.matchId ?? 0);
    for (const match of now) if (before?.has(match) !== true) this.#add(match, 1);
    for (const match of before ?? []) if (!now.has(match)) this.#add(match, -1);
    if (now.size > 0) this.#matchesOf.set(account, now);
    else this.#matchesOf.delete(account);
    return found.exposures.size;
  }

  #add(match: number, bettors: number): void {
    const holders = (this.#holders.get(match) ?? 0) + bettors;
    if (holders > 0) this.#holders.set(match, holders);
    else this.#holders.delete(match);
    this.#changed.add(match);
  }
}

function rowsOf(matches: readonly number[], holders: ReadonlyMap<number, number>): string {
  return JSON.stringify(matches.map((match_id) => ({ match_id, holders: holders.get(match_id) ?? 0 })));
}
