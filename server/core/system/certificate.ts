import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
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
