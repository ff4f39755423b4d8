import { once } from 'node:events';
import { STREAM_VERSION, type ServerFrame } from 'protocol';
import { WebSocket } from 'ws';
import type { Answer, Product } from './product.fixture.ts';

type CallAnswer = Extract<ServerFrame, { op: 'answer' }>;
interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Calls of one person over the product's stream, on a connection that is made again once it has gone. */
export class StreamDoor {
  readonly #product: () => Product;
  readonly #token: string;
  readonly #waiting = new Map<number, Waiting>();
  #socket: Promise<WebSocket> | undefined;
  #calls = 0;

  /** @param product  the one that answers now */
  constructor(product: () => Product, token: string) {
    this.#product = product;
    this.#token = token;
  }

  /** @throws if the connection goes before the answer is there */
  async call(name: string, body: unknown): Promise<Answer> {
    this.#socket ??= this.#open();
    const opening = this.#socket;
    const socket = await opening.catch((error: unknown) => {
      if (this.#socket === opening) this.#socket = undefined;
      throw error;
    });
    if (socket.readyState !== socket.OPEN) throw new Error('the connection has gone');
    const id = (this.#calls += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ op: 'call', id, call: name, body }));
    });
  }

  async close(): Promise<void> {
    (await this.#socket?.catch(() => undefined))?.terminate();
  }

  async #open(): Promise<WebSocket> {
    const product = this.#product();
    const { data } = await product.call('stream/getTicket', {}, this.#token);
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/stream`);
    socket.on('close', () => this.#lose());
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'open'), once(socket, 'close').then(() => Promise.reject(new Error('refused')))]);
    socket.on('message', (message: Buffer) => this.#hear(JSON.parse(message.toString()) as ServerFrame[]));
    socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket: data?.['ticket'] }));
    return socket;
  }

  #hear(frames: readonly ServerFrame[]): void {
    for (const frame of frames) {
      if (frame.op !== 'answer') continue;
      this.#waiting.get(frame.id)?.resolve(answerOf(frame));
      this.#waiting.delete(frame.id);
    }
  }

  #lose(): void {
    this.#socket = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error('the connection has gone'));
    this.#waiting.clear();
  }
}

const answerOf = (frame: CallAnswer): Answer =>
  frame.status
    ? { status: true, data: frame.data as NonNullable<Answer['data']> }
    : { status: false, code: frame.code };
