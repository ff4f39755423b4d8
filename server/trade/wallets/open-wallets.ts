import type { Kysely } from 'kysely';
import type { Identity } from '../../people/identity/identity.ts';
import { openSecrets } from '../../people/second-factor/lost-key.ts';
import { PLAIN, type SecretsKey } from '../../people/identity/secrets.ts';
import { Payouts, type PayoutsDependencies } from './payouts.ts';
import { ProviderClient } from './provider-client.ts';
import { Providers } from './providers.ts';
import type { WalletTables } from './tables.ts';
import { TransactionStore } from './transaction-store.ts';
import { Transactions, type TransactionsDependencies } from './transactions.ts';
import { WagerReports } from './wager-reports.ts';
import { WalletSessions } from './wallet-sessions.ts';
import { Wallet } from './wallet.ts';

interface WalletsDependencies extends Omit<TransactionsDependencies, 'store' | 'providers'> {
  readonly db: Kysely<unknown>;
  readonly identity: Pick<Identity, 'accounts'>;
  /** Payments above their limits are written down here. */
  readonly audit: PayoutsDependencies['audit'];
  /** What the providers' secrets are sealed with. */
  readonly settings: { readonly secretsKey?: SecretsKey; readonly localProviders?: boolean };
  /** Another one over the same tables, for tests. */
  readonly transactions?: TransactionStore;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

export interface Wallets {
  readonly providers: Providers;
  /** How we call them. */
  readonly client: ProviderClient;
  readonly sessions: WalletSessions;
  /** What they do here. */
  readonly wallet: Wallet;
  readonly reports: WagerReports;
  readonly payouts: Payouts;
}

/** Opens the wallets of providers, and finds out what a stop has cut off. */
export async function openWallets(dependencies: WalletsDependencies): Promise<Wallets> {
  const { identity, settings, now, warn } = dependencies;
  const { secretsKey, localProviders = false } = settings;
  const db = dependencies.db.withTables<WalletTables>();
  const secrets = secretsKey === undefined ? PLAIN : await openSecrets(dependencies.db, secretsKey);
  const providers = await Providers.open({ db, identity, secrets, now, warn });
  const store = dependencies.transactions ?? new TransactionStore(db);
  const transactions = new Transactions({ ...dependencies, store, providers });
  await transactions.resume();
  const sessions = new WalletSessions(db, now);
  const payouts = new Payouts({ ...dependencies, store });
  const wallet = new Wallet({ store, transactions, sessions, payouts, now });
  const reports = new WagerReports(dependencies.db);
  return { providers, client: new ProviderClient(now, localProviders), sessions, wallet, reports, payouts };
}
