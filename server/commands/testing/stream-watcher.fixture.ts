import { setTimeout as sleep } from 'node:timers/promises';
import { STREAM_VERSION } from 'protocol';
import type { AccountChange, Bet, BookChange, LadderPicture, MarketBook, ServerFrame } from 'protocol';
import { WebSocket } from 'ws';
import type { Product } from './product.fixture.ts';

type Side = 'back' | 'lay' | 'traded';
type Sizes = Readonly<Record<Side, Map<number, number>>>;

/** How long a connection lasts, and a pause in which nothing is read, ms at most. */
const LONGEST_CONNECTION = 1500;
const LONGEST_STALL = 600;

/**
 * Knows of the exchange what the stream tells, and nothing else: over connections that break in the middle of anything,
 * readers that stall, and a server that is killed. Remembers what must never happen.
 */
export class StreamWatcher {
  readonly topics: readonly string[];
  readonly #product: Product;
  readonly #token: string;
  readonly #random: () => number;
  /** In words: a gap, a sequence that went back, a bet whose matched stake shrank or that was forgotten. */
  readonly faults: string[] = [];
  /** Of each topic: the journal's sequence that it is current to. */
  readonly sequences = new Map<string, number>();
  balance = 0;
  exposure = 0;
  readonly bets = new Map<string, Bet>();
  book: MarketBook | undefined;
  readonly ladder = new Map<number, Sizes>();
  connections = 0;
  changes = 0;
  #frames = new Map<string, number>();
  #isUnsteady = true;
  #isWatching = true;
  #end: Promise<void> = Promise.resolve();

  constructor(product: Product, of: { token: string; topics: readonly string[]; random: () => number }) {
    this.#product = product;
    this.#token = of.token;
    this.topics = of.topics;
    this.#random = of.random;
  }

  begin(): void {
    this.#end = this.#watch();
  }

  /** From its next connection on it keeps to that. */
  steady(): void {
    this.#isUnsteady = false;
  }

  async stop(): Promise<void> {
    this.#isWatching = false;
    await this.#end;
  }

  async #watch(): Promise<void> {
    while (this.#isWatching) await this.#connect().catch(() => sleep(20));
  }

  async #connect(): Promise<void> {
    const { data } = await this.#product.call('stream/getTicket', {}, this.#token);
    const socket = new WebSocket(`${this.#product.url.replace('http', 'ws')}/api/stream`);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.on('open', () => {
      socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket: data?.['ticket'] }));
      socket.send(JSON.stringify({ op: 'subscribe', topics: this.topics }));
    });
    this.connections += 1;
    this.#frames = new Map();
    socket.on('message', (message: Buffer) => {
      for (const frame of JSON.parse(message.toString()) as ServerFrame[]) this.#take(frame);
    });
    const unsteady = this.#isUnsteady ? this.#trouble(socket) : this.#keep(socket);
    await Promise.all([closed, unsteady]);
  }

  /** Goes on in one of the ways in which clients do, and then is gone. */
  async #trouble(socket: WebSocket): Promise<void> {
    const until = performance.now() + this.#random() * LONGEST_CONNECTION;
    while (performance.now() < until && this.#isWatching) {
      await sleep(this.#random() * 200);
      if (socket.readyState !== socket.OPEN) continue;
      const what = this.#random();
      if (what < 0.3) {
        socket.pause();
        await sleep(this.#random() * LONGEST_STALL);
        socket.resume();
      } else if (what < 0.5) socket.send(JSON.stringify({ op: 'subscribe', topics: this.topics }));
      else if (what < 0.6) {
        socket.send(JSON.stringify({ op: 'unsubscribe', topics: this.topics }));
        socket.send(JSON.stringify({ op: 'subscribe', topics: this.topics }));
      }
    }
    socket.terminate();
  }

  async #keep(socket: WebSocket): Promise<void> {
    while (this.#isWatching && socket.readyState <= socket.OPEN) await sleep(20);
    socket.terminate();
  }

  #take(frame: ServerFrame): void {
    if (frame.op !== 'picture' && frame.op !== 'change') return;
    const { topic, sequence } = frame;
    if (frame.op === 'change') {
      this.changes += 1;
      if (frame.frame !== (this.#frames.get(topic) ?? 0) + 1) this.faults.push(`a gap in ${topic}`);
    }
    const known = this.sequences.get(topic) ?? 0;
    if (sequence < known) this.faults.push(`${topic} went back from ${known} to ${sequence}`);
    this.sequences.set(topic, sequence);
    this.#frames.set(topic, frame.frame);
    const isWhole = frame.op === 'picture';
    if (topic === 'account') this.#takeAccount(frame.data as AccountChange);
    else if (topic.startsWith('book:')) this.#takeBook(frame.data as BookChange, isWhole);
    else this.#takeLadder(frame.data as LadderPicture, isWhole);
  }

  /** A bet is never forgotten: the picture of a later connection leaves out those that ended long ago alone. */
  #takeAccount({ total_balance, liability, bets = [] }: AccountChange): void {
    this.balance = total_balance ?? this.balance;
    this.exposure = liability ?? this.exposure;
    for (const bet of bets) {
      const known = this.bets.get(bet.bet_id);
      if (known !== undefined && bet.matched < known.matched)
        this.faults.push(`bet ${bet.bet_id} had ${known.matched} matched, then ${bet.matched}`);
      this.bets.set(bet.bet_id, bet);
    }
  }

  #takeBook(change: BookChange, isWhole: boolean): void {
    if (isWhole || this.book === undefined) {
      this.book = change as MarketBook;
      return;
    }
    const { runners = [], ...fields } = change;
    const changed = new Map(runners.map((runner) => [runner.selection_id, runner]));
    const all = this.book.runners.map((runner) => changed.get(runner.selection_id) ?? runner);
    this.book = { ...this.book, ...fields, runners: all } as MarketBook;
  }

  #takeLadder({ runners }: LadderPicture, isWhole: boolean): void {
    if (isWhole) this.ladder.clear();
    for (const runner of runners) {
      const sizes = this.ladder.get(runner.selection_id) ?? { back: new Map(), lay: new Map(), traded: new Map() };
      this.ladder.set(runner.selection_id, sizes);
      for (const side of ['back', 'lay', 'traded'] as const) {
        for (const [odds, size] of runner[side] ?? []) {
          if (size === 0) sizes[side].delete(odds);
          else sizes[side].set(odds, size);
        }
      }
    }
  }
}
