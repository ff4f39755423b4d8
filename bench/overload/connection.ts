import { connect, type Socket } from 'node:net';

/** Addresses of this machine that stand for as many networks of bettors. */
const ADDRESSES = 40;

/** One keep-alive connection with at most one request on its way, as cheap as can be: the load shares the machine. */
export class Connection {
  readonly #port: number;
  readonly #nth: number;
  #socket: Socket | undefined;
  #answered: ((answer: string) => void) | undefined;
  #text = '';

  constructor(port: number, nth: number) {
    this.#port = port;
    this.#nth = nth;
  }

  /** @param answered  given the answer, headers included; '' where the connection broke before it */
  send(request: string, answered: (answer: string) => void): void {
    this.#answered = answered;
    this.#socket ??= this.#connect();
    this.#socket.write(request);
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const localAddress = `127.0.0.${2 + (this.#nth % ADDRESSES)}`;
    const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => this.#read(part));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      this.#finish('');
    });
    return socket;
  }

  #read(part: string): void {
    this.#text += part;
    const headEnd = this.#text.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#text)?.[1]);
    if (this.#text.length < headEnd + 4 + length) return;
    const answer = this.#text;
    // After so many requests the exchange ends a connection, and says so.
    if (/^connection: close/im.test(answer.slice(0, headEnd))) {
      this.#socket?.destroy();
      this.#socket = undefined;
    }
    this.#finish(answer);
  }

  #finish(answer: string): void {
    const answered = this.#answered;
    this.#answered = undefined;
    this.#text = '';
    answered?.(answer);
  }
}
