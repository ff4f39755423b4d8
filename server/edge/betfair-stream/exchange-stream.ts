import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Server, TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import type { AddressConnections } from '../gateway/address-connections.ts';
import { cutWhenStalled } from '../gateway/stalled-writes.ts';
import { StartError } from '../../core/system/start-error.ts';
import type { LiveChanges, LiveModels } from '../../reads/live/live-models.ts';
import type { Clock } from '../../core/sequencer/clock.ts';
import type { Certificate } from '../../core/system/certificate.ts';
import { Handshakes } from './handshakes.ts';
import { kernelQueues } from './kernel-queues.ts';
import { MarketPictures } from './market-pictures.ts';
import type { StreamAccess } from './stream-access.ts';
import { StreamConnection } from './stream-connection.ts';
import { StreamTime } from './stream-time.ts';
import { STREAM_LIMITS, type StreamLimits } from './stream-words.ts';

/** How often heartbeats and what is gathered for slower clients are looked after. */
const PACE_MS = 50;
const LOOK_MS = 500;
const SWEEP_MS = 10_000;
const HANDSHAKE_MS = 5000;
const MOST_CONNECTIONS = 20_000;
/** Only those that encrypt and authenticate in one: the others' padding has told attackers what it hid. */
const CIPHERS =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20';

export interface ExchangeStreamOptions {
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly access: Pick<StreamAccess, 'admit'>;
  readonly certificate: Certificate;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'error'>;
  readonly limits?: Partial<StreamLimits>;
  /** Shared with the web port. */
  readonly connections: AddressConnections;
}

export interface ExchangeStream {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves the stream that existing clients of exchanges speak: TLS, one JSON message a line.
 *
 * @see    docs/bots.md, "The stream"
 * @throws StartError when the port is taken
 */
export async function startExchangeStream(options: ExchangeStreamOptions): Promise<ExchangeStream> {
  const server = createServer({
    ...options.certificate,
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
    handshakeTimeout: HANDSHAKE_MS,
  });
  const hub = new ConnectionHub(options);
  hub.attach(server);
  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    hub.stop();
    await closed;
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, options.host, resolve);
    });
  } catch (error) {
    hub.stop();
    throw listenError(error, options);
  }
  return { port: (server.address() as AddressInfo).port, stop };
}

/** The connections, and when changes go out to them. */
class ConnectionHub {
  readonly #limits: StreamLimits;
  readonly #time: StreamTime;
  readonly #pictures: MarketPictures;
  readonly #options: ExchangeStreamOptions;
  readonly #connections = new Set<StreamConnection>();
  readonly #ends: (() => void)[];
  readonly #handshakes: Handshakes;
  #count = 0;
  #flushedAt = 0;
  #isDue = false;
  #isAsking = false;
  #port = 0;

  constructor(options: ExchangeStreamOptions) {
    const { live, catalogue, clock } = options;
    this.#options = options;
    this.#limits = { ...STREAM_LIMITS, ...options.limits };
    this.#handshakes = new Handshakes(this.#limits);
    this.#time = new StreamTime(() => clock.now());
    this.#pictures = new MarketPictures({ live, catalogue, time: this.#time, mostMarkets: this.#limits.markets });
    const timers = [
      setInterval(() => this.#isDue || this.#flush(), PACE_MS),
      setInterval(() => this.#look(), LOOK_MS),
      setInterval(() => this.#pictures.sweep(), SWEEP_MS),
    ];
    this.#ends = [
      ...timers.map((timer) => () => clearInterval(timer)),
      live.subscribe((changes) => this.#take(changes)),
      catalogue.subscribe((matchId) => {
        this.#pictures.touchMatch(matchId);
        this.#schedule();
      }),
    ];
  }

  attach(server: Server): void {
    const { connections } = this.#options;
    server.maxConnections = MOST_CONNECTIONS;
    server.once('listening', () => (this.#port = (server.address() as AddressInfo).port));
    server.on('connection', (below: Socket) => connections.admit(below));
    this.#handshakes.attach(server, (socket, below) => this.#welcome(socket, below));
    // Node leaves the connection open where a handshake takes too long.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
  }

  stop(): void {
    for (const end of this.#ends) end();
    for (const connection of this.#connections) connection.leave();
    this.#handshakes.stop();
  }

  #welcome(socket: TLSSocket, below: Socket): void {
    cutWhenStalled(socket);
    this.#count += 1;
    const connection = new StreamConnection(socket, `${this.#time.now()}-${this.#count}`, {
      live: this.#options.live,
      pictures: this.#pictures,
      access: this.#options.access,
      time: this.#time,
      limits: this.#limits,
      connectionsOf: (user) => [...this.#connections].filter((other) => other.user?.name === user).length,
      heard: () => this.#options.connections.heard(below),
      signedIn: (user) => this.#options.connections.signedIn(below, user),
      failed: (error) => this.#options.log.error(error, 'stream'),
    });
    this.#connections.add(connection);
    socket.once('close', () => {
      connection.leave();
      this.#connections.delete(connection);
    });
  }

  #take({ markets, accounts }: LiveChanges): void {
    if (this.#connections.size === 0) return;
    this.#pictures.touch(markets);
    for (const connection of this.#connections) {
      const account = connection.user?.account;
      const orders = account === undefined ? undefined : accounts.get(account);
      if (orders !== undefined) connection.touchOrders(orders);
      connection.touchMarkets(markets);
    }
    this.#schedule();
  }

  /** At once after a pause; else when enough has been gathered. */
  #schedule(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    const wait = this.#flushedAt + this.#limits.gatherMs - performance.now();
    if (wait > 0) setTimeout(() => this.#flush(), wait);
    else setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isDue = false;
    this.#flushedAt = performance.now();
    this.#pictures.advance();
    const now = this.#time.now();
    for (const connection of this.#connections) connection.flush(now);
  }

  #look(): void {
    const now = this.#time.now();
    for (const connection of this.#connections) connection.look(now);
    void this.#askKernel();
  }

  /** What the kernel has taken is not read yet: Node alone would know of a slow reader megabytes later. */
  async #askKernel(): Promise<void> {
    const asked = [...this.#connections].filter((connection) => connection.mayBeUnread);
    if (this.#isAsking || asked.length === 0) return;
    this.#isAsking = true;
    const heldFor = await kernelQueues(this.#port);
    this.#isAsking = false;
    for (const connection of asked) connection.knowUnread(heldFor(connection.end));
  }
}

function listenError(error: unknown, { host, port }: ExchangeStreamOptions): unknown {
  const code = (error as { code?: string }).code;
  if (code === 'EADDRINUSE')
    return new StartError(`the stream's port ${port} on ${host} is taken (STREAM_PORT sets it)`);
  if (code === 'EACCES') return new StartError(`the stream's port ${port} on ${host} may not be used by this user`);
  return error;
}
