import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logged, PlayLog, Sent } from './play-log.ts';

/** What the exchange answers to a call of its wallet. */
export interface Answer {
  readonly status: string;
  readonly message?: string;
  readonly user?: string;
  readonly balance?: number;
  readonly results?: readonly Answer[];
}

export interface ExchangeAddress {
  readonly url: string;
  readonly provider: string;
  readonly secret: string;
}

/** From a broken connection to the next try, ms, the last again and again. */
const WAITS_MS = [100, 300, 1000, 3000, 10_000];
const TRIES = 12;
const PATIENCE_MS = 10_000;
export const CURRENCY = 'INR';

export function signatureOf(secret: string, of: { timestamp: string; path: string; body: string }): string {
  return createHmac('sha256', secret).update(`${of.timestamp}.${of.path}.${of.body}`).digest('hex');
}

/** The exchange's wallet, as any provider calls it: over HTTP, signed, again until there is an answer. */
export class WalletCalls {
  readonly #address: ExchangeAddress;
  readonly #log: PlayLog;

  constructor(address: ExchangeAddress, log: PlayLog) {
    this.#address = address;
    this.#log = log;
  }

  /** Asks without doing anything. */
  ask(name: 'authenticate' | 'balance', body: object): Promise<Answer> {
    return this.#post(name, body);
  }

  /** Sends a transaction once for ever: written down before it goes, and when its answer is there. */
  async send(sent: Sent): Promise<Answer> {
    this.#log.write({ ...sent, status: undefined });
    return this.resend({ ...sent, status: undefined });
  }

  async resend({ status: _status, ...sent }: Logged): Promise<Answer> {
    const answer = await this.#post(sent.kind, sent.body);
    this.#log.write({ ...sent, status: answer.status });
    return answer;
  }

  /** @throws Error where nobody has answered after some minutes */
  async #post(name: string, content: object): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      const answer = await this.#once(name, JSON.stringify(content)).catch((error: Error) => error);
      if (!(answer instanceof Error)) return answer;
      if (tries === TRIES) throw answer;
      await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]);
    }
  }

  async #once(name: string, body: string): Promise<Answer> {
    const { url, provider, secret } = this.#address;
    const path = `/wallet/${provider}/${name}`;
    const timestamp = String(Date.now());
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-evens-timestamp': timestamp,
        'x-evens-signature': signatureOf(secret, { timestamp, path, body }),
      },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
    return (await response.json()) as Answer;
  }
}
