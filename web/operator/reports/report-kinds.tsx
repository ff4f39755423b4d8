import type {
  AdjustmentReportRow,
  FundsReportRow,
  PersonReportRow,
  ResultsRow,
  SuspensionReportRow,
  VoidReportRow,
} from 'protocol';
import { moveWords, stateWords, suspensionWords, voidCauseWords, voidWords } from 'protocol/incident-words';
import { memoText } from 'protocol/memo-words';
import { resultText } from 'protocol/result-words';
import { Link } from 'react-router';
import { formatDateTime, formatDay } from '../../shared/format/dates.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { Amount } from '../../shared/report/report-parts.tsx';
import type { Column } from '../../shared/report/report-table.tsx';
import { ageWords } from '../controls/age-words.ts';
import { minorOf } from '../controls/figures.tsx';
import { FindingsCell } from './suspension-findings.tsx';

// The columns of each report.

const money = (units: number) => formatMoney(minorOf(units));
const when = (text: string) => (text === '' ? '' : formatDateTime(Date.parse(text)));

function figure<Row>(head: string, of: (row: Row) => number, isSigned = false): Column<Row> {
  const cell = (row: Row) => (isSigned ? <Amount money={minorOf(of(row))} /> : money(of(row)));
  return { head, isNumber: true, cell };
}

export const RESULT_GROUPS = ['sport', 'match', 'market', 'day', 'reconciliation'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

function resultName(by: ResultGroup, row: ResultsRow) {
  if (by === 'day') return formatDay(row.day);
  if (by === 'sport') return row.sport_name || 'Unknown sport';
  if (by === 'match') return row.match_name || 'Unknown match';
  return (
    <>
      {row.market_name || row.market_id}
      <span className="meta">{row.match_name}</span>
    </>
  );
}

const GROUP_HEADS: Readonly<Record<ResultGroup, string>> = {
  sport: 'Sport',
  match: 'Match',
  market: 'Market',
  day: 'Day',
  reconciliation: 'Market',
};

export function resultColumns(by: ResultGroup): readonly Column<ResultsRow>[] {
  return [
    ...(by === 'reconciliation'
      ? [{ head: 'Day', cell: (row: ResultsRow) => formatDay(row.day), className: 'no-wrap' }]
      : []),
    { head: GROUP_HEADS[by], isHeader: true, cell: (row) => resultName(by, row) },
    figure('Matched', ({ matched }) => matched),
    figure('Bettors won', ({ won }) => won, true),
    figure('Commission', ({ commission }) => commission),
    figure('Bettors, net', ({ customers }) => customers, true),
    figure('The house', ({ houses }) => houses, true),
    figure('Agents, feeds', ({ agents, feeds }) => agents + feeds, true),
    {
      head: 'Ledger',
      isNumber: true,
      cell: ({ sum }) =>
        sum === 0 ? <span className="meta">sums to 0</span> : <b className="waiting">{money(sum)}</b>,
    },
  ];
}

export const PEOPLE: readonly Column<PersonReportRow>[] = [
  {
    head: 'Person',
    isHeader: true,
    cell: ({ name, user_id }) => (user_id > 0 ? <Link to={`/people/${user_id}`}>{name}</Link> : name),
  },
  figure('Won or lost', ({ won }) => won, true),
  figure('Commission', ({ commission }) => commission),
  figure('Net', ({ net }) => net, true),
  figure('Deposits', ({ deposits }) => deposits),
  figure('Withdrawals', ({ withdrawals }) => withdrawals),
  figure('Credits', ({ credits }) => credits, true),
  figure('Net deposits, all time', ({ net_deposits }) => net_deposits, true),
];

export const FUNDS: readonly Column<FundsReportRow>[] = [
  { head: 'Day', isHeader: true, cell: ({ day }) => formatDay(day) },
  figure('Opening', ({ opening }) => opening),
  figure('Deposits', ({ deposits }) => deposits),
  figure('Withdrawals', ({ withdrawals }) => withdrawals),
  figure('Credits', ({ credits }) => credits, true),
  figure('Results', ({ results }) => results, true),
  figure('Games', ({ games }) => games, true),
  figure('Prizes', ({ prizes }) => prizes, true),
  figure('Closing', ({ closing }) => closing),
];

const market = ({ market_name, market_id, match_name }: SuspensionReportRow | VoidReportRow) => (
  <>
    {market_name || market_id}
    <span className="meta">{match_name}</span>
  </>
);

export const SUSPENSIONS: readonly Column<SuspensionReportRow>[] = [
  { head: 'Suspended', cell: ({ from }) => when(from), className: 'no-wrap' },
  { head: 'Market', isHeader: true, cell: market },
  { head: 'For', isNumber: true, cell: ({ seconds }) => (seconds === null ? 'Still' : ageWords(seconds * 1000)) },
  { head: 'In play', cell: ({ in_play }) => (in_play ? 'Yes' : 'No') },
  { head: 'Cause', cell: ({ cause }) => suspensionWords(cause) },
  { head: 'By', cell: (row) => doer(row) },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Afterwards', cell: ({ after }) => stateWords(after) },
  { head: 'Result', cell: settledAs },
  { head: 'Findings', cell: (row) => <FindingsCell row={row} />, className: 'findings-cell' },
];

export const VOIDS: readonly Column<VoidReportRow>[] = [
  { head: 'Void', cell: ({ at }) => when(at), className: 'no-wrap' },
  { head: 'Market', isHeader: true, cell: market },
  { head: 'What', cell: voidWords },
  { head: 'Bets', isNumber: true, cell: ({ bets }) => bets },
  figure('Stakes', ({ stake }) => stake),
  { head: 'Reduced', isNumber: true, cell: ({ reduced }) => (reduced === 0 ? '' : reduced) },
  { head: 'Cause', cell: ({ cause }) => voidCauseWords(cause) },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Decided by', cell: ({ proposed_by: by, approved_by: too }) => deciders(by, too) },
];

const deciders = (by: string, approvedBy: string): string =>
  approvedBy === '' ? by : `${by}, approved by ${approvedBy}`;

function doer({ by_user_id: id, by_name: name }: { readonly by_user_id: number; readonly by_name: string }) {
  return id > 0 ? <Link to={`/people/${id}`}>{name}</Link> : '';
}

function settledAs({ result, settled }: SuspensionReportRow) {
  if (result === null) return '';
  return (
    <>
      {resultText(result)}
      <br />
      <span className="meta">{when(settled)}</span>
    </>
  );
}

export const ADJUSTMENTS: readonly Column<AdjustmentReportRow>[] = [
  { head: 'Date', cell: ({ at }) => when(at), className: 'no-wrap' },
  {
    head: 'Person',
    isHeader: true,
    cell: ({ name, user_id }) => (user_id > 0 ? <Link to={`/people/${user_id}`}>{name}</Link> : name),
  },
  { head: 'Kind', cell: ({ kind }) => moveWords(kind) },
  figure('Amount', ({ amount }) => amount, true),
  figure('Balance', ({ balance }) => balance),
  { head: 'Memo', cell: ({ memo }) => memoText(memo) },
  { head: 'By', cell: (row) => doer(row) },
  { head: 'Reason', cell: ({ reason }) => reason },
  { head: 'Entry', isNumber: true, cell: ({ entry }) => entry },
];
