import type { MonthOpened } from '../desk/messages.ts';
import { requestText } from '../overload/connection.ts';
import type { Caller, Request } from './messages.ts';

const SIGN_UPS = 2000;

/** Takes part beside the bettors whose bets are timed. */
export const CREW = { bettors: 12, staff: 4, visitors: 4 } as const;

interface Known extends MonthOpened {
  /** A proposed result of the market in which everybody has a bet. */
  readonly action: number;
}

/** Each caller with the dearest calls of protocol/calls.ts that it may make, and the dearest bodies. */
export function crewOf(
  known: Known,
  tokens: { readonly bettors: readonly string[]; readonly staff: readonly string[] },
) {
  const bettors = tokens.bettors.map((token, n): Caller => callerAt(10 + n, bettorsCalls(known, token)));
  const staff = tokens.staff.map((token, n): Caller => callerAt(40 + n, staffCalls(known, token)));
  const visitors = Array.from({ length: CREW.visitors }, (_, n): Caller => callerAt(60 + n, visitorsCalls(n)));
  return [...bettors, ...staff, ...visitors];
}

const callerAt = (place: number, requests: readonly Request[]): Caller => ({ address: `127.0.1.${place}`, requests });

const callOf = (token: string) => (name: string, body?: object, as?: string) => ({
  name: as ?? name,
  text: requestText(name, { token, ...(body !== undefined && { body }) }),
});

function bettorsCalls({ days, open, markets }: Known, token: string): Request[] {
  const call = callOf(token);
  const [from_date, to_date] = days;
  const all = { from_date, to_date, limit: 500 };
  const file = { from_date, to_date, export: 'xlsx' };
  const bets = Array.from({ length: 200 }, () => ({ selection_id: 2, odds: 1.01, stake: 10, is_back: 0 }));
  const books = markets.slice(0, 100).map((market) => `book:${market}`);
  const ladders = markets.slice(0, 20).map((market) => `ladder:${market}`);
  return [
    call('accountStatement/getUserAccountStatementHistory', all),
    call('accountStatement/getUserAccountStatementHistory', file, 'a statement as a file'),
    call('bet/getUserBetHistory', all),
    call('bet/getUserBetHistory', file, 'a history of bets as a file'),
    ...['sport', 'match', 'market'].map((by) => call('report/getProfitLoss', { ...all, by })),
    call('report/getActivity', all),
    call('bet/getCurrentBets'),
    call('bet/getExposureDetail'),
    call('match/getMatches', {}),
    call('match/searchByMatchNameHeader', { search: 'a' }),
    call('bet/placeMarketBets', { market_id: markets[0], bets }),
    call('bet/cancelBets', {}),
    call('market/getTrades', { market_id: open, selection_id: 1 }),
    call('user/getNotices'),
    { ...call('stream/getTicket', {}, 'books on the stream'), topics: books },
    { ...call('stream/getTicket', {}, 'ladders on the stream'), topics: ladders },
    { ...call('stream/getTicket', {}, 'lists on the stream'), topics: ['matches:all', 'matches:4', 'account'] },
  ];
}

function staffCalls({ days, action, closed }: Known, token: string): Request[] {
  const call = callOf(token);
  const [from_date, to_date] = days;
  const all = { from_date, to_date, limit: 500 };
  const file = { from_date, to_date, export: 'csv' };
  return [
    ...['sport', 'match', 'market', 'day', 'reconciliation'].map((by) =>
      call('admin/getResultsReport', { ...all, by }, `admin/getResultsReport by ${by}`),
    ),
    ...['People', 'Funds', 'Suspension', 'Void', 'Adjustment'].map((of) => call(`admin/get${of}Report`, all)),
    call('admin/getPeopleReport', file, 'a report by person as a file'),
    call('admin/findBets', { limit: 500 }),
    call('admin/getUsers', { limit: 500 }),
    call('admin/getRiskPeople'),
    call('admin/getOpenExposures'),
    call('admin/getMarketRisk', { market_id: closed }),
    call('admin/getMarkets', {}),
    call('admin/getTotals'),
    call('admin/getSettlements', {}),
    call('admin/previewResult', { action_id: action }),
    call('admin/getAudit', { limit: 500 }),
    call('admin/getPayments', {}),
    { ...call('stream/getTicket', {}, 'risk and bets on the stream'), topics: ['risk', 'bets', 'matches:all'] },
  ];
}

function visitorsCalls(visitor: number): Request[] {
  const password = 'bench1234';
  const signUps = Array.from({ length: SIGN_UPS }, (_, n) => ({
    name: 'signUp/begin',
    text: requestText('signUp/begin', {
      body: {
        user_name: `visitor${visitor}x${n}`,
        password,
        confirm_password: password,
        country: 'IN',
        phone: `9${visitor}${String(n).padStart(8, '0')}`,
        is_adult: true,
      },
    }),
  }));
  const others = [
    { name: 'user/login', text: requestText('user/login', { body: { user_name: `nobody${visitor}`, password } }) },
    { name: 'openapi.json', text: requestText('openapi.json', {}) },
    { name: 'rules/getSiteRules', text: requestText('rules/getSiteRules', {}) },
  ];
  return signUps.flatMap((signUp) => [signUp, ...others]);
}
