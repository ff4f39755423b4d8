import { t } from '@lingui/core/macro';
import { wordsOfServer } from '../server-words/server-words.ts';
import { callPath, readCookie } from './call.ts';
import { loginSessionLost } from '../../bettor/data/exchange.ts';
import { useLogin } from '../login-store.ts';
import { fileNameOf } from './file-name.ts';

/**
 * Asks a call that answers a file.
 *
 * @returns with the name that the exchange gives it; undefined where the login session is over
 * @throws what the exchange says, for people
 */
export async function fetchFile(name: string, asked: object): Promise<File | undefined> {
  const xsrf = readCookie(document.cookie, 'XSRF-TOKEN');
  const response = await fetch(callPath(name), {
    method: 'POST',
    headers: {
      'Cache-Control': 'no-store, no-cache',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${useLogin.getState().login?.token ?? ''}`,
      ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': xsrf }),
    },
    body: JSON.stringify(asked),
  });
  if (response.status === 401 || response.status === 403) {
    loginSessionLost();
    return undefined;
  }
  if (response.ok) {
    const blob = await response.blob();
    return new File([blob], fileNameOf(response.headers.get('content-disposition')), { type: blob.type });
  }
  const told = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  throw new Error(wordsOfServer(told.code ?? '', told.message ?? '') || t`The exchange answered ${response.status}.`);
}
