/** One page of a report; `next` leads to the page after it, and is null on the last. */
export interface ReportPage<Row, Total> {
  readonly rows: readonly Row[];
  readonly total: Total;
  readonly next: string | null;
}

/** A report with its filters set: where its pages come from, and the whole of it as a file. */
export interface ReportSource<Row, Total> {
  /** Names the report and its filters among the queries that are kept. */
  readonly key: readonly unknown[];
  readonly load: (page: { readonly limit: number; readonly after?: string }) => Promise<ReportPage<Row, Total>>;
  /** @returns undefined where the login session is over */
  readonly fetchFile: (as: 'csv' | 'xlsx') => Promise<File | undefined>;
}
