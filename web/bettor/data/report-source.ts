import type { CallName, DataOf, RequestOf } from 'protocol';
import type { ReportPage, ReportSource } from '../../shared/report/report-source.ts';
import { ask, fetchFile } from './exchange.ts';

/** Calls that answer a page of rows with a total. */
type ReportName = Extract<
  CallName,
  | 'accountStatement/getUserAccountStatementHistory'
  | 'bet/getUserBetHistory'
  | 'report/getProfitLoss'
  | 'report/getActivity'
  | 'report/getPayments'
  | 'report/getCasinoRounds'
  | 'report/getLiveCasinoBets'
>;

type RowOf<N extends ReportName> = DataOf<N>['rows'][number];
type TotalOf<N extends ReportName> = DataOf<N>['total'];

export function reportSource<N extends ReportName>(
  name: N,
  request: RequestOf<N> & object,
): ReportSource<RowOf<N>, TotalOf<N>> {
  return {
    key: [name, request],
    load: (page) => ask(name, { ...request, ...page } as RequestOf<N>) as Promise<ReportPage<RowOf<N>, TotalOf<N>>>,
    fetchFile: (as) => fetchFile(name, { ...request, export: as }),
  };
}
