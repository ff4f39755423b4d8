import type {
  ActivityRow,
  CasinoResultRow,
  CasinoRoundRow,
  LiveCasinoBetRow,
  PastBet,
  ProfitRow,
  StaffBet,
  StatementRow,
} from 'protocol';
import { DISPLAY_ZONE } from 'protocol/dates';
import { resultText } from 'protocol/result-words';
import { CASINO_SPORT } from '../../../trade/catalogue/casino-sports.ts';
import type { NamedBet } from '../../../reads/records/bets.ts';
import { dateCell } from './display-date.ts';
import { resultOnWire } from './report-on-wire.ts';
import { summed } from './sheet.ts';
import type { SheetColumns } from './sheet.ts';

// The columns of the reports' files. Headings of dates name their zone.

type Sums<K extends string> = Readonly<Record<K, number>>;
/** Staff's search does not add up profits. */
type BetSums = Sums<'stake' | 'matched'> & { readonly profit?: number };

export const STATEMENT_COLUMNS: SheetColumns<StatementRow, unknown, Sums<'credit' | 'debit' | 'commission'>> = [
  ['No.', (row) => row.line, 'id'],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date), 'moment'],
  ['Type', (row) => row.kind],
  summed('Credit', 'credit'),
  summed('Debit', 'debit'),
  ['Balance', (row) => row.balance, 'money'],
  ['Won or lost', (row) => row.won, 'money'],
  summed('Commission', 'commission'),
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Result', (row) => (row.result === null ? '' : resultText(row.result))],
  ['Remark', (row) => row.remark],
];

export const BET_COLUMNS: SheetColumns<PastBet, NamedBet, BetSums> = [
  ['Bet id', (row) => row.bet_id],
  [`Placed (${DISPLAY_ZONE})`, (row) => dateCell(row.placed_date), 'moment'],
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Selection', (row) => row.selection_name],
  ['Side', sideWordOf],
  ['Odds', (row) => (row.is_quoted ? '' : row.odds), 'decimal'],
  ['Rate per 100', (row) => (row.is_quoted && row.payoff !== 'spread' ? row.odds : ''), 'decimal'],
  ['Line', (row) => (row.line === null ? '' : row.line / row.per_unit), 'decimal'],
  summed('Stake', 'stake'),
  summed('Matched', 'matched'),
  ['Average odds or rate', (row) => (row.payoff === 'spread' ? '' : row.average_odds), 'decimal'],
  ['Cancelled', (row) => row.cancelled, 'money'],
  ['Lapsed', (row) => row.lapsed, 'money'],
  ['Void', (row) => row.voided, 'money'],
  ['Status', (row) => row.status],
  ['Result', (row, bet) => betResult(bet, row.per_unit)],
  ['Profit', (row) => row.profit ?? '', 'money', (total) => total.profit ?? ''],
  [`Matched at (${DISPLAY_ZONE})`, (row) => dateCell(row.matched_date), 'moment'],
  [`Settled at (${DISPLAY_ZONE})`, (row) => dateCell(row.settled_date), 'moment'],
  ['Reason', (row) => row.reason],
];

/** Everybody's, for staff. */
export const STAFF_BET_COLUMNS: SheetColumns<StaffBet, { readonly bet: NamedBet }, BetSums> = [
  ['Person', (row) => row.user_name],
  ['Account', (row) => row.account, 'id'],
  ...BET_COLUMNS.map(([title, value, format, total]) => {
    const cell = (row: StaffBet, { bet }: { readonly bet: NamedBet }) => value(row, bet);
    return [title, cell, format, total] as const;
  }),
];

/** As the site says it: of a session yes or no, of a line buy or sell. */
function sideWordOf({ is_back, payoff, line, sport_id }: PastBet): string {
  if (payoff === 'line-range') return is_back ? 'sell' : 'buy';
  if (line !== null && sport_id !== CASINO_SPORT.sportId) return is_back ? 'yes' : 'no';
  return is_back ? 'back' : 'lay';
}

function betResult({ result, ...bet }: NamedBet, perUnit: number): string {
  if (result === undefined) return '';
  return resultText({ ...resultOnWire({ ...bet, ...result }), number: result.number / perUnit, ahead: null });
}

export const PROFIT_COLUMNS: SheetColumns<ProfitRow, unknown, Sums<'markets' | 'profit' | 'commission' | 'net'>> = [
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  summed('Markets', 'markets', 'count'),
  summed('Profit', 'profit'),
  summed('Commission', 'commission'),
  summed('Net', 'net'),
  [`Settled at (${DISPLAY_ZONE})`, (row) => dateCell(row.settled_date), 'moment'],
];

export const ACTIVITY_COLUMNS: SheetColumns<ActivityRow> = [
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date), 'moment'],
  ['Activity', (row) => row.kind],
  ['Address', (row) => row.address],
  ['Detail', (row) => Object.entries(row.detail).map(detailText).join('; ')],
];

/** is_one_click: true */
const detailText = ([name, value]: [string, unknown]): string =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;

export const CASINO_RESULT_COLUMNS: SheetColumns<CasinoResultRow> = [
  ['Round id', (row) => row.round_id],
  ['Round', (row) => row.round_name],
  ['Game', (row) => row.game_name],
  ['Market', (row) => row.market_name],
  ['Winner', (row) => row.winners.join(', ')],
  ['Void', (row) => (row.is_void ? 'void' : '')],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date), 'moment'],
];

export const CASINO_ROUND_COLUMNS: SheetColumns<CasinoRoundRow> = [
  ['Round id', (row) => row.round_id],
  ['Table', (row) => row.table],
  ['Cards', (row) => row.cards.join(' ')],
  ['Winner', (row) => row.winner],
  ['Void', (row) => (row.is_void ? 'void' : '')],
  ['Own bets', (row) => row.own?.bets ?? 0, 'count'],
  ['Profit', (row) => row.own?.profit ?? '', 'money'],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date), 'moment'],
];

export const LIVE_CASINO_COLUMNS: SheetColumns<LiveCasinoBetRow, unknown, Sums<'bet' | 'win'>> = [
  ['Bet id', (row) => row.bet_id],
  ['Provider', (row) => row.provider],
  ['Game', (row) => row.game_name],
  ['Round', (row) => row.round_name],
  summed('Bet', 'bet'),
  ['Win', (row) => row.win ?? '', 'money', (total) => total.win],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date), 'moment'],
];
