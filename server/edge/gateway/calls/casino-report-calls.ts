import type { Millis } from 'engine/vocabulary';
import { marketIdText, toWireMoney } from 'protocol';
import type { CASINO_REPORT_CALLS, CasinoResultRow, CasinoRoundRow, LiveCasinoBetRow } from 'protocol';
import { type EndedRoundRow, roundIdOf, type RoundPlace } from '../../../trade/casino/round-rows.ts';
import { type Page, type Paged, UnknownCursorError } from '../../../reads/records/page.ts';
import type { OwnRound, RoundResult } from '../../../reads/records/casino.ts';
import type { PlayedRound } from '../../../trade/wallets/wager-reports.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import { CASINO_RESULT_COLUMNS, CASINO_ROUND_COLUMNS, LIVE_CASINO_COLUMNS } from '../reports/report-sheets.ts';
import { winnerNames } from '../reports/report-on-wire.ts';
import { timeText } from '../wire/time-text.ts';
import type { Handlers } from '../handlers.ts';
import { unknown } from '../refusal.ts';

/** Rounds of our casino's games, and what the bettor has played with other companies. */
export function casinoReportCalls({
  casino,
  records,
  wallets,
}: Pick<GatewayDependencies, 'casino' | 'records' | 'wallets'>): Handlers<typeof CASINO_REPORT_CALLS> {
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

    'report/getCasinoRounds'(body, { session }) {
      const { table } = body;
      if (table !== undefined && casino.table(table) === undefined) throw unknown('unknown-table', 'table');
      const { account } = session.user;
      const between = betweenOf(body);
      return answerReport(body, session, {
        name: 'casino-rounds',
        async rows(page): Promise<Paged<ShownRound>> {
          const found = await casino.store.ended(table, { ...between, count: page.limit + 1, before: placeOf(page) });
          const shown = found.slice(0, page.limit);
          const matches = shown.map(({ match }) => match);
          const own = account === 0 ? new Map<number, OwnRound>() : await records.ownRounds(account, matches);
          const last = found.length > page.limit ? shown.at(-1) : undefined;
          return {
            rows: shown.map((round) => ({ round, own: own.get(round.match) })),
            next: last && `${last.endedAt}_${roundIdOf(last)}`,
          };
        },
        total: async () => ({ count: await casino.store.endedCount({ table, ...between }) }),
        toWire: toRoundRow,
        columns: CASINO_ROUND_COLUMNS,
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

interface ShownRound {
  readonly round: EndedRoundRow;
  /** Of whoever looks. */
  readonly own: OwnRound | undefined;
}

/** Where the page before has ended. @throws UnknownCursorError */
function placeOf({ after }: Page): RoundPlace | undefined {
  if (after === undefined) return undefined;
  const [, at, chainId, index] = /^(\d{1,15})_([\da-f]{16})-([1-9]\d{0,8})$/.exec(after) ?? [];
  if (chainId === undefined) throw new UnknownCursorError(`no such page: ${after}`);
  return { at: Number(at), chainId, index: Number(index) };
}

function toRoundRow({ round, own }: ShownRound): CasinoRoundRow {
  return {
    round_id: roundIdOf(round),
    table: round.table,
    index: round.index,
    match_id: round.match,
    date: timeText(round.endedAt as Millis),
    is_void: round.status === 'void',
    cards: [...round.cards],
    winner: round.winner,
    own:
      own === undefined ? null : { bets: own.bets, profit: own.profit === undefined ? null : toWireMoney(own.profit) },
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
