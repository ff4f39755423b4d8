import type { Event } from 'engine';
import type { AccountId, Millis } from 'engine/vocabulary';
import { fromWireMoney } from 'protocol/money';
import type { AlertSettings } from 'protocol';
import type { Detector, Raise } from '../signal.ts';

/** A bet of a person, as large as that or larger. */
export class LargeBet implements Detector {
  readonly #settings: () => AlertSettings['large_bet'];

  constructor(settings: () => AlertSettings['large_bet']) {
    this.#settings = settings;
  }

  event(
    event: Event,
    at: Millis,
    { isPerson, raise }: { readonly isPerson: (account: AccountId) => boolean; readonly raise: Raise },
  ): void {
    const { is_on, amount } = this.#settings();
    if (event.type !== 'order-placed' || !is_on || !isPerson(event.account)) return;
    const { order, account, market, size, side, price } = event;
    if (size < (fromWireMoney(amount) ?? Infinity)) return;
    const figures = { bet: order, side, odds: price / 100 };
    raise({ kind: 'large-bet', key: `large-bet ${order}`, at, accounts: [account], market, amount: size, figures });
  }
}
