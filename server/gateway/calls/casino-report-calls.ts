import { marketIdText, toWireMoney } from 'protocol';
import type { CASINO_REPORT_CALLS, CasinoResultRow, LiveCasinoBetRow } from 'protocol';
import type { RoundResult } from '../../readmodels/records/queries/casino.ts';
import type { PlayedRound } from '../../wallets/wager-reports.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { CASINO_RESULT_COLUMNS, LIVE_CASINO_COLUMNS } from '../reports/report-sheets.ts';
import { winnerNames } from '../reports/report-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import type { Handlers } from '../handlers.ts';

/** Rounds of our casino's games, and what the bettor has played with other companies. */
export function casinoReportCalls({
  records,
  wallets,
}: Pick<GatewayDependencies, 'records' | 'wallets'>): Handlers<typeof CASINO_REPORT_CALLS> {
  return {
    'report/getCasinoResults'(body, { session }) {
      const filter = { between: betweenOf(body), ...(body.game_id === undefined ? {} : { game: body.game_id }) };
      return answerReport(body, session, {
        name: 'casino-results',
        rows: (page) => records.roundsOf(filter, page),
        total: async () => ({ count: await records.roundCount(filter) }),
        toWire: toResultRow,
        columns: CASINO_RESULT_COLUMNS,
      });
    },

    'report/getLiveCasinoBets'(body, { session, account }) {
      const filter = { account, between: betweenOf(body), game: body.game_id };
      return answerReport(body, session, {
        name: 'live-casino-bets',
        rows: (page) => wallets.reports.playedBy(filter, page),
        async total() {
          const { count, bet, profit } = await wallets.reports.totalsOf(filter);
          return { count, bet: toWireMoney(bet), win: toWireMoney(profit) };
        },
        toWire: toLiveBetRow,
        columns: LIVE_CASINO_COLUMNS,
      });
    },
  };
}

function toResultRow(round: RoundResult): CasinoResultRow {
  return {
    round_id: marketIdText(round.market),
    round_name: round.matchName,
    game_id: round.seriesId,
    game_name: round.seriesName,
    market_name: round.marketName,
    winners: winnerNames(round),
    number: round.number,
    is_void: round.what === 'voided',
    date: timeText(round.at),
  };
}

function toLiveBetRow({
  round,
  provider,
  gameId,
  gameName,
  roundName,
  bet,
  profit,
  at,
}: PlayedRound): LiveCasinoBetRow {
  return {
    bet_id: String(round),
    provider,
    game_id: gameId,
    game_name: gameName,
    round_id: String(round),
    round_name: roundName,
    bet: toWireMoney(bet),
    win: profit === undefined ? null : toWireMoney(profit),
    date: timeText(at),
  };
}
