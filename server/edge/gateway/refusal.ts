import { NO_ROW } from 'protocol';

/** A no that goes over the wire: {status: false, code, message}. */
export class Refusal extends Error {
  /** HTTP status. 401 only ever means that the login session is not valid. */
  readonly statusCode: number;
  /** Stable, for programs. */
  readonly code: string;
  /** Seconds; present on 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, code: string, options: { message: string; retryAfter?: number }) {
    super(options.message);
    this.statusCode = statusCode;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }

  get body(): string {
    return JSON.stringify({ status: false, code: this.code, message: this.message });
  }
}

export const notSignedIn = () =>
  new Refusal(401, 'login-session-ended', { message: 'You are signed out. Sign in again.' });

/** Personal permissions alone: to whoever lacks a staff permission its calls do not exist (`unknown`). */
export const notPermitted = () => new Refusal(422, 'not-permitted', { message: 'This account can’t do that.' });

export const needsAccount = (statusCode: 409 | 422) =>
  new Refusal(statusCode, 'no-account', { message: 'You have no betting account.' });

/** Bettors have an account and staff have none, so neither becomes the other. */
export const bettorOrStaff = () =>
  new Refusal(409, 'bettor-or-staff', {
    message: 'Staff logins have no betting account. Create a separate login for this person.',
  });

export const passwordChangeRequired = () =>
  new Refusal(409, 'password-change-required', { message: 'Choose your own password first.' });

export const secondFactorRequired = () =>
  new Refusal(409, 'second-factor-required', { message: 'Set up your second factor first.' });

/** The same words for what is not there and for what is somebody else's. */
export const unknown = (code: string, what: string) => new Refusal(404, code, { message: `There is no such ${what}.` });

/** @throws Refusal where no row can have the id */
export function possibleId(id: number, what: string): number {
  if (id === NO_ROW) throw unknown(`unknown-${what}`, what);
  return id;
}

export const malformed = (message: string) => new Refusal(422, 'malformed', { message });

export const tooLarge = () => new Refusal(413, 'too-large', { message: 'The request is too large.' });

export const unreadable = (message: string) => new Refusal(400, 'unreadable', { message });

export const tooMany = (retryAfterMs: number, message: string) =>
  new Refusal(429, 'too-many-requests', { message, retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) });

/** A no as a value. Other errors pass. */
export function onlyRefusals(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
