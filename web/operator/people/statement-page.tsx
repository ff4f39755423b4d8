import { useQuery } from '@tanstack/react-query';
import type { StatementRow } from 'protocol';
import { memoWords } from 'protocol/memo-words';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DateTime } from '../../shared/date-time.tsx';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney, formatSignedMoney } from '../../shared/format/money.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { useMedia } from '../../shared/use-media.ts';
import { minorOf } from '../controls/figures.tsx';
import { matchWords } from '../controls/match-words.ts';
import { usePageTitle } from '../controls/page-title.ts';
import { personQuery } from '../data/people-queries.ts';
import { reportSource } from '../data/report-source.ts';

/** The account of one person, entry by entry, as they see it themselves. */
export function StatementPage() {
  const userId = Number(useParams()['userId']);
  const { data: person } = useQuery(personQuery(userId));
  const name = person?.user_name ?? `Person ${userId}`;
  usePageTitle(`Statement of ${name}`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [search, setSearch] = useState('');
  const isWide = useMedia('(min-width: 700px)');
  const request = {
    user_id: userId,
    from_date: period.from,
    to_date: period.to,
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  };
  return (
    <Report
      about="All times UTC+5:30."
      title={`Statement of ${name}`}
      source={reportSource('admin/getStatement', request)}
      tabs={
        <p className="crumbs">
          <Link to="/people">People</Link>
          <span aria-hidden="true">/</span>
          <Link to={`/people/${userId}`}>{name}</Link>
        </p>
      }
      filtersClass="report-filters"
      filters={
        <>
          <PeriodFields period={period} onChange={setPeriod} />
          <label className="field">
            Match or market
            <input
              className="input"
              type="search"
              maxLength={80}
              // Each look is in the audit: not one for each letter.
              onBlur={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && setSearch(event.currentTarget.value)}
            />
          </label>
        </>
      }
      totals={(sums) => [
        { label: 'Opening', money: sums && minorOf(sums.opening) },
        { label: 'Credit', money: sums && minorOf(sums.credit), isSigned: true },
        { label: 'Debit', money: sums && 0 - minorOf(sums.debit), isSigned: true },
        { label: 'Commission', money: sums && minorOf(sums.commission) },
        { label: 'Closing', money: sums && minorOf(sums.closing) },
      ]}
      label="Entries"
      emptyTitle="No activity"
      empty={`Nothing from ${period.from} to ${period.to}.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          keyOf={(row) => row.line}
          columns={isWide ? COLUMNS : NARROW_COLUMNS}
          isNarrow={!isWide}
          className="desk-report"
          scrolls="Entries, rows"
        />
      )}
    </Report>
  );
}

const MARKET_WORDS: Readonly<Partial<Record<StatementRow['kind'], string>>> = {
  settlement: 'Settled',
  resettlement: 'Settled again',
  share: 'Share',
};

const amount = (units: number) => (units === 0 ? '' : formatMoney(minorOf(units)));

function EntryWords({ row }: { row: StatementRow }) {
  return (
    <>
      {row.memo === null ? `${row.market_name}, ${matchWords(row.match_name)}` : memoWords(row.memo.kind)}
      <span className="meta">{row.memo === null ? MARKET_WORDS[row.kind] : row.memo.reference}</span>
    </>
  );
}

const COLUMNS = [
  { head: 'Date', cell: (row: StatementRow) => formatDateTime(Date.parse(row.date)), className: 'no-wrap' },
  { head: 'Entry', isHeader: true, cell: (row: StatementRow) => <EntryWords row={row} /> },
  { head: 'Credit', isNumber: true, cell: (row: StatementRow) => amount(row.credit) },
  { head: 'Debit', isNumber: true, cell: (row: StatementRow) => amount(row.debit) },
  { head: 'Commission', isNumber: true, cell: (row: StatementRow) => amount(row.commission) },
  { head: 'Balance', isNumber: true, cell: (row: StatementRow) => <Amount money={minorOf(row.balance)} /> },
  { head: 'Ledger', isNumber: true, cell: (row: StatementRow) => row.entry },
];

/** For a phone: all that an entry has, in two columns. */
const NARROW_COLUMNS = [
  {
    head: 'Date, entry',
    isHeader: true,
    cell: (row: StatementRow) => (
      <>
        <DateTime ms={Date.parse(row.date)} />
        <EntryWords row={row} />
        <span className="meta">{`Ledger ${row.entry}`}</span>
      </>
    ),
  },
  {
    head: 'Amount, balance',
    isNumber: true,
    cell: (row: StatementRow) => (
      <>
        <b>{formatSignedMoney(minorOf(row.credit) - minorOf(row.debit))}</b>
        <br />
        {formatMoney(minorOf(row.balance))}
        {row.commission !== 0 && <p className="meta">{`Commission ${amount(row.commission)}`}</p>}
      </>
    ),
  },
];
