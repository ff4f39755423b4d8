import type { MarketId } from 'engine/vocabulary';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Incidents, SuspensionRow, VoidRow } from '../incidents.ts';
import type { IncidentQueries } from '../incidents.ts';
import type { Page, Paged } from '../page.ts';
import { all, countedPage, joinNames, namesTo, ofKind, paged, readCursor, within } from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';
import { BY, DEED } from './deed-parts.ts';
import { RESULT_RUNNERS } from './statement-queries.ts';

// Suspensions and voids: which, by whom and why.

type Db = Kysely<unknown>;

/** If the site has set nothing else. */
const USUAL_SILENCE_SECONDS = 300;
/** A market that gets its result is suspended and closed in one go. */
const CLOSES_WITHIN_MS = 1000;

/** A market that was suspended already is not suspended again. */
const CASINO_MARKETS = sql.raw(`select market.market_id from market join match on match.match_id = market.match_id
  join series on series.series_id = match.series_id where series.sport_id < 0`);
const SUSPENDED = sql.raw(`record_state.status = 'suspended' and record_state.was <> 'suspended'`);
const suspended = ({ between, of, market }: Incidents): Sql => {
  const inCasino = sql`${sql.raw(of === 'casino' ? '' : 'not')} exists (${CASINO_MARKETS} and market.market_id = record_state.market_id)`;
  const kind = of === undefined ? [] : [inCasino];
  const one = market === undefined ? [] : [sql`record_state.market_id = ${market}`];
  return sql`from record_state where ${all([SUSPENDED, ...kind, ...one, ...within('record_state.at_ms', between)])}`;
};

/** A suspension that a fact brings at once, though its result is held, belongs to the deed of whoever entered it. */
const BY_FACT = `coalesce(audit_entry.action, '') in ('admin/addFact', 'admin/correctFact')`;
const BY_RULE = `exists (select 1 from settlement_action as one where one.market_id = found.market_id
  and one.proposed_by = 0 and one.proposed_at_ms between found.at_ms and found.at_ms + ${CLOSES_WITHIN_MS})`;

/** A fact that would decide it was proposed, and waits for a second person. */
const BY_WAITING_FACT = `exists (select 1 from proposal as one where one.call in ('admin/addFact', 'admin/correctFact')
  and one.body::jsonb ->> 'match_id' = match.match_id::text
  and one.proposed_at_ms between found.at_ms - ${CLOSES_WITHIN_MS} and found.at_ms)`;

/**
 * Why a market was suspended. One that closes at once had its result. The start clock suspends what is not in play, and silence what is, if the last report on
 * the match was as old as the site allows now: anything else that nobody gave came with a recording or a feed.
 */
const CAUSE = sql.raw(`case
  when found.command = 'recover-markets' then 'restart'
  when record_deed.sequence is not null and not (${BY_FACT} or ${BY_RULE} and audit_entry.action = 'admin/approveProposal') then
    case when audit_entry.action = 'admin/suspendMarkets' and audit_entry.detail not like '%"match_id"%'
      and audit_entry.detail not like '%"sport_id"%' then 'everything' else 'hand' end
  when sport.sport_id < 0 then 'casino'
  when found.was = 'closed' then 'settlement'
  when not found.in_play and market.start_at_ms <= found.at_ms and market.at_start <> 'nothing' then 'start'
  when later.status = 'closed' and later.at_ms - found.at_ms <= ${CLOSES_WITHIN_MS} then 'result'
  when ${BY_RULE} or ${BY_WAITING_FACT} or ${BY_FACT} then 'result'
  when found.in_play and (select max(match_fact.at_ms) from match_fact where match_fact.match_id = match.match_id
    and match_fact.at_ms <= found.at_ms) <= found.at_ms - 1000 * coalesce((select
    (settings::jsonb ->> 'feed_seconds')::bigint from alert_setting), ${USUAL_SILENCE_SECONDS}) then 'silence'
  else 'feed' end as cause`);

const FINDINGS = sql.raw(`(select coalesce(json_agg(json_build_object('cause', one.cause, 'findings', one.findings,
    'byUserId', one.user_id, 'byName', coalesce(finder.user_name, ''), 'at', one.at_ms) order by one.at_ms), '[]')
  from suspension_findings as one left join person as finder on finder.user_id = one.user_id
  where one.market_id = found.market_id and one.sequence = found.sequence) as findings`);

async function suspensionsOf(db: Db, filter: Incidents, page: Page): Promise<Paged<SuspensionRow>> {
  const before =
    page.after === undefined
      ? sql``
      : sql`and (record_state.at_ms, record_state.market_id, record_state.sequence) < (${sql.join(readCursor(page.after, 3))})`;
  const { rows } = await sql<SuspensionRow>`
    select found.market_id as market, found.sequence, found.at_ms as "from", found.in_play as "inPlay",
      found.was as before, coalesce(later.at_ms, 0) as until, coalesce(later.status, '') as after,
      ${CAUSE}, ${BY}, ${namesTo('market')}, coalesce(record_result.at_ms, 0) as "settledAt", record_result.what,
      record_result.number, ${RESULT_RUNNERS}, ${FINDINGS}
    from (select record_state.* ${suspended(filter)} ${before}
      order by record_state.at_ms desc, record_state.market_id desc, record_state.sequence desc
      limit ${page.limit + 1} offset ${page.skip ?? 0}) as found
    left join lateral (select at_ms, status from record_state as next where next.market_id = found.market_id
      and next.sequence > found.sequence and next.status <> 'suspended' order by next.sequence limit 1) as later on true
    left join lateral (select * from record_result as one where one.market_id = found.market_id
      and one.sequence > found.sequence order by one.sequence desc limit 1) as record_result on true
    ${joinNames('found')} ${DEED}
    order by found.at_ms desc, found.market_id desc, found.sequence desc`.execute(db);
  return paged(rows, page, (row) => [row.from, row.market, row.sequence]);
}

async function suspensionCount(db: Db, filter: Incidents): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${suspended(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function isSuspension(db: Db, market: MarketId, sequence: number): Promise<boolean> {
  const { rows } = await sql`select 1 from record_state
    where market_id = ${market} and sequence = ${sequence} and ${SUSPENDED}`.execute(db);
  return rows.length > 0;
}

/** Records of before counted no void of bets, but told it as a result if the market had one. */
const RESULTS_OF_VOIDS =
  sql.raw(`(what = 'voided' or what = 'bets-voided' and not exists (select 1 from record_removal as counted
    where counted.market_id = record_result.market_id and counted.sequence = record_result.sequence))`);

/** Markets and bets that were void, and runners that were removed. */
const voids = ({ between, of }: Incidents): Sql => sql`from (
    select market_id, at_ms, sequence, what, false as is_counted, 0::bigint as selection_id, 0 as reduced,
      0 as voided_bets, 0::bigint as voided_minor from record_result
    where ${all([RESULTS_OF_VOIDS, ...within('at_ms', between)])}
    union all
    select market_id, at_ms, sequence, case selection_id when 0 then 'bets-voided' else 'runner-removed' end, true,
      selection_id, reduced_bets, voided_bets, voided_minor
    from record_removal where ${all(within('at_ms', between))}) as record_void
  ${of === undefined ? sql`` : joinNames('record_void')} where ${all(ofKind(of))}`;

/** The bets that one void took, and the backers' stakes on them. */
const VOID_BETS = sql.raw(`(select count(*) as count,
    coalesce(sum(case when voided_minor > 0 then voided_minor else matched_minor end) / found.sides, 0)::bigint as stake
  from record_bet where not found.is_counted and record_bet.market_id = found.market_id
    and record_bet.settled_at_ms = found.at_ms and (voided_minor > 0 or is_void))`);
const BETS = sql.raw(`(found.voided_bets + bets.count)::bigint`);
const STAKE = sql.raw(`(found.voided_minor / found.sides + bets.stake)::bigint`);
/** A void, and in how many bets each of its fills stands: a quote is no bet. */
const FOUND = sql.raw(`record_void.*, case (select mechanism from record_market
  where record_market.market_id = record_void.market_id) when 'quoted' then 1 else 2 end as sides`);

async function voidTotals(db: Db, filter: Incidents) {
  const { rows } = await sql<Awaited<ReturnType<IncidentQueries['voidTotals']>>>`
    select count(*) as count, coalesce(sum(${BETS}), 0)::bigint as bets, coalesce(sum(${STAKE}), 0)::bigint as stake,
      coalesce(sum(found.reduced), 0)::bigint as reduced
    from (select ${FOUND} ${voids(filter)}) as found cross join lateral ${VOID_BETS} as bets`.execute(db);
  return rows[0] as Awaited<ReturnType<IncidentQueries['voidTotals']>>;
}

async function voidsOf(db: Db, filter: Incidents, page: Page): Promise<Paged<VoidRow>> {
  const { offset, rows: part } = countedPage(page);
  const { rows } = await sql<VoidRow>`
    select found.market_id as market, found.at_ms as at, found.what, ${BETS} as bets, ${STAKE} as stake, found.reduced,
      coalesce(runner.name, '') as "runnerName",
      case when sport.sport_id < 0 then 'casino' when coalesce(done.proposed_by, record_deed.user_id, 0) > 0 then 'hand'
        when done.action_id is not null then 'rule' else 'exchange' end as cause,
      coalesce(done.reason, '') as reason, coalesce(by_person.user_name, '') as by,
      coalesce(second.user_name, '') as "approvedBy", ${BY}, ${namesTo('market')}
    from (select ${FOUND} ${voids(filter)} order by at_ms desc, record_void.market_id ${part}) as found
    cross join lateral ${VOID_BETS} as bets
    left join lateral (select action_id, reason, proposed_by, approved_by from settlement_action
      where found.what <> 'runner-removed' and settlement_action.market_id = found.market_id
        and settlement_action.sequence >= found.sequence order by settlement_action.sequence limit 1) as done on true
    left join person as by_person on by_person.user_id = done.proposed_by
    left join person as second on second.user_id = done.approved_by and done.approved_by <> done.proposed_by
    left join runner on runner.market_id = found.market_id and runner.selection_id = found.selection_id
    ${joinNames('found')} ${DEED}
    order by found.at_ms desc, found.market_id`.execute(db);
  return paged(rows, page, () => [offset + page.limit]);
}

export function incidentReports(db: Db): IncidentQueries {
  return {
    suspensionsOf: (filter, page) => suspensionsOf(db, filter, page),
    suspensionCount: (filter) => suspensionCount(db, filter),
    isSuspension: (market, sequence) => isSuspension(db, market, sequence),
    voidsOf: (filter, page) => voidsOf(db, filter, page),
    voidTotals: (filter) => voidTotals(db, filter),
  };
}
