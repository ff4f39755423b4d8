import type { Identity } from '../identity/identity.ts';
import { openSecrets } from '../identity/second-factor/lost-key.ts';
import { PLAIN, type SecretsKey } from '../identity/secrets.ts';
import { Casino, type CasinoOptions } from './casino.ts';
import type { Pace } from './casino-table.ts';
import { SeedVault } from './seed-vault.ts';

export interface CasinoSettings {
  /** Of the vault: beside the database, and in none of its backups. */
  readonly folder: string;
  readonly pace?: Pace;
}

export interface CasinoDependencies extends Omit<CasinoOptions, 'vault' | 'house' | 'pace'> {
  readonly identity: Identity;
  /** Without them there are no tables. */
  readonly tables: CasinoSettings | undefined;
  /** What the vault is sealed with. */
  readonly secretsKey: SecretsKey | undefined;
}

/** The tables with their vault and the account that quotes. */
export async function openCasino({ identity, tables, secretsKey, ...options }: CasinoDependencies): Promise<Casino> {
  if (tables === undefined) return Casino.open({ ...options, vault: undefined, house: undefined });
  const secrets = secretsKey === undefined ? PLAIN : await openSecrets(options.db, secretsKey);
  const vault = await SeedVault.open(tables.folder, secrets);
  const house = await identity.accounts.ensure('house:casino', 'house');
  return Casino.open({ ...options, vault, house, pace: tables.pace });
}
