import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOf, isHex64 } from './bytes.ts';

export const RECEIPT = 'evens-receipt-1';

/**
 * What the house signs while a round is played: that this value of yours is in its list. A record of the round without
 * the value, and this receipt, prove misuse together.
 */
export interface FairReceipt {
  readonly algorithm: typeof RECEIPT;
  /** `<chain id>-<index>`. */
  readonly round_id: string;
  readonly table: string;
  /** 64 hexadecimal digits. */
  readonly entropy: string;
  /** The place in the journal of the bet that brought the value. */
  readonly sequence: number;
  /** The public key, Ed25519: 32 bytes in hexadecimal digits. */
  readonly key: string;
  /** Of `receiptText`: 64 bytes in hexadecimal digits. */
  readonly signature: string;
}

/** What is signed, as UTF-8. */
export const receiptText = ({
  round_id,
  table,
  entropy,
  sequence,
}: Pick<FairReceipt, 'round_id' | 'table' | 'entropy' | 'sequence'>): string =>
  `${RECEIPT}\n${table}\n${round_id}\n${sequence}\n${entropy}\n`;

function isReceipt(value: unknown): value is FairReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const { algorithm, round_id, table, entropy, sequence, key, signature } = value as Partial<FairReceipt>;
  return (
    algorithm === RECEIPT &&
    typeof round_id === 'string' &&
    typeof table === 'string' &&
    isHex64(entropy) &&
    Number.isSafeInteger(sequence) &&
    isHex64(key) &&
    /^[0-9a-f]{128}$/.test(signature ?? '')
  );
}

/** Whether it is a receipt, and signed by the key that it names; whose key that is, the rules of a table say. */
export function isSignedReceipt(value: unknown): value is FairReceipt {
  if (!isReceipt(value)) return false;
  return ed25519.verify(bytesOf(value.signature), utf8ToBytes(receiptText(value)), bytesOf(value.key));
}
