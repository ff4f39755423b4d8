import { once } from 'node:events';
import { WebSocket } from 'ws';
import { streamHello } from './stream-hello.ts';

export interface Answer {
  readonly op: string;
  readonly id?: number;
  readonly status?: boolean;
  readonly code?: string;
}

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
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #next = 0;

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
    socket.on('message', (data: Buffer) => {
      for (const frame of JSON.parse(data.toString()) as Answer[]) this.#take(frame);
    });
    socket.once('close', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the stream was closed with ${code}`));
    });
  }

  call(call: string, body: object): Promise<Answer> {
    const id = this.#next++;
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(id, answer);
    this.#socket.send(JSON.stringify({ op: 'call', id, call, body }));
    return answer.promise;
  }

  close(): void {
    this.#socket.terminate();
  }

  #take(frame: Answer): void {
    if (frame.id === undefined) return;
    this.#waiting.get(frame.id)?.resolve(frame);
    this.#waiting.delete(frame.id);
  }
}
