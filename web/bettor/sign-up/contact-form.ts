import { t } from '@lingui/core/macro';

/** A phone or mail address that a code is sent to, as it is typed. */
export interface ContactForm {
  /** Two letters: gives the dial code. */
  readonly country: string;
  readonly channel: 'phone' | 'mail';
  readonly phone: string;
  readonly mail: string;
}

export const EMPTY_CONTACT: ContactForm = { country: 'IN', channel: 'phone', phone: '', mail: '' };

export type ContactProblems = Readonly<Partial<Record<keyof ContactForm, string>>>;

/** What stands in the way, beside its field; the server checks the same. */
export function problemsOfContact({ channel, phone, mail }: ContactForm): ContactProblems {
  if (channel === 'phone')
    return /\d{4}/.test(phone.replaceAll(/\D/g, '')) ? {} : { phone: t`Enter your mobile number.` };
  return /^\S+@\S+\.\S+$/.test(mail.trim()) ? {} : { mail: t`Enter your email address.` };
}

/** The one of the two that was chosen. */
export const chosenContact = ({ channel, phone, mail }: ContactForm) => (channel === 'phone' ? { phone } : { mail });

/** The field beside which a refusal of the address belongs, if any. */
export function contactFieldOfRefusal(code: string, { channel }: ContactForm): keyof ContactForm | undefined {
  if (code === 'invalid-phone') return 'phone';
  if (code === 'invalid-mail') return 'mail';
  return code === 'channel-closed' ? channel : undefined;
}
