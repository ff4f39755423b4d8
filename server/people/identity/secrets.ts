import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../core/system/start-error.ts';

/** AES-256-GCM: who reads the database, or a copy of it, reads no secret. */
const CIPHER = 'aes-256-gcm';
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Before each sealed text: what has it not was written before there was a key. */
const MARK = 'sealed:1:';
const KEY_FILE = 'secrets.key';

export class WrongKeyError extends Error {}

/** Seals texts for the database and opens them again. */
export interface Secrets {
  /** @param owner  whose it is: a row that was copied to somebody else does not open */
  seal(text: string, owner: number): string;
  /** @throws WrongKeyError */
  open(stored: string, owner: number): string;
  isSealed(stored: string): boolean;
}

/** No key: texts are stored as they are. For exchanges without a data folder of their own. */
export const PLAIN: Secrets = { seal: (text) => text, open: (stored) => stored, isSealed: () => true };

/** @param key  32 bytes */
export function secretsWith(key: Buffer): Secrets {
  return {
    isSealed: (stored) => stored.startsWith(MARK),
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(String(owner)));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(stored, owner) {
      if (!stored.startsWith(MARK)) return stored;
      const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(String(owner)))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
      } catch {
        throw new WrongKeyError('the key does not open this secret');
      }
    },
  };
}

/** The key of an installation, from wherever it has it. */
export interface SecretsKey {
  /** Where it belongs, for people. */
  readonly place: string;
  /** @returns undefined where none was made yet, or it is lost @throws StartError */
  find(): Buffer | undefined;
  /** Makes it: 64 hexadecimal digits that only the installation's user may read. */
  make(): Buffer;
}

/** The key that an installation is given, or else the one in its data folder. */
export function secretsKeyOf(installation: {
  readonly secretsKey: Buffer | undefined;
  readonly dataFolder: string;
}): SecretsKey {
  const { secretsKey: given, dataFolder } = installation;
  if (given !== undefined) return { place: 'EVENS_SECRETS_KEY', find: () => given, make: () => given };
  const place = join(dataFolder, KEY_FILE);
  const find = () => {
    if (!existsSync(place)) return undefined;
    const key = Buffer.from(readFileSync(place, 'utf8').trim(), 'hex');
    if (key.length !== KEY_BYTES) {
      throw new StartError(
        `${place} holds no key: 64 hexadecimal digits. Put it back from a copy. If there is none, move the file away: the next start says what to do about a lost key`,
      );
    }
    return key;
  };
  const make = () => {
    mkdirSync(dataFolder, { recursive: true });
    makeKey(place);
    return find() as Buffer;
  };
  return { place, find, make };
}

/** Under another name until it is whole and on the disk: a key that is lost takes every secret with it. */
function makeKey(path: string): void {
  const unfinished = `${path}.${process.pid}`;
  // One that an earlier process left, or somebody else put there, is none of ours.
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, 'wx', 0o600);
  writeSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  // Its name too has to be there after a power cut, before anything is sealed with it.
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
