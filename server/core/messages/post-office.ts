import { mailMessenger } from './mail-messenger.ts';
import type { MailSettings } from './mail-messenger.ts';
import { NotSentError, SITE } from './message.ts';
import type { Channel, Message, Messenger } from './message.ts';
import { smsMessenger } from './sms-messenger.ts';
import type { SmsSettings } from './sms-messenger.ts';

export interface PostSettings {
  readonly mail?: MailSettings | undefined;
  readonly sms?: SmsSettings | undefined;
  /** Messages an hour, whoever they are for: a flood of them costs money. */
  readonly perHour?: Readonly<Record<Channel, number>> | undefined;
}

export const PER_HOUR: Readonly<Record<Channel, number>> = { phone: 500, mail: 5000 };
const HOUR_MS = 3_600_000;
const PRODUCT = 'Evens';
/** Of each hour's messages so many stay for alerts: sign-ups, which strangers begin, take no more than the rest. */
const SHARE_OF_STRANGERS = 0.8;

/** Sends by the way that is set up for each channel; in a demo the sandbox stands in for a missing one. */
export class PostOffice {
  readonly #ways: ReadonlyMap<Channel, Messenger>;
  readonly #warn: (message: string) => void;
  readonly #now: () => number;
  readonly #siteName: () => string;
  readonly #perHour: Readonly<Record<Channel, number>>;
  /** What each channel has sent of its hour: it leaks evenly. */
  readonly #sent = new Map<Channel, { level: number; at: number }>();

  constructor(
    { mail, sms, perHour = PER_HOUR }: PostSettings,
    options: {
      readonly sandbox: Messenger | undefined;
      readonly warn: (message: string) => void;
      readonly now?: () => number;
      readonly siteName?: () => string;
    },
  ) {
    const ways: [Channel, Messenger | undefined][] = [
      ['phone', sms === undefined ? options.sandbox : smsMessenger(sms)],
      ['mail', mail === undefined ? options.sandbox : mailMessenger(mail)],
    ];
    this.#ways = new Map(ways.filter((way): way is [Channel, Messenger] => way[1] !== undefined));
    this.#warn = options.warn;
    this.#now = options.now ?? Date.now;
    this.#siteName = options.siteName ?? (() => '');
    this.#perHour = perHour;
  }

  get channels(): readonly Channel[] {
    return [...this.#ways.keys()];
  }

  isSentBy(channel: Channel, messenger: Messenger): boolean {
    return this.#ways.get(channel) === messenger;
  }

  /** ms until a message for a stranger may be sent; 0 now. */
  waitOf(channel: Channel): number {
    const over = this.#levelOf(channel) + 1 - this.#perHour[channel] * SHARE_OF_STRANGERS;
    return over <= 0 ? 0 : Math.ceil((over * HOUR_MS) / this.#perHour[channel]);
  }

  /** @throws Error where the hour's messages are sent */
  #count(channel: Channel): void {
    const level = this.#levelOf(channel) + 1;
    if (level > this.#perHour[channel]) throw new Error(`${this.#perHour[channel]} were sent within an hour`);
    this.#sent.set(channel, { level, at: this.#now() });
  }

  #levelOf(channel: Channel): number {
    const { level, at } = this.#sent.get(channel) ?? { level: 0, at: 0 };
    return Math.max(0, level - (Math.max(0, this.#now() - at) * this.#perHour[channel]) / HOUR_MS);
  }

  /** A text with the site's own name where `SITE` stands. */
  signed(text: string): string {
    return text.replaceAll(SITE, this.#siteName() || PRODUCT);
  }

  /** @throws NotSentError */
  async send({ to, subject, text }: Message): Promise<void> {
    const message = { to, subject: this.signed(subject), text: this.signed(text) };
    const { channel } = message.to;
    try {
      const way = this.#ways.get(channel);
      if (way === undefined) throw new Error('no way to send is set up');
      this.#count(channel);
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
