import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LoginSession, LoginSessions } from '../../people/identity/login-sessions.ts';
import { MOST_OPEN, type StreamTickets, tooManyTickets, VALID_MS } from './stream/tickets.ts';

/** Tickets that any gateway takes, whichever gave them out: each once, over all of them. */
export class SharedTickets implements StreamTickets {
  readonly #db: Kysely<unknown>;
  readonly #sessions: Pick<LoginSessions, 'learnHash' | 'ofHash'>;

  constructor(db: Kysely<unknown>, sessions: Pick<LoginSessions, 'learnHash' | 'ofHash'>) {
    this.#db = db;
    this.#sessions = sessions;
  }

  async issue({ tokenHash }: LoginSession): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    await sql`delete from stream_ticket where until < now()`.execute(this.#db);
    const { numAffectedRows } = await sql`insert into stream_ticket (ticket_hash, token_hash, until)
      select ${hashOf(ticket)}, ${tokenHash}::text, now() + ${VALID_MS} * interval '1 millisecond'
      where (select count(*) from stream_ticket where token_hash = ${tokenHash}) < ${MOST_OPEN}`.execute(this.#db);
    if (numAffectedRows !== 1n) throw tooManyTickets();
    return ticket;
  }

  async redeem(ticket: string): Promise<LoginSession | undefined> {
    const { rows } = await sql<{ token_hash: string; is_valid: boolean }>`
      delete from stream_ticket where ticket_hash = ${hashOf(ticket)}
      returning token_hash, until > now() as is_valid`.execute(this.#db);
    const [found] = rows;
    if (found?.is_valid !== true) return undefined;
    if (this.#sessions.ofHash(found.token_hash) === undefined) await this.#sessions.learnHash(found.token_hash);
    return this.#sessions.ofHash(found.token_hash);
  }
}

const hashOf = (ticket: string): string => hash('sha256', ticket, 'base64url');
