import { marketIdText, toWireMoney } from 'protocol';
import type { CASINO_REPORT_CALLS, CasinoResultRow, LiveCasinoBetRow } from 'protocol';
import type { BetFilter, NamedBet } from '../../readmodels/records/queries/bets.ts';
import type { RoundResult } from '../../readmodels/records/queries/casino.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { CASINO_RESULT_COLUMNS, LIVE_CASINO_COLUMNS } from '../reports/report-sheets.ts';
import { winnerNames } from '../reports/report-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import type { Handlers } from '../handlers.ts';

/** Rounds of casino games, and bets at tables of other houses: nothing while there are no tables. */
export function casinoReportCalls({
  records,
}: Pick<GatewayDependencies, 'records'>): Handlers<typeof CASINO_REPORT_CALLS> {
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
      const filter: BetFilter = {
        account,
        between: betweenOf(body),
        of: 'live-casino',
        ...(body.game_id === undefined ? {} : { seriesIds: [body.game_id] }),
      };
      return answerReport(body, session, {
        name: 'live-casino-bets',
        rows: (page) => records.betsOf(filter, page),
        async total() {
          const { count, matched, profit } = await records.betTotals(filter);
          return { count, bet: toWireMoney(matched), win: toWireMoney(profit) };
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

function toLiveBetRow(bet: NamedBet): LiveCasinoBetRow {
  return {
    bet_id: String(bet.order),
    provider: bet.sportName,
    game_id: bet.seriesId,
    game_name: bet.seriesName,
    round_id: marketIdText(bet.market),
    round_name: bet.matchName,
    bet: toWireMoney(bet.matched),
    win: bet.profit === undefined ? null : toWireMoney(bet.profit),
    date: timeText(bet.placedAt),
  };
}
