import { mobileNumberOf } from 'protocol/phone';
import type { Channel, Contact } from '../../core/messages/message.ts';
import { CodeRefusal } from './code-refusal.ts';

const MAIL = /^[^\s@<>,;:"'()[\]\\]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** A phone or mail address as somebody typed it. */
export interface TypedContact {
  readonly channel: Channel;
  readonly to: string;
  /** Two letters: whose dial code the phone has. */
  readonly country: string;
}

/** @throws CodeRefusal */
export function contactOf({ channel, to, country }: TypedContact): Contact {
  const address = channel === 'phone' ? mobileNumberOf(to, country) : mailOf(to);
  if (address !== undefined) return { channel, address };
  throw channel === 'phone'
    ? new CodeRefusal('invalid-phone', 'This is not a mobile number of the chosen country.')
    : new CodeRefusal('invalid-mail', 'This is not an email address.');
}

function mailOf(typed: string): string | undefined {
  const mail = typed.trim().toLowerCase();
  return MAIL.test(mail) ? mail : undefined;
}
