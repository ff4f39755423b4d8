import { request } from 'node:http';
import type { Command } from 'engine';
import type { MarketId, Millis, SelectionId } from 'engine/vocabulary';
import type { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { StreamClient } from 'client/stream-client.ts';
import type { TestStream } from '../../betfair-stream/testing/stream.fixture.ts';

/** How long something may take to be told, ms. */
const PATIENCE_MS = 120_000;

const COMMON = { 'Accept-Encoding': 'gzip, deflate', Connection: 'keep-alive' };

/** The headers that the client sends with each kind of request, in its order and with its capitals. */
const HEADERS: Readonly<Record<string, (key: string, token: string) => Record<string, string>>> = {
  'sign-in': (key) => ({
    ...COMMON,
    Accept: 'application/json',
    'X-Application': key,
    'content-type': 'application/x-www-form-urlencoded',
  }),
  session: (key, token) => ({
    ...COMMON,
    Accept: 'application/json',
    'X-Application': key,
    'X-Authentication': token,
    'content-type': 'application/x-www-form-urlencoded',
  }),
  call: (key, token) => ({
    ...COMMON,
    Accept: '*/*',
    'X-Application': key,
    'X-Authentication': token,
    'content-type': 'application/json',
  }),
};

/** Sends `call POST /path body` as the client does. @returns the status and the text, as a table has them */
export function sendCall(url: string, { key, token }: { key: string; token: string }, text: string): Promise<string> {
  const [kind, method, path, ...rest] = text.split(' ') as [string, string, string, ...string[]];
  const body = rest.join(' ');
  const headers = { ...HEADERS[kind]?.(key, token), 'Content-Length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (answer) => {
      let heard = '';
      answer.setEncoding('utf8').on('data', (part: string) => (heard += part));
      answer.on('end', () => resolve(`${answer.statusCode} ${heard}`));
    });
    sent.on('error', reject).end(body);
  });
}

/** A connection of the stream that hears one line after the other. */
export class StreamPlayer {
  readonly #stream: TestStream;
  readonly #heard: string[] = [];
  #client: StreamClient | undefined;

  constructor(stream: TestStream) {
    this.#stream = stream;
  }

  /** The next line but for heartbeats; the first time it connects. */
  async next(): Promise<string> {
    const place = { host: '127.0.0.1', port: this.#stream.stream.port };
    this.#client ??= await StreamClient.connect(place, ({ ct }, line) => {
      if (ct !== 'HEARTBEAT') this.#heard.push(line);
    });
    for (const until = Date.now() + PATIENCE_MS; this.#heard.length === 0;) {
      if (Date.now() > until) throw new Error('nothing more is told');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return this.#heard.shift() as string;
  }

  say(line: string): void {
    this.#client?.socket.write(`${line}\r\n`);
  }

  /** Until the exchange has ended its side too: the next sign-in counts the connections of its user. */
  async cut(): Promise<void> {
    this.#client?.socket.end();
    await this.#client?.closed;
    this.#client = undefined;
    if (this.#heard.length > 0) throw new Error(`more was told than the client has heard: ${this.#heard.join('\n')}`);
  }
}

/** What the operator does with the market. */
export async function operate(exchange: TestExchange, market: MarketId, text: string): Promise<void> {
  const [verb, number] = text.split(' ');
  const commands: Readonly<Record<string, Command>> = {
    'turn-in-play': { type: 'turn-in-play', market, betDelay: Number(number) as Millis },
    suspend: { type: 'suspend-market', market, cancelAll: false },
    close: { type: 'close-market', market },
    settle: { type: 'settle-market', market, winners: [Number(number) as SelectionId] },
  };
  const command = commands[verb as string];
  if (command === undefined) throw new Error(`the operator does not know ${text}`);
  const { outcome } = await exchange.sequencer.submit(command);
  if (!outcome.ok) throw new Error(outcome.rejection);
}
