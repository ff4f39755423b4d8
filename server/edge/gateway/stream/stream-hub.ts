import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Sequence } from 'engine/vocabulary';
import { STREAM_VERSION } from 'protocol';
import { CLOSE_CODES } from 'protocol/constants';
import type { ClientFrame } from 'protocol';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import type { ShownExchange } from '../gateway-dependencies.ts';
import type { AddressConnections } from '../address-connections.ts';
import { cutWhenStalled } from '../stalled-writes.ts';
import { isOwnOrigin } from './origin.ts';
import { PictureRoom, StreamClient } from './stream-client.ts';
import type { PictureRate } from './stream-client.ts';
import { costOfLength } from '../call-rate.ts';
import { MessageRate } from '../message-rate.ts';
import type { CallRate } from '../call-rate.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { pushed } from '../../../core/telemetry/spans.ts';
import { bytesOf, readClientFrame } from './read-client-frame.ts';
import { readNoFurther } from './read-no-further.ts';
import type { StreamTickets } from './tickets.ts';
import { STAFF_TOPICS, Topics, type TopicSources } from './topics.ts';
import type { WatchedTopic } from './watched-topic.ts';

/** Changes are gathered for so long, so a client gets at most twenty messages a second. */
const TICK_MS = 50;
/** Some ms of the thread, where each picture is another. */
const TICK_PICTURE_BYTES = 512 * 1024;
const HELLO_MS = 5000;
const MAX_FRAME_BYTES = 16 * 1024;
const PING_MS = 15_000;
const MOST_TOPICS = 300;
/** What a client may send. So many bytes of a message are one more. */
const MESSAGES = { perSecond: 40, atOnce: 400 };
const MESSAGE_BYTES = 256;
/** No client that we know of sends a message in parts. */
const MOST_PARTS = 64;
const MOST_OF_A_LOGIN_SESSION = 20;

export interface StreamOptions extends TopicSources {
  readonly identity: Pick<ShownExchange['identity'], 'sessions' | 'roles'>;
  readonly tickets: StreamTickets;
  readonly rate: CallRate;
  readonly now: () => number;
  readonly connections: Pick<AddressConnections, 'signedIn'>;
  /** Origins beside our own whose pages may connect. */
  readonly origins: readonly string[];
}

/** The WebSocket side of the gateway: who is connected, and the tick that sends to all. */
export class StreamHub {
  readonly #options: StreamOptions;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MOST_PARTS,
    perMessageDeflate: false,
    // One frame per turn, so that a client's burst does not hold up the others.
    allowSynchronousEvents: false,
    clientTracking: true,
  });
  readonly #topics: Topics;
  readonly #clients = new Set<StreamClient>();
  readonly #answered = new WeakSet<WebSocket>();
  readonly #stopListening: () => void;
  readonly #timers: NodeJS.Timeout[];
  #tick = 0;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#topics = new Topics(options);
    this.#stopListening = options.identity.sessions.onEnd((session) => {
      for (const client of this.#clients) {
        if (client.session === session) client.close(CLOSE_CODES.loginSessionEnded, 'login session ended');
      }
    });
    this.#timers = [setInterval(() => this.#send(), TICK_MS), setInterval(() => this.#ping(), PING_MS)];
  }

  get clients(): number {
    return this.#clients.size;
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = (request.url ?? '').replaceAll(/\/{2,}/g, '/').split('?')[0];
      if (path !== '/api/stream') return decline(socket, '404 Not Found');
      if (!isOwnOrigin(request, this.#options.origins)) return decline(socket, '400 Bad Request');
      this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#greet(accepted, socket as Socket));
    });
  }

  stop(): void {
    this.#stopListening();
    this.#topics.stop();
    for (const timer of this.#timers) clearInterval(timer);
    for (const client of this.#clients) client.close(CLOSE_CODES.goingAway, 'going away');
    for (const socket of this.#sockets.clients) socket.close(CLOSE_CODES.goingAway, 'going away');
    this.#sockets.close();
    pushed(this.#options.live.sequence, 0);
    setTimeout(() => {
      for (const socket of this.#sockets.clients) socket.terminate();
    }, 500).unref();
  }

  /** Sends everybody elsewhere, in no order and not all at once: they come back to whoever still serves. */
  async drain(ms: number): Promise<void> {
    const leaving = [...this.#clients].map(async (client) => {
      await sleep(Math.random() * ms);
      client.close(CLOSE_CODES.goingAway, 'going away');
    });
    await Promise.all(leaving);
  }

  /** Waits for a hello with a ticket; everything else comes after. */
  #greet(socket: WebSocket, connection: Socket): void {
    cutWhenStalled(connection);
    const close = (code: number, reason: string) => {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), 1000).unref();
    };
    const impatient = setTimeout(() => close(CLOSE_CODES.badFrame, 'no hello'), HELLO_MS);
    this.#answered.add(socket);
    const rate = new MessageRate({ ...MESSAGES, now: this.#options.now });
    const unasked = ({ length }: Buffer) => {
      if (rate.take(costOf(length))) return;
      socket.terminate();
      readNoFurther(socket);
    };
    socket.on('ping', unasked);
    socket.on('pong', (payload) => {
      this.#answered.add(socket);
      unasked(payload);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clearTimeout(impatient));
    // What comes while the ticket is looked up waits for its answer.
    const early: (readonly [RawData, boolean])[] = [];
    const keep = (data: RawData, isBinary: boolean) => early.push([data, isBinary]);
    socket.once('message', (data, isBinary) => {
      clearTimeout(impatient);
      socket.on('message', keep);
      const admitted = (session: LoginSession) => {
        socket.off('message', keep);
        this.#options.connections.signedIn(connection, String(session.user.userId));
        const options = { session, rate: this.#rateOf(session), now: this.#options.now() };
        this.#welcome(socket, new StreamClient(socket, options), rate);
        for (const [next, isNextBinary] of early) socket.emit('message', next, isNextBinary);
      };
      this.#admit(isBinary ? undefined : readClientFrame(data)).then(
        (answer) => {
          if (socket.readyState !== socket.OPEN) return;
          if ('session' in answer) admitted(answer.session);
          else close(answer.code, answer.reason);
        },
        () => close(CLOSE_CODES.goingAway, 'try again'),
      );
    });
  }

  /** Whether a first frame lets a client in, and if not, why not. */
  async #admit(
    frame: ClientFrame | undefined,
  ): Promise<{ readonly session: LoginSession } | { readonly code: number; readonly reason: string }> {
    if (frame?.op !== 'hello') return { code: CLOSE_CODES.badFrame, reason: 'hello first' };
    if (frame.version !== STREAM_VERSION)
      return { code: CLOSE_CODES.badFrame, reason: `version ${STREAM_VERSION} is spoken here` };
    const session = await this.#options.tickets.redeem(frame.ticket);
    if (session === undefined) return { code: CLOSE_CODES.badFrame, reason: 'this ticket is not valid' };
    if (!this.#options.identity.sessions.isValid(session))
      return { code: CLOSE_CODES.loginSessionEnded, reason: 'login session ended' };
    const others = [...this.#clients].filter((client) => client.session === session).length;
    if (others >= MOST_OF_A_LOGIN_SESSION) return { code: CLOSE_CODES.tooMany, reason: 'too many connections' };
    return { session };
  }

  /** Pictures are paid for as calls are: by the person, on however many connections. */
  #rateOf(session: LoginSession): PictureRate {
    const { rate } = this.#options;
    const payer = { session, address: undefined };
    return {
      mayTake: () => rate.waitOf(payer) === 0,
      charge: (length) => rate.charge(payer, 1 + costOfLength(length)),
    };
  }

  #welcome(socket: WebSocket, client: StreamClient, rate: MessageRate): void {
    const { now } = this.#options;
    this.#clients.add(client);
    client.addFrame(JSON.stringify({ op: 'welcome', version: STREAM_VERSION, server_time: now() }));
    const leave = (code: number, reason: string) => {
      client.close(code, reason);
      readNoFurther(socket);
    };
    socket.on('message', (data, isBinary) => {
      if (!rate.take(costOf(bytesOf(data)))) return leave(CLOSE_CODES.tooMany, 'too many messages');
      const frame = isBinary ? undefined : readClientFrame(data);
      if (frame === undefined || frame.op === 'hello') return leave(CLOSE_CODES.badFrame, 'not understood');
      this.#obey(client, frame);
    });
    socket.on('close', () => {
      this.#clients.delete(client);
      for (const topic of client.topics) {
        client.unwatch(topic);
        this.#topics.closeUnwatched(topic);
      }
    });
  }

  #obey(client: StreamClient, frame: Exclude<ClientFrame, { op: 'hello' }>): void {
    if (frame.op === 'unsubscribe') {
      for (const name of frame.topics) {
        const topic = this.#topics.known(name, client.session);
        if (topic === undefined) continue;
        client.unwatch(topic);
        this.#topics.closeUnwatched(topic);
      }
      return;
    }
    for (const name of frame.topics) {
      const topic = this.#mayWatch(client, name) ? this.#topics.open(name, client.session) : undefined;
      if (topic === undefined) {
        refuse(client, name, ['unknown-topic', 'Nothing has this name.']);
      } else if (client.topicCount >= MOST_TOPICS && !topic.watchers.has(client)) {
        refuse(client, name, ['too-many-topics', `At most ${MOST_TOPICS} topics per connection.`]);
        this.#topics.closeUnwatched(topic);
      } else {
        client.watch(topic);
      }
    }
  }

  /** A role may be taken away while its topics are watched. */
  #mayWatch({ session }: StreamClient, topic: string): boolean {
    const permission = STAFF_TOPICS[topic];
    return (
      permission === undefined || this.#options.identity.roles.mayCall(session.user, { permission, effect: 'read' })
    );
  }

  #turnAway(client: StreamClient, topic: WatchedTopic<StreamClient>): void {
    client.unwatch(topic);
    this.#topics.closeUnwatched(topic);
    refuse(client, topic.name, ['unknown-topic', 'Nothing has this name.']);
  }

  /** Every topic that changed is encoded once; every client gets one message at most. */
  #send(): void {
    this.#tick += 1;
    const { sequence } = this.#options.live;
    this.#sendUpTo(sequence);
    pushed(sequence, this.#clients.size);
  }

  #sendUpTo(sequence: Sequence): void {
    if (this.#clients.size === 0) return;
    const now = this.#options.now();
    for (const topic of this.#topics.watched()) {
      const { source } = topic;
      const isDirty = source?.isDirty === true;
      if (isDirty && this.#tick % source.ticks !== 0) continue;
      topic.sequence = sequence;
      const change = isDirty ? source.change() : undefined;
      if (change === undefined) continue;
      const rest = `"sequence":${sequence},"data":${change}}`;
      for (const client of topic.watchers) {
        if (this.#mayWatch(client, topic.name)) client.addChange(topic, rest);
        else this.#turnAway(client, topic);
      }
    }
    const room = new PictureRoom(TICK_PICTURE_BYTES);
    const served = [...this.#clients].filter((client) => client.flush(now, room));
    if (room.isLeft) return;
    // Whoever has had pictures comes last at the next tick.
    for (const client of served) if (this.#clients.delete(client)) this.#clients.add(client);
  }

  /** A connection whose other end is gone without a word is found out within two pings. */
  #ping(): void {
    for (const socket of this.#sockets.clients) {
      if (this.#answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }
}

const costOf = (bytes: number): number => 1 + Math.floor(bytes / MESSAGE_BYTES);

function refuse(client: StreamClient, topic: string, [code, message]: readonly [string, string]): void {
  client.addFrame(JSON.stringify({ op: 'refused', topic, code, message }));
}

function decline(socket: Duplex, status: string): void {
  // Node listens no more: an error would end the process, and a client that stays would hold the connection for ever.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
