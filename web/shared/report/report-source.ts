/** One page of a report; `next` leads to the page after it, and is null on the last. */
export interface ReportPage<Row, Total> {
  readonly rows: readonly Row[];
  readonly total: Total;
  readonly next: string | null;
}

/** A list with its filters set, and where its pages come from. */
export interface PageSource<Row, Total> {
  /** Names the list and its filters among the queries that are kept. */
  readonly key: readonly unknown[];
  readonly load: (page: { readonly limit: number; readonly after?: string }) => Promise<ReportPage<Row, Total>>;
  /** How often the page that is shown is loaded again; never if it is left out. */
  readonly everyMs?: number | (() => number);
}

/** A report with its filters set: its pages, and the whole of it as a file. */
export interface ReportSource<Row, Total> extends PageSource<Row, Total> {
  /** @returns undefined where the login session is over */
  readonly fetchFile: (as: 'csv' | 'xlsx') => Promise<File | undefined>;
}
