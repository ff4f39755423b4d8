import { createTransport } from 'nodemailer';
import type { Message, Messenger } from './message.ts';

const TIMEOUT_MS = 10_000;

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps:// */
  readonly smtpUrl: string;
  /** Evens <no-reply@example.com> */
  readonly from: string;
}

/** Mail over SMTP. */
export function mailMessenger({ smtpUrl, from }: MailSettings): Messenger {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A text of ours is never a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }: Message) {
      await transport.sendMail({ from, to: { name: '', address: to.address }, subject, text });
    },
  };
}
