import type { AdminPayment, AlertCase, DataOf, StaffTable } from 'protocol';
import { CASE_WORDS, seenWords } from '../alerts/alert-words.ts';
import { raisedAt, type DeskQuery } from '../queries/query-due.ts';
import { nameOf, resultWords, type SettlementRow } from '../settlement/settlement-rows.ts';

/** Something that waits for a person. */
export interface Need {
  readonly id: string;
  readonly kind: 'Result' | 'Start' | 'Deposit' | 'Withdrawal' | 'Query' | 'Case' | 'Casino';
  readonly what: string;
  readonly detail: string;
  /** Minor units; undefined where it is about no amount. */
  readonly amount: number | undefined;
  /** Milliseconds since 1970: since when it waits, 0 where nobody knows; and when it is due. */
  readonly since: number;
  readonly due: number;
  /** Where it is done, and in which word. */
  readonly to: string;
  readonly act: string;
}

const MINUTE_MS = 60_000;
/** A result that is proposed is looked at within so long. */
const APPROVED_WITHIN_MS = 15 * MINUTE_MS;
/** A request is answered within so long. */
const PAID_WITHIN_MS = 60 * MINUTE_MS;
/** Somebody looks at a case within a day. */
const LOOKED_AT_WITHIN_MS = 24 * 60 * MINUTE_MS;
const ANSWERED_WITHIN_MS = 7 * 24 * 60 * MINUTE_MS;

export interface Waiting {
  readonly results: readonly SettlementRow[];
  readonly overdue: DataOf<'admin/getOverdueMatches'>;
  readonly payments: readonly AdminPayment[];
  readonly queries: readonly DeskQuery[];
  /** Those that are open. */
  readonly cases: readonly AlertCase[];
  readonly casino: DataOf<'admin/getCasino'>;
}

/** In the order in which they are due. */
export function needsOf({ results, overdue, payments, queries, cases, casino }: Waiting): readonly Need[] {
  return [
    ...results.flatMap((row) => resultNeed(row) ?? []),
    ...overdue.map(startNeed),
    ...casinoNeeds(casino),
    ...payments.map(paymentNeed),
    ...queries.filter(({ status }) => status === 'open' || status === 'looked-at').map(queryNeed),
    ...cases.map(caseNeed),
  ].toSorted((a, b) => a.due - b.due || a.since - b.since);
}

function resultNeed(row: SettlementRow): Need | undefined {
  const { marketId, group, market, action, hold, since } = row;
  const where = market === undefined ? '' : `, ${market.match_name}`;
  const need = { id: marketId, kind: 'Result' as const, amount: undefined, since, to: `/settlement/${marketId}` };
  if (hold !== undefined)
    return { ...need, what: `${nameOf(row)}${where}: held`, detail: hold.reason, due: since, act: 'Look' };
  if (group === 'proposed' && action !== undefined) {
    const what = `${nameOf(row)}${where}: ${resultWords(action, market)}`;
    return { ...need, what, detail: `Proposed: ${action.reason}`, due: since + APPROVED_WITHIN_MS, act: 'Check' };
  }
  if (group !== 'to-propose') return undefined;
  const detail = market?.rule === '' ? 'Closed. A person types the result.' : 'Closed, and no result yet.';
  return { ...need, what: `${nameOf(row)}${where}`, detail, due: 0, act: 'Propose' };
}

function startNeed(match: Waiting['overdue'][number]): Need {
  const since = Date.parse(match.open_date);
  return {
    id: `match ${match.match_id}`,
    kind: 'Start',
    what: `${match.match_name}: past its start, and not in play`,
    detail: match.markets_left === 0 ? 'No market is left: finish it.' : `${match.markets_left} markets are left.`,
    amount: undefined,
    since,
    due: since,
    to: `/match/${match.match_id}`,
    act: 'Open',
  };
}

function paymentNeed({
  payment_id,
  reference,
  direction,
  user_name,
  amount,
  details,
  requested_at,
}: AdminPayment): Need {
  const since = Date.parse(requested_at);
  return {
    id: reference,
    kind: direction === 'deposit' ? 'Deposit' : 'Withdrawal',
    what: `${user_name}, ${reference}`,
    detail: details === '' ? 'Nothing was said.' : details,
    amount: Math.round(amount * 100),
    since,
    due: since + PAID_WITHIN_MS,
    to: `/payments/${payment_id}`,
    act: 'Open',
  };
}

function queryNeed(query: DeskQuery): Need {
  const since = raisedAt(query);
  return {
    id: `query ${query.query_id}`,
    kind: 'Query',
    what: `${query.user_name}: ${query.market_name}, ${query.match_name}`,
    detail: query.steps[0]?.text ?? '',
    amount: undefined,
    since,
    due: since + ANSWERED_WITHIN_MS,
    to: `/queries/${query.query_id}`,
    act: 'Answer',
  };
}

function caseNeed(found: AlertCase): Need {
  const since = Date.parse(found.at);
  return {
    id: `case ${found.case_id}`,
    kind: 'Case',
    what: CASE_WORDS[found.kind],
    detail: seenWords(found),
    amount: found.amount === 0 ? undefined : Math.round(found.amount * 100),
    since,
    due: since + LOOKED_AT_WITHIN_MS,
    to: `/alerts/${found.case_id}`,
    act: 'Look',
  };
}

/** Tables that cannot go on, that hold more or less than they can by chance, or that have reached their day's cap. */
function casinoNeeds({ faults, tables }: Waiting['casino']): readonly Need[] {
  const nameOf = (code: string) => tables.find((table) => table.code === code)?.name ?? code;
  const need = { kind: 'Casino' as const, amount: undefined, since: 0, due: 0, act: 'Look' };
  const stuck = faults.map(({ table, fault }): Need => {
    const what = table === '' ? 'The casino stays closed' : `${nameOf(table)} does not go on`;
    return { ...need, id: `casino ${table} ${fault}`, what, detail: fault, to: `/casino${table && `/${table}`}` };
  });
  const others = tables.flatMap((table) => {
    const detail = alarmOf(table);
    const { code, name } = table;
    return detail === undefined ? [] : [{ ...need, id: `casino ${code}`, what: name, detail, to: `/casino/${code}` }];
  });
  return [...stuck, ...others];
}

function alarmOf({ hold, bets_out, is_at_day_cap }: StaffTable): string | undefined {
  if (hold?.is_out === true)
    return `It holds ${hold.hold.toFixed(2)} %, and by its rules between ${hold.low.toFixed(2)} and ${hold.high.toFixed(2)} %.`;
  if (bets_out > 0) return `${bets_out} of its bets ${bets_out === 1 ? 'holds' : 'hold'} what chance cannot explain.`;
  return is_at_day_cap ? 'The house has lost what it may lose here in a day: no round begins.' : undefined;
}
