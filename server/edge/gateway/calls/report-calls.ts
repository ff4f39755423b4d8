import type { AccountId } from 'engine/vocabulary';
import type { REPORT_CALLS } from 'protocol';
import type { BetFilter, BetStanding } from '../../../reads/records/bets.ts';
import type { Page } from '../../../reads/records/page.ts';
import type { StatementLine, StatementPart } from '../../../reads/records/statement.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { answerReport, betweenOf } from '../reports/answer-report.ts';
import type { ReportFields } from '../reports/answer-report.ts';
import { toActivityRow, toPastBet, toProfitRow, toStatementRow } from '../reports/report-on-wire.ts';
import { ACTIVITY_COLUMNS, BET_COLUMNS, PROFIT_COLUMNS, STATEMENT_COLUMNS } from '../reports/report-sheets.ts';
import { toWireAmounts } from '../wire/amounts-on-wire.ts';

const PARTS: Record<string, StatementPart> = { 'deposit-withdraw': 'transfers', sport: 'sport', casino: 'casino' };

type Needs = Pick<ShownExchange, 'records' | 'settlement' | 'catalogue'>;

/** Everybody's own past: whose it is comes from the login session alone. */
export function reportCalls({ records, settlement, catalogue }: Needs): Handlers<typeof REPORT_CALLS> {
  const { terms } = settlement;
  const answerBets = (body: ReportFields, session: LoginSession, filter: BetFilter) =>
    answerReport(body, session, {
      name: 'bets',
      rows: (page) => records.betsOf(filter, page),
      total: async () => countAnd(await records.betTotals(filter)),
      toWire: (bet) => toPastBet(bet, { catalogue, terms }),
      columns: BET_COLUMNS,
    });
  return {
    'bet/getUserBetHistory'(body, { session, account }) {
      const { bet_status: standing, is_back, sport_id, match_id, market_id } = body;
      return answerBets(body, session, {
        account,
        between: betweenOf(body),
        by: body.date_of ?? 'placed',
        ...standingsOf(standing),
        ...(is_back === undefined || is_back === '' ? {} : { side: Number(is_back) === 1 ? 'back' : 'lay' }),
        ...(sport_id === undefined ? {} : { sportIds: [sport_id] }),
        ...(match_id === undefined ? {} : { matchIds: [match_id] }),
        ...(market_id === undefined ? {} : { markets: [market_id] }),
        ...kindOf(body.type),
      });
    },

    'bet/getBetsByMatchId': (body, { session, account }) =>
      answerBets(body, session, { account, between: betweenOf(body), matchIds: [body.match_id] }),

    'accountStatement/getUserAccountStatementHistory': (body, { session, account }) =>
      answerReport(body, session, statementOf(account, body, { records, settlement, catalogue })),

    'report/getProfitLoss'(body, { session, account }) {
      const { by = 'sport', sport_id: sportId, match_id: matchId } = body;
      const filter = { account, between: betweenOf(body), by, ...given({ sportId, matchId }), ...kindOf(body.type) };
      return answerReport(body, session, {
        name: 'profit-and-loss',
        rows: (page) => records.profitOf(filter, page),
        async total() {
          const { count: markets, ...amounts } = await records.profitTotals(filter);
          return { markets, ...toWireAmounts({ ...amounts }) };
        },
        toWire: toProfitRow,
        columns: PROFIT_COLUMNS,
      });
    },

    'report/getActivity'(body, { session, account }) {
      const filter = { account, userId: session.user.userId, between: betweenOf(body) };
      return answerReport(body, session, {
        name: 'activity',
        rows: (page) => records.activityOf(filter, page),
        total: async () => ({ count: await records.activityCount(filter) }),
        toWire: toActivityRow,
        columns: ACTIVITY_COLUMNS,
      });
    },
  };
}

type StatementBody = Parameters<Handlers<typeof REPORT_CALLS>['accountStatement/getUserAccountStatementHistory']>[0];

/** Every entry of an account. */
export function statementOf(account: AccountId, body: StatementBody, { records, settlement, catalogue }: Needs) {
  const { type = 'all', search } = body;
  const filter = { account, between: betweenOf(body), part: PARTS[type] ?? 'all', ...given({ search }) };
  return {
    name: 'account-statement',
    rows: (page: Page) => records.statementOf(filter, page),
    async total() {
      const { debit, ...totals } = await records.statementTotals(filter);
      return countAnd({ ...totals, debit: 0 - debit });
    },
    toWire: (line: StatementLine) => toStatementRow(line, { catalogue, terms: settlement.terms }),
    columns: STATEMENT_COLUMNS,
  };
}

/** Totals on the wire: how many rows, and amounts. */
function countAnd<T extends { readonly count: number }>({ count, ...amounts }: T) {
  return { count, ...toWireAmounts(amounts as { readonly [K in Exclude<keyof T, 'count'>]: number }) };
}

const GONE: readonly BetStanding[] = ['void', 'cancelled', 'lapsed'];

export function standingsOf(standing: BetStanding | 'gone' | '' | undefined): Pick<BetFilter, 'standings'> {
  if (standing === undefined || standing === '') return {};
  return { standings: standing === 'gone' ? GONE : [standing] };
}

function kindOf(type: string | undefined): { of?: 'sport' | 'casino' } {
  return type === 'sport' || type === 'casino' ? { of: type } : {};
}
