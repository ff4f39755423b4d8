import type { CallName, DataOf, RequestOf } from 'protocol';
import type { ReportPage, ReportSource } from '../../shared/report/report-source.ts';
import { ask, fetchFile } from './exchange.ts';

/** Calls that answer a page of rows with a total. */
export type ReportName = Extract<
  CallName,
  | 'admin/findBets'
  | 'admin/getResultsReport'
  | 'admin/getPeopleReport'
  | 'admin/getFundsReport'
  | 'admin/getSuspensionReport'
  | 'admin/getVoidReport'
  | 'admin/getAdjustmentReport'
  | 'admin/getStatement'
>;

export type ReportRowOf<N extends ReportName> = DataOf<N>['rows'][number];
export type ReportTotalOf<N extends ReportName> = DataOf<N>['total'];

export function reportSource<N extends ReportName>(
  name: N,
  request: RequestOf<N> & object,
): ReportSource<ReportRowOf<N>, ReportTotalOf<N>> {
  return {
    key: [name, request],
    load: (page) =>
      ask(name, { ...request, ...page } as RequestOf<N>) as Promise<ReportPage<ReportRowOf<N>, ReportTotalOf<N>>>,
    fetchFile: (as) => fetchFile(name, { ...request, export: as }),
  };
}
