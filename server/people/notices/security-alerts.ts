import { DISPLAY_ZONE, formatDateTime } from 'protocol/dates';
import type { SignedIn } from '../identity/login-sessions.ts';
import type { Contacts } from '../identity/contacts.ts';
import { hasAccount } from '../identity/roles.ts';
import type { Notices } from './notices.ts';
import { SITE } from '../../core/messages/message.ts';
import type { PostOffice } from '../../core/messages/post-office.ts';

export interface SecurityAlertOptions {
  readonly contacts: Contacts;
  readonly notices: Pick<Notices, 'add'>;
  readonly post: Pick<PostOffice, 'send' | 'channels'>;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Notifies people of what was done to their login: in the bell, and by phone or mail where they can be reached. */
export class SecurityAlerts {
  readonly #options: SecurityAlertOptions;

  constructor(options: SecurityAlertOptions) {
    this.#options = options;
  }

  /** A sign-in from a device that was not seen before. Nobody waits for it. */
  newSignIn(user: SignedIn, { device, address }: { readonly device: string; readonly address: string }): void {
    const from = `${device}, address ${address}`;
    const text = `New sign-in from ${from}, ${timeText(this.#options.now())}. If it was not you, change your password and sign out the other devices under Security Auth Verification.`;
    this.#tell(user, { kind: 'new-sign-in', subject: `New sign-in to your ${SITE} account`, text });
  }

  /** Security auth turned on or off, a password changed. */
  changed(user: SignedIn, what: string): void {
    const text = `${what} ${timeText(this.#options.now())}. If it was not you, change your password and tell us at once.`;
    this.#tell(user, { kind: 'security-changed', subject: `Your ${SITE} sign-in has changed`, text });
  }

  /** A code for a new password takes no more tries: all were wrong. */
  guessed(user: SignedIn): void {
    const text = `Wrong codes for a new password of yours were entered ${timeText(this.#options.now())}. Your password stays as it is. If it was not you, somebody tried to guess the code: tell nobody a code that you get, and turn on security auth.`;
    this.#tell(user, { kind: 'security-changed', subject: `Wrong codes for your ${SITE} password`, text });
  }

  /** Tells an owner that payment details are to change, or have changed. */
  payeeChange(owner: SignedIn, text: string): void {
    this.#tell(owner, { kind: 'security-changed', subject: `A change of where ${SITE} deposits are paid to`, text });
  }

  #tell(user: SignedIn, alert: { kind: 'new-sign-in' | 'security-changed'; subject: string; text: string }): void {
    this.#send(user, alert).catch((error: unknown) => this.#options.warn(`an alert was not written: ${String(error)}`));
  }

  async #send(
    user: SignedIn,
    { kind, subject, text }: { kind: 'new-sign-in' | 'security-changed'; subject: string; text: string },
  ): Promise<void> {
    const { contacts, notices, post, now } = this.#options;
    if (hasAccount(user)) await notices.add({ accounts: [user.account], kind, about: `sign-in:${now()}`, text });
    for (const to of await contacts.of(user.userId)) {
      // A message that cannot be sent is in the log already; the bell has it.
      if (post.channels.includes(to.channel)) await post.send({ to, subject, text }).catch(() => undefined);
    }
  }
}

/** 21/11/2026 20:10:11 (UTC+5:30), as dates are shown everywhere. */
function timeText(at: number): string {
  return `${formatDateTime(at)} (${DISPLAY_ZONE})`;
}
