import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import {
  GoesOnError,
  NoRoomError,
  NoStandbyError,
  QueueFullError,
  StoppedError,
} from '../../core/sequencer/refusals.ts';
import { Refusal, tooLarge, unknown, unreadable } from './refusal.ts';
import { API_HEADERS } from './security-headers.ts';

/** Everything that goes wrong becomes an answer here, and our own bugs a line in the log. */
export function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.statusCode === 500) log.error({ err: error, url: request.url }, 'a call failed');
    return refuse(reply, refusal);
  });
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) =>
    refuse(reply, unknown('unknown-call', 'call')),
  );
}

export function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  reply.code(refusal.statusCode).headers(API_HEADERS);
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.send(refusal.body);
}

/** Our own bugs have the status 500; all else says what is wrong with the request, or when to try again. */
export function toRefusal(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoppedError) {
    const message = 'The exchange is restarting. Whether this was done will show when it is back.';
    return new Refusal(503, 'outcome-unknown', { message, retryAfter: 2 });
  }
  if (error instanceof NoRoomError) {
    const message = 'No bets can be taken at the moment. You can still cancel bets.';
    return new Refusal(503, 'no-room', { message, retryAfter: 10 });
  }
  if (error instanceof NoStandbyError) {
    const message = 'No bets can be taken at the moment. You can still cancel bets.';
    return new Refusal(503, 'no-standby', { message, retryAfter: 10 });
  }
  if (error instanceof GoesOnError) {
    const message = 'The exchange is busy. Your request is saved and will be carried out as soon as possible.';
    return new Refusal(503, 'outcome-unknown', { message, retryAfter: 30 });
  }
  if (error instanceof QueueFullError) {
    return new Refusal(503, 'busy', { message: 'The exchange is busy. Nothing was done.', retryAfter: 1 });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLarge();
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return unreadable('The request cannot be read.');
  return new Refusal(500, 'internal', { message: 'Something went wrong on our side.' });
}

/** How long the answer may take to arrive before a client that does not hang up is cut off. */
const LINGER_MS = 1000;

/** For what fails before it is a request: a slow or broken one. Answers in one write and hangs up. */
export function hangUp(
  error: Error & { code?: string },
  socket: { writable: boolean; end(text: string): void; destroy(): void },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const body = unreadable('The request cannot be read, or came too slowly.').body;
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // `end` closes our half alone: a client that goes on sending would hold the connection for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
