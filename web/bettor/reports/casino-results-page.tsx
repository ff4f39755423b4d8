import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CasinoResultRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { DateTime } from '../../shared/date-time.tsx';
import { type Column, ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { wordsOfMarket, wordsOfRunner } from '../../shared/server-words/server-words.ts';
import { PHONE, useMedia } from '../../shared/use-media.ts';
import { wordsOfPairPlus } from '../data/kind-words.ts';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';
import { tableWord } from '../data/table-words.ts';
import { CasinoFilters, useCasinoFilters } from './casino-filters.tsx';

/** The round's own name is that of its record: its page has the cards, and the bettor's bets. */
function roundLink({ round_id: market, round_name: name }: CasinoResultRow) {
  const [round] = /[0-9a-f]{16}-\d+$/.exec(name) ?? [];
  return round === undefined ? (
    market
  ) : (
    // Cut in two lines, a tap on its middle would miss it.
    <Link className="no-wrap" to={`/casino/round/${round}`}>
      {round}
    </Link>
  );
}

/** Results of casino rounds, by day and game. */
export function CasinoResultsPage() {
  const { t } = useLingui();
  usePageTitle(t`Casino result`);
  const filters = useCasinoFilters();
  const isNarrow = useMedia(PHONE);
  const winnerOf = ({ is_void, winners, number, market_name }: CasinoResultRow) =>
    is_void ? t`Void` : winners.map(wordsOfRunner).join(', ') || wordsOfPairPlus(market_name, number);
  const onPhone: readonly Column<CasinoResultRow>[] = [
    {
      head: t`Round, market`,
      isHeader: true,
      cell: (row) => (
        <>
          <DateTime ms={Date.parse(row.date)} />
          {roundLink(row)}
          <span className="meta">{`${tableWord(row.game_name)} · ${wordsOfMarket(row.market_name)}`}</span>
        </>
      ),
    },
    { head: t`Winner`, cell: winnerOf },
  ];
  return (
    <Report
      title={t`Casino result`}
      source={reportSource('report/getCasinoResults', filters.request)}
      filters={<CasinoFilters {...filters} />}
      label={t`Rounds`}
      emptyTitle={t`No rounds in this period`}
      empty={t`Once a round was played, its result stands here.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          keyOf={(row) => row.round_id}
          isNarrow={isNarrow}
          columns={
            isNarrow
              ? onPhone
              : [
                  { head: t`Date`, cell: (row) => formatDateTime(Date.parse(row.date)), className: 'no-wrap' },
                  { head: t`Round ID`, isHeader: true, cell: roundLink },
                  { head: t`Game`, cell: (row) => tableWord(row.game_name) },
                  { head: t`Market`, cell: (row) => wordsOfMarket(row.market_name) },
                  { head: t`Winner`, cell: winnerOf },
                ]
          }
        />
      )}
    </Report>
  );
}
