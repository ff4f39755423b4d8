import { Trans } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { PHONE, useMedia } from '../use-media.ts';
import { Pages, ReportBody, ReportHead, Totals, type Total } from './report-parts.tsx';
import './report.css';
import type { ReportPage, ReportSource } from './report-source.ts';
import { useReport } from './use-report.ts';

export interface ReportProps<Row, Sums> {
  readonly title: string;
  readonly source: ReportSource<Row, Sums>;
  readonly filters: ReactNode;
  readonly filtersClass?: string;
  /** Under the title; without it, how long bettors may query a row. */
  readonly about?: string;
  /** Between the title and the filters. */
  readonly tabs?: ReactNode;
  /** Between the filters and the totals. */
  readonly note?: ReactNode;
  /** Of all that the filters let through, not of one page. */
  readonly totals?: (sums: Sums | undefined) => readonly Total[];
  /** What the rows are, for whoever hears the page. */
  readonly label: string;
  /** Above the rows, such as the path to them. */
  readonly above?: ReactNode;
  readonly empty: string;
  readonly emptyTitle?: string;
  /** How many rows all pages have together. */
  readonly countOf: (page: ReportPage<Row, Sums>) => number;
  /** Under the rows, such as when the report was made. */
  readonly foot?: (page: ReportPage<Row, Sums>) => string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A report: its title with exports, filters, totals, a page of rows, and the way to the others. */
export function Report<Row, Sums>(props: ReportProps<Row, Sums>) {
  const { title, source, filters, filtersClass = '', tabs, note, totals, label, above, empty, emptyTitle } = props;
  const paged = useReport(source);
  const { page } = paged;
  const rows = page?.rows ?? [];
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, page);
  return (
    <>
      <ReportHead title={title} source={source} about={props.about} />
      {tabs}
      <Filters className={filtersClass}>{filters}</Filters>
      {note}
      {totals !== undefined && <Totals totals={totals(page?.total)} />}
      <section ref={section} tabIndex={-1} className="card" aria-label={label} aria-busy={paged.isFetching}>
        {above}
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={rows.length === 0}
          empty={empty}
          emptyTitle={emptyTitle}
        >
          {props.children(rows)}
        </ReportBody>
        <Pages paged={paged} shown={rows.length} all={page === undefined ? 0 : props.countOf(page)} />
        {props.foot !== undefined && page !== undefined && <p className="report-made">{props.foot(page)}</p>}
      </section>
    </>
  );
}

/** On phones the rows are seen first, and the filters with a tap. */
function Filters({ className, children }: { className: string; children: ReactNode }) {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return <search className={`card filters ${className}`.trim()}>{children}</search>;
  return (
    <details className="card filter-fold">
      <summary>
        <Trans>Filters</Trans>
        <Icon name="down" size="small" />
      </summary>
      <search className={`filters ${className}`.trim()}>{children}</search>
    </details>
  );
}
