import { mailMessenger } from './mail-messenger.ts';
import type { MailSettings } from './mail-messenger.ts';
import { NotSentError } from './message.ts';
import type { Channel, Message, Messenger } from './message.ts';
import { smsMessenger } from './sms-messenger.ts';
import type { SmsSettings } from './sms-messenger.ts';

export interface PostSettings {
  readonly mail?: MailSettings | undefined;
  readonly sms?: SmsSettings | undefined;
}

/** Sends by the way that is set up for each channel; in a demo the sandbox stands in for a missing one. */
export class PostOffice {
  readonly #ways: ReadonlyMap<Channel, Messenger>;
  readonly #warn: (message: string) => void;

  constructor(
    { mail, sms }: PostSettings,
    options: { readonly sandbox: Messenger | undefined; readonly warn: (message: string) => void },
  ) {
    const ways: [Channel, Messenger | undefined][] = [
      ['phone', sms === undefined ? options.sandbox : smsMessenger(sms)],
      ['mail', mail === undefined ? options.sandbox : mailMessenger(mail)],
    ];
    this.#ways = new Map(ways.filter((way): way is [Channel, Messenger] => way[1] !== undefined));
    this.#warn = options.warn;
  }

  get channels(): readonly Channel[] {
    return [...this.#ways.keys()];
  }

  isSentBy(channel: Channel, messenger: Messenger): boolean {
    return this.#ways.get(channel) === messenger;
  }

  /** @throws NotSentError */
  async send(message: Message): Promise<void> {
    const { channel } = message.to;
    try {
      const way = this.#ways.get(channel);
      if (way === undefined) throw new Error('no way to send is set up');
      await way.send(message);
    } catch (error) {
      this.#warn(`a message by ${channel} was not sent: ${withoutAddress(error, message)}`);
      throw new NotSentError('The message could not be sent.');
    }
  }
}

/** What went wrong, without whom it concerned. */
function withoutAddress(error: unknown, { to }: Message): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(to.address, '…').replaceAll(/\S+@\S+/g, '…');
}
