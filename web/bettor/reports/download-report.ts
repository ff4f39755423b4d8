import type { RequestOf } from 'protocol';
import { callPath } from '../../shared/wire/call.ts';
import { loginSessionLost } from '../exchange.ts';
import { useLogin } from '../login-store.ts';
import { toast } from '../ui-store.ts';
import { saveFile } from './save-file.ts';
import type { ReportName } from './use-report.ts';

/** Saves the whole report as a file: the same filters, every page. */
export async function downloadReport<N extends ReportName>(
  name: N,
  asked: RequestOf<N> & object,
  as: 'csv' | 'xlsx',
): Promise<void> {
  try {
    const response = await fetch(callPath(name), {
      method: 'POST',
      headers: {
        'Cache-Control': 'no-store, no-cache',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${useLogin.getState().login?.token ?? ''}`,
      },
      body: JSON.stringify({ ...asked, export: as }),
    });
    if (response.status === 401 || response.status === 403) return loginSessionLost();
    if (!response.ok) throw new Error(((await response.json()) as { message?: string }).message ?? 'Not exported.');
    saveFile(await response.blob(), `${name.split('/')[1] ?? 'report'}.${as}`);
  } catch (error) {
    toast('bad', error instanceof Error ? error.message : 'Not exported.');
  }
}
