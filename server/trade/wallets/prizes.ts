import type { AccountId, Sequence } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { AuditTrail } from '../../people/authority/audit-trail.ts';
import { dayOf, startOfDay } from '../../reads/records/day-rows.ts';
import type { Provider } from './providers.ts';
import type { TransactionStore } from './transaction-store.ts';
import { WalletRefusal } from './wallet-answers.ts';

export interface PrizesDependencies {
  readonly store: Pick<TransactionStore, 'prizesOf'>;
  readonly audit: Pick<AuditTrail, 'begin' | 'end' | 'ofRequest'>;
  readonly commands: { now(): number; readonly sequence: Sequence };
}

interface Prize {
  /** The provider's id of it. */
  readonly name: string;
  readonly account: AccountId;
  readonly amount: number;
}

/** The exchange itself, in the audit trail. */
const EXCHANGE = 0;
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
    await this.#noteRefused(provider, prize, today);
    throw new WalletRefusal(REFUSED);
  }

  /** Once, however often the provider sends it. */
  async #noteRefused({ code, prizeLimits }: Provider, { name, account, amount }: Prize, today: number): Promise<void> {
    const { audit, commands } = this.#dependencies;
    const requestKey = `${code}:${name}`;
    if ((await audit.ofRequest(EXCHANGE, requestKey)) !== undefined) return;
    const about = { userId: EXCHANGE, action: 'wallet/prize', subject: `provider ${code}` };
    const detail = {
      provider: code,
      transaction_id: name,
      account,
      amount: toWireMoney(amount),
      most: toWireMoney(prizeLimits.most),
      a_day: toWireMoney(prizeLimits.dayMost),
      given_today: toWireMoney(today),
    };
    const from = { reason: '', address: '', device: '', requestKey, after: commands.sequence };
    const entry = await audit.begin({ ...about, ...from, at: commands.now(), detail });
    await audit.end(entry, about, { at: commands.now(), outcome: REFUSED, detail: {} });
  }
}
