import type { Command } from '../command.ts';
import type { MarketOptions } from '../market-command.ts';
import { Engine } from '../engine.ts';
import { decodeEvents } from '../event-buffer.ts';
import type { EventType } from '../event.ts';
import type { Event } from '../event-objects.ts';
import type { Outcome } from '../outcome.ts';
import type { Rejection } from '../rejection.ts';
import { BANK, type Millis, type Sequence } from '../vocabulary/index.ts';

/** Takes the brands off, so that tests may write plain numbers. */
export type Plain<T> = T extends string | boolean | undefined
  ? T
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : { [Key in keyof T]: Plain<T[Key]> };
export type PlainCommand = Command extends infer One ? (One extends Command ? Plain<One> : never) : never;

/** An engine with a sequence and a time of its own, for tests: what a sequencer does, in twenty lines. */
export class Trial {
  engine: Engine;
  sequence = 0;
  now = 1000;

  constructor(engine = Engine.create()) {
    this.engine = engine;
  }

  /** Applies a command at the present time. */
  do(command: PlainCommand): { outcome: Outcome; events: Event[] } {
    const { engine } = this;
    engine.events.clear();
    const outcome = engine.apply(command as unknown as Command, (this.sequence + 1) as Sequence, this.now as Millis);
    if (outcome.ok && outcome.duplicateOf === 0) this.sequence++;
    return { outcome, events: decodeEvents(engine.events.data, 0, engine.events.length) };
  }

  /** The events of a command that must be accepted, all or those of one type. */
  events(command: PlainCommand): Event[];
  events<T extends EventType>(command: PlainCommand, type: T): Extract<Event, { type: T }>[];
  events(command: PlainCommand, type?: EventType): Event[] {
    const { outcome, events } = this.do(command);
    if (!outcome.ok) throw new Error(`${command.type} was rejected: ${outcome.rejection}`);
    return type === undefined ? events : events.filter((event) => event.type === type);
  }

  /** The reason why a command is rejected, or undefined where it was accepted. */
  rejection(command: PlainCommand): Rejection | undefined {
    const { outcome } = this.do(command);
    return outcome.ok ? undefined : outcome.rejection;
  }

  /** Opens customers with cash, from account 16 on. */
  customers(...cash: readonly number[]): this {
    cash.forEach((amount, index) => {
      this.events({ type: 'open-account', account: 16 + index, role: 'customer' });
      if (amount > 0) this.events({ type: 'post-transfer', kind: 'deposit', from: BANK, to: 16 + index, amount });
    });
    return this;
  }

  /** An open market 5 with runners 7, 8, 9, one winner, 5 % commission and a minimum stake of 1, by default. */
  market(
    with_: {
      market?: number;
      runners?: readonly number[];
      winners?: number;
      complete?: boolean;
      minStake?: number;
      baseRate?: number;
      options?: Plain<MarketOptions>;
    } = {},
  ): this {
    const {
      market = 5,
      runners = [7, 8, 9],
      winners = 1,
      complete = true,
      minStake = 1,
      baseRate = 500,
      options,
    } = with_;
    const payoff = { kind: 'runners', winners, complete } as const;
    this.events({
      type: 'create-market',
      market,
      mechanism: 'order-book',
      payoff,
      runners,
      baseRate,
      minStake,
      persistenceAllowed: true,
      ...(options !== undefined && { options }),
    });
    this.events({ type: 'open-market', market });
    return this;
  }
}

/** A place-order command: 10.00 back of runner 7 at 3.00 by account 16 in market 5, by default. */
export function anOrder(with_: Partial<Plain<Extract<Command, { type: 'place-order' }>>> = {}): PlainCommand {
  return {
    type: 'place-order',
    account: 16,
    market: 5,
    selection: 7,
    side: 'back',
    price: 300,
    size: 1000,
    persistence: 'lapse',
    ...with_,
  };
}
