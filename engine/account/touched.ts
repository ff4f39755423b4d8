import { assert } from '../assert.ts';
import { EVENTS } from '../event.ts';
import type { EventBuffer } from '../event-buffer.ts';
import { type Market, SETTLED } from '../market/market.ts';
import { type Accounts, CUSTOMER } from './accounts.ts';

const BALANCE_CHANGED = EVENTS['balance-changed'][0];

// What has changed in a row of positions.
const NOTHING = 0;
const STAKES = 1;
const CASH = 2;

/** The positions that a command has changed. At its end exposures are brought up to date, once per position. */
export class Touched {
  readonly #markets: Market[] = [];
  readonly #positions: number[] = [];
  #count = 0;

  /** Something that may change the exposure has happened to the position. */
  stakes(market: Market, position: number): void {
    if (market.positions.touchOf(position) === NOTHING) {
      this.#note(market, position);
      market.positions.setTouch(position, STAKES);
    }
  }

  /** The account's cash has changed because of this market. */
  cash(market: Market, position: number): void {
    if (market.positions.touchOf(position) === NOTHING) this.#note(market, position);
    market.positions.setTouch(position, CASH);
  }

  #note(market: Market, position: number): void {
    this.#markets[this.#count] = market;
    this.#positions[this.#count] = position;
    this.#count++;
  }

  /** Brings the exposures up to date and appends a `balance-changed` for each that is different, or whose cash is. */
  finish(accounts: Accounts, events: EventBuffer): void {
    const changed = this.#updateExposures(accounts);
    if (changed > 1) this.#sort(changed);
    for (let i = 0; i < changed; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const account = market.positions.accountOf(position);
      appendBalance(accounts, events, {
        account,
        market: market.id,
        marketExposure: market.positions.exposureOf(position),
      });
    }
    this.#count = 0;
  }

  /** @returns how many have changed; they come first in the list now */
  #updateExposures(accounts: Accounts): number {
    let changed = 0;
    for (let i = 0; i < this.#count; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const positions = market.positions;
      const before = positions.exposureOf(position);
      const now = market.status >= SETTLED ? 0 : positions.worstLoss(position);
      const touch = positions.touchOf(position);
      positions.setTouch(position, NOTHING);
      if (now === before && touch !== CASH) continue;
      positions.setExposure(position, now);
      accounts.addExposure(positions.accountOf(position), now - before);
      this.#markets[changed] = market;
      this.#positions[changed] = position;
      changed++;
    }
    return changed;
  }

  /** By account, then by market. */
  #sort(count: number): void {
    if (count > 16) {
      this.#sortMany(count);
      return;
    }
    for (let i = 1; i < count; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const account = market.positions.accountOf(position);
      let place = i;
      while (place > 0 && this.#isBehind(place - 1, account, market.id)) {
        this.#markets[place] = this.#markets[place - 1] as Market;
        this.#positions[place] = this.#positions[place - 1] as number;
        place--;
      }
      this.#markets[place] = market;
      this.#positions[place] = position;
    }
  }

  #isBehind(place: number, account: number, market: number): boolean {
    const other = this.#markets[place] as Market;
    const otherAccount = other.positions.accountOf(this.#positions[place] as number);
    return otherAccount > account || (otherAccount === account && other.id > market);
  }

  #sortMany(count: number): void {
    const rows = Array.from({ length: count }, (_, i) => {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      return { market, position, account: market.positions.accountOf(position) };
    });
    rows.sort((a, b) => a.account - b.account || a.market.id - b.market.id);
    rows.forEach((row, i) => {
      this.#markets[i] = row.market;
      this.#positions[i] = row.position;
    });
  }
}

/** Appends one `balance-changed`. A customer's available balance never is below zero. */
function appendBalance(
  accounts: Accounts,
  events: EventBuffer,
  of: { account: number; market: number; marketExposure: number },
): void {
  const exposure = accounts.exposureOf(of.account);
  const cash = accounts.cashOf(of.account);
  assert(cash >= exposure || accounts.roleOf(of.account) !== CUSTOMER, 'a customer has less cash than exposure');
  const at = events.append(BALANCE_CHANGED, 5);
  const data = events.data;
  data[at] = of.account;
  data[at + 1] = of.market;
  data[at + 2] = of.marketExposure;
  data[at + 3] = exposure;
  data[at + 4] = cash;
}

/** The `balance-changed` of an account whose cash alone has changed. */
export function appendCashChange(
  accounts: Accounts,
  events: EventBuffer,
  of: { account: number; market: number },
): void {
  appendBalance(accounts, events, { account: of.account, market: of.market, marketExposure: 0 });
}
