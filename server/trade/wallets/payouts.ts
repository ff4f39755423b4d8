import type { AccountId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import { dayOf, startOfDay } from '../../reads/records/day-rows.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Provider } from './providers.ts';
import { noteRefused, type RefusedNeeds } from './refused-payment.ts';
import type { TransactionStore } from './transaction-store.ts';
import { WalletRefusal } from './wallet-answers.ts';

export interface PayoutsDependencies extends RefusedNeeds {
  readonly store: Pick<TransactionStore, 'payoutsOf' | 'payoutsSince' | 'prizesOf'>;
  readonly live: Pick<LiveModels, 'account'>;
}

/** A payment that a provider requests: winnings or a prize. */
export interface Payout {
  /** The provider's id of it. */
  readonly name: string;
  readonly account: AccountId;
  /** Minor units. */
  readonly amount: number;
  /** The stake that has won; undefined for a prize, which nobody staked for. */
  readonly won?: {
    readonly round: number;
    /** Empty for the result of an exposure, which has one of the whole round. */
    readonly stake: string;
    /** Minor units; of an exposure, the most that was at stake. */
    readonly staked: number;
  };
}

/**
 * Ordinary bets win less. More on one stake is a jackpot, and the provider's word alone stands behind that as behind a
 * prize: it may be as much as a prize at once.
 */
const MOST_TIMES = 1000;

/** A limit by its name, what would be paid under it, and the most that may be. */
type Limit = readonly [limit: string, would: number, most: number];

/** Limits of what a provider may pay: its secret alone must not open the bank. */
export class Payouts {
  readonly #dependencies: PayoutsDependencies;

  constructor(dependencies: PayoutsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Minor units that a provider has given as prizes and not taken back: on this day of the site, and ever. */
  async prizesOf({ provider }: Provider): Promise<{ readonly today: number; readonly ever: number }> {
    const { since: today, ever } = await this.#dependencies.store.prizesOf(provider, this.#today());
    return { today, ever };
  }

  /** @throws WalletRefusal if it is above a limit of the provider: then the trail has it, and winnings stay owed */
  async check(provider: Provider, payout: Payout): Promise<void> {
    const { name, account, amount, won } = payout;
    if (amount <= 0) return;
    const { store, live } = this.#dependencies;
    const { perDay, float } = provider.payoutLimits;
    const cash = live.account(provider.account)?.cash ?? 0;
    const limits: readonly Limit[] = [
      ...(won === undefined ? await this.#ofPrize(provider, amount) : await this.#ofWin(provider, amount, won)),
      ['per_day', (await store.payoutsSince(provider.provider, this.#today())) + amount, perDay],
      ['float', amount - cash, float],
    ];
    const first = limits.find(([, would, most]) => would > most);
    if (first === undefined) return;
    const [limit, , most] = first;
    const outcome = won === undefined ? 'PRIZE_LIMIT_EXCEEDED' : 'PAYOUT_LIMIT_EXCEEDED';
    await noteRefused(this.#dependencies, {
      provider: provider.code,
      name,
      action: won === undefined ? 'wallet/prize' : 'wallet/payout',
      outcome,
      detail: { account, amount: toWireMoney(amount), limit, most: toWireMoney(most) },
    });
    throw new WalletRefusal(outcome);
  }

  async #ofPrize(provider: Provider, amount: number): Promise<readonly Limit[]> {
    const { most, dayMost } = provider.prizeLimits;
    const { today } = await this.prizesOf(provider);
    return [
      ['prize', amount, most],
      ['prizes_per_day', today + amount, dayMost],
    ];
  }

  async #ofWin(provider: Provider, amount: number, won: NonNullable<Payout['won']>): Promise<readonly Limit[]> {
    const { perStake, perRound } = provider.payoutLimits;
    const jackpot = Math.max(MOST_TIMES * won.staked, provider.prizeLimits.most);
    const paid = await this.#dependencies.store.payoutsOf(provider.provider, won);
    return [
      ['per_stake', paid.stake + amount, perStake],
      ['jackpot', paid.stake + amount, jackpot],
      ['per_round', paid.round + amount, perRound],
    ];
  }

  #today(): number {
    return startOfDay(dayOf(this.#dependencies.commands.now()));
  }
}
