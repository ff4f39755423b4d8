import { HEARTBEAT_MS } from 'protocol';
import { CLOSE_CODES } from 'protocol/constants';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { type CallRate, costOfLength } from '../call-rate.ts';
import { messageOf, type StreamFrame, type TopicChange } from './stream-message.ts';
import type { WatchedTopic } from './watched-topic.ts';

/** A reader with more than this unread gets no more changes; when it has read on, a fresh picture. */
const SLOW_BYTES = 256 * 1024;
/** It has read on when less than this is left. */
const READ_ON_BYTES = 64 * 1024;
/**
 * What the system has taken may be unread still, by the megabyte: a ping behind so much is answered when it was read.
 */
const CONFIRM_BYTES = 32 * 1024;
/** Pictures of one message: the rest comes with the next. */
const PICTURE_BYTES = 256 * 1024;

/** One that has not read on by then, or has even more unread, is closed. */
const SLOW_MS = 10_000;
const LOST_BYTES = 1024 * 1024;
/** Answers that wait for a reader to read on: its calls may all have come before the pong that says so. */
const MOST_HELD = 16_384;
/** How long a closing handshake may take before the connection is cut. */
const CLOSING_MS = 1000;

/** What the pictures of one tick may come to, of all clients: the rest comes with the next ticks. */
export class PictureRoom {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  get isLeft(): boolean {
    return this.#left > 0;
  }

  take(bytes: number): void {
    this.#left -= bytes;
  }
}

/** What the pictures of a person's connections may cost. */
interface PictureRate {
  mayTake(): boolean;
  charge(length: number): void;
}

/** Pictures are paid for as calls are: by the person, on however many connections. */
export function pictureRateOf(session: LoginSession, rate: CallRate): PictureRate {
  const payer = { session, address: undefined };
  return {
    mayTake: () => rate.waitOf(payer) === 0,
    charge: (length) => rate.charge(payer, 1 + costOfLength(length)),
  };
}

/** One connection after its hello: what it watches, and what waits to be sent to it at the next tick. */
export class StreamClient {
  readonly session: LoginSession;
  readonly #socket: WebSocket;
  readonly #connection: Socket;
  readonly #rate: PictureRate;
  /** Each topic with the number of its next frame; 0 while its picture is awaited. */
  readonly #next = new Map<WatchedTopic<StreamClient>, number>();
  #awaiting = 0;
  #waiting: StreamFrame[] = [];
  #sentAt: number;
  /** Bytes that were sent, and of them what a pong has confirmed. */
  #sent = 0;
  #confirmed = 0;
  /** The bytes before the ping that is on its way; 0 where none is. */
  #pinged = 0;
  /** 0 while it reads on. */
  #slowSince = 0;
  #closed = false;

  constructor(
    { socket, connection }: { readonly socket: WebSocket; readonly connection: Socket },
    of: { session: LoginSession; rate: PictureRate; now: number },
  ) {
    this.#socket = socket;
    this.#connection = connection;
    this.session = of.session;
    this.#rate = of.rate;
    this.#sentAt = of.now;
    socket.on('pong', (payload) => this.#confirm(payload.toString()));
  }

  get topics(): Iterable<WatchedTopic<StreamClient>> {
    return this.#next.keys();
  }

  get topicCount(): number {
    return this.#next.size;
  }

  /** Asks for the topic's picture, again where it is watched already. */
  watch(topic: WatchedTopic<StreamClient>): void {
    if (this.#next.get(topic) !== 0) this.#awaiting += 1;
    this.#next.set(topic, 0);
    topic.watchers.add(this);
  }

  unwatch(topic: WatchedTopic<StreamClient>): void {
    if (this.#next.get(topic) === 0) this.#awaiting -= 1;
    this.#next.delete(topic);
    topic.watchers.delete(this);
  }

  addChange(topic: WatchedTopic<StreamClient>, change: TopicChange): void {
    const frame = this.#next.get(topic);
    if (frame === undefined || frame === 0) return;
    if (this.#slowSince > 0) {
      this.#awaiting += 1;
      this.#next.set(topic, 0);
      return;
    }
    this.#next.set(topic, frame + 1);
    this.#waiting.push(change.frame(frame));
  }

  refuse(topic: string, [code, message]: readonly [string, string]): void {
    this.addFrame(JSON.stringify({ op: 'refused', topic, code, message }));
  }

  addFrame(json: string): void {
    this.#waiting.push({ json });
    if (this.#waiting.length > MOST_HELD && this.#slowSince > 0) this.close(CLOSE_CODES.slowReader, 'too slow');
  }

  /** Sends before the next tick: an answer waits. */
  flushAnswers(now: number): void {
    if (this.#slowSince === 0 && !this.#closed && this.#waiting.length > 0) this.#send(now);
  }

  /**
   * One message with all that waits: the pictures that are due, the changes, or a sign of life.
   *
   * @returns whether pictures are in it
   */
  flush(now: number, room: PictureRoom): boolean {
    if (this.#closed) return false;
    this.#watchSpeed(now);
    if (this.#slowSince > 0 || this.#closed) return false;
    const hasPictures = this.#awaiting > 0 && this.#addPictures(room);
    if (this.#waiting.length === 0) {
      if (now - this.#sentAt < HEARTBEAT_MS) return false;
      this.addFrame(`{"op":"heartbeat","server_time":${now}}`);
    }
    this.#send(now);
    return hasPictures;
  }

  #send(now: number): void {
    const message = messageOf(this.#waiting);
    if (this.#socket.readyState === WebSocket.OPEN) this.#connection.write(message);
    this.#sent += message.length;
    this.#askWhetherRead();
    this.#waiting = [];
    this.#sentAt = now;
  }

  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.flushAnswers(this.#sentAt);
    this.#closed = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }

  #askWhetherRead(): void {
    if (this.#pinged > 0 || this.#sent - this.#confirmed < CONFIRM_BYTES) return;
    this.#pinged = this.#sent;
    this.#socket.ping(String(this.#pinged));
  }

  /** Any other pong answers the hub's sign of life. */
  #confirm(payload: string): void {
    if (this.#pinged === 0 || payload !== String(this.#pinged)) return;
    this.#confirmed = this.#pinged;
    this.#pinged = 0;
    this.#askWhetherRead();
  }

  /** @returns whether there was one to add */
  #addPictures(room: PictureRoom): boolean {
    let bytes = 0;
    for (const [topic, next] of this.#next) {
      if (next !== 0) continue;
      if (bytes > PICTURE_BYTES || !room.isLeft) break;
      // Who takes more pictures than calls are allowed gets them later.
      if (!this.#rate.mayTake()) break;
      const picture = topic.picture();
      // A topic without anything to show yet: its picture comes when there is.
      if (picture === undefined) continue;
      this.#rate.charge(picture.length);
      bytes += picture.length;
      room.take(picture.length);
      this.#awaiting -= 1;
      this.#next.set(topic, 2);
      this.addFrame(
        `{"op":"picture","topic":"${topic.name}","frame":1,"sequence":${topic.sequence},"data":${picture}}`,
      );
    }
    return bytes > 0;
  }

  #watchSpeed(now: number): void {
    const held = this.#socket.bufferedAmount;
    const unread = Math.max(held, this.#sent - this.#confirmed);
    if (unread < READ_ON_BYTES || (this.#slowSince === 0 && unread <= SLOW_BYTES)) {
      this.#slowSince = 0;
      return;
    }
    if (this.#slowSince === 0) this.#slowSince = now;
    if (held <= LOST_BYTES && now - this.#slowSince < SLOW_MS) return;
    this.close(CLOSE_CODES.slowReader, 'too slow');
  }
}
