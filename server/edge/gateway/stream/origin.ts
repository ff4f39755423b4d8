import type { IncomingMessage } from 'node:http';

/** Browsers name the page's origin, and pages of other sites must not connect. Programs name none. */
export function isOwnOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
