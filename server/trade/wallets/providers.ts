import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { Identity } from '../../people/identity/identity.ts';
import { WrongKeyError, type Secrets } from '../../people/identity/secrets.ts';
import type { ProviderTable, WalletTables } from './tables.ts';

export interface Provider {
  readonly provider: number;
  readonly code: string;
  readonly name: string;
  /** The other leg of its wagers. */
  readonly account: AccountId;
  /** Empty of the bundled one, which its process tells. */
  readonly baseUrl: string;
  /** Empty where it cannot be opened, or its process has not begun: then nothing is signed with it. */
  readonly secret: string;
  /** PEM; empty where it signs with the secret. */
  readonly publicKey: string;
  /** Whether games are launched and stakes taken; what gives money back always is. */
  readonly isOpen: boolean;
  readonly prizeLimits: PrizeLimits;
  readonly payoutLimits: PayoutLimits;
}

/** A provider's limits for credits without a stake here, minor units; 0: none may be given. */
export interface PrizeLimits {
  /** At once. */
  readonly most: number;
  /** On a day of the site, to all customers together. */
  readonly dayMost: number;
}

/** A provider's limits for winnings, minor units; 0: none are paid. */
export interface PayoutLimits {
  /** The most that one stake may win, and that a round may pay over all its stakes. */
  readonly perStake: number;
  readonly perRound: number;
  /** On a day of the site, to all customers together. */
  readonly perDay: number;
  /** How far its account may fall below zero: what customers have won from it, in all, more than they lost. */
  readonly float: number;
}

interface ProvidersDependencies {
  readonly db: Kysely<WalletTables>;
  readonly identity: Pick<Identity, 'accounts'>;
  readonly secrets: Secrets;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

interface NewProvider extends Pick<Provider, 'code' | 'name' | 'baseUrl' | 'publicKey'> {
  /** Left out: it pays no winnings until its limits are set. */
  readonly payoutLimits?: PayoutLimits;
}

const NO_PRIZES: PrizeLimits = { most: 0, dayMost: 0 };
const NO_WINNINGS: PayoutLimits = { perStake: 0, perRound: 0, perDay: 0, float: 0 };

const prizeColumns = ({ most, dayMost }: PrizeLimits) => ({ prize_most_minor: most, prize_day_most_minor: dayMost });
const payoutColumns = ({ perStake, perRound, perDay, float }: PayoutLimits) => ({
  pay_stake_most_minor: perStake,
  pay_round_most_minor: perRound,
  pay_day_most_minor: perDay,
  float_minor: float,
});

/** 32 bytes of chance, which a provider is given once. */
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Sealed texts of people have their numbers; those of providers the ones below 0. */
const ownerOf = (provider: number): number => 0 - provider;

/** The companies whose games are played here. */
export class Providers {
  readonly #dependencies: ProvidersDependencies;
  readonly #providers = new Map<string, Provider>();

  static async open(dependencies: ProvidersDependencies): Promise<Providers> {
    const providers = new Providers(dependencies);
    const rows = await dependencies.db.selectFrom('provider').selectAll().orderBy('provider_id').execute();
    for (const row of rows) providers.#keep(row);
    return providers;
  }

  private constructor(dependencies: ProvidersDependencies) {
    this.#dependencies = dependencies;
  }

  list(): Provider[] {
    return [...this.#providers.values()];
  }

  find(code: string): Provider | undefined {
    return this.#providers.get(code);
  }

  /** Whose pages may be shown in a frame. */
  origins(): string[] {
    return this.list().flatMap(({ baseUrl, isOpen }) => (isOpen && baseUrl !== '' ? [new URL(baseUrl).origin] : []));
  }

  /** @returns undefined where another has the code */
  async add({
    code,
    name,
    baseUrl,
    publicKey,
    payoutLimits = NO_WINNINGS,
  }: NewProvider): Promise<Provider | undefined> {
    const { db, identity, secrets, now } = this.#dependencies;
    const account = await identity.accounts.ensure(`house:provider-${code}`, 'house');
    const secret = newSecret();
    const row = await db.transaction().execute(async (inOne) => {
      const added = await inOne
        .insertInto('provider')
        .values({
          code,
          name,
          account,
          base_url: baseUrl,
          secret: '',
          public_key: publicKey,
          is_open: true,
          created_at_ms: now(),
          ...prizeColumns(NO_PRIZES),
          ...payoutColumns(payoutLimits),
        })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('provider_id')
        .executeTakeFirst();
      if (added === undefined) return undefined;
      return inOne
        .updateTable('provider')
        .set({ secret: secrets.seal(secret, ownerOf(added.provider_id)) })
        .where('provider_id', '=', added.provider_id)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return row && this.#keep(row);
  }

  async setOpen({ provider }: Provider, isOpen: boolean): Promise<Provider> {
    return this.#change(provider, { is_open: isOpen });
  }

  async setPrizeLimits({ provider }: Provider, limits: PrizeLimits): Promise<Provider> {
    return this.#change(provider, prizeColumns(limits));
  }

  async setPayoutLimits({ provider }: Provider, limits: PayoutLimits): Promise<Provider> {
    return this.#change(provider, payoutColumns(limits));
  }

  /**
   * Another secret in place of the one that it has: what is signed with that is refused from now on. Whoever approved
   * it has read it, and nothing but the secret stands behind a win or a prize: both stop until their limits are set again.
   */
  async renewSecret({ provider }: Provider): Promise<Provider> {
    const { secrets, now } = this.#dependencies;
    return this.#change(provider, {
      secret: secrets.seal(newSecret(), ownerOf(provider)),
      renewed_at_ms: now(),
      ...prizeColumns(NO_PRIZES),
      ...payoutColumns(NO_WINNINGS),
    });
  }

  async #change(provider: number, to: Updateable<ProviderTable>): Promise<Provider> {
    const row = await this.#dependencies.db
      .updateTable('provider')
      .set(to)
      .where('provider_id', '=', provider)
      .returningAll()
      .executeTakeFirstOrThrow();
    return this.#keep(row);
  }

  #keep(row: Selectable<ProviderTable>): Provider {
    const provider = {
      provider: row.provider_id,
      code: row.code,
      name: row.name,
      account: row.account as AccountId,
      baseUrl: row.base_url,
      secret: this.#opened(row),
      publicKey: row.public_key,
      isOpen: row.is_open,
      prizeLimits: { most: row.prize_most_minor, dayMost: row.prize_day_most_minor },
      payoutLimits: {
        perStake: row.pay_stake_most_minor,
        perRound: row.pay_round_most_minor,
        perDay: row.pay_day_most_minor,
        float: row.float_minor,
      },
    };
    this.#providers.set(row.code, provider);
    return provider;
  }

  #opened({ provider_id, name, secret }: Selectable<ProviderTable>): string {
    const { secrets, warn } = this.#dependencies;
    try {
      return secrets.open(secret, ownerOf(provider_id));
    } catch (error) {
      if (!(error instanceof WrongKeyError)) throw error;
      warn(`wallets: the secret of ${name} was sealed with another key: renew it at the desk`);
      return '';
    }
  }
}
