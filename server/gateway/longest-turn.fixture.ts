import { Worker } from 'node:worker_threads';

/** Sends a request, or watches topics until it has their pictures, from another thread: this one does the server's work alone. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  const { request, Agent } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  const watch = ({ id, port, hello, topics }) => {
    const socket = new WebSocket('ws://127.0.0.1:' + port + '/api/stream');
    let length = 0, pictures = 0;
    const subscribes = [];
    for (let from = 0; from < topics.length; from += 100)
      subscribes.push({ op: 'subscribe', topics: topics.slice(from, from + 100) });
    socket.onopen = () => [hello, ...subscribes].forEach((one) => socket.send(JSON.stringify(one)));
    socket.onmessage = ({ data }) => {
      length += data.length;
      pictures += data.split('"op":"picture"').length - 1;
      if (pictures === topics.length || data.includes('"op":"refused"')) socket.close(1000);
    };
    socket.onclose = ({ code }) => parentPort.postMessage({ id, status: code, length, text: pictures + ' pictures' });
  };
  parentPort.on('message', ({ id, port, path, method, headers, body, ...watched }) => {
    if (watched.topics !== undefined) return watch({ id, port, ...watched });
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      let length = 0, text = '';
      answer.on('data', (part) => { length += part.length; if (text.length < 300) text += part; });
      answer.on('end', () => parentPort.postMessage({ id, status: answer.statusCode, length, text: text.slice(0, 300) }));
    });
    sent.on('error', (error) => parentPort.postMessage({ id, status: 0, length: 0, text: String(error) }));
    sent.end(body);
  });`;

export interface SentRequest {
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Received {
  readonly status: number;
  readonly length: number;
  /** How the answer begins. */
  readonly text: string;
}

/** How much of the processor this thread takes between two turns of its event loop, at the most: nobody else is served then. */
export class LongestTurn {
  readonly #client = new Worker(CLIENT, { eval: true });
  readonly #awaited = new Map<number, (received: Received) => void>();
  #sent = 0;
  #isWatching = true;
  #longest = 0;
  #last = process.threadCpuUsage();

  constructor() {
    const turn = () => {
      const now = process.threadCpuUsage();
      this.#longest = Math.max(this.#longest, now.user + now.system - this.#last.user - this.#last.system);
      this.#last = now;
      if (this.#isWatching) setImmediate(turn);
    };
    setImmediate(turn);
    this.#client.on('message', ({ id, ...received }: Received & { readonly id: number }) => {
      this.#awaited.get(id)?.(received);
      this.#awaited.delete(id);
    });
  }

  /** ms of the longest turn while `play` runs. */
  async during(play: () => Promise<unknown>): Promise<number> {
    this.#longest = 0;
    await play();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return this.#longest / 1000;
  }

  /** One connection of the stream, until it has the pictures of all these topics. */
  watch(watched: {
    readonly port: number;
    readonly hello: object;
    readonly topics: readonly string[];
  }): Promise<Received> {
    return this.#answer(watched);
  }

  send(request: SentRequest): Promise<Received> {
    return this.#answer(request);
  }

  #answer(request: object): Promise<Received> {
    const id = (this.#sent += 1);
    this.#client.postMessage({ id, ...request });
    return new Promise((resolve) => this.#awaited.set(id, resolve));
  }

  async stop(): Promise<void> {
    this.#isWatching = false;
    await this.#client.terminate();
  }
}
