import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { STREAM_VERSION } from 'protocol';
import { CLOSE_CODES } from 'protocol/constants';
import type { ClientFrame } from 'protocol';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { ShownExchange } from '../gateway-dependencies.ts';
import type { AddressConnections } from '../address-connections.ts';
import type { RequestOrigin } from '../client-address.ts';
import type { ForwardedAnswer, ForwardedCall } from '../forwarding.ts';
import { notSignedIn, unreadable } from '../refusal.ts';
import { userAgentOf } from '../served-call.ts';
import { cutWhenStalled } from '../stalled-writes.ts';
import { CallLine, type CallLineOptions, type Connected, STREAM_PATH } from '../call-line.ts';
import { ChangeSender } from './change-sender.ts';
import { FramesInTurn } from './frames-in-turn.ts';
import { decline, greet } from './greeting.ts';
import { isOwnOrigin } from './origin.ts';
import { pictureRateOf, StreamClient } from './stream-client.ts';
import { MessageRate } from '../message-rate.ts';
import { type CallRate, costOfLength } from '../call-rate.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { pushed } from '../../../core/telemetry/spans.ts';
import { bytesOf, readClientFrame } from './read-client-frame.ts';
import { readNoFurther } from './read-no-further.ts';
import type { StreamTickets } from './tickets.ts';
import { mayWatch, type Topics } from './topics.ts';

/** The longest body of a call, and what its frame has beside it. */
const MAX_FRAME_BYTES = 68 * 1024;
/** The codes of a client that closes by itself (RFC 6455, section 7.4.1): normal, going away, none. */
const ORDERLY: readonly number[] = [1000, 1001, 1005];
const PING_MS = 15_000;
const MOST_TOPICS = 300;
/** What a client may send. So many bytes of a message are one more. */
const MESSAGES = { perSecond: 40, atOnce: 400 };
const MESSAGE_BYTES = 256;
/** No client that we know of sends a message in parts. */
const MOST_PARTS = 64;
/** Calls are limited by what they cost; this is for a login session that goes on when none is admitted any more. */
const CALLS_SENT = { perSecond: 3000, atOnce: 16_384 };

export interface StreamOptions extends Pick<ShownExchange, 'live'>, Omit<CallLineOptions, 'isValid'> {
  readonly topics: Topics;
  readonly identity: Pick<ShownExchange['identity'], 'sessions' | 'roles'>;
  readonly tickets: StreamTickets;
  readonly rate: CallRate;
  readonly now: () => number;
  readonly connections: Pick<AddressConnections, 'signedIn'>;
  readonly origin: Pick<RequestOrigin, 'addressOf'>;
  /** Origins beside our own whose pages may connect. */
  readonly origins: readonly string[];
}

/** The WebSocket side of the gateway: the connections, and what comes over them. */
export class StreamHub {
  readonly #options: StreamOptions;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MOST_PARTS,
    perMessageDeflate: false,
    clientTracking: true,
  });
  readonly #topics: Topics;
  readonly #clients = new Set<StreamClient>();
  readonly #alive = new WeakSet<WebSocket>();
  /** Whose answers go out at the end of this turn of the event loop, each in one message. */
  readonly #answered = new Set<StreamClient>();
  /** Over all connections of a login session. */
  readonly #callRates = new WeakMap<LoginSession, MessageRate>();
  readonly #lineOptions: CallLineOptions;
  readonly #stopListening: () => void;
  readonly #sender: ChangeSender;
  readonly #pinging: NodeJS.Timeout;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#topics = options.topics;
    const { sessions } = options.identity;
    this.#lineOptions = { ...options, isValid: (session) => sessions.isValid(session) };
    this.#stopListening = options.identity.sessions.onEnd((session) => {
      for (const client of this.#clients) {
        if (client.session === session) client.close(CLOSE_CODES.loginSessionEnded, 'login session ended');
      }
    });
    this.#sender = new ChangeSender(this.#clients, options);
    this.#pinging = setInterval(() => this.#ping(), PING_MS);
  }

  get clients(): number {
    return this.#clients.size;
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = (request.url ?? '').replaceAll(/\/{2,}/g, '/').split('?')[0];
      if (path !== STREAM_PATH) return decline(socket, '404 Not Found');
      if (!isOwnOrigin(request, this.#options.origins)) return decline(socket, '400 Bad Request');
      this.#sockets.handleUpgrade(request, socket, head, (accepted) =>
        this.#greet(accepted, { connection: socket as Socket, request }),
      );
    });
  }

  stop(): void {
    this.#stopListening();
    this.#topics.stop();
    this.#sender.stop();
    clearInterval(this.#pinging);
    for (const client of this.#clients) client.close(CLOSE_CODES.goingAway, 'going away');
    for (const socket of this.#sockets.clients) socket.close(CLOSE_CODES.goingAway, 'going away');
    this.#sockets.close();
    pushed(this.#options.live.sequence, 0);
    setTimeout(() => {
      for (const socket of this.#sockets.clients) socket.terminate();
    }, 500).unref();
  }

  /** Answers a call that came over the stream of another process. */
  async answer({ loginSession = '', address, headers, body }: ForwardedCall): Promise<ForwardedAnswer> {
    const { sessions } = this.#options.identity;
    if (sessions.ofHash(loginSession) === undefined) await sessions.learnHash(loginSession);
    const session = sessions.ofHash(loginSession);
    const frame = readClientFrame(body);
    if (session === undefined) throw notSignedIn();
    if (frame?.op !== 'call') throw unreadable('The call cannot be read.');
    const from = { session, address, userAgent: userAgentOf(headers) };
    const json = await new Promise<string>((resolve) => {
      new CallLine(from, this.#lineOptions, resolve).take(frame, body.length);
    });
    return { status: 200, headers: {}, body: Buffer.from(json) };
  }

  /** Sends everybody elsewhere, in no order and not all at once: they come back to whoever still serves. */
  async drain(ms: number): Promise<void> {
    const leaving = [...this.#clients].map(async (client) => {
      await sleep(Math.random() * ms);
      client.close(CLOSE_CODES.goingAway, 'going away');
    });
    await Promise.all(leaving);
  }

  #greet(socket: WebSocket, { connection, request }: { connection: Socket; request: IncomingMessage }): void {
    cutWhenStalled(connection);
    this.#alive.add(socket);
    const rate = new MessageRate({ ...MESSAGES, now: this.#options.now });
    const unasked = ({ length }: Buffer) => {
      if (rate.take(costOf(length))) return;
      socket.terminate();
      readNoFurther(socket);
    };
    socket.on('ping', unasked);
    socket.on('pong', (payload) => {
      this.#alive.add(socket);
      unasked(payload);
    });
    socket.on('error', () => socket.terminate());
    const visitor = { address: this.#options.origin.addressOf(request), userAgent: userAgentOf(request.headers) };
    const { connections, tickets, identity } = this.#options;
    const countOf = (session: LoginSession) => [...this.#clients].filter((client) => client.session === session).length;
    greet({ socket, connection }, { connections, tickets, sessions: identity.sessions, countOf }, (session) => {
      const options = { session, rate: pictureRateOf(session, this.#options.rate), now: this.#options.now() };
      this.#welcome(socket, {
        client: new StreamClient({ socket, connection }, options),
        rate,
        from: { ...visitor, session },
      });
    });
  }

  #welcome(
    socket: WebSocket,
    { client, rate, from }: { client: StreamClient; rate: MessageRate; from: Connected },
  ): void {
    const { now } = this.#options;
    const line = new CallLine(from, this.#lineOptions, (json) => this.#answer(client, json));
    const callRate = this.#callRates.get(client.session) ?? new MessageRate({ ...CALLS_SENT, now });
    this.#callRates.set(client.session, callRate);
    this.#clients.add(client);
    client.addFrame(JSON.stringify({ op: 'welcome', version: STREAM_VERSION, server_time: now() }));
    const leave = (code: number, reason: string) => {
      frames.end();
      client.close(code, reason);
      readNoFurther(socket);
    };
    const frames = new FramesInTurn(socket, (data, isBinary) => {
      const bytes = bytesOf(data);
      const frame = isBinary ? undefined : readClientFrame(data);
      const isCall = frame?.op === 'call' || frame?.op === 'unreadable-call';
      const isAllowed = isCall ? callRate.take(1 + costOfLength(bytes)) : rate.take(costOf(bytes));
      if (!isAllowed) return leave(CLOSE_CODES.tooMany, 'too many messages');
      if (frame === undefined || frame.op === 'hello') return leave(CLOSE_CODES.badFrame, 'not understood');
      if (frame.op === 'call') line.take(frame, bytes);
      else if (frame.op === 'unreadable-call') line.refuse(frame, bytes);
      else this.#obey(client, frame);
    });
    socket.on('message', (data, isBinary) => frames.take(data, isBinary));
    socket.on('close', (code) => {
      // A client that says that nothing more comes has sent all of it before.
      if (!ORDERLY.includes(code)) {
        frames.end();
        line.end();
      }
      frames.whenRead(() => this.#part(client));
    });
  }

  #part(client: StreamClient): void {
    this.#clients.delete(client);
    for (const topic of client.topics) {
      client.unwatch(topic);
      this.#topics.watchersChanged(topic);
    }
  }

  #answer(client: StreamClient, json: string): void {
    client.addFrame(json);
    if (this.#answered.size === 0) setImmediate(() => this.#sendAnswers());
    this.#answered.add(client);
  }

  #sendAnswers(): void {
    const now = this.#options.now();
    for (const client of this.#answered) client.flushAnswers(now);
    this.#answered.clear();
  }

  #obey(client: StreamClient, frame: Exclude<ClientFrame, { op: 'hello' | 'call' }>): void {
    if (frame.op === 'unsubscribe') {
      for (const name of frame.topics) {
        const topic = this.#topics.known(name, client.session);
        if (topic === undefined) continue;
        client.unwatch(topic);
        this.#topics.watchersChanged(topic);
      }
      return;
    }
    for (const name of frame.topics) {
      const topic = this.#mayWatch(client, name) ? this.#topics.open(name, client.session) : undefined;
      if (topic === undefined) {
        client.refuse(name, ['unknown-topic', 'Nothing has this name.']);
      } else if (client.topicCount >= MOST_TOPICS && !topic.watchers.has(client)) {
        client.refuse(name, ['too-many-topics', `At most ${MOST_TOPICS} topics per connection.`]);
        this.#topics.watchersChanged(topic);
      } else {
        client.watch(topic);
        this.#topics.watchersChanged(topic);
      }
    }
  }

  #mayWatch({ session }: StreamClient, topic: string): boolean {
    return mayWatch(this.#options.identity.roles, session, topic);
  }

  /** A connection whose other end is gone without a word is found out within two pings. */
  #ping(): void {
    for (const socket of this.#sockets.clients) {
      if (this.#alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }
}

const costOf = (bytes: number): number => 1 + Math.floor(bytes / MESSAGE_BYTES);
