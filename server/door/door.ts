import type { Kysely } from 'kysely';
import type { Money } from 'engine/vocabulary';
import type { Identity } from '../identity/identity.ts';
import type { Notices } from '../notices/notices.ts';
import { Geolocation } from './geolocation.ts';
import type { GeolocationSettings } from './geolocation.ts';
import { PostOffice } from './messages/post-office.ts';
import type { PostSettings } from './messages/post-office.ts';
import { SandboxOutbox } from './messages/sandbox-outbox.ts';
import { SecurityAlerts } from './security-alerts.ts';
import { SignUps } from './sign-up/sign-ups.ts';
import type { DoorTables } from './tables.ts';

export interface DoorSettings {
  /** The sandbox stands in for ways to send that are not set up, and whoever signs up gets play money. */
  readonly demo: boolean;
  readonly post: PostSettings;
  readonly geolocation: GeolocationSettings | undefined;
}

export interface DoorOptions extends DoorSettings {
  readonly db: Kysely<unknown>;
  readonly identity: Identity;
  readonly notices: Notices;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** 50,000.00 points, as the people of a demo begin with. */
const DEMO_CREDIT = 5_000_000 as Money;
const IS_ON = 'is_sign_up_on';

/** How people come in, and what they are told of it. */
export class Door {
  readonly signUps: SignUps;
  readonly alerts: SecurityAlerts;
  readonly geolocation: Geolocation;
  /** The messages of a demo. */
  readonly outbox: SandboxOutbox;
  readonly post: PostOffice;
  readonly welcomeCredit: Money;
  readonly #db: Kysely<DoorTables>;
  readonly #demo: boolean;

  constructor(options: DoorOptions) {
    const { db, identity, notices, now, warn, demo } = options;
    this.#db = db.withTables<DoorTables>();
    this.#demo = demo;
    this.outbox = new SandboxOutbox(db, now);
    this.post = new PostOffice(options.post, { sandbox: demo ? this.outbox : undefined, warn });
    this.signUps = new SignUps({ db, identity, post: this.post, now });
    this.alerts = new SecurityAlerts({ contacts: identity.contacts, notices, post: this.post, now, warn });
    this.geolocation = new Geolocation(options.geolocation, { warn, now });
    this.welcomeCredit = demo ? DEMO_CREDIT : (0 as Money);
  }

  /** Some messages go to the sandbox. */
  get isDemo(): boolean {
    return this.post.channels.some((channel) => this.post.isSentBy(channel, this.outbox));
  }

  /** In a demo from the start, elsewhere once an operator has said so; never where nobody could be sent a code. */
  async isOpen(): Promise<boolean> {
    if (this.post.channels.length === 0) return false;
    const row = await this.#db.selectFrom('door_setting').select('value').where('name', '=', IS_ON).executeTakeFirst();
    return (row?.value ?? (this.#demo ? '1' : '0')) === '1';
  }

  async setOpen(isOn: boolean): Promise<void> {
    const value = isOn ? '1' : '0';
    await this.#db
      .insertInto('door_setting')
      .values({ name: IS_ON, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}
