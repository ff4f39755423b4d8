import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatDateTime, formatDay } from '../../shared/format/dates.ts';
import { lastWeek } from '../../shared/report/report-dates.ts';
import { PeriodFields, type Period, type Total } from '../../shared/report/report-parts.tsx';
import { ReportTable, type Column } from '../../shared/report/report-table.tsx';
import { Report } from '../../shared/report/report.tsx';
import { minorOf } from '../controls/figures.tsx';
import { usePageTitle } from '../controls/page-title.ts';
import { reportSource, type ReportName, type ReportRowOf, type ReportTotalOf } from '../data/report-source.ts';
import {
  ADJUSTMENTS,
  FUNDS,
  PEOPLE,
  RESULT_GROUPS,
  resultColumns,
  SUSPENSIONS,
  VOIDS,
  type ResultGroup,
} from './report-kinds.tsx';
import './reports.css';

const REPORTS = [
  ['results', 'Results'],
  ['people', 'People'],
  ['funds', 'Customer funds'],
  ['suspensions', 'Suspensions'],
  ['voids', 'Voids'],
  ['adjustments', 'Money in and out'],
] as const;

type StaffReport = Exclude<ReportName, 'admin/findBets' | 'admin/getStatement'>;

/** Reports that equal the ledger: results, people, funds, suspensions, voids and adjustments. */
export function ReportsPage() {
  const kind = useParams()['kind'] ?? 'results';
  const name = REPORTS.find(([one]) => one === kind)?.[1] ?? 'Results';
  usePageTitle(`${name} · Reports`);
  const [period, setPeriod] = useState(() => lastWeek(Date.now()));
  // Rows of one report are never shown in the columns of another.
  return <OneReport key={kind} kind={kind} title={name} period={period} setPeriod={setPeriod} />;
}

function OneReport({ kind, title: name, ...days }: DaysProps & { readonly kind: string; readonly title: string }) {
  switch (kind) {
    case 'people':
      return (
        <Shown
          {...days}
          name="admin/getPeopleReport"
          title={name}
          columns={PEOPLE}
          keyOf={(row) => row.account}
          totals={(sums) => [
            signed('Bettors won', sums?.won),
            plain('Commission', sums?.commission),
            signed('Net', sums?.net),
            plain('Deposits', sums?.deposits),
            plain('Withdrawals', sums?.withdrawals),
          ]}
        />
      );
    case 'funds':
      return (
        <Shown
          {...days}
          name="admin/getFundsReport"
          title={name}
          columns={FUNDS}
          keyOf={(row) => row.day}
          totals={(sums) => [
            plain('Opening', sums?.opening),
            plain('Closing', sums?.closing),
            plain('Held by accounts now', sums?.held),
            plain('The ledger now', sums?.ledger),
            signed('Difference', sums && sums.held - sums.ledger),
          ]}
        />
      );
    case 'suspensions':
      return <Suspensions {...days} />;
    case 'voids':
      return <Voids {...days} />;
    case 'adjustments':
      return (
        <Shown
          {...days}
          name="admin/getAdjustmentReport"
          title={name}
          columns={ADJUSTMENTS}
          keyOf={(row) => `${row.entry} ${row.account}`}
          totals={(sums) => [plain('Paid in', sums?.paid_in), plain('Paid out', sums?.paid_out)]}
        />
      );
    default:
      return <Results {...days} />;
  }
}

const KINDS_OF_MARKET = { sport: 'Sports', casino: 'Casino rounds', all: 'All' } as const;
type KindOfMarket = keyof typeof KINDS_OF_MARKET;

function KindField({ of, setOf }: { readonly of: KindOfMarket; readonly setOf: (of: KindOfMarket) => void }) {
  return (
    <label className="field">
      Markets
      <select className="input" value={of} onChange={(event) => setOf(event.target.value as KindOfMarket)}>
        {Object.entries(KINDS_OF_MARKET).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function Suspensions(days: DaysProps) {
  const [of, setOf] = useState<KindOfMarket>('sport');
  return (
    <Shown
      {...days}
      name="admin/getSuspensionReport"
      title="Suspensions"
      request={{ of }}
      columns={SUSPENSIONS}
      keyOf={(row) => `${row.market_id} ${row.sequence}`}
      filters={<KindField of={of} setOf={setOf} />}
    />
  );
}

function Voids(days: DaysProps) {
  const [of, setOf] = useState<KindOfMarket>('sport');
  return (
    <Shown
      {...days}
      name="admin/getVoidReport"
      title="Voids"
      request={{ of }}
      columns={VOIDS}
      keyOf={(row) => `${row.market_id} ${row.at} ${row.what}`}
      filters={<KindField of={of} setOf={setOf} />}
      totals={(sums) => [plain('Stakes', sums?.stake)]}
    />
  );
}

const GROUP_WORDS: Readonly<Record<ResultGroup, string>> = {
  sport: 'Sport',
  match: 'Match',
  market: 'Market',
  day: 'Day',
  reconciliation: 'Day and market, to reconcile',
};

interface DaysProps {
  readonly period: Period;
  readonly setPeriod: (period: Period) => void;
}

function Results(days: DaysProps) {
  const [by, setBy] = useState<ResultGroup>('sport');
  return (
    <Shown
      {...days}
      name="admin/getResultsReport"
      title="Results"
      request={{ by }}
      columns={resultColumns(by)}
      keyOf={(row) => `${row.day} ${row.sport_id} ${row.match_id} ${row.market_id} ${row.match_name}`}
      filters={
        <label className="field">
          Group by
          <select className="input" value={by} onChange={(event) => setBy(event.target.value as ResultGroup)}>
            {RESULT_GROUPS.map((one) => (
              <option key={one} value={one}>
                {GROUP_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
      }
      note="Void bets do not count: they leave turnover on the day when they become void."
      totals={(sums) => [
        plain('Turnover', sums?.matched),
        signed('Bettors won', sums?.won),
        plain('Commission', sums?.commission),
        signed('The house', sums?.houses),
        plain('Sum of the ledger', sums?.sum),
      ]}
    />
  );
}

const plain = (label: string, units: number | undefined): Total => ({
  label,
  money: units === undefined ? undefined : minorOf(units),
});
const signed = (label: string, units: number | undefined): Total => ({ ...plain(label, units), isSigned: true });

interface ShownProps<N extends StaffReport> extends DaysProps {
  readonly name: N;
  readonly title: string;
  readonly request?: object;
  readonly columns: readonly Column<ReportRowOf<N>>[];
  readonly keyOf: (row: ReportRowOf<N>) => string | number;
  readonly filters?: ReactNode;
  readonly note?: string;
  readonly totals?: (sums: ReportTotalOf<N> | undefined) => readonly Total[];
}

/** One report over the days that are chosen. */
function Shown<N extends StaffReport>(props: ShownProps<N>) {
  const { name, title, request = {}, columns, keyOf, filters, note, totals, period, setPeriod } = props;
  const asked = { ...request, from_date: period.from, to_date: period.to };
  return (
    <Report
      title={title}
      source={reportSource(name, asked as unknown as Parameters<typeof reportSource<N>>[1])}
      about="All times UTC+5:30."
      tabs={<ReportTabs />}
      {...(note === undefined ? {} : { note: <p className="why">{note}</p> })}
      filtersClass="report-filters"
      filters={
        <>
          <PeriodFields period={period} onChange={setPeriod} />
          {filters}
        </>
      }
      {...(totals === undefined ? {} : { totals })}
      label={title}
      emptyTitle="No activity"
      empty={`Nothing from ${formatDay(period.from)} to ${formatDay(period.to)}.`}
      countOf={(page) => page.total.count}
      foot={(page) =>
        `${formatDay(page.total.from_date)} to ${formatDay(page.total.to_date)}, created ${formatDateTime(Date.parse(page.total.made_at))}`
      }
    >
      {(rows) => (
        <ReportTable rows={rows} keyOf={keyOf} columns={columns} className="desk-report" scrolls={`${title}, rows`} />
      )}
    </Report>
  );
}

function ReportTabs() {
  const shown = useParams()['kind'] ?? 'results';
  return (
    <nav className="tabs report-tabs" aria-label="Reports">
      {REPORTS.map(([kind, name]) => (
        <Link key={kind} to={`/reports/${kind}`} aria-current={kind === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
