import { once } from 'node:events';
import { type CallAnswer, OpenCalls } from 'client/open-calls.ts';
import { STREAM_VERSION, type ServerFrame } from 'protocol';
import { WebSocket } from 'ws';
import type { Answer, Product } from './product.fixture.ts';

/** Calls of one person over the product's stream, on a connection that is made again once it has gone. */
export class StreamDoor {
  readonly #product: () => Product;
  readonly #token: string;
  #socket: Promise<readonly [WebSocket, OpenCalls]> | undefined;

  /** @param product  the one that answers now */
  constructor(product: () => Product, token: string) {
    this.#product = product;
    this.#token = token;
  }

  /** @throws if the connection goes before the answer is there */
  async call(name: string, body: unknown): Promise<Answer> {
    this.#socket ??= this.#open();
    const opening = this.#socket;
    const [socket, calls] = await opening.catch((error: unknown) => {
      if (this.#socket === opening) this.#socket = undefined;
      throw error;
    });
    if (socket.readyState !== socket.OPEN) throw new Error('the connection has gone');
    return answerOf(await calls.call(name, JSON.stringify(body)));
  }

  async close(): Promise<void> {
    const [socket] = (await this.#socket?.catch(() => undefined)) ?? [];
    socket?.terminate();
  }

  async #open(): Promise<readonly [WebSocket, OpenCalls]> {
    const product = this.#product();
    const { data } = await product.call('stream/getTicket', {}, this.#token);
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/stream`);
    const calls = new OpenCalls((frame) => socket.send(frame));
    socket.on('close', (code: number) => {
      this.#socket = undefined;
      calls.lose(code);
    });
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'open'), once(socket, 'close').then(() => Promise.reject(new Error('refused')))]);
    socket.on('message', (message: Buffer) => {
      for (const frame of JSON.parse(message.toString()) as ServerFrame[]) if (frame.op === 'answer') calls.take(frame);
    });
    socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket: data?.['ticket'] }));
    return [socket, calls];
  }
}

const answerOf = (frame: CallAnswer): Answer =>
  frame.status
    ? { status: true, data: frame.data as NonNullable<Answer['data']> }
    : { status: false, code: frame.code };
