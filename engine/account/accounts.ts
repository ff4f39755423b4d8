import { BANK, CLEARING, COMMISSION, CROSSING, ROLES } from '../vocabulary/index.ts';

/** Places in ROLES. */
export const CUSTOMER = ROLES.indexOf('customer');
export const HOUSE = ROLES.indexOf('house');
export const AGENT = ROLES.indexOf('agent');
export const FEED = ROLES.indexOf('feed');
export const SYSTEM = ROLES.indexOf('system');
/** No such account. */
export const NO_ROLE = -1;

const ROLE_BITS = 0x7f;
/** Beside an account's role: whoever bets with it is looked at more closely. */
const RESTRICTED = 0x80;

/** Cash and exposure of every account, at its own number: cash and exposure of one lie side by side. */
export class Accounts {
  #balances = new Float64Array(2048);
  /** Place in ROLES + 1, 0 where no account is; and `RESTRICTED`. */
  #roles = new Uint8Array(1024);

  constructor() {
    for (const account of [BANK, COMMISSION, CLEARING, CROSSING]) this.open(account, SYSTEM);
  }

  open(account: number, role: number): void {
    if (account >= this.#roles.length) this.#grow(account + 1);
    this.#roles[account] = role + 1;
  }

  /** @returns place in ROLES, or `NO_ROLE` */
  roleOf(account: number): number {
    return account >= 0 && account < this.#roles.length ? ((this.#roles[account] as number) & ROLE_BITS) - 1 : NO_ROLE;
  }

  /** Whether anything beyond its cash may keep the account from betting: somebody above it, a setting, a limit. */
  isRestricted(account: number): boolean {
    return ((this.#roles[account] as number) & RESTRICTED) !== 0;
  }
  restrict(account: number): void {
    this.#roles[account] = (this.#roles[account] as number) | RESTRICTED;
  }

  cashOf(account: number): number {
    return this.#balances[account * 2] as number;
  }
  addCash(account: number, amount: number): void {
    this.#balances[account * 2] = (this.#balances[account * 2] as number) + amount;
  }

  /** Σ of the account's exposures over its markets. */
  exposureOf(account: number): number {
    return this.#balances[account * 2 + 1] as number;
  }
  addExposure(account: number, amount: number): void {
    this.#balances[account * 2 + 1] = (this.#balances[account * 2 + 1] as number) + amount;
  }

  /** Every account's number, lowest first. */
  *numbers(): Generator<number> {
    for (let account = 0; account < this.#roles.length; account++) if (this.#roles[account] !== 0) yield account;
  }

  #grow(needed: number): void {
    const room = Math.max(needed, this.#roles.length * 2);
    const balances = new Float64Array(room * 2);
    balances.set(this.#balances);
    const roles = new Uint8Array(room);
    roles.set(this.#roles);
    this.#balances = balances;
    this.#roles = roles;
  }
}
