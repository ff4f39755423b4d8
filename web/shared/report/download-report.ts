import type { RequestOf } from 'protocol';
import { toast } from '../../bettor/data/ui-store.ts';
import { fetchFile } from '../wire/fetch-file.ts';
import { saveFile } from './save-file.ts';
import type { ReportName } from './use-report.ts';

/** Saves the whole report as a file: the same filters, every page. */
export async function downloadReport<N extends ReportName>(
  name: N,
  asked: RequestOf<N> & object,
  as: 'csv' | 'xlsx',
): Promise<void> {
  try {
    const file = await fetchFile(name, { ...asked, export: as });
    if (file !== undefined) saveFile(file, file.name);
  } catch (error) {
    toast('bad', error instanceof Error ? error.message : 'Not exported.');
  }
}
