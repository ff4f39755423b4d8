/** In what is sent: the site's own name comes here. */
export const SITE = '{site}';

/** How a person can be reached. */
export type Channel = 'phone' | 'mail';

export interface Contact {
  readonly channel: Channel;
  /** +919876543210, or a mail address in small letters. */
  readonly address: string;
}

/** What a person is sent. Plain text. */
export interface Message {
  readonly to: Contact;
  /** Of a mail; a short message has none. */
  readonly subject: string;
  readonly text: string;
}

/** One way to send messages. */
export interface Messenger {
  /** @throws where it could not be handed over */
  send(message: Message): Promise<void>;
}

/** A message could not be handed over: the reason is in the log, without the address. */
export class NotSentError extends Error {}
