import type { Identity } from '../../people/identity/identity.ts';
import { openSecrets } from '../../people/second-factor/lost-key.ts';
import { PLAIN, type SecretsKey } from '../../people/identity/secrets.ts';
import { Beacon } from './beacon.ts';
import { Casino, type CasinoOptions } from './casino.ts';
import { ReceiptSigner } from './receipt-signer.ts';
import { SeedVault } from './seed-vault.ts';
import type { Pace } from './draw-times.ts';

export type { Casino };

export interface CasinoSettings {
  /** Of the vault: beside the database, and in none of its backups. */
  readonly folder: string;
  readonly pace?: Pace;
  /** Where a public randomness service answers: see `beacon.ts`. */
  readonly beacon?: string;
}

export interface CasinoDependencies extends Omit<
  CasinoOptions,
  'vault' | 'house' | 'signer' | 'pace' | 'beacon' | 'isOpen'
> {
  readonly identity: Identity;
  readonly settings: {
    /** Without them there are no tables. */
    readonly casino?: CasinoSettings;
    /** What the vault is sealed with. */
    readonly secretsKey?: SecretsKey;
    /** Its tables are open from the start. */
    readonly demo?: boolean;
  };
}

/** The tables with their vault and the account that quotes. What is wrong with them keeps nothing else from opening. */
export async function openCasino({ identity, settings, ...options }: CasinoDependencies): Promise<Casino> {
  const { casino: tables, secretsKey, demo: isOpen = false } = settings;
  const without = { ...options, isOpen, vault: undefined, house: undefined, signer: new ReceiptSigner() };
  if (tables === undefined) return Casino.open(without);
  try {
    const secrets = secretsKey === undefined ? PLAIN : await openSecrets(options.db, secretsKey);
    const vault = await SeedVault.open(tables.folder, secrets);
    const signer = new ReceiptSigner(secretsKey?.find());
    const house = await identity.accounts.ensure('house:casino', 'house');
    const beacon = tables.beacon === undefined ? undefined : new Beacon(tables.beacon);
    return await Casino.open({ ...options, isOpen, vault, house, signer, pace: tables.pace, beacon });
  } catch (error) {
    return Casino.open(without, (error as Error).message);
  }
}
