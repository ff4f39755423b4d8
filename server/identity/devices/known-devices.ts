import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IdentityTables } from '../tables.ts';

/** A device as it presents itself at a sign-in. */
export interface PresentedDevice {
  /** A random name that the browser keeps; empty where it has none: then its words stand for it. */
  readonly deviceId: string;
  /** Chrome on Android */
  readonly device: string;
}

/** From which devices each person has signed in. */
export class KnownDevices {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** Notes a sign-in. @returns whether the device is new for somebody who has signed in from another before */
  async note(userId: number, { deviceId, device }: PresentedDevice, now: number): Promise<boolean> {
    const deviceHash = hash('sha256', `device ${userId} ${deviceId === '' ? device : deviceId}`, 'base64url');
    const known = await this.#db
      .selectFrom('login_device')
      .select('device_hash')
      .where('user_id', '=', userId)
      .execute();
    await this.#db
      .insertInto('login_device')
      .values({ user_id: userId, device_hash: deviceHash, device, first_at_ms: now, last_at_ms: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ device, last_at_ms: now }))
      .execute();
    return known.length > 0 && !known.some((row) => row.device_hash === deviceHash);
  }
}
