import { once } from 'node:events';
import { type CallAnswer, OpenCalls } from 'client/open-calls.ts';
import { WebSocket } from 'ws';
import { streamHello } from './stream-hello.ts';

interface CallStreamOptions {
  readonly port: number;
  /** The address of this machine that it comes from. */
  readonly address: string;
  /** For a bare server, none. */
  readonly ticket?: string;
}

/** One connection of the site's stream, for calls: any number of them may be on their way. */
export class CallStream {
  readonly #socket: WebSocket;
  readonly #calls: OpenCalls;

  /** @throws Error if the exchange turns the connection away */
  static async open({ port, address, ticket }: CallStreamOptions): Promise<CallStream> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/stream`, {
      localAddress: address,
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    if (ticket !== undefined) {
      const turnedAway = once(socket, 'close').then(([code]) => {
        throw new Error(`the stream was closed with ${code}`);
      });
      socket.send(streamHello(ticket));
      await Promise.race([once(socket, 'message'), turnedAway]);
      turnedAway.catch(() => undefined);
    }
    return new CallStream(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#calls = new OpenCalls((frame) => socket.send(frame));
    socket.on('message', (data: Buffer) => {
      // A bare server sends back the id too.
      for (const frame of JSON.parse(data.toString()) as CallAnswer[]) this.#calls.take(frame);
    });
    socket.once('close', (code: number) => this.#calls.lose(code));
  }

  call(call: string, body: object): Promise<CallAnswer> {
    return this.#calls.call(call, JSON.stringify(body));
  }

  close(): void {
    this.#socket.terminate();
  }
}
