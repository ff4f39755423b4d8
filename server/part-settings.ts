// What the parts of an exchange are set to.
import type { CasinoSettings } from './casino/open-casino.ts';
import type { FactSource } from './facts/known-match.ts';
import type { SecretsKey } from './identity/secrets.ts';
import type { GeolocationSettings } from './identity/sign-up/geolocation.ts';
import type { PostSettings } from './messages/post-office.ts';

export interface PartSettings {
  /** Play money, a payment provider that only pretends, and records of bots that are dropped after an hour. */
  readonly demo?: boolean;
  /** The outbox stands in for ways to send that are not set up, and whoever signs up gets play money; as `demo` if absent. */
  readonly sandbox?: boolean;
  readonly post?: PostSettings;
  /** What secrets at rest are sealed with; as they are where it is left out. */
  readonly secretsKey?: SecretsKey;
  readonly geolocation?: GeolocationSettings | undefined;
  /** Where the seeds of the casino's tables lie; without it there are no tables. */
  readonly casino?: CasinoSettings;
  /** Where settlement takes facts from instead of the stored ones. */
  readonly factSource?: FactSource;
}

export const isSandbox = ({ sandbox, demo = false }: PartSettings): boolean => sandbox ?? demo;
