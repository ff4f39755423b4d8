import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Amount } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';
import { CasinoFilters, useCasinoFilters } from './casino-filters.tsx';

/** What the bettor has played with other companies, by the round. */
export function LiveCasinoPage() {
  const { t } = useLingui();
  usePageTitle(t`Live casino bets`);
  const filters = useCasinoFilters();
  return (
    <Report
      title={t`Live casino bets`}
      source={reportSource('report/getLiveCasinoBets', filters.request)}
      filters={<CasinoFilters {...filters} />}
      totals={(total) => [
        { label: t`Total bets`, money: total?.count, isCount: true },
        { label: t`Bet`, money: total && moneyOf(total.bet) },
        { label: t`Win`, money: total && moneyOf(total.win), isSigned: true },
      ]}
      label={t`Bets`}
      emptyTitle={t`No bets in this period`}
      empty={t`Your Live Casino, Slot Game and Fantasy Game bets appear here.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          scrolls={t`Bets`}
          keyOf={(row) => row.bet_id}
          columns={[
            { head: t`Date`, cell: (row) => formatDateTime(Date.parse(row.date)), className: 'no-wrap' },
            { head: t`Provider`, cell: (row) => row.provider },
            { head: t`Game`, cell: (row) => row.game_name, isHeader: true },
            { head: t`Round`, cell: (row) => row.round_name },
            { head: t`Bet`, cell: (row) => formatMoney(moneyOf(row.bet)), isNumber: true },
            {
              head: t`Win`,
              cell: (row) => (row.win === null ? '–' : <Amount money={moneyOf(row.win)} />),
              isNumber: true,
            },
          ]}
        />
      )}
    </Report>
  );
}
