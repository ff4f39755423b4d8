import { hash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const SIGNS_OF_A_GROUP = 4;
const CODES = 10;

/** Ten codes of 60 random bits: ABCD-EFGH-JKLM. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: SIGNS_OF_A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
    ).join('-'),
  );
}

/** However it is typed: small letters, spaces, no dashes. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '');
}

export function isRecoveryCode(text: string): boolean {
  return new RegExp(`^[${SIGNS}]{${GROUPS * SIGNS_OF_A_GROUP}}$`).test(plain(text));
}

/** What is kept of a code: of 60 random bits a plain hash is enough, and that of another user is another one. */
export function hashOfRecoveryCode(userId: number, code: string): string {
  return hash('sha256', `recovery ${userId} ${plain(code)}`, 'base64url');
}
