import { Engine } from '../engine.ts';
import type { OrdersMatched } from '../event-objects.ts';
import type { Outcome } from '../outcome.ts';
import { type PlainCommand, Trial } from '../testing/trial.ts';
import type { Act, Answer, MarketShape, Result, Scenario } from './scenario.ts';
import { Witness } from './witness.ts';

const MARKET = 5;
/** That of runner 0. */
const FIRST_SELECTION = 1;
const FIRST_ACCOUNT = 16;
const PLENTY = 1_000_000_000_000;

/** A scenario's market and accounts in an engine of their own, and what its rows have come to so far. */
export class Stage {
  readonly witness = new Witness();
  /** Minor units in one unit of the source. */
  readonly unit: number;
  /** The market's selections; a scenario names them by their place. */
  readonly selections: readonly number[];
  /** Ids of the orders, in the order of the rows that place one; 0 for a refused one. */
  readonly orders: number[] = [];
  /** The fills of the last command, at the price and size of each. */
  lastFills: OrdersMatched[] = [];
  readonly #trial = new Trial();
  readonly #accounts = new Map<string, number>();
  readonly #deposits: Readonly<Record<string, number>>;
  readonly #apart: boolean;
  readonly #rungs: Readonly<Record<number, number>>;

  /** @param apart  whether lays go to an account of their own */
  constructor({ unit = 100, market = {}, cash = {}, rungs = {} }: Scenario, apart = false) {
    this.unit = unit;
    this.#apart = apart;
    this.#deposits = cash;
    this.#rungs = rungs;
    this.selections = Array.from({ length: market.runners ?? 3 }, (_, index) => FIRST_SELECTION + index);
    this.#create(market);
  }

  #create({ payoff, options, baseRate = 0, persistenceAllowed = true, unopened = false }: MarketShape): void {
    this.#must({
      type: 'create-market',
      market: MARKET,
      mechanism: 'order-book',
      payoff: payoff ?? { kind: 'runners', winners: 1, complete: true },
      runners: this.selections,
      baseRate,
      minStake: 1,
      persistenceAllowed,
      ...(options && { options }),
    });
    if (!unopened) this.#must({ type: 'open-market', market: MARKET });
  }

  /** Minor units. */
  minor(amount: number): number {
    const minor = Math.round(amount * this.unit);
    if (Math.abs(minor - amount * this.unit) > 1e-6) throw new Error(`${amount} is not a whole number of minor units`);
    return minor;
  }

  /** A price of three decimals has no rung: 3.375 is 337.5 hundredths. */
  hundredths(price: number): number {
    return Math.round((this.#rungs[price] ?? price) * 1000) / 10;
  }

  deposit(name: string): number {
    const cash = this.#deposits[name];
    return cash === undefined ? PLENTY : this.minor(cash);
  }

  /** The account of that name and, where they are kept apart, the one of its lays. */
  accountsOf(name: string): number[] {
    return this.#apart ? [this.#account(name, 'back'), this.#account(name, 'lay')] : [this.#account(name, 'back')];
  }

  #account(name: string, side: 'back' | 'lay'): number {
    const key = this.#apart ? `${name} ${side}` : name;
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const account = FIRST_ACCOUNT + this.#accounts.size;
    this.#accounts.set(key, account);
    this.#must({ type: 'open-account', account, role: 'customer' });
    const amount = this.deposit(name);
    if (amount > 0) this.#must({ type: 'post-transfer', kind: 'deposit', from: 1, to: account, amount });
    return account;
  }

  #must(command: PlainCommand): void {
    this.witness.read(this.#trial.events(command));
  }

  /** Does what a row says and returns what the engine answered. */
  act(row: Act): Answer {
    if (row.row === 'settle') this.#do({ type: 'close-market', market: MARKET });
    const outcome = this.#do(this.#command(row));
    if (row.row === 'place') this.orders.push(outcome.ok ? outcome.order : 0);
    return outcome.ok ? 'accepted' : outcome.rejection;
  }

  #do(command: PlainCommand): Outcome {
    const { outcome, events } = this.#trial.do(command);
    this.witness.read(events);
    if (outcome.ok) this.lastFills = events.filter((event) => event.type === 'orders-matched');
    // Whatever comes next comes to an exchange that was put down and taken up again.
    this.#trial.engine = Engine.restore(this.#trial.engine.snapshot());
    return outcome;
  }

  #command(row: Act): PlainCommand {
    switch (row.row) {
      case 'place':
        return {
          type: 'place-order',
          account: this.#account(row.account, row.side),
          market: MARKET,
          selection: this.selections[row.runner] as number,
          side: row.side,
          price: this.hundredths(row.price),
          size: this.minor(row.size),
          persistence: 'lapse',
          ...row.more,
        };
      case 'cancel': {
        const order = this.orders[row.order - 1] as number;
        const account = this.witness.orders.get(order)?.account ?? this.#account(row.account, 'back');
        const by = row.by === undefined ? {} : { sizeReduction: this.minor(row.by) };
        return { type: 'cancel-order', account, order, ...by };
      }
      case 'settle':
        return { type: 'settle-market', market: MARKET, ...this.#inSelections(row.result) };
      case 'ask':
        return { market: MARKET, ...row.command } as PlainCommand;
    }
  }

  #inSelections({ winners, tied, placed, placedTied, number }: Result): Result {
    const selections = (runners: readonly number[]) => runners.map((runner) => runner + FIRST_SELECTION);
    return {
      winners: selections(winners),
      ...(tied && { tied: selections(tied) }),
      ...(placed && { placed: selections(placed) }),
      ...(placedTied && { placedTied: selections(placedTied) }),
      ...(number !== undefined && { number }),
    };
  }
}
