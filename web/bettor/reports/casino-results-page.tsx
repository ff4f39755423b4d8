import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CasinoResultRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { usePageTitle } from '../data/page-title.ts';
import { GameField } from './game-field.tsx';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Pages, PeriodFields, ReportBody, ReportHead } from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';

const NAME = 'report/getCasinoResults';

/** Results of casino rounds, by day and game. */
export function CasinoResultsPage() {
  const { t } = useLingui();
  usePageTitle(t`Casino result`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [game, setGame] = useState('');
  const asked = { from_date: period.from, to_date: period.to, ...(game === '' ? {} : { game_id: game }) };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  return (
    <>
      <ReportHead title={t`Casino result`} name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
        <GameField game={game} onChange={setGame} />
      </search>
      <section className="card" aria-label={t`Rounds`}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          emptyTitle={t`No rounds in these days`}
          empty={t`The casino has no tables yet. Once a round was played, its result stands here.`}
        >
          <Rounds rows={page?.rows ?? []} />
        </ReportBody>
        <Pages
          paged={paged}
          shown={page?.rows.length ?? 0}
          all={page?.total.count ?? 0}
          hasNext={(page?.next ?? null) !== null}
        />
      </section>
    </>
  );
}

function Rounds({ rows }: { rows: readonly CasinoResultRow[] }) {
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>Round ID</Trans>
            </th>
            <th scope="col">
              <Trans>Game</Trans>
            </th>
            <th scope="col">
              <Trans>Winner</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.round_id}>
              <td className="nw">{formatDateTime(Date.parse(row.date))}</td>
              <th scope="row">
                {row.round_id}
                <span className="meta">{row.round_name}</span>
              </th>
              <td>{row.game_name}</td>
              <td>
                {row.is_void ? (
                  <Trans>Void</Trans>
                ) : row.winners.length > 0 ? (
                  row.winners.join(', ')
                ) : (
                  String(row.number)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
