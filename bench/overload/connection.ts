import { connect, type Socket } from 'node:net';

/** Addresses of this machine that stand for as many networks of bettors. */
const ADDRESSES = 40;

export const addressOf = (nth: number): string => `127.0.0.${2 + (nth % ADDRESSES)}`;

/** A call of the site's API as it goes over the wire; without a body it is a GET. */
export function requestText(
  call: string,
  { body, token = '' }: { readonly body?: object; readonly token?: string },
): string {
  const head = `/api/${call} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `GET ${head}\r\n`;
  const text = JSON.stringify(body);
  return `POST ${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** One keep-alive connection with at most one request on its way, as cheap as can be: the load shares the machine. */
export class Connection {
  readonly #port: number;
  readonly #address: string;
  #socket: Socket | undefined;
  #answered: ((answer: string) => void) | undefined;
  #text = '';

  /** @param address  of this machine, that it comes from */
  constructor(port: number, address: string) {
    this.#port = port;
    this.#address = address;
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
    const socket = connect({ host: '127.0.0.1', port: this.#port, localAddress: this.#address, noDelay: true });
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
