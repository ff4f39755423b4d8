import { t } from '@lingui/core/macro';
import { wordsOfServer } from '../server-words/server-words.ts';
import { callPath, readCookie, type CallerOptions } from './call.ts';
import { fileNameOf } from './file-name.ts';

/**
 * Makes the function that calls what answers a file.
 *
 * @returns the file under the name that the exchange gives it; undefined where the login session is over
 * @throws what the exchange answered, for people
 */
export function createFileFetcher({ fetch, token, cookie, onLoginSessionEnded }: CallerOptions) {
  return async (name: string, request: object): Promise<File | undefined> => {
    const own = token();
    const xsrf = readCookie(cookie(), 'XSRF-TOKEN');
    const response = await fetch(callPath(name), {
      method: 'POST',
      headers: {
        'Cache-Control': 'no-store, no-cache',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${own ?? ''}`,
        ...(xsrf === undefined ? {} : { 'X-XSRF-TOKEN': xsrf }),
      },
      body: JSON.stringify(request),
    });
    if (response.status === 401 || response.status === 403) {
      // As in a call: a late answer must not end the present login session.
      if (token() === own) onLoginSessionEnded();
      return undefined;
    }
    if (response.ok) {
      const blob = await response.blob();
      return new File([blob], fileNameOf(response.headers.get('content-disposition')), { type: blob.type });
    }
    const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
    throw new Error(wordsOfServer(body.code ?? '', body.message ?? '') || t`The exchange answered ${response.status}.`);
  };
}
