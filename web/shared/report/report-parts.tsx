import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { QUERY_WINDOW_DAYS } from 'protocol/constants';
import { formatMoney, formatSignedMoney, groupDigits } from '../format/money.ts';
import { Icon } from '../icon.tsx';
import { toast } from '../toasts/toast-store.ts';
import type { ReportSource } from './report-source.ts';
import { saveFile } from './save-file.ts';
import { ROWS, type Paged } from './use-report.ts';

// What every report is made of: its title with exports, filters, totals, and pages.

export interface ReportHeadProps<Row, Sums> {
  readonly title: string;
  readonly source: ReportSource<Row, Sums>;
  readonly about?: string | undefined;
}

export function ReportHead<Row, Sums>({ title, source, about }: ReportHeadProps<Row, Sums>) {
  return (
    <div className="bar">
      <div>
        <h1>{title}</h1>
        <p className="meta">
          {about ?? <Trans>All times UTC+5:30. Queries within {QUERY_WINDOW_DAYS} days of the event.</Trans>}
        </p>
      </div>
      <span className="spacer" />
      {(['csv', 'xlsx'] as const).map((as) => (
        <button key={as} type="button" className="btn" onClick={() => void download(source, as)}>
          <Icon name="download" size="small" />
          <Trans>Export {as === 'csv' ? 'CSV' : 'XLSX'}</Trans>
        </button>
      ))}
    </div>
  );
}

/** The whole report: the same filters, every page. */
async function download<Row, Sums>({ fetchFile }: ReportSource<Row, Sums>, as: 'csv' | 'xlsx'): Promise<void> {
  try {
    const file = await fetchFile(as);
    if (file !== undefined) saveFile(file, file.name);
  } catch (error) {
    toast('bad', error instanceof Error ? error.message : 'Not exported.');
  }
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <>
      <label className="field">
        <Trans>From</Trans>
        <input
          type="date"
          value={period.from}
          max={period.to}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
      </label>
      <label className="field">
        <Trans>To</Trans>
        <input
          type="date"
          value={period.to}
          min={period.from}
          onChange={(event) => onChange({ ...period, to: event.target.value })}
        />
      </label>
    </>
  );
}

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [T, string])[];
  readonly chosen: T;
  readonly onChange: (chosen: T) => void;
}

export function Choice<T extends string>({ label, name, choices, chosen, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className="choice span">
      <legend className="label">{label}</legend>
      <div className="segments">
        {choices.map(([value, word]) => (
          <label key={value}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface Total {
  readonly label: string;
  /** Minor units, or a count where that is meant; undefined while it is not known. */
  readonly money: number | undefined;
  readonly isCount?: boolean;
  /** Says gain or loss by sign and colour. */
  readonly isSigned?: boolean;
}

function figureOf({ money, isCount = false, isSigned = false }: Total): string {
  if (money === undefined) return '–';
  if (isCount) return groupDigits(String(money));
  return isSigned && money !== 0 ? formatSignedMoney(money) : formatMoney(money);
}

export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="card totals">
      {totals.map((total) => {
        const { label, money = 0, isSigned = false } = total;
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isSigned && money !== 0 ? (money < 0 ? 'neg' : 'pos') : undefined}>{figureOf(total)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export interface PagesProps {
  readonly paged: Paged;
  /** Rows of this page, and of all. */
  readonly shown: number;
  readonly all: number;
}

export function Pages({ paged, shown, all }: PagesProps) {
  const { before, limit, setLimit, hasNext, toNext, hasPrevious, toPrevious } = paged;
  return (
    <div className="pager">
      <span>
        {shown === 0 ? (
          <Trans>Nothing to show</Trans>
        ) : (
          <Trans>
            {before + 1} to {before + shown} of {all}
          </Trans>
        )}
        {all > limit && (
          <>
            {' · '}
            <Trans>
              Page {Math.floor(before / limit) + 1} of {Math.ceil(all / limit)}
            </Trans>
          </>
        )}
      </span>
      <span className="spacer" />
      <label>
        <span>
          <Trans>Rows</Trans>
        </span>{' '}
        <select value={limit} onChange={(event) => setLimit(Number(event.target.value))}>
          {ROWS.map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </label>
      <button type="button" className="btn" disabled={!hasPrevious} onClick={toPrevious}>
        <Trans>Previous</Trans>
      </button>
      <button type="button" className="btn" disabled={!hasNext} onClick={toNext}>
        <Trans>Next</Trans>
      </button>
    </div>
  );
}

export interface ReportBodyProps {
  readonly paged: Paged;
  readonly isLoaded: boolean;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly emptyTitle?: string | undefined;
  readonly children: ReactNode;
}

/** The table, or what stands in its place: loading, an error, nothing to show. */
export function ReportBody({ paged, isLoaded, isEmpty, empty, emptyTitle, children }: ReportBodyProps) {
  const { t } = useLingui();
  if (!isLoaded && paged.error !== null) {
    return (
      <div className="empty">
        <h2>
          <Trans>The report cannot be loaded</Trans>
        </h2>
        <p>{paged.error.message}</p>
        <button type="button" className="btn go" onClick={() => void paged.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (!isLoaded) return <section className="report-skeleton" aria-busy="true" aria-label={t`Report, loading`} />;
  if (!isEmpty) return children;
  return (
    <div className="empty">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect x="8.5" y="6.5" width="23" height="27" rx="4" />
        <path d="M14 14.500h12M14 20.500h12M14 26.500h7" />
      </svg>
      <h2>{emptyTitle ?? t`Nothing in this period`}</h2>
      <p>{empty}</p>
    </div>
  );
}

/** What somebody gained or lost: with its sign, in the colour of either; 0.00 where it came out level. */
export function Amount({ money }: { money: number }) {
  if (money === 0) return formatMoney(0);
  return <span className={money < 0 ? 'neg' : 'pos'}>{formatSignedMoney(money)}</span>;
}
