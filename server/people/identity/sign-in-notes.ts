import type { Kysely } from 'kysely';
import type { AccountId, Millis } from 'engine/vocabulary';
import type { IdentityTables } from './tables.ts';

/** Somebody who has an account signed in, or up. */
export interface SignInNote {
  readonly number: number;
  readonly at: Millis;
  readonly account: AccountId;
  /** Empty where it is not known. */
  readonly address: string;
  /** The fingerprint of the device’s own name, the same for everybody at it; empty where it has none. */
  readonly device: string;
}

/** Where bettors signed in from, in the order in which it was noted. */
export class SignInNotes {
  readonly #db: Kysely<IdentityTables>;

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<IdentityTables>();
  }

  /** Behind a number. */
  async after(number: number): Promise<SignInNote[]> {
    return (await this.#notes().where('activity_id', '>', number).execute()).map(toNote);
  }

  /** Everybody's last one before a time, and all since. */
  async lastAndSince(at: number): Promise<SignInNote[]> {
    const before = this.#notes()
      .where('at_ms', '<', at)
      .clearOrderBy()
      .distinctOn('person.user_id')
      .orderBy('person.user_id')
      .orderBy('activity_id', 'desc');
    const since = this.#notes().where('at_ms', '>=', at);
    const rows = [...(await before.execute()), ...(await since.execute())];
    return rows.toSorted((a, b) => a.activity_id - b.activity_id).map(toNote);
  }

  #notes() {
    return this.#db
      .selectFrom('person_activity')
      .innerJoin('person', 'person.user_id', 'person_activity.user_id')
      .select(['activity_id', 'at_ms', 'account', 'address', 'person_activity.device'])
      .where('kind', 'in', ['signed-in', 'signed-up'])
      .where('account', 'is not', null)
      .orderBy('activity_id');
  }
}

interface Row {
  readonly activity_id: number;
  readonly at_ms: number;
  readonly account: number | null;
  readonly address: string;
  readonly device: string;
}

const toNote = ({ activity_id, at_ms, account, address, device }: Row): SignInNote => ({
  number: activity_id,
  at: at_ms as Millis,
  account: account as AccountId,
  address,
  device,
});
