import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IdentityTables } from './tables.ts';

/** A device as it presents itself at a sign-in. */
export interface PresentedDevice {
  /** A random name that the browser keeps; empty where it has none: then its words stand for it. */
  readonly deviceId: string;
  /** Chrome on Android */
  readonly device: string;
}

/** A name is what a device says it is: of one person so many are kept, the newest. */
const MOST_DEVICES = 100;

/** From which devices each person has signed in. */
export class KnownDevices {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<IdentityTables>) {
    this.#db = db;
  }

  /** True if somebody has signed in from it before. Words alone are no name: many devices share them. */
  async isKnown(userId: number, presented: PresentedDevice | undefined): Promise<boolean> {
    if (presented === undefined || presented.deviceId === '') return false;
    const found = await this.#db
      .selectFrom('login_device')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', hashOf(userId, presented))
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Notes a sign-in. @returns whether the device is new for somebody who has signed in from another before */
  async note(userId: number, presented: PresentedDevice, now: number): Promise<boolean> {
    const { device } = presented;
    const deviceHash = hashOf(userId, presented);
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
    if (known.length >= MOST_DEVICES) await this.#forgetOldest(userId);
    return known.length > 0 && !known.some((row) => row.device_hash === deviceHash);
  }

  async #forgetOldest(userId: number): Promise<void> {
    const ofPerson = this.#db.selectFrom('login_device').where('user_id', '=', userId);
    const kept = ofPerson.select('device_hash').orderBy('last_at_ms', 'desc').limit(MOST_DEVICES);
    await this.#db
      .deleteFrom('login_device')
      .where('user_id', '=', userId)
      .where('device_hash', 'not in', kept)
      .execute();
  }
}

/** The fingerprint of a device for everybody who signs in at it; empty where it has no name of its own. */
export const placeOf = ({ deviceId }: PresentedDevice): string =>
  deviceId === '' ? '' : hash('sha256', `place ${deviceId}`, 'base64url');

function hashOf(userId: number, { deviceId, device }: PresentedDevice): string {
  return hash('sha256', `device ${userId} ${deviceId === '' ? device : deviceId}`, 'base64url');
}
