import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request as requestPlainly } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

const NEVER_ELSEWHERE = new BlockList();
NEVER_ELSEWHERE.addSubnet('0.0.0.0', 8);
NEVER_ELSEWHERE.addSubnet('127.0.0.0', 8);
// Link-local, and below one of a cloud's own: it answers its machines there, with their secrets.
NEVER_ELSEWHERE.addSubnet('169.254.0.0', 16);
NEVER_ELSEWHERE.addAddress('::', 'ipv6');
NEVER_ELSEWHERE.addAddress('::1', 'ipv6');
NEVER_ELSEWHERE.addSubnet('fe80::', 10, 'ipv6');
NEVER_ELSEWHERE.addSubnet('fd00:ec2::', 32, 'ipv6');

/** The address is this machine itself, by whichever of its names. */
export function isOwnAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  const own = new BlockList();
  for (const { address: one, family: of } of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []))
    own.addAddress(one, of === 'IPv6' ? 'ipv6' : 'ipv4');
  return NEVER_ELSEWHERE.check(plain, family) || own.check(plain, family);
}

export interface SignedPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly patienceMs: number;
  /** Bytes of an answer that are read. */
  readonly longest: number;
  /** It may go to this machine. */
  readonly mayBeLocal: boolean;
}

const ownAddress = (host: string) => new Error(`${host} is an address of this machine`);

/** Looks a name up, and refuses it if any of its addresses is this machine: the one that is connected to is among them. */
const lookupElsewhere: LookupFunction = (host, options, done) => {
  const all: LookupAllOptions = { ...options, family: options.family as number, all: true };
  lookup(host, all, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
    if (error === null && addresses.some(({ address }) => isOwnAddress(address))) return done(ownAddress(host), '');
    const [first] = addresses;
    return options.all === true ? done(error, addresses) : done(error, first?.address ?? '', first?.family);
  });
};

/** @returns the text of a good answer @throws Error  for any other, a redirection too, and if it takes too long */
export function postSigned(url: URL, post: SignedPost): Promise<string> {
  const { headers, body, patienceMs, longest, mayBeLocal } = post;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayBeLocal && isIP(host) !== 0 && isOwnAddress(host)) return Promise.reject(ownAddress(host));
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestOverTls : requestPlainly)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(patienceMs),
      ...(mayBeLocal ? {} : { lookup: lookupElsewhere }),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) request.destroy(new Error(`status ${statusCode}`));
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > longest) request.destroy(new Error(`more than ${longest} bytes`));
      });
      response.on('error', reject);
      response.on('end', () => resolve(Buffer.concat(parts).toString()));
    });
    request.end(body);
  });
}
