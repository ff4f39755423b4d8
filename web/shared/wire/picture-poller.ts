import type { DataOf } from 'protocol';
import { STALE_MS } from 'protocol/constants';
import type { PolledClient, Poller } from './polling.ts';
import type { StreamClock } from './stream-client-options.ts';

// Comes to a browser that no WebSocket reaches: the pictures of what it watches, over HTTP.

type Pictures = DataOf<'stream/getPictures'>;

export interface PollerOptions {
  /** At most 100 topics at a time. @returns undefined when the login session has ended */
  readonly pictures: (topics: string[]) => Promise<Pictures | undefined>;
  /** True while nobody sees the page. */
  readonly isHidden: () => boolean;
  readonly clock: Pick<StreamClock, 'after'>;
}

const EVERY_MS = 2000;
/** Pages watch several topics one after the other, which one poll asks for, and a bet arrives before the poll that shows it. */
const SOON_MS = 50;
const MOST_TOPICS = 100;

export class PicturePoller implements Poller {
  readonly #client: PolledClient;
  readonly #options: PollerOptions;
  #isGood = false;
  #isEnded = false;
  #isPolling = false;
  #isSoon = false;
  #wait = EVERY_MS;
  #cancel: () => void = () => undefined;

  constructor(client: PolledClient, options: PollerOptions) {
    this.#client = client;
    this.#options = options;
    this.#in(SOON_MS);
  }

  get isGood(): boolean {
    return this.#isGood;
  }

  hurry(): void {
    if (this.#isPolling) this.#wait = SOON_MS;
    else if (!this.#isSoon) this.#in(SOON_MS);
  }

  end(): void {
    this.#isEnded = true;
    this.#cancel();
  }

  #in(ms: number): void {
    this.#cancel();
    this.#isSoon = ms === SOON_MS;
    this.#cancel = this.#options.clock.after(ms, () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const topics = this.#client.topics();
    this.#wait = EVERY_MS;
    if (topics.length > 0) {
      this.#isPolling = true;
      const endWait = this.#options.clock.after(STALE_MS, () => this.#tell(false));
      const isGood = !this.#options.isHidden() && (await this.#takePictures(topics));
      endWait();
      this.#isPolling = false;
      if (this.#isEnded) return;
      this.#tell(isGood);
    }
    this.#in(this.#wait);
  }

  #tell(isGood: boolean): void {
    if (this.#isEnded) return;
    this.#isGood = isGood;
    this.#client.polled(isGood);
  }

  async #takePictures(topics: readonly string[]): Promise<boolean> {
    try {
      for (let at = 0; at < topics.length; at += MOST_TOPICS) {
        const answer = await this.#options.pictures(topics.slice(at, at + MOST_TOPICS));
        if (answer === undefined) this.end();
        if (answer === undefined || this.#isEnded) return false;
        for (const picture of answer.pictures) this.#client.take({ op: 'picture', frame: 1, ...picture });
        for (const topic of answer.refused)
          this.#client.take({ op: 'refused', topic, code: 'unknown-topic', message: '' });
      }
      return true;
    } catch {
      return false;
    }
  }
}
