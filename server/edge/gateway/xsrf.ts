import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const COOKIE = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/;

function cookieOf({ cookie }: IncomingHttpHeaders): string | undefined {
  return cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1];
}

/**
 * Other sites can send a browser's cookies but cannot read them: where the cookie is there, its header must repeat it.
 * The bearer token alone suffices for whoever keeps no cookies.
 *
 * @throws Refusal 422
 */
export function checkXsrf(headers: IncomingHttpHeaders): void {
  const cookie = cookieOf(headers);
  if (cookie === undefined || headers['x-xsrf-token'] === cookie) return;
  throw new Refusal(422, 'xsrf-mismatch', {
    message: 'The X-XSRF-TOKEN header does not match its cookie. Load the page again.',
  });
}

/** Gives a browser its cookie. Scripts of the page must read it, so it is not HttpOnly; it proves nothing by itself. */
export function giveXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (cookieOf(request.headers) !== undefined) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `XSRF-TOKEN=${randomBytes(16).toString('base64url')}; Path=/; SameSite=Strict${secure}`);
}
