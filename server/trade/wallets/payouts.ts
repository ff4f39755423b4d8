import type { AccountId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { dayOf, startOfDay } from '../../reads/records/day-rows.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Provider } from './providers.ts';
import { noteRefused, type RefusedNeeds } from './refused-payment.ts';
import type { TransactionStore } from './transaction-store.ts';
import { WalletRefusal } from './wallet-answers.ts';

export interface PayoutsDependencies extends RefusedNeeds {
  readonly store: Pick<TransactionStore, 'payoutsOf' | 'payoutsSince'>;
  readonly live: Pick<LiveModels, 'account'>;
}

/** Winnings that a provider wants paid. */
export interface Payout {
  /** The provider's id of it. */
  readonly name: string;
  readonly account: AccountId;
  /** Minor units. */
  readonly amount: number;
  readonly round: number;
  /** The stake that has won; empty for the result of an exposure, which has one of the whole round. */
  readonly stake: string;
}

const REFUSED = 'PAYOUT_LIMIT_EXCEEDED';

/** Limits of what a provider may pay as winnings: its secret alone must not open the bank. */
export class Payouts {
  readonly #dependencies: PayoutsDependencies;

  constructor(dependencies: PayoutsDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws WalletRefusal if it is above a limit of the provider: then the trail has it, and it stays owed */
  async check(provider: Provider, payout: Payout): Promise<void> {
    const { name, account, amount, round, stake } = payout;
    if (amount <= 0) return;
    const { store, live, commands } = this.#dependencies;
    const { perStake, perRound, perDay, float } = provider.payoutLimits;
    const paid = await store.payoutsOf(provider.provider, { round, stake });
    const today = await store.payoutsSince(provider.provider, startOfDay(dayOf(commands.now())));
    const cash = live.account(provider.account)?.cash ?? 0;
    const above = [
      ['per_stake', paid.stake + amount, perStake],
      ['per_round', paid.round + amount, perRound],
      ['per_day', today + amount, perDay],
      ['float', amount - cash, float],
    ] as const;
    const first = above.find(([, would, most]) => would > most);
    if (first === undefined) return;
    const [limit, , most] = first;
    const detail = { account, amount: toWireMoney(amount), limit, most: toWireMoney(most) };
    await noteRefused(this.#dependencies, {
      provider: provider.code,
      name,
      action: 'wallet/payout',
      outcome: REFUSED,
      detail,
    });
    throw new WalletRefusal(REFUSED);
  }
}
