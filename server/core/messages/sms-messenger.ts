import type { Message, Messenger } from './message.ts';

const TIMEOUT_MS = 10_000;

export interface SmsSettings {
  /** Where messages are posted to, as {to, text}. */
  readonly url: string;
  /** Sent as a bearer token; none where empty. */
  readonly key: string;
}

/** Short messages over a webhook: any gateway, or a few lines in front of one. */
export function smsMessenger({ url, key }: SmsSettings): Messenger {
  return {
    async send({ to, text }: Message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ to: to.address, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
