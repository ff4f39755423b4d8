// Those who watch, in a process of their own: half of them one market each, which is checked frame by frame.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerAll } from '../measure/forked.ts';
import { nowMs } from '../measure/shared-clock.ts';
import { quantile } from '../measure/statistics.ts';
import { streamHello } from '../measure/stream-hello.ts';
import type {
  ClientsAsked,
  ClientsCompared,
  ClientsCounted,
  ClientsWaited,
  MadeChange,
  ServerOpened,
} from './messages.ts';

const AT_ONCE = 20;
const MOST_OF_A_SESSION = 20;

interface Runner {
  selection_id: number;
}
interface Book {
  runners: Runner[];
}
interface Frame {
  op: string;
  frame: number;
  data: Partial<Book>;
}

/** One connection, and the book as its frames tell it. */
class Watcher {
  readonly #socket: WebSocket;
  readonly #topic: string;
  messages = 0;
  bytes = 0;
  gaps = 0;
  pictures = 0;
  book: Book | undefined;
  /** Which sequences came when, once it only notes that: to parse a message takes as long as to receive it. */
  notes: { sequence: number; at: number }[] | undefined;
  #next = 0;

  constructor(socket: WebSocket, market: string) {
    this.#socket = socket;
    this.#topic = `book:${market}`;
    socket.on('message', (data: Buffer) => (this.notes === undefined ? this.#read(data) : this.#note(data)));
    // A reader that is gone would be waited for without end.
    socket.once('close', (code, reason) => {
      if (!isOver) endWith(`a reader was closed with ${code} ${reason.toString()}`);
    });
  }

  watch(isOn: boolean, topic = this.#topic): void {
    this.#socket.send(JSON.stringify({ op: isOn ? 'subscribe' : 'unsubscribe', topics: [topic] }));
  }

  close(): void {
    this.#socket.terminate();
  }

  #note(data: Buffer): void {
    const at = nowMs();
    const sequence = /"sequence":(\d+)/.exec(data.toString('latin1', 0, 120))?.[1];
    if (sequence !== undefined) this.notes?.push({ sequence: Number(sequence), at });
  }

  #read(data: Buffer): void {
    const frames = JSON.parse(data.toString()) as Frame[];
    if (frames.every((frame) => frame.op === 'welcome' || frame.op === 'heartbeat')) return;
    this.messages += 1;
    this.bytes += data.length;
    for (const { op, frame, data: told } of frames) {
      if (op === 'picture') {
        this.pictures += 1;
        this.book = told as Book;
        this.#next = 2;
      } else if (op === 'change') {
        if (frame !== this.#next || this.book === undefined) this.gaps += 1;
        else this.book = changed(this.book, told);
        this.#next = frame + 1;
      }
    }
  }
}

function changed(book: Book, change: Partial<Book>): Book {
  const runners = new Map(book.runners.map((runner) => [runner.selection_id, runner]));
  for (const runner of change.runners ?? []) runners.set(runner.selection_id, runner);
  return { ...book, ...change, runners: [...runners.values()] };
}

const watchers: Watcher[] = [];
let first = '';
let isOver = false;

function endWith(reason: string): never {
  console.error(reason);
  process.exit(1);
}

async function connect(to: ServerOpened, clients: number): Promise<object> {
  first = `book:${to.markets[0]}`;
  for (let from = 0; from < clients; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, clients - from) }, (_, i) => connectOne(to, from + i));
    watchers.push(...(await Promise.all(some)));
  }
  return {};
}

async function connectOne({ port, markets, tokens }: ServerOpened, place: number): Promise<Watcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, { perMessageDeflate: false });
  await once(socket, 'open');
  if (tokens.length > 0) {
    const ticket = await ticketOf(port, tokens[Math.floor(place / MOST_OF_A_SESSION)] as string);
    const welcome = once(socket, 'message');
    socket.once('close', (code) => endWith(`a reader was turned away with ${code}`));
    socket.send(streamHello(ticket));
    await welcome;
    socket.removeAllListeners('close');
  }
  return new Watcher(socket, markets[place % markets.length] as string);
}

async function ticketOf(port: number, token: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/stream/getTicket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { data, message } = (await answer.json()) as { data?: { ticket: string }; message: string };
  if (data === undefined) throw new Error(`no ticket: ${message}`);
  return data.ticket;
}

function count(): ClientsCounted {
  const counted = { messages: 0, bytes: 0, most: 0, gaps: 0 };
  for (const watcher of watchers) {
    counted.messages += watcher.messages;
    counted.bytes += watcher.bytes;
    counted.gaps += watcher.gaps;
    counted.most = Math.max(counted.most, watcher.messages);
    watcher.messages = 0;
    watcher.bytes = 0;
  }
  return counted;
}

/** A book that its changes have brought about is the picture that a newcomer gets. */
async function compare(): Promise<ClientsCompared> {
  await sleep(300);
  const before = half().map((watcher) => ({ watcher, book: textOf(watcher.book), pictures: watcher.pictures }));
  for (const { watcher } of before) watcher.watch(true);
  while (before.some(({ watcher, pictures }) => watcher.pictures === pictures)) await sleep(20);
  const same = before.filter(({ watcher, book }) => textOf(watcher.book) === book).length;
  return { same, different: before.length - same };
}

/** Each watches one market. */
const half = () => watchers.slice(0, Math.ceil(watchers.length / 2));

async function watchFirst(): Promise<object> {
  for (const watcher of watchers) {
    watcher.pictures = 0;
    watcher.watch(true, first);
  }
  while (watchers.some(({ pictures }) => pictures === 0)) await sleep(20);
  for (const watcher of watchers) watcher.notes = [];
  return {};
}

/** Over all readers and changes. */
async function waits(made: readonly MadeChange[]): Promise<ClientsWaited> {
  const last = made.at(-1)?.sequence ?? 0;
  while (watchers.some(({ notes }) => (notes?.at(-1)?.sequence ?? 0) < last)) await sleep(20);
  const all = watchers.flatMap(({ notes = [] }) =>
    made.map(({ sequence, durableAt }) => {
      const read = notes.find((one) => one.sequence >= sequence);
      return Math.max(0, (read?.at ?? Number.NaN) - durableAt);
    }),
  );
  return { p50Ms: quantile(all, 0.5), p99Ms: quantile(all, 0.99) };
}

function textOf(book: Book | undefined): string {
  return JSON.stringify(Object.entries(book ?? {}).sort(([a], [b]) => a.localeCompare(b)));
}

answerAll<ClientsAsked>(
  async (asked) => {
    if (asked.ask === 'connect') return connect(asked.to, asked.clients);
    if (asked.ask === 'count') return count();
    if (asked.ask === 'compare') return compare();
    if (asked.ask === 'watch-first') return watchFirst();
    if (asked.ask === 'waits') return waits(asked.made);
    for (const watcher of half()) watcher.watch(asked.isOn);
    await sleep(300);
    return {};
  },
  async () => {
    isOver = true;
    for (const watcher of watchers) watcher.close();
  },
);
