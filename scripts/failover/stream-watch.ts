// A bettor's page: it follows the account's stream, connects again where it is closed, and knows what a call would tell.
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_VERSION } from '../../protocol/constants.ts';

interface ShownBet {
  readonly bet_id: string;
}

interface Answer {
  readonly data?: unknown;
}

const AGAIN_MS = 200;

export class StreamWatch {
  readonly #url: string;
  readonly #token: string;
  readonly #bets = new Map<string, ShownBet>();
  #heardAt = performance.now();
  #isWanted = true;
  #socket: WebSocket | undefined;
  readonly #running: Promise<void>;
  /** How often it had to connect again. */
  moves = -1;
  /** ms. */
  longestSilence = 0;

  /** @param url  of the site */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.#socket?.close();
    await this.#running;
  }

  /** @returns the bettor's bets that it shows otherwise than a call does, once nothing changes any more: each as both say it */
  async wrong(): Promise<readonly string[]> {
    const { data } = await this.#call('bet/getCurrentBets', 'GET');
    const bets = data as readonly ShownBet[];
    return bets.flatMap((current) => {
      // The stream does not push places in the queue: a page asks for them (web/bettor/bets/queue-places.ts).
      const [shown, bet] = [this.#bets.get(current.bet_id), current].map((one) => one && { ...one, queue: null });
      return isDeepStrictEqual(shown, bet) ? [] : [`${JSON.stringify(shown)} instead of ${JSON.stringify(bet)}`];
    });
  }

  async #call(name: string, method: 'GET' | 'POST' = 'POST'): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#url}/api/${name}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    });
    return (await answer.json()) as Answer;
  }

  async #run(): Promise<void> {
    while (this.#isWanted) {
      await this.#follow().catch(() => undefined);
      await sleep(AGAIN_MS);
    }
  }

  /** Until it is closed. */
  async #follow(): Promise<void> {
    const { data } = await this.#call('stream/getTicket');
    const { ticket } = data as { readonly ticket: string };
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/api/stream`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.moves += 1;
      socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
      socket.send(JSON.stringify({ op: 'subscribe', topics: ['account'] }));
    });
    socket.addEventListener('message', ({ data: text }) => this.#hear(String(text)));
    await new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  }

  #hear(text: string): void {
    const now = performance.now();
    this.longestSilence = Math.max(this.longestSilence, Math.round(now - this.#heardAt));
    this.#heardAt = now;
    for (const { data } of JSON.parse(text) as { readonly data?: { readonly bets?: readonly ShownBet[] } }[])
      for (const bet of data?.bets ?? []) this.#bets.set(bet.bet_id, bet);
  }
}
