import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../core/system/temporary-folder.ts';
import { makeCertificate } from '../../core/system/certificate.ts';
import { certificateOf } from './certificate.ts';

let folder: string;
beforeEach(() => (folder = makeTemporaryFolder('cert')));
afterEach(() => rmSync(folder, { recursive: true }));

test('a certificate is made for this machine and signs itself', () => {
  const made = new X509Certificate(makeCertificate(new Date('2026-03-01T12:00:00Z')).cert);
  expect(made.subject).toBe('CN=Evens');
  expect(made.checkHost('localhost')).toBe('localhost');
  expect(made.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(made.verify(made.publicKey)).toBe(true);
  expect(made.validFrom).toBe('Mar  1 12:00:00 2026 GMT');
  expect(made.validTo).toBe('Mar  1 12:00:00 2036 GMT');
  expect(made.ca).toBe(true);
});

test('the first start makes it and the next finds it; nobody else may read its key', () => {
  const made = certificateOf(folder, undefined);
  expect(certificateOf(folder, undefined)).toEqual(made);
  expect(statSync(join(folder, 'stream-key.pem')).mode & 0o777).toBe(0o600);
});

test('a given one is used, unless it cannot be read or its key is another', () => {
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')];
  expect(() => certificateOf(folder, { keyFile, certFile })).toThrow('cannot be used: ENOENT');
  const made = certificateOf(folder, undefined);
  writeFileSync(keyFile, made.key);
  writeFileSync(certFile, made.cert);
  expect(certificateOf('/nowhere', { keyFile, certFile })).toEqual(made);
  writeFileSync(keyFile, makeCertificate(new Date()).key);
  expect(() => certificateOf(folder, { keyFile, certFile })).toThrow('does not belong to the certificate');
  expect(readFileSync(certFile, 'utf8')).toBe(made.cert);
});
