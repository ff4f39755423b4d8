import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LiveCasinoBetRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { moneyOf } from '../data/from-wire.ts';
import { usePageTitle } from '../data/page-title.ts';
import { GameField } from './game-field.tsx';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Amount, Pages, PeriodFields, ReportBody, ReportHead, Totals } from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';

const NAME = 'report/getLiveCasinoBets';

/** The bettor's bets at tables of other houses. */
export function LiveCasinoPage() {
  const { t } = useLingui();
  usePageTitle(t`Live casino bets`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const [game, setGame] = useState('');
  const asked = { from_date: period.from, to_date: period.to, ...(game === '' ? {} : { game_id: game }) };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  const total = page?.total;
  return (
    <>
      <ReportHead title={t`Live casino bets`} name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
        <GameField game={game} onChange={setGame} />
      </search>
      <Totals
        totals={[
          { label: t`Total bets`, money: total?.count, isCount: true },
          { label: t`Bet`, money: total && moneyOf(total.bet) },
          { label: t`Win`, money: total && moneyOf(total.win), isSigned: true },
        ]}
      />
      <section className="card" aria-label={t`Bets`}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          emptyTitle={t`No bets in these days`}
          empty={t`The live casino has no tables yet. What you bet there will stand here.`}
        >
          <Bets rows={page?.rows ?? []} />
        </ReportBody>
        <Pages
          paged={paged}
          shown={page?.rows.length ?? 0}
          all={total?.count ?? 0}
          hasNext={(page?.next ?? null) !== null}
        />
      </section>
    </>
  );
}

function Bets({ rows }: { rows: readonly LiveCasinoBetRow[] }) {
  return (
    <div className="wrap">
      <table className="tbl statement">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>Provider</Trans>
            </th>
            <th scope="col">
              <Trans>Game</Trans>
            </th>
            <th scope="col">
              <Trans>Round</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Bet</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Win</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bet_id}>
              <td className="nw">{formatDateTime(Date.parse(row.date))}</td>
              <td>{row.provider}</td>
              <th scope="row">{row.game_name}</th>
              <td>{row.round_name}</td>
              <td className="num">{formatMoney(moneyOf(row.bet))}</td>
              <td className="num">{row.win === null ? '–' : <Amount money={moneyOf(row.win)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
