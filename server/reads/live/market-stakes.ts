import type { AccountId, Money, Role } from 'engine/vocabulary';

/** What each account can lose in a market at worst, and what those who bet can lose together, each at its own worst. */
export class MarketStakes {
  /** Accounts with an exposure above 0. */
  readonly held = new Map<AccountId, Money>();
  /** The sum over customers: not what can come about at once. */
  customers = 0 as Money;
  /** How many customers have an exposure above 0. */
  bettors = 0;

  set(account: AccountId, role: Role, exposure: Money): void {
    const before = this.held.get(account) ?? 0;
    if (exposure > 0) this.held.set(account, exposure);
    else this.held.delete(account);
    if (role !== 'customer') return;
    this.customers = (this.customers + exposure - before) as Money;
    this.bettors += Number(exposure > 0) - Number(before > 0);
  }

  /** Those with the most at stake, the most first. One pass, however many there are. */
  largest(count: number): (readonly [AccountId, Money])[] {
    return largestOf(this.held, count, ([, exposure]) => exposure);
  }
}

/** The `count` with the largest figures, the largest first, in one pass over all. */
export function largestOf<T>(all: Iterable<T>, count: number, figureOf: (one: T) => number): T[] {
  const found: T[] = [];
  for (const one of all) {
    const figure = figureOf(one);
    const last = found[count - 1];
    if (last !== undefined && figureOf(last) >= figure) continue;
    let place = found.length;
    while (place > 0 && figureOf(found[place - 1] as T) < figure) place -= 1;
    found.splice(place, 0, one);
    if (found.length > count) found.pop();
  }
  return found;
}
