import { randomBytes } from 'node:crypto';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { tooMany } from '../refusal.ts';

export const VALID_MS = 30_000;
/** Of one login session, not used yet. */
export const MOST_OPEN = 20;

export const tooManyTickets = () => tooMany(VALID_MS, 'You have too many unused stream tickets.');

/** Gives out tickets for the stream, and takes each once. */
export interface StreamTickets {
  /** @throws Refusal 429 */
  issue(session: LoginSession): string | Promise<string>;
  /** @returns the login session that a valid ticket was issued to; the ticket is used up */
  redeem(ticket: string): LoginSession | undefined | Promise<LoginSession | undefined>;
}

/** One-time tickets, so that no token travels in an address or lies about in a socket's first message for long. */
export class Tickets implements StreamTickets {
  readonly #now: () => number;
  /** In the order they were issued, so the oldest come first. */
  readonly #open = new Map<string, { readonly session: LoginSession; readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @throws Refusal 429 */
  issue(session: LoginSession): string {
    this.#forgetExpired();
    let own = 0;
    for (const open of this.#open.values()) if (open.session === session) own += 1;
    if (own >= MOST_OPEN) throw tooManyTickets();
    const ticket = randomBytes(24).toString('base64url');
    this.#open.set(ticket, { session, until: this.#now() + VALID_MS });
    return ticket;
  }

  /** @returns the login session that a valid ticket was issued to; the ticket is used up */
  redeem(ticket: string): LoginSession | undefined {
    const open = this.#open.get(ticket);
    this.#open.delete(ticket);
    return open === undefined || open.until <= this.#now() ? undefined : open.session;
  }

  #forgetExpired(): void {
    const now = this.#now();
    for (const [ticket, { until }] of this.#open) {
      if (until > now) return;
      this.#open.delete(ticket);
    }
  }
}
