import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../core/system/start-error.ts';
import { makeCertificate, type Certificate } from '../../core/system/certificate.ts';

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
