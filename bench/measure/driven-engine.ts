import { type Command, Engine } from 'engine';
import {
  type AccountId,
  BANK,
  FIRST_ACCOUNT,
  type MarketId,
  type Millis,
  type Money,
  type SelectionId,
  type Sequence,
} from 'engine/vocabulary';

const START = Date.UTC(2026, 0, 1);

/** An engine whose caller gives commands alone: they are numbered and stamped here. */
export class DrivenEngine {
  readonly engine = Engine.create();
  #sequence = 0;

  /** @throws where the command is rejected */
  apply(command: Command): void {
    const sequence = (this.#sequence + 1) as Sequence;
    const outcome = this.engine.apply(command, sequence, START as Millis);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
    this.#sequence = sequence;
  }

  /** Opens so many customers, numbered from `FIRST_ACCOUNT`, with so much cash each. */
  openCustomers(count: number, cash: number): void {
    for (let i = 0; i < count; i++) {
      const account = (FIRST_ACCOUNT + i) as AccountId;
      this.apply({ type: 'open-account', account, role: 'customer' });
      this.apply({ type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: cash as Money });
    }
    this.engine.events.clear();
  }

  /** Opens an order-book market with one winner, runners 1, 2, 3 … */
  openMarket(market: MarketId, runners: number): void {
    this.apply({
      type: 'create-market',
      market,
      payoff: { kind: 'runners', winners: 1, complete: true },
      runners: Array.from({ length: runners }, (_, place) => (place + 1) as SelectionId),
      mechanism: 'order-book',
      baseRate: 200,
      minStake: 1 as Money,
      persistenceAllowed: true,
    });
    this.apply({ type: 'open-market', market });
    this.engine.events.clear();
  }
}
