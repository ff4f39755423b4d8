import type { ServerFrame } from 'protocol';

/** The part of the stream's client that pictures are polled for. */
export interface PolledClient {
  /** All that is watched now. */
  topics(): readonly string[];
  take(frame: ServerFrame): void;
  /** @param isGood  whether what is shown is what the last poll brought */
  polled(isGood: boolean): void;
}

export interface Poller {
  /** True while the page shows what the last poll brought. */
  readonly isGood: boolean;
  /** Polls in a moment: something else is watched or done, or the page is in view again. */
  hurry(): void;
  /** A poll that is under way changes nothing any more. */
  end(): void;
}

/** Runs something after so many ms, unless the returned function is called. */
interface Timers {
  after(ms: number, run: () => void): () => void;
}

export type LoadPoller = (client: PolledClient) => Promise<Poller>;

/** So many sockets in a row without a welcome: the network seems to let none through. */
const UNWELCOME = 3;
/** A socket without a welcome for so long may hang until it is given up. */
const HUNG_MS = 5000;

/** Begins to poll pictures once sockets seem to be in vain, or one seems to hang. */
export class Polling {
  readonly #load: LoadPoller | undefined;
  readonly #client: PolledClient;
  readonly #timers: Timers;
  #endWait: () => void = () => undefined;
  #unwelcome = 0;
  #stops = 0;
  #poller: Poller | undefined;

  /** @param load  without it nothing is polled */
  constructor(load: LoadPoller | undefined, client: PolledClient, timers: Timers) {
    this.#load = load;
    this.#client = client;
    this.#timers = timers;
  }

  get isGood(): boolean {
    return this.#poller?.isGood === true;
  }

  /** It polls well, and the next socket is not expected to come through. */
  get isLasting(): boolean {
    return this.isGood && this.#unwelcome >= UNWELCOME;
  }

  /** A socket is being opened. */
  opening(): void {
    this.#endWait();
    this.#endWait = this.#timers.after(HUNG_MS, () => void this.#begin());
  }

  /** A socket is no more. */
  lost(wasWelcome: boolean): void {
    this.#endWait();
    this.#unwelcome = wasWelcome ? 0 : this.#unwelcome + 1;
    if (this.#unwelcome >= UNWELCOME) void this.#begin();
  }

  hurry(): void {
    this.#poller?.hurry();
  }

  stop(): void {
    this.#endWait();
    this.#unwelcome = 0;
    this.#stops += 1;
    this.#poller?.end();
    this.#poller = undefined;
  }

  async #begin(): Promise<void> {
    if (this.#poller !== undefined) return;
    const stops = this.#stops;
    try {
      const poller = await this.#load?.(this.#client);
      if (stops === this.#stops && this.#poller === undefined) this.#poller = poller;
      else poller?.end();
    } catch {
      // Its script has not come: the next socket that is lost asks for it again.
    }
  }
}
