import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import type { StreamMessage } from 'protocol/betfair/stream-messages.ts';

export interface StreamAddress {
  readonly host: string;
  readonly port: number;
}

/** One connection: sends messages, receives lines. */
export class StreamClient {
  readonly socket: TLSSocket;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  readonly #receive: (message: StreamMessage, line: string) => void;
  readonly #waiting = new Map<number, { resolve(status: StreamMessage): void; reject(error: Error): void }>();
  #rest = '';
  #id = 0;

  /** @throws when nothing answers at the address */
  static async connect(
    { host, port }: StreamAddress,
    receive: (message: StreamMessage, line: string) => void,
  ): Promise<StreamClient> {
    // The installation's certificate is its own: no authority signs it.
    const socket = connect({ host, port, rejectUnauthorized: false });
    const client = new StreamClient(socket, receive);
    await once(socket, 'secureConnect');
    return client;
  }

  private constructor(socket: TLSSocket, receive: (message: StreamMessage, line: string) => void) {
    this.socket = socket;
    this.#receive = receive;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', () => undefined);
    socket.once('close', () => {
      for (const request of this.#waiting.values())
        request.reject(new Error('the stream was closed before it answered'));
      this.#waiting.clear();
    });
  }

  /**
   * Sends a message, with a fresh id where it has none.
   *
   * @returns the status that answers it
   * @throws  when the connection closes first
   */
  request(message: Readonly<Record<string, unknown>> & { readonly id?: number }): Promise<StreamMessage> {
    const id = message.id ?? this.#id + 1;
    this.#id = Math.max(this.#id, id);
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) return reject(new Error('the stream is closed'));
      this.#waiting.set(id, { resolve, reject });
      this.send({ id, ...message });
    });
  }

  send(message: object): void {
    this.socket.write(`${JSON.stringify(message)}\r\n`);
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await this.closed;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as StreamMessage;
      if (message.op === 'status' && message.id !== undefined) {
        this.#waiting.get(message.id)?.resolve(message);
        this.#waiting.delete(message.id);
      }
      this.#receive(message, line);
    }
  }
}
