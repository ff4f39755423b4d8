import { createHmac, createVerify, timingSafeEqual } from 'node:crypto';

/** How far a signed request's time may be from ours, ms. */
export const WINDOW_MS = 60_000;

/** What is signed: when, which address, and the body to the byte. */
export interface SignedText {
  /** ms since 1970, as the header has it. */
  readonly timestamp: string;
  readonly path: string;
  readonly body: string;
}

const textOf = ({ timestamp, path, body }: SignedText): string => `${timestamp}.${path}.${body}`;

/** HMAC-SHA256, hexadecimal. */
export function signatureOf(secret: string, signed: SignedText): string {
  return createHmac('sha256', secret).update(textOf(signed)).digest('hex');
}

/** Of a provider: an RSA key where it has given one, else the secret that both have. */
export interface SigningKeys {
  readonly secret: string;
  /** PEM, or empty. */
  readonly publicKey: string;
}

export function isSignedBy({ secret, publicKey }: SigningKeys, signed: SignedText, signature: string): boolean {
  if (publicKey !== '') {
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
    return createVerify('RSA-SHA256').update(textOf(signed)).verify(publicKey, signature, 'base64');
  }
  if (!/^[\da-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secret, signed), 'hex'));
}

/** Whether a signed time is ours, give or take. */
export function isTimely(timestamp: string, now: number): boolean {
  return /^\d{13}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= WINDOW_MS;
}
