import type {
  AdjustmentReportRow,
  FundsReportRow,
  PersonReportRow,
  ResultsRow,
  SuspensionReportRow,
  VoidReportRow,
} from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { memoText } from 'protocol/memo-words';
import { dateCell } from './display-date.ts';
import type { Cell, SheetColumns } from './sheet.ts';

// The columns of staff's reports in files.

interface Made {
  readonly count: number;
  readonly made_at: string;
  readonly from_date: string;
  readonly to_date: string;
}

/** What stands under the rows of a file: its totals by name, of which days it is, and when it was made. */
export function closingOf<T extends Made>({ count, made_at, from_date, to_date, ...sums }: T): Cell[][] {
  return [
    ...(count === 0 ? [['No activity']] : []),
    ...Object.entries(sums).map(([name, amount]): Cell[] => [`Total ${name.replaceAll('_', ' ')}`, amount as number]),
    ['Rows', count],
    ['From', from_date],
    ['To', to_date],
    [`Made (${DISPLAY_ZONE})`, dateCell(made_at)],
  ];
}

export const RESULTS_COLUMNS: SheetColumns<ResultsRow> = [
  ['Day', (row) => row.day],
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Matched', (row) => row.matched],
  ['Fills', (row) => row.fills],
  ['Customers before commission', (row) => row.won],
  ['Commission', (row) => row.commission],
  ['Customers', (row) => row.customers],
  ['Houses', (row) => row.houses],
  ['Agents', (row) => row.agents],
  ['Feeds', (row) => row.feeds],
  ['Sum of the ledger', (row) => row.sum],
];

export const PEOPLE_COLUMNS: SheetColumns<PersonReportRow> = [
  ['Person', (row) => row.name],
  ['Account', (row) => row.account],
  ['Won or lost', (row) => row.won],
  ['Commission', (row) => row.commission],
  ['Net', (row) => row.net],
  ['Deposits', (row) => row.deposits],
  ['Withdrawals', (row) => row.withdrawals],
  ['Credits less debits', (row) => row.credits],
  ['Net deposits, lifetime', (row) => row.net_deposits],
];

export const FUNDS_COLUMNS: SheetColumns<FundsReportRow> = [
  ['Day', (row) => row.day],
  ['Opening', (row) => row.opening],
  ['Deposits', (row) => row.deposits],
  ['Withdrawals', (row) => row.withdrawals],
  ['Credits less debits', (row) => row.credits],
  ['Results', (row) => row.results],
  ['Shares', (row) => row.shares],
  ['Games of providers', (row) => row.games],
  ['Prizes of providers', (row) => row.prizes],
  ['Closing', (row) => row.closing],
];

export const SUSPENSION_COLUMNS: SheetColumns<SuspensionReportRow> = [
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  [`Suspended (${DISPLAY_ZONE})`, (row) => dateCell(row.from)],
  [`Until (${DISPLAY_ZONE})`, (row) => dateCell(row.until)],
  ['Seconds', (row) => row.seconds ?? ''],
  ['In play', (row) => (row.in_play ? 'yes' : 'no')],
  ['By', (row) => row.command],
  ['Before', (row) => row.before],
  ['After', (row) => row.after],
];

export const VOID_COLUMNS: SheetColumns<VoidReportRow> = [
  [`Void (${DISPLAY_ZONE})`, (row) => dateCell(row.at)],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['What', (row) => row.what],
  ['Bets', (row) => row.bets],
  ['Stakes', (row) => row.stake],
  ['Reason', (row) => row.reason],
  ['Proposed by', (row) => row.proposed_by],
  ['Approved by', (row) => row.approved_by],
];

export const ADJUSTMENT_COLUMNS: SheetColumns<AdjustmentReportRow> = [
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.at)],
  ['Person', (row) => row.name],
  ['Account', (row) => row.account],
  ['Kind', (row) => row.kind],
  ['Amount', (row) => row.amount],
  ['Balance', (row) => row.balance],
  ['Memo', (row) => memoText(row.memo)],
  ['Entry', (row) => row.entry],
];
