import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hangUp } from './answers-to-errors.ts';

/** For a call that takes an image: 2 MB over a phone's slow network, at 400 kbit/s. */
export const LONGEST_REQUEST_MS = 60_000;
/** A call whose body may be larger has the longer time. */
const LARGE_BYTES = 1024 * 1024;
export const CHECK_MS = 500;
/** A call's body may have so many, where the call says nothing else. */
export const BODY_BYTES = 16 * 1024;

/** A body may have so many chunks, and one more for each so many bytes: clients send buffers of kilobytes. */
const MOST_CHUNKS = 64;
const BYTES_A_CHUNK = 256;

/**
 * Hangs up on who sends a body more slowly than its call allows: Node itself knows one time for all calls.
 */
export class SlowBodies {
  readonly #coming = new Map<IncomingMessage, number>();
  readonly #requestMs: number;
  readonly #check: NodeJS.Timeout;

  constructor(requestMs: number) {
    this.#requestMs = requestMs;
    this.#check = setInterval(() => this.#look(), CHECK_MS);
  }

  /** Until the body is there, or the connection has gone. @param bodyLimit  of its call, in bytes */
  watch(raw: IncomingMessage, bodyLimit: number): void {
    const patience = bodyLimit > LARGE_BYTES ? LONGEST_REQUEST_MS : this.#requestMs;
    this.#coming.set(raw, performance.now() + patience);
  }

  forget(raw: IncomingMessage): void {
    this.#coming.delete(raw);
  }

  stop(): void {
    clearInterval(this.#check);
  }

  #look(): void {
    const now = performance.now();
    for (const [raw, until] of this.#coming) {
      if (until > now && !raw.destroyed) continue;
      this.#coming.delete(raw);
      if (!raw.complete) hangUp(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }
  }
}

/** Hangs up on bodies that come too slowly or in tiny chunks: each chunk costs as much as a kilobyte, and keeps the memory of one. */
export function hangUpOnSlowBodies(app: FastifyInstance, slow: SlowBodies): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      slow.watch(raw, routeOptions.bodyLimit ?? 0);
      raw.once('close', () => slow.forget(raw));
      if (encoding !== undefined) hangUpOnTinyChunks(raw, reply.raw);
    }
    done();
  });
  app.addHook('onClose', (_app, done) => {
    slow.stop();
    done();
  });
}

function hangUpOnTinyChunks(raw: IncomingMessage, answer: ServerResponse): void {
  const push = raw.push.bind(raw);
  let chunks = 0;
  let bytes = 0;
  raw.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    if (chunks <= MOST_CHUNKS + bytes / BYTES_A_CHUNK) return push(chunk, encoding);
    if (raw.socket.writable) {
      hangUp(new Error('tiny chunks'), raw.socket);
      // Not after a while: until then more of them would come.
      raw.socket.destroySoon();
    }
    return false;
  };
  // Once it is answered Node throws the rest of a body away, chunk by chunk, and counts nothing: nobody waits for it.
  answer.once('finish', () => {
    if (!raw.complete) raw.socket.destroySoon();
  });
}
