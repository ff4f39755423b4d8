import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ActivityRow } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useLogin } from '../../shared/login-store.ts';
import { usePageTitle } from '../data/page-title.ts';
import { ACTIVITY_WORDS, detailWords } from './activity-words.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { Pages, PeriodFields, ReportBody, ReportHead } from '../../shared/report/report-parts.tsx';
import '../../shared/report/report.css';
import { useReport } from '../../shared/report/use-report.ts';

const NAME = 'report/getActivity';

/** Sign-ins with where they came from, and what was set for the account. */
export function ActivityPage() {
  const { t } = useLingui();
  usePageTitle(t`Activity`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const asked = { from_date: period.from, to_date: period.to };
  const paged = useReport(NAME, asked);
  const { page } = paged;
  return (
    <>
      <ReportHead title={t`Activity`} name={NAME} asked={asked} />
      <search className="card filters">
        <PeriodFields period={period} onChange={setPeriod} />
      </search>
      <section className="card" aria-label={t`Sign-ins and changes`}>
        <ReportBody
          paged={paged}
          isLoaded={page !== undefined}
          isEmpty={page?.rows.length === 0}
          empty={t`Nobody signed in, and nothing was set. Choose other days.`}
        >
          <Rows rows={page?.rows ?? []} />
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

function Rows({ rows }: { rows: readonly ActivityRow[] }) {
  const { t } = useLingui();
  const name = useLogin((state) => state.login?.user.user_name) ?? '';
  return (
    <div className="wrap">
      <table className="tbl statement activity">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className="wide-col">
              <Trans>User name</Trans>
            </th>
            <th scope="col">
              <Trans>What happened</Trans>
            </th>
            <th scope="col">
              <Trans>IP address</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Two things may happen in one moment.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${row.date} ${row.kind} ${place}`}>
              <td>{formatDateTime(Date.parse(row.date))}</td>
              <td className="wide-col">{name}</td>
              <th scope="row">
                {t(ACTIVITY_WORDS[row.kind])}
                <span className="meta">{detailWords(row.detail)}</span>
              </th>
              <td>{row.address === '' ? '–' : row.address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
