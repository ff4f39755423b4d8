import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId, MarketId } from 'engine/vocabulary';
import { toWireMoney } from 'protocol';
import type { BetFilter, BetStanding } from '../../readmodels/records/queries/bets.ts';
import type { StatementPart } from '../../readmodels/records/queries/statement.ts';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal } from '../refusal.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import type { Report, ReportAsked } from '../reports/answer-report.ts';
import { toActivityRow, toPastBet, toProfitRow, toStatementRow } from '../reports/report-on-wire.ts';
import { ACTIVITY_COLUMNS, BET_COLUMNS, PROFIT_COLUMNS, STATEMENT_COLUMNS } from '../reports/report-sheets.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names =
  | 'accountStatement/getUserAccountStatementHistory'
  | 'bet/getUserBetHistory'
  | 'bet/getBetsByMatchId'
  | 'report/getProfitLoss'
  | 'report/getActivity';

/** Records lag by milliseconds; under load nobody waits longer for them. */
const PATIENCE_MS = 500;

const PARTS: Record<string, StatementPart> = { 'deposit-withdraw': 'transfers', sport: 'sport', casino: 'casino' };

/** Everybody's own past: whose it is comes from the login session alone. */
export function reportCalls(parts: GatewayParts): CallHandlers<Names> {
  return { ...betReports(parts), ...accountReports(parts) };
}

type BetReports = 'bet/getUserBetHistory' | 'bet/getBetsByMatchId';

function betReports(parts: GatewayParts): CallHandlers<BetReports> {
  const { records, settlement } = parts;
  const answerBets = (asked: ReportAsked, session: LoginSession, filter: BetFilter) =>
    answerNew(
      parts,
      { asked, session },
      {
        name: 'bets',
        rows: (page) => records.betsOf(filter, page),
        async total() {
          const { count, stake, matched, unmatched, profit } = await records.betTotals(filter);
          return {
            count,
            stake: toWireMoney(stake),
            matched: toWireMoney(matched),
            unmatched: toWireMoney(unmatched),
            profit: toWireMoney(profit),
          };
        },
        toWire: (bet) => toPastBet(bet, settlement.terms.termsOf(bet.market)),
        columns: BET_COLUMNS,
      },
    );
  return {
    'bet/getUserBetHistory'(body, { session }) {
      const { bet_status: standing, is_back, sport_id, match_id, market_id } = body;
      return answerBets(body, session, {
        account: accountOf(session),
        between: betweenOf(body),
        by: body.date_of ?? 'placed',
        ...standingsOf(standing),
        ...(is_back === undefined || is_back === '' ? {} : { side: Number(is_back) === 1 ? 'back' : 'lay' }),
        ...(sport_id === undefined ? {} : { sportIds: [sport_id] }),
        ...(match_id === undefined ? {} : { matchIds: [match_id] }),
        ...(market_id === undefined ? {} : { markets: [Number(market_id.slice(2)) as MarketId] }),
        ...kindOf(body.type),
      });
    },

    'bet/getBetsByMatchId'(body, { session }) {
      return answerBets(body, session, {
        account: accountOf(session),
        between: betweenOf(body),
        matchIds: [body.match_id],
      });
    },
  };
}

function accountReports(parts: GatewayParts): CallHandlers<Exclude<Names, BetReports>> {
  const { records, settlement } = parts;
  return {
    'accountStatement/getUserAccountStatementHistory'(body, { session }) {
      const { type = 'all', search } = body;
      const filter = {
        account: accountOf(session),
        between: betweenOf(body),
        part: PARTS[type] ?? 'all',
        ...(search === undefined ? {} : { search }),
      };
      return answerNew(
        parts,
        { asked: body, session },
        {
          name: 'account-statement',
          rows: (page) => records.statementOf(filter, page),
          async total() {
            const { count, credit, debit, commission, opening, closing } = await records.statementTotals(filter);
            const [paid, fee] = [toWireMoney(0 - debit), toWireMoney(commission)];
            const balances = { opening: toWireMoney(opening), closing: toWireMoney(closing) };
            return { count, credit: toWireMoney(credit), debit: paid, commission: fee, ...balances };
          },
          toWire: (line) => toStatementRow(line, settlement.terms.termsOf(line.market)),
          columns: STATEMENT_COLUMNS,
        },
      );
    },

    'report/getProfitLoss'(body, { session }) {
      const { by = 'sport', sport_id, match_id } = body;
      const filter = {
        account: accountOf(session),
        between: betweenOf(body),
        by,
        ...(sport_id === undefined ? {} : { sportId: sport_id }),
        ...(match_id === undefined ? {} : { matchId: match_id }),
        ...kindOf(body.type),
      };
      return answerNew(
        parts,
        { asked: body, session },
        {
          name: 'profit-and-loss',
          rows: (page) => records.profitOf(filter, page),
          async total() {
            const { count, profit, commission, net } = await records.profitTotals(filter);
            const money = { profit: toWireMoney(profit), commission: toWireMoney(commission), net: toWireMoney(net) };
            return { markets: count, ...money };
          },
          toWire: toProfitRow,
          columns: PROFIT_COLUMNS,
        },
      );
    },

    'report/getActivity'(body, { session }) {
      const filter = { account: accountOf(session), userId: session.user.userId, between: betweenOf(body) };
      return answerNew(
        parts,
        { asked: body, session },
        {
          name: 'activity',
          rows: (page) => records.activityOf(filter, page),
          total: async () => ({ count: await records.activityCount(filter) }),
          toWire: toActivityRow,
          columns: ACTIVITY_COLUMNS,
        },
      );
    },
  };
}

/** Asks once the records have taken what the live models show, within reason: what somebody has just done is there. */
async function answerNew<Row, Wire, Total>(
  { records, live }: GatewayParts,
  { asked, session }: { readonly asked: ReportAsked; readonly session: LoginSession },
  report: Report<Row, Wire, Total>,
) {
  await Promise.race([records.upTo(live.sequence), sleep(PATIENCE_MS)]);
  return answerReport(asked, session, report);
}

const GONE: readonly BetStanding[] = ['void', 'cancelled', 'lapsed'];

function standingsOf(standing: BetStanding | 'gone' | '' | undefined): Pick<BetFilter, 'standings'> {
  if (standing === undefined || standing === '') return {};
  return { standings: standing === 'gone' ? GONE : [standing] };
}

function kindOf(type: string | undefined): { of?: 'sport' | 'casino' } {
  return type === 'sport' || type === 'casino' ? { of: type } : {};
}

/** An operator has no account, and so no past. */
export function accountOf({ user }: LoginSession): AccountId {
  if (user.account === 0) throw new Refusal(409, 'no-account', { message: 'You have no betting account.' });
  return user.account;
}
