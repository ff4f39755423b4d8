import type { Generated, Kysely } from 'kysely';
import type { Contact, Message, Messenger } from './message.ts';

/** So many are kept. */
const MOST_MESSAGES = 1000;

// A type, not an interface: kysely asks for an index signature.
type OutboxTables = {
  outbox: {
    message_id: Generated<number>;
    at_ms: number;
    channel: 'phone' | 'mail';
    address: string;
    subject: string;
    text: string;
  };
};

export interface SandboxMessage extends Message {
  readonly at: number;
}

/** The messages of a demo: kept in SQL and sent to nobody. */
export class SandboxOutbox implements Messenger {
  readonly #db: Kysely<OutboxTables>;
  readonly #now: () => number;

  constructor(db: Kysely<unknown>, now: () => number) {
    this.#db = db.withTables<OutboxTables>();
    this.#now = now;
  }

  async send({ to, subject, text }: Message): Promise<void> {
    const { message_id } = await this.#db
      .insertInto('outbox')
      .values({ at_ms: this.#now(), channel: to.channel, address: to.address, subject, text })
      .returning('message_id')
      .executeTakeFirstOrThrow();
    await this.#db
      .deleteFrom('outbox')
      .where('message_id', '<=', message_id - MOST_MESSAGES)
      .execute();
  }

  /** The newest first. */
  async newest(limit: number, to?: Contact & { readonly since: number }): Promise<SandboxMessage[]> {
    let query = this.#db.selectFrom('outbox').selectAll().orderBy('message_id', 'desc').limit(limit);
    if (to !== undefined) {
      query = query.where('channel', '=', to.channel).where('address', '=', to.address).where('at_ms', '>=', to.since);
    }
    return (await query.execute()).map((row) => ({
      at: row.at_ms,
      to: { channel: row.channel, address: row.address },
      subject: row.subject,
      text: row.text,
    }));
  }
}
