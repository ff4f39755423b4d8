import { Engine, EVENTS, type EventType } from 'engine';
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
  type Sequence,
  tickOf,
} from 'engine/vocabulary';
import type { CancelOrder, Command, PlaceOrder } from 'engine';
import { addFill, type Figures, noFigures } from '../flow/figures.ts';
import { CANCEL, type Flow, NOT_PLACED, runnerCount } from '../flow/flow.ts';
import { FlowError } from '../flow/format.ts';
import type { Contestant } from './contestant.ts';

const START = Date.UTC(2026, 0, 1);
/** As busy as the largest exchanges: so many commands share a stamp. */
const COMMANDS_PER_MS = 200;
/** So many commands share a batch, after which the events are let go. */
const BATCH = 64;
/** Given to a cancel of an order that was never placed. */
const NO_SUCH_ORDER = 1e9;

/** The commands of a flow as the exchange takes them: accounts opened and funded, markets opened, orders by real ids. */
export class FlowCommands {
  readonly #flow: Flow;
  readonly #account: Uint32Array;
  readonly #market: Uint32Array;
  /** By place of the order in the flow: the id that the exchange gave it. */
  readonly #given: Uint32Array;

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#account = numberAccounts(flow);
    this.#market = new Uint32Array(runnerCount(flow.markets));
    flow.markets.forEach(({ first, n }, i) => this.#market.fill(i + 1, first, first + n));
    this.#given = new Uint32Array(flow.places);
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
    for (const [i, { n }] of this.#flow.markets.entries()) {
      const market = (i + 1) as MarketId;
      // A market has two runners at least; of a flow's market with one, the other has no orders.
      const runners = Array.from({ length: Math.max(2, n) }, (_, place) => (place + 1) as SelectionId);
      const payoff = { kind: 'runners', winners: 1, complete: true } as const;
      const terms = { mechanism: 'order-book', baseRate: 200, minStake: 1 as Money, persistenceAllowed: true } as const;
      yield { type: 'create-market', market, payoff, runners, ...terms };
      yield { type: 'open-market', market };
    }
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
      const given = place === NOT_PLACED ? NO_SUCH_ORDER : this.#given[place];
      return { type: 'cancel-order', account: this.#account[i] as AccountId, order: given as OrderId };
    }
    const market = this.#market[runner[i] as number] as MarketId;
    return {
      type: 'place-order',
      account: this.#account[i] as AccountId,
      market,
      selection: ((runner[i] as number) - (markets[market - 1] as { first: number }).first + 1) as SelectionId,
      side: side[i] === 0 ? 'back' : 'lay',
      price: LADDER[tick[i] as number] as Price,
      size: size[i] as Money,
      persistence: 'lapse',
    };
  }

  /** Notes the id that the exchange gave to the order of command `i`. */
  placed(i: number, order: OrderId): void {
    this.#given[this.#flow.order[i] as number] = order;
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

/** The whole engine through its only door, as the sequencer uses it: exposure, wallet and events included. */
export class EngineContestant implements Contestant {
  readonly #flow: Flow;
  readonly #isWatched: boolean;
  readonly #commands: FlowCommands;
  readonly #engine = Engine.create();
  readonly #figures = noFigures();
  readonly #flowIds: number[] = [];
  #sequence = 1;

  constructor(flow: Flow, isWatched: boolean) {
    this.#flow = flow;
    this.#isWatched = isWatched;
    this.#commands = new FlowCommands(flow);
    for (const command of this.#commands.opening()) {
      const outcome = this.#engine.apply(command, this.#sequence++ as Sequence, START as Millis);
      if (!outcome.ok) throw new FlowError(`the exchange refuses to open the flow’s markets: ${outcome.rejection}`);
      this.#engine.events.clear();
    }
  }

  run(from: number, to: number): void {
    const { op, length } = this.#flow;
    const engine = this.#engine;
    const commands = this.#commands;
    const figures = this.#figures;
    for (let i = from; i < to; i++) {
      const outcome = engine.apply(
        commands.at(i),
        this.#sequence as Sequence,
        (START + Math.floor(i / COMMANDS_PER_MS)) as Millis,
      );
      if (outcome.ok) {
        this.#sequence++;
        if (op[i] === CANCEL) figures.cancels++;
        else commands.placed(i, outcome.order);
      } else if (op[i] === CANCEL) {
        figures.rejectedCancels++;
      } else {
        throw new FlowError(`the exchange refuses record ${i} of the flow: ${outcome.rejection}`);
      }
      if (this.#isWatched) this.#noteEvents(i);
      if (i % BATCH === 0 || i + 1 === length) engine.events.clear();
    }
  }

  #noteEvents(i: number): void {
    const { data, length } = this.#engine.events;
    const taker = this.#flow.orderId[i] as number;
    for (let at = 0; at < length; at += 2 + (data[at + 1] as number)) {
      const field = (name: string, type: EventType): number => data[at + fieldAt(type, name)] as number;
      if (data[at] === EVENTS['order-placed'][0]) {
        this.#flowIds[field('order', 'order-placed')] = taker;
      } else if (data[at] === EVENTS['order-rested'][0]) {
        this.#figures.resting++;
      } else if (data[at] === EVENTS['order-cancelled'][0]) {
        this.#figures.resting--;
      } else if (data[at] === EVENTS['orders-matched'][0]) {
        const maker = this.#flowIds[field('maker', 'orders-matched')] as number;
        const price = field('price', 'orders-matched');
        addFill(this.#figures, { taker, maker, size: field('size', 'orders-matched'), tick: tickOf(price) });
        if (field('makerRemaining', 'orders-matched') === 0) this.#figures.resting--;
      }
    }
    this.#engine.events.clear();
  }

  figures(): Figures {
    return { ...this.#figures };
  }
}

/** Behind the code and the number of fields. */
function fieldAt(type: EventType, name: string): number {
  return 2 + (EVENTS[type][1] as readonly string[]).indexOf(name);
}
