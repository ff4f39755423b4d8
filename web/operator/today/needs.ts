import type { AdminPayment, AlertCase, DataOf, StaffTable, StandingAlert } from 'protocol';
import {
  alikeKey,
  CASE_WORDS,
  caseMarketWords,
  restsOnFacts,
  seenWords,
  STANDING_WORDS,
  standingPlace,
} from '../alerts/alert-words.ts';
import { canReopen, type DeskMatch } from '../data/desk-matches.ts';
import { plural } from '../controls/plural.ts';
import { raisedAt, type DeskQuery } from '../queries/query-due.ts';
import type { SettlementRow } from '../settlement/settlement-rows.ts';
import { takeNeed, type Need, type Waits } from './need.ts';
import { resultNeeds } from './result-needs.ts';

const MINUTE_MS = 60_000;
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
  readonly standing: readonly StandingAlert[];
  readonly matches: readonly DeskMatch[];
  readonly taken: DataOf<'admin/getTakenNeeds'>;
}

/** In the order in which they are due. */
export function needsOf({
  results,
  overdue,
  payments,
  queries,
  cases,
  casino,
  taken,
  ...now
}: Waiting): readonly Need[] {
  const takers = new Map(taken.map(({ kind, of, user_id }) => [`${kind} ${of}`, user_id]));
  const withTaker = (need: Waits): Need => ({ ...need, takenBy: takers.get(takenKey(need)) ?? 0 });
  const waiting = [
    ...resultNeeds(results),
    ...overdue.map(startNeed),
    ...casinoNeeds(casino),
    ...[...Map.groupBy(cases, alikeKey).values()].map(caseNeed),
    ...now.matches.filter(isAllSuspended).map(suspendedNeed),
    ...now.standing.filter(({ kind }) => !LISTED_ALREADY.has(kind)).map(alertNeed),
  ];
  return [
    ...waiting.map(withTaker),
    ...payments.map(paymentNeed),
    ...queries.filter(({ status }) => status === 'open' || status === 'looked-at').map(queryNeed),
  ].toSorted((a, b) => a.due - b.due || a.since - b.since);
}

const takenKey = ({ taking }: Waits): string =>
  taking?.call === 'admin/takeNeed' ? `${taking.body.kind} ${taking.body.of}` : '';

function startNeed(match: Waiting['overdue'][number]): Waits {
  const since = Date.parse(match.open_date);
  const isLeft = match.markets_left > 0;
  return {
    id: `match ${match.match_id}`,
    kind: 'Start',
    what: `${match.match_name}: past its start, and not in play`,
    detail: isLeft ? `${plural(match.markets_left, 'market')} left.` : 'No markets left: finish it.',
    amount: undefined,
    since,
    due: since,
    to: `/match/${match.match_id}`,
    ...(isLeft ? { act: 'Open' } : { act: 'Finish', finishes: { id: match.match_id, name: match.match_name } }),
    taking: takeNeed('start', String(match.match_id)),
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
  status,
  taken_by,
}: AdminPayment): Need {
  const since = Date.parse(requested_at);
  return {
    id: reference,
    kind: direction === 'deposit' ? 'Deposit' : 'Withdrawal',
    what: `${user_name}, ${reference}`,
    detail: details === '' ? 'No details given.' : details,
    amount: Math.round(amount * 100),
    since,
    due: since + PAID_WITHIN_MS,
    to: `/payments/${payment_id}`,
    act: 'Open',
    takenBy: taken_by,
    ...((status === 'requested' || status === 'under-review') && {
      taking: { call: 'admin/takePayment', body: { payment_id } },
    }),
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
    takenBy: query.taken_by,
    taking: { call: 'admin/takeQuery', body: { query_id: query.query_id } },
  };
}

/** @param alike  cases of one kind about the same people: they are worked as one */
function caseNeed(alike: readonly AlertCase[]): Waits {
  const [first] = alike.toSorted((a, b) => a.case_id - b.case_id) as [AlertCase];
  const since = Date.parse(first.at);
  const amount = alike.reduce((sum, one) => sum + Math.round(one.amount * 100), 0);
  const markets = [...new Set(alike.map(caseMarketWords))].filter((words) => words !== '');
  const where = markets.length > 1 ? `${markets.length} markets` : (markets[0] ?? '');
  const count = alike.length === 1 ? '' : `${alike.length} cases: `;
  return {
    id: `case ${first.case_id}`,
    kind: 'Case',
    what: `${count}${CASE_WORDS[first.kind]}${where && `, ${where}`}`,
    detail: seenWords(first),
    amount: amount === 0 ? undefined : amount,
    since,
    due: since + LOOKED_AT_WITHIN_MS,
    to: `/alerts/${first.case_id}`,
    act: 'View',
    taking: takeNeed('case', String(first.case_id)),
  };
}

/** Those whose result the facts tell wait for their settlement, and not for somebody who opens them. */
const isAllSuspended = (match: DeskMatch): boolean => match.isInPlay && match.open === 0 && canReopen(match) > 0;

function suspendedNeed(match: DeskMatch): Waits {
  const { id, name } = match;
  const suspended = canReopen(match);
  return {
    id: `suspended ${id}`,
    kind: 'Suspended',
    what: `${name}: in play, and nothing is open`,
    detail: suspended === 1 ? 'Its market is suspended.' : `${suspended} of its markets are suspended.`,
    amount: undefined,
    since: 0,
    due: 0,
    to: `/match/${id}`,
    act: 'Open',
    taking: takeNeed('suspended', String(id)),
  };
}

/** Kinds that stand under Alerts and have a row of their own here. */
const LISTED_ALREADY: ReadonlySet<StandingAlert['kind']> = new Set(['hold', 'deposit']);

function alertNeed(alert: StandingAlert): Waits {
  const since = Date.parse(alert.since);
  return {
    id: `${alert.kind} ${alert.about}`,
    kind: 'Alert',
    what: alert.match_name === '' ? STANDING_WORDS[alert.kind] : `${STANDING_WORDS[alert.kind]}: ${alert.match_name}`,
    detail: alert.text,
    amount: alert.amount === null ? undefined : Math.round(alert.amount * 100),
    since,
    due: since,
    to: standingPlace(alert),
    act: 'View',
    ...(restsOnFacts(alert) && { facts: alert.match_id }),
    taking: takeNeed('alert', `${alert.about} ${alert.kind}`),
  };
}

/** Tables that cannot go on, that hold more or less than they can by chance, or that have reached their day's cap. */
function casinoNeeds({ faults, tables }: Waiting['casino']): readonly Waits[] {
  const nameOf = (code: string) => tables.find((table) => table.code === code)?.name ?? code;
  const need = { kind: 'Casino' as const, amount: undefined, since: 0, due: 0, act: 'View' };
  const stuck = faults.map(({ table, fault }): Waits => {
    const what = table === '' ? 'The casino cannot open' : `${nameOf(table)} has stopped`;
    const taking = takeNeed('casino', `${table || 'all'} fault`);
    return {
      ...need,
      id: `casino ${table} ${fault}`,
      what,
      detail: fault,
      to: `/casino${table && `/${table}`}`,
      taking,
    };
  });
  const others = tables.flatMap((table) => {
    const detail = alarmOf(table);
    const { code, name } = table;
    const of = { id: `casino ${code}`, what: name, to: `/casino/${code}`, taking: takeNeed('casino', code) };
    return detail === undefined ? [] : [{ ...need, ...of, detail }];
  });
  return [...stuck, ...others];
}

function alarmOf({ hold, bets_out, is_at_day_cap }: StaffTable): string | undefined {
  if (hold?.is_out === true)
    return `It holds ${hold.hold.toFixed(2)} %; by its rules it should hold ${hold.low.toFixed(2)} to ${hold.high.toFixed(2)} %.`;
  if (bets_out > 0) return `${plural(bets_out, 'bet holds', 'bets hold')} more or less than chance can explain.`;
  return is_at_day_cap ? 'The daily cap is reached. No new rounds begin.' : undefined;
}
