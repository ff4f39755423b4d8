import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hangUp } from './answers-to-errors.ts';

/** For a call that takes an image: 2 MB over a phone's slow network, at 400 kbit/s. */
export const LONGEST_REQUEST_MS = 60_000;
/** A call whose body may be larger has the longer time. */
const LARGE_BYTES = 1024 * 1024;
export const CHECK_MS = 500;

/** Hangs up on who sends a body more slowly than its call allows: Node itself knows one time for all calls. */
export function hangUpOnSlowBodies(app: FastifyInstance, requestMs: number): void {
  const coming = new Map<IncomingMessage, number>();
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      const patience = (routeOptions.bodyLimit ?? 0) > LARGE_BYTES ? LONGEST_REQUEST_MS : requestMs;
      coming.set(raw, performance.now() + patience);
      raw.once('close', () => coming.delete(raw));
    }
    done();
  });
  const check = setInterval(() => {
    const now = performance.now();
    for (const [raw, until] of coming) {
      if (until > now) continue;
      coming.delete(raw);
      if (!raw.complete) hangUp(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }
  }, CHECK_MS);
  app.addHook('onClose', (_app, done) => {
    clearInterval(check);
    done();
  });
}
