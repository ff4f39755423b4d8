import { toWireMoney } from 'protocol';
import type {
  AdjustmentReportRow,
  FundsReportRow,
  PersonReportRow,
  ReportTotal,
  ResultsRow,
  SuspensionReportRow,
  VoidReportRow,
} from 'protocol';
import { DISPLAY_ZONE, formatDateTime } from 'protocol/dates';
import { moveWords, stateWords, suspensionWords, voidCauseWords, voidWords } from 'protocol/incident-words';
import { memoText } from 'protocol/memo-words';
import { resultText } from 'protocol/result-words';
import { dateCell, dayCell } from './display-date.ts';
import { summed } from './sheet.ts';
import type { Note, SheetColumns } from './sheet.ts';

// The columns of staff's reports in files.

interface Made {
  readonly count: number;
  readonly made_at: string;
  readonly from_date: string;
  readonly to_date: string;
}

/** The days that a file covers, and when it was made. */
export const madeNotes = ({ count, made_at, from_date, to_date }: Made): Note[] => [
  ['Rows', count, 'count'],
  ['From', dayCell(from_date), 'day'],
  ['To', dayCell(to_date), 'day'],
  [`Made (${DISPLAY_ZONE})`, dateCell(made_at), 'moment'],
];

/** The accounts beside the ledger: what customers hold now. */
export const fundsNotes = (total: Made & { readonly held: number; readonly ledger: number }): Note[] => [
  ['Held by accounts now', total.held, 'money'],
  ['The ledger now', total.ledger, 'money'],
  ['Difference', toWireMoney(Math.round(total.held * 100 - total.ledger * 100)), 'money'],
  ...madeNotes(total),
];

type ResultsColumns = SheetColumns<ResultsRow, unknown, ReportTotal<'admin/getResultsReport'>>;

const DAY: ResultsColumns = [['Day', (row) => dayCell(row.day), 'day']];
const SPORT: ResultsColumns = [['Sport', (row) => row.sport_name]];
const MATCH: ResultsColumns = [...SPORT, ['Match', (row) => row.match_name]];
const MARKET: ResultsColumns = [...MATCH, ['Market', (row) => row.market_name], ['Market id', (row) => row.market_id]];

/** The subject of a row; the rest of it would be empty. */
const RESULTS_BY = {
  day: DAY,
  sport: SPORT,
  match: MATCH,
  market: MARKET,
  reconciliation: [...DAY, ...MARKET],
} as const;

export const resultsColumns = (by: keyof typeof RESULTS_BY): ResultsColumns => [
  ...RESULTS_BY[by],
  summed('Matched', 'matched'),
  summed('Fills', 'fills', 'count'),
  summed('Bettors won', 'won'),
  summed('Commission', 'commission'),
  summed('Bettors, net', 'customers'),
  summed('The house', 'houses'),
  summed('Agents', 'agents'),
  summed('Feeds', 'feeds'),
  summed('Sum of the ledger', 'sum'),
];
export const PEOPLE_COLUMNS: SheetColumns<PersonReportRow, unknown, ReportTotal<'admin/getPeopleReport'>> = [
  ['Person', (row) => row.name],
  ['Account', (row) => row.account, 'id'],
  summed('Won or lost', 'won'),
  summed('Commission', 'commission'),
  summed('Net', 'net'),
  summed('Deposits', 'deposits'),
  summed('Withdrawals', 'withdrawals'),
  summed('Credits', 'credits'),
  ['Net deposits, all time', (row) => row.net_deposits, 'money'],
];

export const FUNDS_COLUMNS: SheetColumns<FundsReportRow, unknown, ReportTotal<'admin/getFundsReport'>> = [
  ['Day', (row) => dayCell(row.day), 'day'],
  // In the total: what the first day began with, and the last ended with.
  summed('Opening', 'opening'),
  summed('Deposits', 'deposits'),
  summed('Withdrawals', 'withdrawals'),
  summed('Credits', 'credits'),
  summed('Results', 'results'),
  summed('Shares', 'shares'),
  summed('Games', 'games'),
  summed('Prizes', 'prizes'),
  summed('Closing', 'closing'),
];

export const SUSPENSION_COLUMNS: SheetColumns<SuspensionReportRow> = [
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  [`Suspended (${DISPLAY_ZONE})`, (row) => dateCell(row.from), 'moment'],
  [`Until (${DISPLAY_ZONE})`, (row) => dateCell(row.until), 'moment'],
  ['Seconds', (row) => row.seconds ?? '', 'decimal'],
  ['In play', (row) => (row.in_play ? 'Yes' : 'No')],
  ['Cause', (row) => suspensionWords(row.cause)],
  ['By', (row) => row.by_name],
  ['Reason', (row) => row.reason],
  ['Before', (row) => stateWords(row.before)],
  ['After', (row) => stateWords(row.after)],
  ['Result', (row) => (row.result === null ? '' : resultText(row.result))],
  [`Settled (${DISPLAY_ZONE})`, (row) => dateCell(row.settled), 'moment'],
  ['Findings', (row) => findingsText(row.findings)],
  [`Last findings (${DISPLAY_ZONE})`, (row) => dateCell(row.findings.at(-1)?.at ?? ''), 'moment'],
];

/** Excel's limit for the text of a cell: a longer one makes it offer to repair the workbook. */
const LONGEST_CELL = 32_767;

/** A line for each, with its name; the newest, if not all have room in one cell. */
export function findingsText(findings: SuspensionReportRow['findings']): string {
  const lines = findings.map(({ by_name: name, at, cause, findings: text }) =>
    `${name}, ${formatDateTime(Date.parse(at))}: ${cause}: ${text}`.replaceAll(/\s+/g, ' '),
  );
  for (let left = 0; left < lines.length; left += 1) {
    const earlier = left === 0 ? [] : [`${left} earlier: see the report of suspensions at the desk`];
    const text = [...earlier, ...lines.slice(left)].join('\n');
    if (text.length < LONGEST_CELL) return text;
  }
  return '';
}

export const VOID_COLUMNS: SheetColumns<VoidReportRow, unknown, ReportTotal<'admin/getVoidReport'>> = [
  [`Void (${DISPLAY_ZONE})`, (row) => dateCell(row.at), 'moment'],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['What', voidWords],
  summed('Bets', 'bets', 'count'),
  summed('Stakes', 'stake'),
  summed('Reduced bets', 'reduced', 'count'),
  ['Cause', (row) => voidCauseWords(row.cause)],
  ['Reason', (row) => row.reason],
  ['Proposed by', (row) => row.proposed_by],
  ['Approved by', (row) => row.approved_by],
];

export const ADJUSTMENT_COLUMNS: SheetColumns<
  AdjustmentReportRow,
  unknown,
  ReportTotal<'admin/getAdjustmentReport'>
> = [
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.at), 'moment'],
  ['Person', (row) => row.name],
  ['Account', (row) => row.account, 'id'],
  ['Kind', (row) => moveWords(row.kind)],
  ['Paid in', (row) => Math.max(0, row.amount), 'money', (total) => total.paid_in],
  ['Paid out', (row) => Math.max(0, 0 - row.amount), 'money', (total) => total.paid_out],
  ['Balance', (row) => row.balance, 'money'],
  ['Memo', (row) => memoText(row.memo)],
  ['By', (row) => row.by_name],
  ['Reason', (row) => row.reason],
  ['Entry', (row) => row.entry, 'id'],
];
