import { createPublicKey } from 'node:crypto';
import { malformed, Refusal } from './refusal.ts';

const SMALLEST_KEY_BITS = 2048;

export const providerExists = () => new Refusal(409, 'provider-exists', { message: 'This code is already taken.' });

/** @param pem  empty if it signs with the secret @throws Refusal */
export function checkProviderKey(pem: string): void {
  if (pem === '') return;
  let bits: number | undefined;
  try {
    bits = createPublicKey(pem).asymmetricKeyDetails?.modulusLength;
  } catch {
    throw malformed('public_key: an RSA public key as PEM');
  }
  if (bits === undefined || bits < SMALLEST_KEY_BITS) throw malformed('public_key: an RSA key of 2048 bits at least');
}
