import { Worker } from 'node:worker_threads';

/** Sends a request, or watches topics until it has their pictures, from another thread: this one does the server's work alone. */
const CLIENT = `
  const { parentPort } = require('node:worker_threads');
  const { request, Agent } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  const watch = ({ id, port, hello, frames = [], topics }) => {
    const socket = new WebSocket('ws://127.0.0.1:' + port + '/api/stream');
    let length = 0;
    // Topics that were left again may have been shown before, several in one message.
    const awaited = new Set(topics);
    const subscribes = [];
    for (let from = 0; from < topics.length; from += 100)
      subscribes.push({ op: 'subscribe', topics: topics.slice(from, from + 100) });
    socket.onopen = async () => { for (const one of [hello, ...frames, ...subscribes]) { socket.send(JSON.stringify(one)); if (frames.length > 100) await new Promise((r) => setTimeout(r, 60)); } };
    socket.onmessage = ({ data }) => {
      length += data.length;
      const sent = JSON.parse(data);
      for (const { op, topic } of sent) if (op === 'picture') awaited.delete(topic);
      if (awaited.size === 0 || sent.some(({ op }) => op === 'refused')) socket.close(1000);
    };
    const pictures = () => topics.length - awaited.size + ' pictures';
    socket.onclose = ({ code }) => parentPort.postMessage({ id, status: code, length, text: pictures() });
  };
  parentPort.on('message', ({ id, port, path, method, headers, body, ...watched }) => {
    if (watched.topics !== undefined) return watch({ id, port, ...watched });
    const failed = (error) => parentPort.postMessage({ id, status: 0, length: 0, text: String(error) });
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      let length = 0, text = '';
      answer.on('data', (part) => { length += part.length; if (text.length < 300) text += part; });
      answer.on('error', failed);
      answer.on('end', () => parentPort.postMessage({ id, status: answer.statusCode, length, text: text.slice(0, 300) }));
    });
    sent.on('error', failed);
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

const BETS = Array.from({ length: 1000 }, (_, n) => ({
  bet_id: String(n),
  odds: 1 + n / 100,
  stake: n,
  status: 'unmatched',
}));

/**
 * ms of the processor that a thousand bets written and read 30 times take this thread now: a measure of the machine, and
 * of what others do beside it in its caches.
 */
export function referenceTime(): number {
  const before = process.threadCpuUsage();
  for (let n = 0; n < 30; n += 1) JSON.parse(JSON.stringify(BETS));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How much of the processor this thread takes between two turns of its event loop, at the most: nobody else is served then.
 * Kernels count a thread's time in ticks of up to 4 ms; it is never more than what passed.
 */
export class LongestTurn {
  readonly #client = new Worker(CLIENT, { eval: true });
  readonly #awaited = new Map<number, (received: Received) => void>();
  #sent = 0;

  constructor() {
    this.#client.on('message', ({ id, ...received }: Received & { readonly id: number }) => {
      this.#awaited.get(id)?.(received);
      this.#awaited.delete(id);
    });
  }

  /** ms of the longest turn while `play` runs. Looking takes the processor whenever nothing else does, so it ends with it. */
  async during(play: () => Promise<unknown>): Promise<number> {
    let isWatching = true;
    let longest = 0;
    let [last, lastAt] = [process.threadCpuUsage(), performance.now()];
    const turn = () => {
      const [now, at] = [process.threadCpuUsage(), performance.now()];
      const computed = (now.user + now.system - last.user - last.system) / 1000;
      longest = Math.max(longest, Math.min(computed, at - lastAt));
      [last, lastAt] = [now, at];
      if (isWatching) setImmediate(turn);
    };
    setImmediate(turn);
    await play();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    isWatching = false;
    return longest;
  }

  /** One connection of the stream, until it has the pictures of all these topics. */
  watch(watched: {
    readonly port: number;
    readonly hello: object;
    /** Said before. */
    readonly frames?: readonly object[];
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
    await this.#client.terminate();
  }
}
