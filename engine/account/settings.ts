import type { Share } from './shares.ts';
import type { SelfLimits } from './self-limits.ts';

/** What is set for one account. A limit that is not there stands as Infinity, a minimum as 0. */
export interface Settings {
  /** 0 where nobody stands above it. Never changes. */
  parent: number;
  betsLocked: boolean;
  locked: boolean;
  /** Hundredths of a per cent. */
  discount: number;
  share: number;
  exposureLimit: number;
  minStake: number;
  maxStake: number;
  maxProfit: number;
  /** The account's own; none where undefined. */
  selfLimits: SelfLimits;
  /** 0 where it never excluded itself. */
  excludedUntil: number;
}

/** Settings of an account for which nothing was ever set. */
export const NO_SETTINGS: Readonly<Settings> = Object.freeze({
  parent: 0,
  betsLocked: false,
  locked: false,
  discount: 0,
  share: 0,
  exposureLimit: Infinity,
  minStake: 0,
  maxStake: Infinity,
  maxProfit: Infinity,
  selfLimits: Object.freeze({ deposit: undefined, loss: undefined, exposure: undefined }),
  excludedUntil: 0,
});

/** The settings of all accounts that have any, and who stands above whom. */
export class AllSettings {
  readonly #byAccount = new Map<number, Settings>();
  /** By agent: who is directly below it. */
  readonly #below = new Map<number, number[]>();
  /** By agent, what `sharesFrom` gives: one list for all accounts below it. */
  readonly #shares = new Map<number, readonly Share[]>();

  of(account: number): Readonly<Settings> {
    return this.#byAccount.get(account) ?? NO_SETTINGS;
  }

  /** The settings to be changed. The caller also calls `accounts.restrict`. */
  edit(account: number): Settings {
    const known = this.#byAccount.get(account);
    if (known !== undefined) return known;
    const settings = { ...NO_SETTINGS, selfLimits: { ...NO_SETTINGS.selfLimits } };
    this.#byAccount.set(account, settings);
    return settings;
  }

  /** Puts a new account below an agent. */
  adopt(account: number, parent: number): void {
    this.edit(account).parent = parent;
    const below = this.#below.get(parent);
    if (below === undefined) this.#below.set(parent, [account]);
    else below.push(account);
  }

  /** Those directly below an agent. */
  below(agent: number): readonly number[] {
    return this.#below.get(agent) ?? [];
  }

  /** The agents above an account, the nearest first. */
  chainOf(account: number): number[] {
    const chain: number[] = [];
    for (let above = this.of(account).parent; above !== 0; above = this.of(above).parent) chain.push(above);
    return chain;
  }

  /** The shares of an agent and of those above it, the nearest first; those of 0 are left out. */
  sharesFrom(agent: number): readonly Share[] {
    const known = this.#shares.get(agent);
    if (known !== undefined) return known;
    const shares = [agent, ...this.chainOf(agent)]
      .map((of) => ({ agent: of, share: this.of(of).share }))
      .filter(({ share }) => share > 0);
    this.#shares.set(agent, shares);
    return shares;
  }

  setShare(agent: number, share: number): void {
    this.edit(agent).share = share;
    this.#shares.clear();
  }

  /** Every account that has settings, by number. */
  inOrder(): [account: number, settings: Settings][] {
    return [...this.#byAccount].sort((a, b) => a[0] - b[0]);
  }
}
