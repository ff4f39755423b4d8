/** On every answer of the API, refusals included. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** On every answer over https, and on none over plain http: a year. */
export const HTTPS_HEADERS: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' };

/** On every file of the web. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Scripts and styles from our own files alone, none inline, and no string becomes script.
 *
 * @param framed    whose pages and videos, and whose games may be shown in a frame, beside the games that run here
 * @param pictures  addresses of the site's logo and favicon
 */
export function pagePolicy(
  host: string | undefined,
  { tvOrigins, frames }: { readonly tvOrigins: readonly string[]; readonly frames: readonly string[] },
  pictures: readonly string[] = [],
): string {
  // Not every browser counts the socket of the same host as 'self'.
  const sockets =
    host !== undefined && /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...originsOf(pictures)].join(' '),
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", ...new Set([...tvOrigins, ...originsOf(frames)])].join(' '),
    ...(tvOrigins.length === 0 ? [] : [`media-src ${tvOrigins.join(' ')}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // The one policy names the service worker; no other may be made.
    "require-trusted-types-for 'script'",
    'trusted-types evens',
  ].join('; ');
}

/** A host may hold signs that end a directive: https://a;sandbox */
const PLAIN_ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/;

/** Of addresses on the web; whatever else stands there needs no leave. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.map((address) => URL.parse(address)?.origin ?? '');
  return [...new Set(origins.filter((origin) => PLAIN_ORIGIN.test(origin)))];
}
