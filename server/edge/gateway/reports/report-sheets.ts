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
import { CASINO_SPORT } from '../../../trade/catalogue/casino-sports.ts';
import type { NamedBet } from '../../../reads/records/bets.ts';
import { dateCell } from './display-date.ts';
import { winnerNames } from './report-on-wire.ts';
import type { SheetColumns } from './sheet.ts';

// The columns of the reports' files. Headings of dates name their zone.

export const STATEMENT_COLUMNS: SheetColumns<StatementRow> = [
  ['No.', (row) => row.line],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date)],
  ['Type', (row) => row.kind],
  ['Credit', (row) => row.credit],
  ['Debit', (row) => row.debit],
  ['Balance', (row) => row.balance],
  ['Won or lost', (row) => row.won],
  ['Commission', (row) => row.commission],
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Result', (row) => (row.result === null ? '' : resultText(row.result))],
  ['Remark', (row) => row.remark],
];

export const BET_COLUMNS: SheetColumns<PastBet, NamedBet> = [
  ['Bet id', (row) => row.bet_id],
  [`Placed (${DISPLAY_ZONE})`, (row) => dateCell(row.placed_date)],
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Selection', (row) => row.selection_name],
  ['Side', sideWordOf],
  ['Odds', (row) => (row.is_quoted ? '' : row.odds)],
  ['Rate per 100', (row) => (row.is_quoted && row.payoff !== 'spread' ? row.odds : '')],
  ['Line', (row) => (row.line === null ? '' : row.line / row.per_unit)],
  ['Stake', (row) => row.stake],
  ['Matched', (row) => row.matched],
  ['Average odds or rate', (row) => (row.payoff === 'spread' ? '' : row.average_odds)],
  ['Cancelled', (row) => row.cancelled],
  ['Lapsed', (row) => row.lapsed],
  ['Void', (row) => row.voided],
  ['Status', (row) => row.status],
  ['Result', (row, bet) => betResult(bet, row.per_unit)],
  ['Profit', (row) => row.profit ?? ''],
  [`Matched at (${DISPLAY_ZONE})`, (row) => dateCell(row.matched_date)],
  [`Settled at (${DISPLAY_ZONE})`, (row) => dateCell(row.settled_date)],
  ['Reason', (row) => row.reason],
];

/** Everybody's, for staff. */
export const STAFF_BET_COLUMNS: SheetColumns<StaffBet, { readonly bet: NamedBet }> = [
  ['Person', (row) => row.user_name],
  ['Account', (row) => row.account],
  ...BET_COLUMNS.map(([title, value]) => {
    const cell = (row: StaffBet, { bet }: { readonly bet: NamedBet }) => value(row, bet);
    return [title, cell] as const;
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
  return resultText({ ...result, winners: winnerNames({ ...bet, ...result }), number: result.number / perUnit });
}

/** The result of a market: its winners, or the number that came of a session. */
function resultText({
  what,
  winners,
  number,
}: Pick<NonNullable<StatementRow['result']>, 'what' | 'winners' | 'number'>): string {
  if (what === 'voided') return 'void';
  return winners.length > 0 ? winners.join(', ') : String(number);
}

export const PROFIT_COLUMNS: SheetColumns<ProfitRow> = [
  ['Sport', (row) => row.sport_name],
  ['Match', (row) => row.match_name],
  ['Market', (row) => row.market_name],
  ['Market id', (row) => row.market_id],
  ['Markets', (row) => row.markets],
  ['Profit', (row) => row.profit],
  ['Commission', (row) => row.commission],
  ['Net', (row) => row.net],
  [`Settled at (${DISPLAY_ZONE})`, (row) => dateCell(row.settled_date)],
];

export const ACTIVITY_COLUMNS: SheetColumns<ActivityRow> = [
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date)],
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
  ['Number', (row) => row.number],
  ['Void', (row) => (row.is_void ? 'void' : '')],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date)],
];

export const CASINO_ROUND_COLUMNS: SheetColumns<CasinoRoundRow> = [
  ['Round id', (row) => row.round_id],
  ['Table', (row) => row.table],
  ['Cards', (row) => row.cards.join(' ')],
  ['Winner', (row) => row.winner],
  ['Void', (row) => (row.is_void ? 'void' : '')],
  ['Own bets', (row) => row.own?.bets ?? 0],
  ['Profit', (row) => row.own?.profit ?? ''],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date)],
];

export const LIVE_CASINO_COLUMNS: SheetColumns<LiveCasinoBetRow> = [
  ['Bet id', (row) => row.bet_id],
  ['Provider', (row) => row.provider],
  ['Game', (row) => row.game_name],
  ['Round', (row) => row.round_name],
  ['Bet', (row) => row.bet],
  ['Win', (row) => row.win ?? ''],
  [`Date (${DISPLAY_ZONE})`, (row) => dateCell(row.date)],
];
