import type { TLSSocket } from 'node:tls';
import type { MarketId, OrderId } from 'engine/vocabulary';
import type { LiveModels } from '../../reads/live/live-models.ts';
import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import {
  type ClientMessage,
  marketSubscriptionOf,
  orderSubscriptionOf,
  paceOf,
  readClientMessage,
  type Unreadable,
} from './client-message.ts';
import { FollowedOrders } from './followed-orders.ts';
import type { OtherEnd } from './kernel-queues.ts';
import { MessageRate } from '../gateway/message-rate.ts';
import { LineReader } from './line-reader.ts';
import type { MarketPictures } from './market-pictures.ts';
import { MarketReading, OrderReading } from './reading.ts';
import type { NoAccess } from '../../people/programs/api-access.ts';
import type { StreamAccess, StreamUser } from './stream-access.ts';
import type { StreamTime } from './stream-time.ts';
import type { StreamError, StreamLimits } from './stream-words.ts';

/** What every connection stands on. */
export interface StreamGround {
  readonly live: LiveModels;
  readonly pictures: MarketPictures;
  readonly access: Pick<StreamAccess, 'admit'>;
  readonly time: StreamTime;
  readonly limits: StreamLimits;
  /** Of a user that have signed in. */
  connectionsOf(user: string): number;
  /** Something was said on the connection. */
  heard(): void;
  signedIn(user: string): void;
  failed(error: unknown): void;
}

/** What a client may say before it is known who it is. */
const MOST_EARLY = 20;

type Op<Name> = Extract<ClientMessage, { op: Name }>;

/** One client: who it is, what it watches, and what it says. */
export class StreamConnection {
  readonly id: string;
  readonly #ground: StreamGround;
  readonly #socket: TLSSocket;
  readonly #lines: LineReader;
  /** Said while a sign-in is looked up. */
  #early: string[] | undefined;
  #user: StreamUser | undefined;
  #markets: MarketReading | undefined;
  #orders: OrderReading | undefined;
  /** Since when it has neither signed in nor subscribed. */
  #idleSince: number;
  /** When the last line came. */
  #lastAt: number;
  readonly #rate: MessageRate;
  #slowSince = 0;
  /** Bytes of it that the kernel held when it was last asked, and how many were written then. */
  #held = 0;
  #writtenThen = 0;
  #isLate = false;
  #isClosed = false;

  constructor(socket: TLSSocket, id: string, ground: StreamGround) {
    this.id = id;
    this.#ground = ground;
    this.#socket = socket;
    this.#lines = new LineReader(ground.limits.lineBytes);
    this.#idleSince = ground.time.now();
    this.#lastAt = this.#idleSince;
    const perSecond = ground.limits.messagesPerSecond;
    this.#rate = new MessageRate({ perSecond, atOnce: perSecond * 4, now: () => ground.time.now() });
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    socket.on('data', (bytes: Buffer) => this.#hear(bytes));
    socket.on('error', () => this.leave());
    this.#say({ op: 'connection', connectionId: id });
  }

  /** Who has signed in; undefined before. */
  get user(): StreamUser | undefined {
    return this.#user;
  }

  /** Its other end, for the kernel. */
  get end(): OtherEnd {
    return this.#socket;
  }

  /** True if so much was written since the kernel was asked that it may be unread. */
  get mayBeUnread(): boolean {
    const written = this.#socket.bytesWritten - this.#writtenThen;
    return this.#held > 0 || written > this.#ground.limits.slowBytes / 8;
  }

  /** @param held  bytes that the kernel holds, beside those that Node does */
  knowUnread(held: number): void {
    this.#held = held;
    this.#writtenThen = this.#socket.bytesWritten;
  }

  touchOrders(orders: Iterable<OrderId>): void {
    this.#orders?.orders.touch(orders);
  }

  touchMarkets(markets: Iterable<MarketId>): void {
    if (this.#orders !== undefined) for (const market of markets) this.#orders.orders.touchMarket(market);
  }

  /** Tells what has changed, or that it is still there. */
  flush(now: number): void {
    if (this.#isClosed || (this.#markets === undefined && this.#orders === undefined)) return;
    if (this.#isSlow(now)) return;
    for (const reading of [this.#markets, this.#orders]) {
      const line = reading?.next(now, this.#isLate);
      if (line !== undefined) this.#socket.write(line);
    }
    this.#isLate = false;
  }

  /** Ends a connection that is idle, or whose session is over. */
  look(now: number): void {
    if (this.#isClosed) return;
    const isIdle = this.#markets === undefined && this.#orders === undefined;
    if (isIdle && now - this.#idleSince >= this.#ground.limits.idleMs) {
      this.#fail('TIMEOUT', undefined, 'The client did not subscribe in time.');
    } else if (this.#user?.isValid() === false) {
      this.#fail('INVALID_SESSION_INFORMATION', undefined, 'The session is over.');
    }
  }

  /** The socket has gone, or goes now. */
  leave(): void {
    this.#isClosed = true;
    if (this.#markets !== undefined) this.#ground.pictures.unwatch(this.#markets.watched);
    this.#markets = undefined;
    this.#orders = undefined;
    this.#socket.destroy();
  }

  #hear(bytes: Buffer): void {
    if (this.#isClosed) return;
    this.#ground.heard();
    for (const line of this.#lines.read(bytes)) {
      if (this.#isClosed) return;
      // An empty line is one as well.
      this.#lastAt = this.#ground.time.now();
      if (!this.#rate.take(1)) {
        const id = readClientMessage(line).id;
        return this.#fail('TOO_MANY_REQUESTS', id, 'Too many messages at once.');
      }
      if (line.trim() === '') continue;
      try {
        this.#answer(line);
      } catch (error) {
        this.#ground.failed(error);
        this.#fail('UNEXPECTED_ERROR', undefined, 'Something went wrong on our side.');
      }
    }
    if (this.#lines.isTooLong) this.#fail('INVALID_INPUT', undefined, 'A line is too long.');
  }

  #answer(line: string): void {
    if (this.#early !== undefined && this.#early.length < MOST_EARLY) {
      this.#early.push(line);
      return;
    }
    const message: ClientMessage | Unreadable = readClientMessage(line);
    const { id } = message;
    // Who has not signed in gains no time by talking.
    if (this.#user !== undefined) this.#idleSince = this.#lastAt;
    if ('error' in message) return this.#fail(message.error, id, message.why);
    if (message.op === 'authentication') return this.#signIn(message);
    if (this.#user === undefined) return this.#fail('NOT_AUTHORIZED', id, 'Sign in first.');
    if (message.op === 'heartbeat') return this.#succeed(id);
    if (message.op === 'marketSubscription') return this.#watchMarkets(message);
    return this.#followOrders(message, this.#user);
  }

  #signIn(message: Op<'authentication'>): void {
    const user = this.#ground.access.admit(message.appKey ?? undefined, message.session ?? undefined);
    if (!(user instanceof Promise)) return this.#signedIn(message, user);
    // What is said meanwhile is answered after it.
    const early: string[] = (this.#early = []);
    user
      .then((known) => {
        this.#early = undefined;
        // Who has left meanwhile watches nothing: nobody would end it.
        if (this.#isClosed) return;
        this.#signedIn(message, known);
        for (const line of early) if (!this.#isClosed) this.#answer(line);
      })
      .catch((error: unknown) => {
        this.#ground.failed(error);
        this.#fail('UNEXPECTED_ERROR', message.id ?? undefined, 'This could not be checked. Try again.');
      });
  }

  #signedIn(message: Op<'authentication'>, user: StreamUser | NoAccess): void {
    const { id } = message;
    if (typeof user === 'string') return this.#fail(user, id, 'The application key or the session is not valid.');
    if (this.#user !== undefined && this.#user.name !== user.name) {
      return this.#fail('INVALID_REQUEST', id, 'Somebody else has signed in here.');
    }
    const { connections } = this.#ground.limits;
    const others = this.#ground.connectionsOf(user.name) - (this.#user === undefined ? 0 : 1);
    if (others >= connections) {
      return this.#fail('MAX_CONNECTION_LIMIT_EXCEEDED', id, `A user may have at most ${connections} connections.`);
    }
    this.#user = user;
    this.#ground.signedIn(user.name);
    this.#idleSince = this.#lastAt;
    this.#say({
      op: 'status',
      id,
      statusCode: 'SUCCESS',
      connectionClosed: false,
      connectionsAvailable: connections - others - 1,
    });
  }

  #watchMarkets(message: Op<'marketSubscription'>): void {
    const { time, pictures, limits } = this.#ground;
    const { id } = message;
    const subscription = marketSubscriptionOf(message);
    const since = time.sinceOf(pictures.nameOf(subscription), {
      initialClk: message.initialClk ?? null,
      clk: message.clk ?? null,
    });
    if (since === undefined) return this.#fail('INVALID_CLOCK', id, 'The clocks belong to another subscription.');
    const watched = pictures.watch(subscription);
    if (watched === undefined) {
      const why = `The subscription covers more than ${limits.markets} markets.`;
      return this.#refuse('SUBSCRIPTION_LIMIT_EXCEEDED', id, why);
    }
    if (this.#markets !== undefined) pictures.unwatch(this.#markets.watched);
    this.#markets = new MarketReading(watched, since, { pace: { id, ...paceOf(message) }, time });
    this.#succeed(id);
    for (const line of this.#markets.first(limits.segmentBytes)) this.#socket.write(line);
  }

  #followOrders(message: Op<'orderSubscription'>, user: StreamUser): void {
    const { live, limits, time } = this.#ground;
    const { id } = message;
    if (user.account === undefined) return this.#fail('NOT_AUTHORIZED', id, 'There are no orders.');
    const clocks = { initialClk: message.initialClk ?? null, clk: message.clk ?? null };
    if (!OrderReading.isKnown(time, clocks))
      return this.#fail('INVALID_CLOCK', id, 'The clocks were not issued by this exchange.');
    const orders = new FollowedOrders(live, user.account, orderSubscriptionOf(message));
    this.#orders = new OrderReading(orders, { id, ...paceOf(message) }, time);
    this.#succeed(id);
    for (const line of this.#orders.first(limits.segmentBytes)) this.#socket.write(line);
  }

  #isSlow(now: number): boolean {
    const { slowBytes, lostBytes, slowMs } = this.#ground.limits;
    const unread = this.#socket.writableLength + this.#held;
    if (unread <= slowBytes / 8 || (this.#slowSince === 0 && unread <= slowBytes)) {
      this.#slowSince = 0;
      return false;
    }
    if (this.#slowSince === 0) this.#slowSince = now;
    this.#isLate = true;
    if (unread > lostBytes || now - this.#slowSince >= slowMs) {
      this.#fail('TIMEOUT', undefined, 'The client reads too slowly.');
    }
    return true;
  }

  #succeed(id: number | undefined): void {
    this.#say({ op: 'status', id, statusCode: 'SUCCESS', connectionClosed: false });
  }

  /** Says no, and stays. */
  #refuse(errorCode: StreamError, id: number | undefined, errorMessage: string): void {
    const failure = { op: 'status', id, statusCode: 'FAILURE', errorCode, errorMessage };
    this.#say({ ...failure, connectionClosed: false, connectionId: this.id });
  }

  /** Says no, and closes. */
  #fail(errorCode: StreamError, id: number | undefined, errorMessage: string): void {
    const failure = { op: 'status', id, statusCode: 'FAILURE', errorCode, errorMessage };
    this.#isClosed = true;
    this.#socket.end(`${asciiJson({ ...failure, connectionClosed: true, connectionId: this.id })}\r\n`);
    setTimeout(() => this.leave(), this.#ground.limits.farewellMs).unref();
  }

  #say(message: object): void {
    this.#socket.write(`${asciiJson(message)}\r\n`);
  }
}
