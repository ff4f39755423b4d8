import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps have it: SHA-1, six digits, a new code every 30 seconds. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the step before and the step after are taken too: a phone's clock is seldom exact. */
const STEPS_AROUND = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says to an authenticator app. */
export function otpauthUri(secret: string, { issuer, userName }: { issuer: string; userName: string }): string {
  return new TOTP({ ...SETTINGS, issuer, label: userName, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The 30-second step that a code belongs to: its place in time, so that each is taken once.
 *
 * @param now  milliseconds since 1970
 * @returns    undefined where it is no code of now
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const attempt = { ...SETTINGS, token: code, secret: Secret.fromBase32(secret), timestamp: now, window: STEPS_AROUND };
  const delta = TOTP.validate(attempt);
  return delta === null ? undefined : Math.floor(now / (SETTINGS.period * 1000)) + delta;
}

/** The code of a moment. For tests and for whoever needs to show one. */
export function codeAt(secret: string, now: number): string {
  return TOTP.generate({ ...SETTINGS, secret: Secret.fromBase32(secret), timestamp: now });
}
