import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { tableOf } from 'games';
import type { CasinoRoundRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { DateTime } from '../../shared/date-time.tsx';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, PeriodFields } from '../../shared/report/report-parts.tsx';
import { type Column, ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { PHONE, useMedia } from '../../shared/use-media.ts';
import { RoundCards } from '../casino/round-cards.tsx';
import { wordsOfWinner } from '../casino/result-words.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { casinoTablesQuery } from '../data/queries.ts';
import { reportSource } from '../data/report-source.ts';
import { tableWord } from '../data/table-words.ts';

const nameOf = ({ table }: CasinoRoundRow) => tableWord(tableOf(table)?.name ?? table);
const winnerOf = ({ table, winner, is_void: isVoid }: CasinoRoundRow) =>
  wordsOfWinner(tableOf(table), { winner, isVoid });

// Cut in two lines, a tap on its middle would miss it.
const roundLink = ({ round_id: id }: CasinoRoundRow) => (
  <Link className="no-wrap" to={`/casino/round/${id}`}>
    {id}
  </Link>
);

function OwnBets({ own }: Pick<CasinoRoundRow, 'own'>) {
  if (own === null) return '–';
  return (
    <>
      {own.profit === null ? '–' : <Amount money={moneyOf(own.profit)} />}
      <div className="meta">{plural(own.bets, { one: '# bet', other: '# bets' })}</div>
    </>
  );
}

/** Rounds of the casino that have ended, by day and table, with what the bettor had in them. */
export function CasinoResultsPage() {
  const { t } = useLingui();
  usePageTitle(t`Casino result`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [params, setParams] = useSearchParams();
  const table = params.get('table') ?? '';
  const isNarrow = useMedia(PHONE);
  const onPhone: readonly Column<CasinoRoundRow>[] = [
    {
      head: t`Round`,
      isHeader: true,
      cell: (row) => (
        <>
          <DateTime ms={Date.parse(row.date)} />
          {roundLink(row)}
          <span className="meta">{`${nameOf(row)} · ${winnerOf(row)}`}</span>
          <RoundCards {...row} />
        </>
      ),
    },
    { head: t`My bets`, isNumber: true, cell: OwnBets },
  ];
  const onDesktop: readonly Column<CasinoRoundRow>[] = [
    { head: t`Date`, cell: (row) => formatDateTime(Date.parse(row.date)), className: 'no-wrap' },
    { head: t`Round ID`, isHeader: true, cell: roundLink },
    { head: t`Table`, cell: nameOf },
    { head: t`Cards`, cell: RoundCards },
    { head: t`Winner`, cell: winnerOf },
    { head: t`My bets`, isNumber: true, cell: OwnBets },
  ];
  return (
    <Report
      title={t`Casino result`}
      source={reportSource('report/getCasinoRounds', { from_date: period.from, to_date: period.to, table })}
      filters={
        <>
          <PeriodFields period={period} onChange={setPeriod} />
          <TableField
            table={table}
            onChange={(code) => setParams(code === '' ? {} : { table: code }, { replace: true })}
          />
        </>
      }
      label={t`Rounds`}
      emptyTitle={t`No rounds in this period`}
      empty={t`Results appear here after each round.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          keyOf={(row) => row.round_id}
          isNarrow={isNarrow}
          columns={isNarrow ? onPhone : onDesktop}
        />
      )}
    </Report>
  );
}

interface TableFieldProps {
  /** A table's code; empty for all. */
  readonly table: string;
  readonly onChange: (table: string) => void;
}

function TableField({ table, onChange }: TableFieldProps) {
  const { data: tables = [] } = useQuery(casinoTablesQuery);
  return (
    <label className="field span">
      <Trans>Table</Trans>
      <select className="input" value={table} onChange={(event) => onChange(event.target.value)}>
        <option value="">
          <Trans>All tables</Trans>
        </option>
        {tables.map(({ code, name }) => (
          <option key={code} value={code}>
            {tableWord(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
