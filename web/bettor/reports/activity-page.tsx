import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useLogin } from '../../shared/login-store.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { PeriodFields } from '../../shared/report/report-parts.tsx';
import { ReportTable } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { usePageTitle } from '../data/page-title.ts';
import { reportSource } from '../data/report-source.ts';
import { ACTIVITY_WORDS, detailWords } from './activity-words.ts';

/** Sign-ins with where they came from, and what was set for the account. */
export function ActivityPage() {
  const { t } = useLingui();
  usePageTitle(t`Activity`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  const userName = useLogin((state) => state.login?.user.user_name) ?? '';
  return (
    <Report
      title={t`Activity`}
      source={reportSource('report/getActivity', { from_date: period.from, to_date: period.to })}
      filters={<PeriodFields period={period} onChange={setPeriod} />}
      label={t`Sign-ins and changes`}
      empty={t`No sign-ins and no changes in this period. Choose other days.`}
      countOf={(page) => page.total.count}
    >
      {(rows) => (
        <ReportTable
          rows={rows}
          className="activity"
          // Two things may happen in one moment.
          keyOf={(row, place) => `${row.date} ${row.kind} ${place}`}
          columns={[
            { head: t`Date`, cell: (row) => formatDateTime(Date.parse(row.date)) },
            { head: t`User name`, cell: () => userName, className: 'wide-col', headClassName: 'wide-col' },
            {
              head: t`What happened`,
              isHeader: true,
              cell: (row) => (
                <>
                  {t(ACTIVITY_WORDS[row.kind])}
                  <span className="meta">{detailWords(row.detail)}</span>
                </>
              ),
            },
            { head: t`IP address`, cell: (row) => (row.address === '' ? '–' : row.address) },
          ]}
        />
      )}
    </Report>
  );
}
