import type { AccountId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { dayOf, startOfDay } from '../../reads/records/day-rows.ts';
import type { Provider } from './providers.ts';
import { noteRefused, type RefusedNeeds } from './refused-payment.ts';
import type { TransactionStore } from './transaction-store.ts';
import { WalletRefusal } from './wallet-answers.ts';

export interface PrizesDependencies extends RefusedNeeds {
  readonly store: Pick<TransactionStore, 'prizesOf'>;
}

interface Prize {
  /** The provider's id of it. */
  readonly name: string;
  readonly account: AccountId;
  readonly amount: number;
}

const REFUSED = 'PRIZE_LIMIT_EXCEEDED';

/** Credits of providers without a stake here, free rounds and jackpots, and their limits. */
export class Prizes {
  readonly #dependencies: PrizesDependencies;

  constructor(dependencies: PrizesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Minor units that a provider has given and not taken back: on this day of the site, and ever. */
  async givenBy({ provider }: Provider): Promise<{ readonly today: number; readonly ever: number }> {
    const { store, commands } = this.#dependencies;
    const { since: today, ever } = await store.prizesOf(provider, startOfDay(dayOf(commands.now())));
    return { today, ever };
  }

  /** @throws WalletRefusal if it is above a limit of the provider: then the trail has it */
  async check(provider: Provider, prize: Prize): Promise<void> {
    const { most, dayMost } = provider.prizeLimits;
    const { today } = await this.givenBy(provider);
    if (prize.amount <= most && today + prize.amount <= dayMost) return;
    await noteRefused(this.#dependencies, {
      provider: provider.code,
      name: prize.name,
      action: 'wallet/prize',
      outcome: REFUSED,
      detail: {
        account: prize.account,
        amount: toWireMoney(prize.amount),
        most: toWireMoney(most),
        a_day: toWireMoney(dayMost),
        given_today: toWireMoney(today),
      },
    });
    throw new WalletRefusal(REFUSED);
  }
}
