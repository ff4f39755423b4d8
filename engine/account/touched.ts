import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import { type Market, SETTLED } from '../market/market.ts';
import { type Accounts, CUSTOMER } from './accounts.ts';
import { ranking } from './ranking.ts';
import { followShortfalls } from './shortfalls.ts';

const BALANCE_CHANGED = EVENTS['balance-changed'][0];

// What has changed in a row of positions.
const NOTHING = 0;
const STAKES = 1;
const CASH = 2;

/** Up to here a few moves are quicker than a ranking. */
const FEW = 16;

/** The positions that a command has changed. At its end exposures are brought up to date, once per position. */
export class Touched {
  /** Whether what runs is the exchange's own doing, which alone may take more from an account than it has. */
  isExchangesDoing = false;
  /** Accounts whose shortfall may be another one now, and the market of their last change. */
  readonly doubtful = new Map<number, number>();
  readonly #markets: Market[] = [];
  /** Rows of the market's positions; −1 for an account that has none there. */
  readonly #positions: number[] = [];
  readonly #accounts: number[] = [];
  #count = 0;
  /** By account, where `cashOf` was called: its cash before the command. */
  readonly #cashBefore = new Map<number, number>();

  /** Something that may change the exposure has happened to the position. */
  stakes(market: Market, position: number): void {
    if (market.positions.touchOf(position) === NOTHING) {
      this.#note(market, position, market.positions.accountOf(position));
      market.positions.setTouch(position, STAKES);
    }
  }

  /** The account's cash has changed because of this market. */
  cash(market: Market, position: number): void {
    if (market.positions.touchOf(position) === NOTHING)
      this.#note(market, position, market.positions.accountOf(position));
    market.positions.setTouch(position, CASH);
  }

  /**
   * The account's cash is about to change because of this market, perhaps several times and back again; it may have no
   * position there. One market in a command.
   */
  cashOf({ accounts }: Exchange, market: Market, account: number): void {
    if (this.#cashBefore.has(account)) return;
    this.#cashBefore.set(account, accounts.cashOf(account));
    const position = market.positions.find(account);
    if (position >= 0) this.cash(market, position);
    else this.#note(market, -1, account);
  }

  #note(market: Market, position: number, account: number): void {
    this.#markets[this.#count] = market;
    this.#positions[this.#count] = position;
    this.#accounts[this.#count] = account;
    this.#count++;
  }

  /**
   * Brings the exposures up to date and appends a `balance-changed` for each that is different, or whose cash is; then
   * the shortfalls that have changed.
   */
  finish(exchange: Exchange): void {
    if (this.#count === 1 && this.#cashBefore.size === 0) {
      this.#count = 0;
      this.#finishOne(exchange, this.#markets[0] as Market, this.#positions[0] as number);
    } else if (this.#count > 0) this.#finishAll(exchange);
    if (this.doubtful.size > 0) {
      followShortfalls(exchange, this.doubtful);
      this.doubtful.clear();
    }
    this.isExchangesDoing = false;
  }

  /** Most commands change one position: the same as below without its loops. */
  #finishOne(exchange: Exchange, market: Market, position: number): void {
    const { positions } = market;
    const before = positions.exposureOf(position);
    const now = market.status >= SETTLED ? 0 : positions.worstLoss(position);
    const touch = positions.touchOf(position);
    positions.setTouch(position, NOTHING);
    if (now === before && touch !== CASH) return;
    const account = this.#accounts[0] as number;
    positions.setExposure(position, now);
    exchange.accounts.addExposure(account, now - before);
    appendBalance(exchange, { account, market: market.id, marketExposure: now });
  }

  #finishAll(exchange: Exchange): void {
    const changed = this.#updateExposures(exchange);
    if (changed > 1 && !this.#isSorted(changed)) this.#sort(changed);
    for (let i = 0; i < changed; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const marketExposure = position < 0 ? 0 : market.positions.exposureOf(position);
      appendBalance(exchange, { account: this.#accounts[i] as number, market: market.id, marketExposure });
    }
    this.#count = 0;
    if (this.#cashBefore.size > 0) this.#cashBefore.clear();
  }

  /** @returns how many have changed; they come first in the list now */
  #updateExposures({ accounts }: Exchange): number {
    let changed = 0;
    for (let i = 0; i < this.#count; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const account = this.#accounts[i] as number;
      if (position < 0) {
        if (this.#isCashAsBefore(accounts, account)) continue;
      } else {
        const positions = market.positions;
        const before = positions.exposureOf(position);
        const now = market.status >= SETTLED ? 0 : positions.worstLoss(position);
        const touch = positions.touchOf(position);
        positions.setTouch(position, NOTHING);
        if (now === before && (touch !== CASH || this.#isCashAsBefore(accounts, account))) continue;
        positions.setExposure(position, now);
        accounts.addExposure(account, now - before);
      }
      this.#markets[changed] = market;
      this.#positions[changed] = position;
      this.#accounts[changed] = account;
      changed++;
    }
    return changed;
  }

  #isCashAsBefore(accounts: Accounts, account: number): boolean {
    return this.#cashBefore.get(account) === accounts.cashOf(account);
  }

  #isSorted(count: number): boolean {
    for (let i = 1; i < count; i++) {
      if (this.#isBehind(i - 1, this.#accounts[i] as number, (this.#markets[i] as Market).id)) return false;
    }
    return true;
  }

  /** By account, then by market. */
  #sort(count: number): void {
    if (count > FEW) {
      this.#sortMany(count);
      return;
    }
    for (let i = 1; i < count; i++) {
      const market = this.#markets[i] as Market;
      const position = this.#positions[i] as number;
      const account = this.#accounts[i] as number;
      let place = i;
      while (place > 0 && this.#isBehind(place - 1, account, market.id)) {
        this.#markets[place] = this.#markets[place - 1] as Market;
        this.#positions[place] = this.#positions[place - 1] as number;
        this.#accounts[place] = this.#accounts[place - 1] as number;
        place--;
      }
      this.#markets[place] = market;
      this.#positions[place] = position;
      this.#accounts[place] = account;
    }
  }

  #isBehind(place: number, account: number, market: number): boolean {
    const other = this.#accounts[place] as number;
    return other > account || (other === account && (this.#markets[place] as Market).id > market);
  }

  #sortMany(count: number): void {
    const markets = this.#markets.slice(0, count);
    const positions = this.#positions.slice(0, count);
    const accounts = this.#accounts.slice(0, count);
    const byMarket = ranking(Float64Array.from(markets, (market) => market.id));
    const byAccount = ranking(Float64Array.from(byMarket, (place) => accounts[place] as number));
    byAccount.forEach((from, to) => {
      const place = byMarket[from] as number;
      this.#markets[to] = markets[place] as Market;
      this.#positions[to] = positions[place] as number;
      this.#accounts[to] = accounts[place] as number;
    });
  }
}

function appendBalance(exchange: Exchange, of: { account: number; market: number; marketExposure: number }): void {
  const { accounts, events, touched } = exchange;
  const exposure = accounts.exposureOf(of.account);
  const cash = accounts.cashOf(of.account);
  const isDoubtful = cash < exposure || exchange.shortfalls.size > 0;
  if (isDoubtful && accounts.roleOf(of.account) === CUSTOMER) touched.doubtful.set(of.account, of.market);
  const at = events.append(BALANCE_CHANGED, 5);
  const data = events.data;
  data[at] = of.account;
  data[at + 1] = of.market;
  data[at + 2] = of.marketExposure;
  data[at + 3] = exposure;
  data[at + 4] = cash;
}

/** The `balance-changed` of an account without a market: its exposure there is that of its wagers at providers. */
export function appendCashChange(exchange: Exchange, account: number): void {
  appendBalance(exchange, { account, market: 0, marketExposure: exchange.wagers.exposureOf(account) });
}
