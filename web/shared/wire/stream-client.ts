import type { ClientFrame, ServerFrame } from 'protocol';
import { CLOSE_CODES, HEARTBEAT_MS, STALE_MS, STREAM_VERSION } from 'protocol/constants';
import type { StreamAnswer } from './call.ts';
import { Polling } from './polling.ts';
import type { StreamClientOptions, StreamSocket } from './stream-client-options.ts';
import { WaitingCalls } from './waiting-calls.ts';

export interface StreamState {
  /** connecting: at the first attempt · live · stale: silent or broken; what is on screen is old, or never came */
  readonly health: 'connecting' | 'live' | 'stale';
  /** When the server was last heard from, by the client's clock; undefined before its first message. */
  readonly heardAt: number | undefined;
}

const OPEN = 1;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;
const GIVE_UP_SILENCE_MS = 8000;
/** Polled pictures are as good as the stream's, but late. */
const RETRY_WHILE_POLLING_MS = 30_000;
/** A topic is kept this long after its last watcher: going to the next page must not restart what both watch. */
const LINGER_MS = 1500;

interface Watched {
  wanted: number;
  /** The number the next change must have; 0 while the picture is awaited. */
  next: number;
  forget: (() => void) | undefined;
}

/**
 * One connection to the stream, kept up while it is started. It holds no data: frames go on in order, each topic as a
 * picture and then changes without a gap. After a gap or a reconnection it asks for a new picture.
 */
export class StreamClient {
  readonly #options: StreamClientOptions;
  readonly #topics = new Map<string, Watched>();
  readonly #listeners = new Set<() => void>();
  readonly #calls: WaitingCalls;
  readonly #polling: Polling;
  #state: StreamState = { health: 'connecting', heardAt: undefined };
  #socket: StreamSocket | undefined;
  #isOpen = false;
  #isWelcome = false;
  #started = false;
  #failures = 0;
  #attempt = 0;
  #cancelRetry: (() => void) | undefined;
  #cancelWatchdog: (() => void) | undefined;

  constructor(options: StreamClientOptions) {
    this.#options = options;
    this.#calls = new WaitingCalls((ms, run) => options.clock.after(ms, run));
    const polled = {
      topics: () => [...this.#topics.keys()],
      take: (frame: ServerFrame) => this.#take(frame),
      polled: (isGood: boolean) => (isGood ? this.#setLive() : this.#setStale()),
    };
    this.#polling = new Polling(options.poller, polled, options.clock);
  }

  get state(): StreamState {
    return this.#state;
  }

  /** Whether every topic that is watched has its picture. */
  get isComplete(): boolean {
    return [...this.#topics.values()].every((watched) => watched.next > 0);
  }

  /** Tells of every change of `state.health`. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#failures = 0;
    void this.#connect();
  }

  stop(): void {
    this.#started = false;
    this.#drop();
    this.#polling.stop();
    this.#awaitPictures();
    this.#setState({ health: 'connecting', heardAt: undefined });
  }

  /** Tries again at once when a retry is waiting: the browser is online or visible again. */
  hurry(): void {
    this.#polling.hurry();
    if (!this.#started || this.#cancelRetry === undefined) return;
    this.#cancelRetry();
    this.#cancelRetry = undefined;
    void this.#connect();
  }

  /** Subscribes to a topic until the returned function is called. */
  watch(topic: string): () => void {
    const known = this.#topics.get(topic);
    const watched = known ?? { wanted: 0, next: 0, forget: undefined };
    watched.forget?.();
    watched.forget = undefined;
    watched.wanted += 1;
    if (known === undefined) {
      this.#topics.set(topic, watched);
      this.#say({ op: 'subscribe', topics: [topic] });
      this.#polling.hurry();
    }
    return () => this.#release(topic, watched);
  }

  /**
   * Makes a call on the connection.
   *
   * @returns undefined unless the connection is welcome and live; a promise of undefined if the answer was lost
   */
  call(name: string, body: unknown): Promise<StreamAnswer | undefined> | undefined {
    if (!this.#isWelcome || this.#state.health !== 'live') {
      this.#polling.hurry();
      return undefined;
    }
    const { id, answer } = this.#calls.add();
    this.#say({ op: 'call', id, call: name, body });
    return answer;
  }

  #release(topic: string, watched: Watched): void {
    watched.wanted -= 1;
    if (watched.wanted > 0) return;
    watched.forget = this.#options.clock.after(LINGER_MS, () => {
      if (this.#topics.get(topic) !== watched) return;
      this.#topics.delete(topic);
      this.#say({ op: 'unsubscribe', topics: [topic] });
    });
  }

  async #connect(): Promise<void> {
    this.#cancelRetry = undefined;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isOld = () => attempt !== this.#attempt || !this.#started;
    // Opened while the ticket is being requested: one round trip to the exchange instead of two.
    const socket = this.#options.open();
    this.#socket = socket;
    this.#polling.opening();
    this.#guard();
    const opened = new Promise<void>((resolve) => {
      socket.onopen = () => resolve();
      if (socket.readyState === OPEN) resolve();
    });
    socket.onmessage = (event) => {
      if (!isOld()) this.#hear(event.data);
    };
    socket.onclose = (event) => {
      if (isOld()) return;
      this.#drop();
      if (event.code === CLOSE_CODES.loginSessionEnded) this.#options.onLoginSessionEnded();
      else this.#retry();
    };
    let ticket: string | undefined;
    try {
      ticket = await this.#options.ticket();
    } catch {
      if (isOld()) return;
      this.#drop();
      this.#retry();
      return;
    }
    if (isOld()) return;
    if (ticket === undefined) {
      this.#drop();
      return;
    }
    await opened;
    if (!isOld()) this.#introduce(socket, ticket);
  }

  /** Sends the ticket, and subscribes to everything watched without waiting for the welcome. */
  #introduce(socket: StreamSocket, ticket: string): void {
    socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
    this.#isOpen = true;
    const topics = [...this.#topics.keys()];
    for (let at = 0; at < topics.length; at += 100) {
      this.#say({ op: 'subscribe', topics: topics.slice(at, at + 100) });
    }
  }

  /** A message that cannot be read was damaged on its way: what came before is now stale, and it reconnects. */
  #hear(text: unknown): void {
    try {
      for (const frame of JSON.parse(String(text)) as ServerFrame[]) this.#take(frame);
    } catch {
      this.#drop();
      this.#retry();
      return;
    }
    this.#setLive();
    this.#guard();
  }

  #take(frame: ServerFrame): void {
    if (frame.op === 'welcome') {
      this.#failures = 0;
      this.#isWelcome = true;
      this.#polling.stop();
      this.#awaitPictures();
    } else if (frame.op === 'answer') this.#calls.take(frame);
    else if (frame.op === 'picture') {
      const watched = this.#topics.get(frame.topic);
      if (watched === undefined) return;
      watched.next = frame.frame + 1;
      this.#options.onFrame(frame);
    } else if (frame.op === 'change') this.#takeChange(frame);
    else if (frame.op === 'refused' && frame.topic !== undefined) {
      // The next watcher subscribes again: the topic may exist by then.
      this.#topics.delete(frame.topic);
    }
  }

  #takeChange(frame: Extract<ServerFrame, { op: 'change' }>): void {
    const watched = this.#topics.get(frame.topic);
    if (watched === undefined || watched.next === 0 || frame.frame < watched.next) return;
    if (frame.frame > watched.next) {
      watched.next = 0;
      this.#say({ op: 'subscribe', topics: [frame.topic] });
      return;
    }
    watched.next += 1;
    this.#options.onFrame(frame);
  }

  /** Two missed heartbeats make the prices stale; a much longer silence ends the connection. */
  #guard(): void {
    this.#cancelWatchdog?.();
    this.#cancelWatchdog = this.#options.clock.after(Math.max(STALE_MS, HEARTBEAT_MS), () => {
      this.#setStale();
      this.#cancelWatchdog = this.#options.clock.after(GIVE_UP_SILENCE_MS - STALE_MS, () => {
        this.#drop();
        this.#retry();
      });
    });
  }

  #drop(): void {
    this.#attempt += 1;
    this.#polling.lost(this.#isWelcome);
    this.#isOpen = false;
    this.#isWelcome = false;
    this.#cancelWatchdog?.();
    this.#cancelWatchdog = undefined;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#calls.loseAll();
  }

  #retry(): void {
    this.#awaitPictures();
    const wait = this.#polling.isLasting
      ? RETRY_WHILE_POLLING_MS
      : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#setStale();
    const ms = wait * (0.5 + this.#options.chance() / 2);
    this.#cancelRetry = this.#options.clock.after(ms, () => void this.#connect());
  }

  #awaitPictures(): void {
    for (const watched of this.#topics.values()) watched.next = 0;
  }

  #say(frame: Exclude<ClientFrame, { op: 'hello' }>): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #setLive(): void {
    this.#setState({ health: 'live', heardAt: this.#options.clock.now() });
  }

  #setStale(): void {
    if (this.#polling.isGood) return;
    this.#setState({
      health: this.#state.heardAt === undefined && this.#failures === 0 ? 'connecting' : 'stale',
      heardAt: this.#state.heardAt,
    });
  }

  #setState(state: StreamState): void {
    const changed = state.health !== this.#state.health;
    this.#state = state;
    if (changed) for (const listener of this.#listeners) listener();
  }
}
