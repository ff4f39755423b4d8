import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type FairReceipt, RECEIPT, receiptText } from 'games/fair';

const signInPool = promisify<null, Buffer, KeyObject, Buffer>(sign);

/** An Ed25519 private key in the form of RFC 8410 is these bytes and its 32. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs for players that a value of theirs was accepted. */
export class ReceiptSigner {
  /** The public key: 32 bytes in hexadecimal digits. */
  readonly key: string;
  readonly #private: KeyObject;

  /** @param secret  of the installation: every process and every start signs with the same key. Without it, none does */
  constructor(secret: Buffer = randomBytes(32)) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', RECEIPT, 32));
    this.#private = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(this.#private).export({ format: 'jwk' });
    this.key = Buffer.from(x, 'base64url').toString('hex');
  }

  /** In a thread of the pool: a signature takes some 30 µs. */
  async sign(what: Pick<FairReceipt, 'round_id' | 'table' | 'entropy' | 'sequence'>): Promise<FairReceipt> {
    const signature = await signInPool(null, Buffer.from(receiptText(what)), this.#private);
    return { algorithm: RECEIPT, ...what, key: this.key, signature: signature.toString('hex') };
  }
}
