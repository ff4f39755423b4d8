import { PROOF_BYTES } from 'protocol';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface ProofImage {
  readonly type: ImageType;
  readonly bytes: Buffer;
}

/** By its first bytes: what a file calls itself counts for nothing. */
const MAGIC: readonly (readonly [ImageType, (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
];

/** @returns what is wrong with it, for people, where it is no such image */
export function readProof(base64: string): ProofImage | string {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PROOF_BYTES) return 'The image is larger than 2 MB.';
  const type = MAGIC.find(([, isOf]) => bytes.length > 12 && isOf(bytes))?.[0];
  return type === undefined ? 'The proof must be a PNG, JPEG or WebP image.' : { type, bytes };
}

const ENDINGS: Readonly<Record<ImageType, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** A name of ours: nothing that a stranger chose gets into a header. */
export function proofName(reference: string, type: ImageType): string {
  return `proof-${reference}.${ENDINGS[type]}`;
}
