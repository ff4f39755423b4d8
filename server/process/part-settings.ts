// The settings of an exchange's parts.
import type { CasinoSettings } from '../trade/casino/open-casino.ts';
import type { FactSource } from 'results';
import type { SecretsKey } from '../people/identity/secrets.ts';
import type { GeolocationSettings } from '../people/sign-up/geolocation.ts';
import type { PostSettings } from '../core/messages/post-office.ts';

export interface PartSettings {
  /** Play money, a payment provider that only pretends, and records of bots that are dropped after an hour. */
  readonly demo?: boolean;
  /** The outbox replaces mail or text messages that are not set up, and sign-ups get play money; defaults to `demo`. */
  readonly sandbox?: boolean;
  readonly post?: PostSettings;
  /** The key that encrypts authenticator secrets in the database; they are stored in plain if absent. */
  readonly secretsKey?: SecretsKey;
  /** Providers of games may run on this machine. */
  readonly localProviders?: boolean;
  readonly geolocation?: GeolocationSettings | undefined;
  /** The seed vault of the casino's tables; without it there are no tables. */
  readonly casino?: CasinoSettings;
  /** The source that settlement takes facts from, instead of the stored ones. */
  readonly factSource?: FactSource;
}

export const isSandbox = ({ sandbox, demo = false }: PartSettings): boolean => sandbox ?? demo;
