import type { Command, PlaceOrder, PlaceOrders } from 'engine';
import type { AccountId, MarketId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import { tracedCommand } from '../../core/telemetry/spans.ts';
import { type OutsidePort, PassingPort } from './passing-port.ts';
import { Refusal } from './refusal.ts';

/** How many bets may wait or rest unmatched at a time. */
export interface OpenBetsCap {
  /** Of one bettor. */
  readonly perAccount: number;
  /** Who quotes all day by a program, and may have ten times as many. */
  readonly marketMakers: ReadonlySet<number>;
}

export const OPEN_BETS: OpenBetsCap = { perAccount: 1000, marketMakers: new Set() };
const OF_MARKET_MAKERS = 10;

/** More would be open than the account may have. Nothing was placed. */
export class TooManyOpenBets extends Refusal {
  constructor(where: 'market' | 'account', most: number) {
    const message =
      where === 'market'
        ? `At most ${most} of your bets can be unmatched in one market at a time.`
        : `At most ${most} of your bets can be unmatched at a time.`;
    super(422, 'too-many-open-bets', { message });
  }
}

type Places = PlaceOrder | PlaceOrders;

/**
 * The way of the commands that come from outside, on which no account gets more unmatched bets than it may have. Bets
 * on their way count as open until their answer is there, and the live models hold them by then: the cap is never
 * passed. The exchange's own accounts have none.
 */
export class CappedCommands extends PassingPort {
  readonly #live: LiveModels;
  readonly #cap: OpenBetsCap;
  readonly #onTheirWay = new Map<string, number>();

  constructor(port: OutsidePort, live: LiveModels, cap: OpenBetsCap) {
    super(port);
    this.#live = live;
    this.#cap = cap;
  }

  /** @throws TooManyOpenBets, and as the port does */
  submit(command: Command): Promise<Receipt> {
    return tracedCommand(command.type, 'journal commit', () => this.#submit(command));
  }

  #submit(command: Command): Promise<Receipt> {
    // A replacement takes the place of a bet that is open.
    if (command.type !== 'place-order' && command.type !== 'place-orders') return this.port.submit(command);
    const isQuoted = this.#live.market(command.market)?.definition.mechanism === 'quoted';
    const count = isQuoted ? 0 : restingIn(command);
    return count === 0 ? this.port.submit(command) : this.#submitBets(command, count);
  }

  async #submitBets(command: Places, count: number): Promise<Receipt> {
    const refusal = this.#refusalOf(command, count);
    if (refusal !== undefined) {
      // A request that was done before is answered again; of a refused one the key stays free.
      const { account, requestKey } = command;
      const isRepeated = requestKey !== undefined && this.port.isKeyUsed(account, requestKey);
      if (isRepeated) return this.port.submit(command);
      throw refusal;
    }
    const { account, market } = command;
    const keys = [String(account), `${account} ${market}`];
    for (const key of keys) this.#onTheirWay.set(key, (this.#onTheirWay.get(key) ?? 0) + count);
    try {
      return await this.port.submit(command);
    } finally {
      for (const key of keys) {
        const left = (this.#onTheirWay.get(key) ?? 0) - count;
        if (left > 0) this.#onTheirWay.set(key, left);
        else this.#onTheirWay.delete(key);
      }
    }
  }

  #refusalOf({ account, market }: Places, count: number): TooManyOpenBets | undefined {
    const found = this.#live.account(account);
    if (found?.role !== 'customer') return undefined;
    const most = this.#cap.perAccount * (this.#cap.marketMakers.has(account) ? OF_MARKET_MAKERS : 1);
    const mostInMarket = Math.ceil(most / 2);
    if (this.#openOf(account, market, found.openBets.get(market) ?? 0) + count > mostInMarket)
      return new TooManyOpenBets('market', mostInMarket);
    const open = found.open + (this.#onTheirWay.get(String(account)) ?? 0);
    return open + count > most ? new TooManyOpenBets('account', most) : undefined;
  }

  #openOf(account: AccountId, market: MarketId, resting: number): number {
    return resting + (this.#onTheirWay.get(`${account} ${market}`) ?? 0);
  }
}

/** How many bets may rest afterwards, as none does on a quoted market: what is to be matched at once or not at all never does. */
function restingIn(command: Places): number {
  const orders = command.type === 'place-order' ? [command] : command.orders;
  return orders.filter(({ terms }) => terms?.minFill === undefined).length;
}
