import { pino } from 'pino';
import type { TestExchange } from '../../gateway/testing/exchange.fixture.ts';
import { AddressConnections } from '../../gateway/address-connections.ts';
import { MarketCache } from 'client/market-cache.ts';
import { StreamClient } from 'client/stream-client.ts';
import type { StreamMessage } from 'protocol/betfair/stream-messages.ts';
import type { ApiAccess } from '../../../people/programs/api-access.ts';
import { makeCertificate } from '../../../core/system/certificate.ts';
import { startExchangeStream, type ExchangeStream } from '../exchange-stream.ts';
import { StreamAccess } from '../stream-access.ts';
import type { StreamLimits } from '../stream-words.ts';
import { systemClock } from '../../../core/sequencer/clock.ts';

const certificate = makeCertificate(new Date());

/** The stream of a test's exchange, and its readers. */
export class TestStream {
  readonly stream: ExchangeStream;
  readonly access: StreamAccess;
  readonly api: ApiAccess;
  /** Added to the stream's clock, ms. */
  ahead = 0;
  readonly #readers = new Set<StreamReader>();

  static async start(exchange: TestExchange, limits: Partial<StreamLimits> = {}): Promise<TestStream> {
    const { live, catalogue } = exchange;
    let ahead = () => 0;
    const now = () => systemClock.now() + ahead();
    const api = exchange.apiAccess;
    const access = new StreamAccess(api, now);
    const stream = await startExchangeStream({
      live,
      catalogue,
      access,
      certificate,
      host: '127.0.0.1',
      port: 0,
      clock: { now: () => now() as ReturnType<typeof systemClock.now> },
      log: pino({ level: 'silent' }),
      connections: new AddressConnections(),
      // What is known is sent before the next question is answered.
      limits: { messagesPerSecond: 1000, gatherMs: 0, ...limits },
    });
    const test = new TestStream(stream, access, api);
    ahead = () => test.ahead;
    return test;
  }

  private constructor(stream: ExchangeStream, access: StreamAccess, api: ApiAccess) {
    this.stream = stream;
    this.access = access;
    this.api = api;
  }

  /** Connected, and greeted. */
  async connect(): Promise<StreamReader> {
    const reader = await StreamReader.connect(this.stream.port);
    this.#readers.add(reader);
    return reader;
  }

  /** Signed in as a user, or else as the installation's own recorder. */
  async signedIn(userName?: string): Promise<StreamReader> {
    const reader = await this.connect();
    await reader.client.request(await this.credentialsOf(userName));
    return reader;
  }

  async credentialsOf(userName?: string) {
    if (userName === undefined) return { op: 'authentication', appKey: 'local', session: this.access.issueLocal() };
    const user = await this.userOf(userName);
    const known = this.api.keys.of(user.userId)[0] ?? (await this.api.keys.create(user.userId, 'test'));
    return { op: 'authentication', appKey: known.appKey, session: await this.api.sessions.begin(user) };
  }

  /** Set by a test that has users. */
  userOf: (userName: string) => Promise<Parameters<ApiAccess['sessions']['begin']>[0]> = () => {
    throw new Error('this test has no users');
  };

  async stop(): Promise<void> {
    for (const reader of this.#readers) await reader.client.close();
    await this.stream.stop();
  }
}

/** Keeps every message, and the markets as the messages describe them. */
export class StreamReader {
  readonly received: StreamMessage[] = [];
  readonly lines: string[] = [];
  readonly cache = new MarketCache();
  client!: StreamClient;

  static async connect(port: number): Promise<StreamReader> {
    const reader = new StreamReader();
    reader.client = await StreamClient.connect({ host: '127.0.0.1', port }, (message, line) => {
      reader.received.push(message);
      reader.lines.push(line);
      reader.cache.apply(message.mc);
    });
    await reader.until((message) => message.op === 'connection');
    return reader;
  }

  /** The first line that is so, of those that are still to be looked at or come. */
  async until(isSo: (message: StreamMessage) => boolean): Promise<StreamMessage> {
    let at = 0;
    for (;;) {
      for (; at < this.received.length; at += 1) {
        const message = this.received[at] as StreamMessage;
        if (isSo(message)) return message;
      }
      if (this.client?.socket.destroyed) throw new Error(`closed; received ${this.lines.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  /** Resolves when everything that the stream knew at the call has been received. */
  async caughtUp(): Promise<void> {
    await this.client.request({ op: 'heartbeat' });
  }

  subscribe(markets: readonly string[] | undefined, more: object = {}): Promise<StreamMessage> {
    const marketFilter = markets === undefined ? {} : { marketIds: markets };
    return this.client.request({ op: 'marketSubscription', marketFilter, ...more });
  }
}
