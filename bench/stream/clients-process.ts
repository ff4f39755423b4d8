// A thousand who watch, in a process of their own: each one market, which is checked frame by frame.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerAll } from '../measure/forked.ts';
import { streamHello } from '../measure/stream-hello.ts';
import type { ClientsAsked, ClientsCompared, ClientsCounted, ServerOpened } from './messages.ts';

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
  #next = 0;

  constructor(socket: WebSocket, market: string) {
    this.#socket = socket;
    this.#topic = `book:${market}`;
    socket.on('message', (data: Buffer) => this.#read(data));
  }

  watch(isOn: boolean): void {
    this.#socket.send(JSON.stringify({ op: isOn ? 'subscribe' : 'unsubscribe', topics: [this.#topic] }));
  }

  close(): void {
    this.#socket.terminate();
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

async function connect(to: ServerOpened, clients: number): Promise<object> {
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
    socket.send(streamHello(ticket));
    await welcome;
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
  const before = watchers.map((watcher) => ({ watcher, book: textOf(watcher.book), pictures: watcher.pictures }));
  for (const { watcher } of before) watcher.watch(true);
  while (before.some(({ watcher, pictures }) => watcher.pictures === pictures)) await sleep(20);
  const same = before.filter(({ watcher, book }) => textOf(watcher.book) === book).length;
  return { same, different: before.length - same };
}

function textOf(book: Book | undefined): string {
  return JSON.stringify(Object.entries(book ?? {}).sort(([a], [b]) => a.localeCompare(b)));
}

answerAll<ClientsAsked>(
  async (asked) => {
    if (asked.ask === 'connect') return connect(asked.to, asked.clients);
    if (asked.ask === 'count') return count();
    if (asked.ask === 'compare') return compare();
    for (const watcher of watchers) watcher.watch(asked.isOn);
    await sleep(300);
    return {};
  },
  async () => {
    for (const watcher of watchers) watcher.close();
  },
);
