import { expect, test } from 'vitest';
import { isProofOf } from './proof.ts';

const PERSON = { password_hash: 'hash', disabled_at_ms: 0, is_on: null };
const BY_PASSWORD = { passwordHash: 'hash', withCode: false };
const WITH_CODE = { passwordHash: 'hash', withCode: true };

test.each([
  ['who knows the password', PERSON, BY_PASSWORD, true],
  ['who has not finished setting up a code', { ...PERSON, is_on: false }, BY_PASSWORD, true],
  ['with the code that is asked for', { ...PERSON, is_on: true }, WITH_CODE, true],
  ['with a code that is asked for no more', PERSON, WITH_CODE, true],
  ['without the code that is asked for', { ...PERSON, is_on: true }, BY_PASSWORD, false],
  ['who knows the password of before', { ...PERSON, password_hash: 'another' }, BY_PASSWORD, false],
  ['who knows the password of before, with a code', { ...PERSON, password_hash: 'another' }, WITH_CODE, false],
  ['who is disabled', { ...PERSON, disabled_at_ms: 1 }, BY_PASSWORD, false],
  ['who is disabled, with a code', { ...PERSON, disabled_at_ms: 1, is_on: true }, WITH_CODE, false],
  ['who is not there', undefined, WITH_CODE, false],
])('a person %s is let in: %#', (_, person, proof, isLetIn) => expect(isProofOf(person, proof)).toBe(isLetIn));
