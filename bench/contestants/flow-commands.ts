import type { CancelOrder, Command, PlaceOrder } from 'engine';
import {
  type AccountId,
  BANK,
  FIRST_ACCOUNT,
  LADDER,
  MAX_MONEY,
  type MarketId,
  type Millis,
  type Money,
  type OrderId,
  type Price,
  profitOf,
  type SelectionId,
} from 'engine/vocabulary';
import { CANCEL, type Flow, NOT_PLACED, runnerCount } from '../flow/flow.ts';

/** Given to a cancel of an order that was never placed. */
const NO_SUCH_ORDER = 1e9;

/**
 * The commands of a flow as the exchange takes them: accounts opened and funded, markets opened, orders known by the
 * ids that the exchange gives them. It gives 1, 2, 3 … and accepts every order of a flow, so a client need not have its
 * answer yet when it cancels.
 */
export class FlowCommands {
  readonly #flow: Flow;
  readonly #account: Uint32Array;
  /** By runner, the place of its market. */
  readonly #market: Uint32Array;
  /** How often the flow has been gone through before. */
  #lap = 0;

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#account = numberAccounts(flow);
    this.#market = new Uint32Array(runnerCount(flow.markets));
    flow.markets.forEach(({ first, n }, i) => this.#market.fill(i, first, first + n));
  }

  /** What has to be there before the first order. Each account gets what all its orders could cost, where that fits. */
  *opening(): Iterable<Command> {
    const needs = this.#needs();
    const most = Math.floor(MAX_MONEY / 2 / needs.size);
    for (const [account, need] of needs) {
      yield { type: 'open-account', account: account as AccountId, role: 'customer' };
      const amount = Math.min(most, need) as Money;
      yield { type: 'post-transfer', kind: 'deposit', from: BANK, to: account as AccountId, amount };
    }
    yield* this.#openMarkets();
  }

  /** Ends the markets and opens new ones, so that the same flow can follow. */
  *nextLap(): Iterable<Command> {
    for (const i of this.#flow.markets.keys()) yield { type: 'void-market', market: this.#marketId(i) };
    yield { type: 'time-passed' };
    this.#lap++;
    yield* this.#openMarkets();
  }

  *#openMarkets(): Iterable<Command> {
    for (const [i, { n }] of this.#flow.markets.entries()) {
      const market = this.#marketId(i);
      // A market has two runners at least; of a flow's market with one, the other has no orders.
      const runners = Array.from({ length: Math.max(2, n) }, (_, place) => (place + 1) as SelectionId);
      const payoff = { kind: 'runners', winners: 1, complete: true } as const;
      const terms = { mechanism: 'order-book', baseRate: 200, minStake: 1 as Money, persistenceAllowed: true } as const;
      // Dropped as soon as it has ended: a lap leaves nothing behind for the next.
      yield { type: 'create-market', market, payoff, runners, ...terms, options: { resettleFor: 0 as Millis } };
      yield { type: 'open-market', market };
    }
  }

  #marketId(place: number): MarketId {
    return (this.#lap * this.#flow.markets.length + place + 1) as MarketId;
  }

  #needs(): Map<number, number> {
    const { op, size, tick, length } = this.#flow;
    const needs = new Map<number, number>();
    for (let i = 0; i < length; i++) {
      const account = this.#account[i] as number;
      const stake = op[i] === CANCEL ? 0 : (size[i] as number);
      const cost = Math.max(1, stake, profitOf(stake, LADDER[tick[i] as number] ?? 0));
      needs.set(account, (needs.get(account) ?? 0) + cost);
    }
    return needs;
  }

  at(i: number): PlaceOrder | CancelOrder {
    const { op, order, side, tick, runner, size, markets } = this.#flow;
    const place = order[i] as number;
    if (op[i] === CANCEL) {
      const id = place === NOT_PLACED ? NO_SUCH_ORDER : this.#lap * this.#flow.places + place + 1;
      return { type: 'cancel-order', account: this.#account[i] as AccountId, order: id as OrderId };
    }
    const market = this.#market[runner[i] as number] as number;
    return {
      type: 'place-order',
      account: this.#account[i] as AccountId,
      market: this.#marketId(market),
      selection: ((runner[i] as number) - (markets[market] as { first: number }).first + 1) as SelectionId,
      side: side[i] === 0 ? 'back' : 'lay',
      price: LADDER[tick[i] as number] as Price,
      size: size[i] as Money,
      persistence: 'lapse',
    };
  }
}

/**
 * By command, the account’s number here: flows number accounts as they like, the exchange has its own first number.
 * A cancel is its order’s owner’s.
 */
function numberAccounts(flow: Flow): Uint32Array {
  const numbers = new Map<number, number>();
  const owners = new Uint32Array(flow.places);
  return flow.account.map((account, i) => {
    const place = flow.order[i] as number;
    if (flow.op[i] === CANCEL && place !== NOT_PLACED) return owners[place] as number;
    const number = numbers.get(account) ?? FIRST_ACCOUNT + numbers.size;
    numbers.set(account, number);
    if (flow.op[i] !== CANCEL) owners[place] = number;
    return number;
  });
}
