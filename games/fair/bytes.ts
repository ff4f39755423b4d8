import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex as hexOf, hexToBytes as bytesOf };

export function sha256Of(bytes: Uint8Array | string): Uint8Array {
  return sha256(typeof bytes === 'string' ? utf8ToBytes(bytes) : bytes);
}

export function hmacOf(key: Uint8Array, message: Uint8Array | string): Uint8Array {
  return hmac(sha256, key, typeof message === 'string' ? utf8ToBytes(message) : message);
}

/** 64 hexadecimal digits in small letters. */
export function isHex64(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}
