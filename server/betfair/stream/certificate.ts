import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import {
  derBits,
  derIdentifier,
  derInteger,
  derOctets,
  derSequence,
  derSet,
  derText,
  derTime,
  derValue,
} from './der.ts';

/** PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const YEARS = 10;
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const BASIC_CONSTRAINTS = '2.5.29.19';
const [DNS_NAME, IP_ADDRESS] = [0x82, 0x87];
const [VERSION, EXTENSIONS] = [0xa0, 0xa3];
const VERSION_3 = Buffer.from([2]);
const YES = Buffer.from([0x01, 0x01, 0xff]);

/**
 * The certificate of the stream: the one that is given, or the installation's own, made at its first start.
 *
 * @throws StartError when the given files cannot be used
 */
export function certificateOf(
  dataFolder: string,
  given: { readonly keyFile: string; readonly certFile: string } | undefined,
): Certificate {
  if (given !== undefined) return readCertificate(given.keyFile, given.certFile);
  const keyFile = join(dataFolder, 'stream-key.pem');
  const certFile = join(dataFolder, 'stream-cert.pem');
  if (existsSync(keyFile) && existsSync(certFile)) return readCertificate(keyFile, certFile);
  const made = makeCertificate(new Date());
  mkdirSync(dataFolder, { recursive: true });
  write(keyFile, made.key);
  write(certFile, made.cert);
  return made;
}

/** A key and a certificate that it signs itself, for this machine's own names. */
export function makeCertificate(from: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const name = derSequence(derSet(derSequence(derIdentifier(COMMON_NAME), derText('Evens'))));
  const algorithm = derSequence(derIdentifier(ECDSA_WITH_SHA256));
  const names = derSequence(
    derValue(DNS_NAME, Buffer.from('localhost')),
    derValue(IP_ADDRESS, Buffer.from([127, 0, 0, 1])),
  );
  const body = derSequence(
    derValue(VERSION, derInteger(VERSION_3)),
    // A serial number is positive and says nothing.
    derInteger(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    derSequence(derTime(from), derTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    derValue(
      EXTENSIONS,
      derSequence(
        derSequence(derIdentifier(BASIC_CONSTRAINTS), YES, derOctets(derSequence(YES))),
        derSequence(derIdentifier(SUBJECT_ALTERNATIVE_NAME), derOctets(names)),
      ),
    ),
  );
  const whole = derSequence(body, algorithm, derBits(sign('sha256', body, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: new X509Certificate(whole).toString(),
  };
}

function readCertificate(keyFile: string, certFile: string): Certificate {
  try {
    const made = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
    if (new X509Certificate(made.cert).checkPrivateKey(createPrivateKey(made.key))) return made;
  } catch (error) {
    throw new StartError(`the stream's certificate cannot be used: ${(error as Error).message}`);
  }
  throw new StartError(`the key ${keyFile} does not belong to the certificate ${certFile}`);
}

/** Whole or not at all; the key is nobody else's to read. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
