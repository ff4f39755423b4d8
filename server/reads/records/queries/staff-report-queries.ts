import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Between, Page, Paged, Totals } from '../page.ts';
import { incidentReports } from './incident-queries.ts';
import { DEED, DEED_REASON } from './deed-parts.ts';
import { all, among, countedPage, joinNames, keysTo, namesTo, paged, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';
import type {
  AdjustmentRow,
  DayGroup,
  DayReportFilter,
  DayReportRow,
  Days,
  DaySums,
  FundsRow,
  PersonReportRow,
  StaffReportQueries,
} from '../staff-reports.ts';

// Reports of everybody, for staff. Days and what they moved come from sums that the fold keeps: a month of a million bets
// is a few thousand rows.

type Db = Kysely<unknown>;

const total = (column: string): string => `coalesce(sum(record_day.${column}), 0)::bigint`;
const DAY_SUMS = sql.raw(`${total('matched_minor')} as matched, coalesce(sum(record_day.fills), 0)::bigint as fills,
  ${total('won_minor')} as won, ${total('commission_minor')} as commission, ${total('customers_minor')} as customers,
  ${total('houses_minor')} as houses, ${total('agents_minor')} as agents, ${total('feeds_minor')} as feeds,
  coalesce(sum(customers_minor + houses_minor + agents_minor + feeds_minor + commission_minor + bank_minor + own_minor),
    0)::bigint as sum`);
const TURNOVER = `'matched', 'bets-voided', 'market-voided'`;
/** What comes of results: transfers are no profit. */
const OF_RESULTS = sql.raw(`record_day.kind in ('settlement', 'resettlement', 'share', ${TURNOVER})`);
const NAMED_TO: Readonly<Record<DayGroup, 'sport' | 'match' | 'market' | undefined>> = {
  sport: 'sport',
  match: 'match',
  market: 'market',
  day: undefined,
  reconciliation: 'market',
};
const NOTHING_NAMED = sql.raw(`0 as "sportId", '' as "sportName", 0 as "seriesId", '' as "seriesName", 0 as "matchId",
  '' as "matchName", 0 as "matchOpenAt", '' as "marketName", '' as "marketType", 0 as "marketStartAt"`);

const inDays = ({ from, to }: Days): Sql => sql`record_day.day between ${from} and ${to}`;

const dayConditions = ({ days, sportId, matchId }: DayReportFilter): Sql[] => [
  OF_RESULTS,
  inDays(days),
  ...among('sport.sport_id', sportId === undefined ? undefined : [sportId]),
  ...among('match.match_id', matchId === undefined ? undefined : [matchId]),
];

function dayKeys(by: DayGroup): Sql {
  const level = NAMED_TO[by];
  const keys = [
    ...(level === undefined ? [] : [keysTo(level)]),
    ...(level === 'market' ? [sql.raw('record_day.market_id')] : []),
    ...(by === 'day' || by === 'reconciliation' ? [sql.raw('record_day.day')] : []),
  ];
  return sql.join(keys, sql`, `);
}

async function daysOf(db: Db, filter: DayReportFilter, page: Page): Promise<Paged<DayReportRow>> {
  const { by } = filter;
  const level = NAMED_TO[by];
  const { offset, rows: part } = countedPage(page);
  const hasDay = by === 'day' || by === 'reconciliation';
  const { rows } = await sql<DayReportRow>`
    select ${level === undefined ? NOTHING_NAMED : namesTo(level)}, ${DAY_SUMS},
      ${sql.raw(level === 'market' ? 'record_day.market_id' : '0')} as market,
      ${sql.raw(hasDay ? 'record_day.day' : '0')} as day
    from record_day ${joinNames('record_day')} where ${all(dayConditions(filter))}
    group by ${dayKeys(by)}
    order by day desc, matched desc, market, "matchId", "sportId" ${part}`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

async function dayTotals(db: Db, filter: DayReportFilter): Promise<Totals<DaySums>> {
  const where = all(dayConditions(filter));
  const { rows } = await sql<Totals<DaySums>>`
    select ${DAY_SUMS}, (select count(*) from (select 1 from record_day ${joinNames('record_day')} where ${where}
      group by ${dayKeys(filter.by)}) as groups) as count
    from record_day ${joinNames('record_day')} where ${where}`.execute(db);
  return rows[0] as Totals<DaySums>;
}

const ofKinds = (column: string, kinds: string): string =>
  `coalesce(sum(record_line.${column}) filter (where record_line.kind in (${kinds})), 0)::bigint`;
const RESULTS = `'settlement', 'resettlement'`;
const PERSON_SUMS =
  sql.raw(`${ofKinds('won_minor', RESULTS)} as won, ${ofKinds('commission_minor', RESULTS)} as commission,
  ${ofKinds('amount_minor', RESULTS)} as net, ${ofKinds('amount_minor', `'deposit'`)} as deposits,
  (0 - ${ofKinds('amount_minor', `'withdrawal'`)}) as withdrawals,
  ${ofKinds('amount_minor', `'credit', 'adjustment'`)} as credits`);
const lineConditions = (between: Between): Sql =>
  all([sql.raw(`record_account.role = 'customer'`), ...within('record_line.at_ms', between)]);
const LINES = sql.raw('record_line join record_account on record_account.account = record_line.account');
const HOLDERS = sql.raw(`left join account on account.account = found.account
  left join person on person.account = found.account`);
const HOLDER = sql.raw(`coalesce(person.user_name, account.name, '') as name, coalesce(person.user_id, 0) as "userId"`);

async function peopleOf(db: Db, between: Between, page: Page): Promise<Paged<PersonReportRow>> {
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<PersonReportRow>`
    select found.*, ${HOLDER}, (select coalesce(sum(amount_minor), 0)::bigint from record_line
        where record_line.account = found.account and kind in ('deposit', 'withdrawal')) as lifetime
    from (select record_line.account, ${PERSON_SUMS} from ${LINES} where ${lineConditions(between)}
      group by record_line.account order by won desc, account ${part}) as found ${HOLDERS}
    order by found.won desc, found.account`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

async function peopleTotals(db: Db, between: Between) {
  const { rows } = await sql<Awaited<ReturnType<StaffReportQueries['peopleTotals']>>>`
    select ${PERSON_SUMS}, count(distinct record_line.account) as count from ${LINES}
    where ${lineConditions(between)}`.execute(db);
  return rows[0] as Awaited<ReturnType<StaffReportQueries['peopleTotals']>>;
}

const moved = (kinds: string): string => `coalesce(sum(customers_minor) filter (where kind in (${kinds})), 0)::bigint`;
const FUNDS = sql.raw(`${moved(`'deposit'`)} as deposits, (0 - ${moved(`'withdrawal'`)}) as withdrawals,
  ${moved(`'credit', 'adjustment'`)} as credits, ${moved(RESULTS)} as results, ${moved(`'share'`)} as shares,
  ${moved(`'wager', 'winnings', 'refund', 'reversal'`)} as games, ${moved(`'prize'`)} as prizes,
  coalesce(sum(customers_minor), 0)::bigint as change`);
const FUNDS_BY_DAY = sql`with by_day as (
    select day, ${FUNDS} from record_day group by day having bool_or(kind not in (${sql.raw(TURNOVER)}))),
  funds as (select *, (sum(change) over (order by day))::bigint as closing from by_day)`;

async function fundsOf(db: Db, { from, to }: Days, page: Page): Promise<Paged<FundsRow>> {
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<FundsRow>`${FUNDS_BY_DAY}
    select day, closing - change as opening, deposits, withdrawals, credits, results, shares, games, prizes, closing
    from funds where day between ${from} and ${to} order by day desc ${part}`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

async function fundsTotals(db: Db, { from, to }: Days) {
  const sums = ['deposits', 'withdrawals', 'credits', 'results', 'shares', 'games', 'prizes']
    .map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`)
    .join(', ');
  const upTo = (day: Sql): Sql => sql`(select coalesce(sum(customers_minor), 0)::bigint from record_day where ${day})`;
  const { rows } = await sql<Awaited<ReturnType<StaffReportQueries['fundsTotals']>>>`${FUNDS_BY_DAY}
    select count(*) as count, ${sql.raw(sums)}, ${upTo(sql`day < ${from}`)} as opening,
      ${upTo(sql`day <= ${to}`)} as closing,
      (select coalesce(sum(cash_minor), 0)::bigint from record_account where role = 'customer') as cash
    from funds where day between ${from} and ${to}`.execute(db);
  return rows[0] as Awaited<ReturnType<StaffReportQueries['fundsTotals']>>;
}

/** A bettor asks for a withdrawal, and its money leaves their account then: staff approve it later, by a payment's steps. */
const WITHDRAWN = sql.raw(`left join lateral (
    select payment_step.by_user, (select proposed_by from proposal where proposal.call = 'admin/approvePayment'
        and proposal.state in ('approved', 'done') and proposal.body::jsonb ->> 'payment_id' = payment_step.payment_id::text
        order by proposal_id desc limit 1) as proposed_by
    from payment_step where payment_step.status = 'approved' and payment_step.by_user > 0
      and payment_step.payment_id = case when found.memo = 'withdrawal' and found.reference ~ '^W[0-9]{6,9}$'
        then substring(found.reference from 2)::integer end
    order by payment_step.place desc limit 1) as approval on true
  left join person as approver on approver.user_id = approval.by_user
  left join person as requester on requester.user_id = approval.proposed_by`);
const BY_OF_MONEY = sql.raw(`coalesce(record_deed.user_id, approval.by_user, 0) as "byUserId",
  coalesce(doer.user_name, approver.user_name, '') as "byName", coalesce(audit_entry.action, '') as action,
  coalesce(proposer.user_name, requester.user_name, '') as "proposedByName", ${DEED_REASON} as "deedReason"`);

const TRANSFERS = sql.raw(`record_line.kind in ('deposit', 'withdrawal', 'credit', 'adjustment')`);

async function adjustmentsOf(db: Db, between: Between, page: Page): Promise<Paged<AdjustmentRow>> {
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<AdjustmentRow>`
    select found.*, ${HOLDER}, ${BY_OF_MONEY} from (
      select record_line.account, record_line.sequence, record_line.at_ms as at, record_line.kind, record_line.amount_minor as amount,
        record_line.balance_minor as balance, record_line.memo, record_line.reference, record_line.entry
      from ${LINES} where ${lineConditions(between)} and ${TRANSFERS}
      order by record_line.at_ms desc, record_line.entry desc, record_line.account ${part}) as found ${HOLDERS} ${DEED} ${WITHDRAWN}
    order by found.at desc, found.entry desc, found.account`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

async function adjustmentTotals(db: Db, between: Between) {
  const { rows } = await sql<Awaited<ReturnType<StaffReportQueries['adjustmentTotals']>>>`
    select count(*) as count, coalesce(sum(greatest(record_line.amount_minor, 0)), 0)::bigint as "paidIn",
      coalesce(sum(greatest(0 - record_line.amount_minor, 0)), 0)::bigint as "paidOut"
    from ${LINES} where ${lineConditions(between)} and ${TRANSFERS}`.execute(db);
  return rows[0] as Awaited<ReturnType<StaffReportQueries['adjustmentTotals']>>;
}

/** Every report of the records for staff. @throws UnknownCursorError where a page was never given out */
export function staffReports(db: Db): StaffReportQueries {
  return {
    daysOf: (filter, page) => daysOf(db, filter, page),
    dayTotals: (filter) => dayTotals(db, filter),
    peopleOf: (between, page) => peopleOf(db, between, page),
    peopleTotals: (between) => peopleTotals(db, between),
    fundsOf: (days, page) => fundsOf(db, days, page),
    fundsTotals: (days) => fundsTotals(db, days),
    ...incidentReports(db),
    adjustmentsOf: (between, page) => adjustmentsOf(db, between, page),
    adjustmentTotals: (between) => adjustmentTotals(db, between),
  };
}
