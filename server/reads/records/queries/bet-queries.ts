import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { AccountId, MarketId, Money, OrderId, Side } from 'engine/vocabulary';
import { BETS, fromBetRow } from '../rows.ts';
import type { BetRow } from '../rows.ts';
import type { BetFilter, BetStanding, BetTotals, FillRecord, NamedBet, OtherSide } from '../bets.ts';
import type { RunnerNames } from '../named.ts';
import type { ResultTold } from '../statement.ts';
import type { Page, Paged } from '../page.ts';
import {
  all,
  among,
  joinNames,
  joinRunner,
  named,
  namesTo,
  ofKind,
  paged,
  readCursor,
  selectionName,
  within,
} from '../sql-parts.ts';
import type { Sql } from '../sql-parts.ts';
import { RESULT_RUNNERS } from './statement-queries.ts';
import type { ResultRunners } from './statement-queries.ts';

const STANDINGS: Record<BetStanding, string> = {
  matched: 'record_bet.matched_minor > 0 and record_bet.profit_minor is null',
  unmatched: 'record_bet.remaining_minor > 0',
  settled: 'record_bet.profit_minor is not null and not record_bet.is_void',
  void: '(record_bet.is_void or record_bet.voided_minor > 0)',
  cancelled: 'record_bet.cancelled_minor > 0',
  lapsed: 'record_bet.lapsed_minor > 0',
};
const TIMES = { placed: 'placed_at_ms', settled: 'settled_at_ms', taken: 'taken_at_ms' } as const;

const signedInFrom = (address: string): Sql => sql`record_bet.account in (
  select person.account from person_activity join person on person.user_id = person_activity.user_id
  where person_activity.address = ${address} and person_activity.kind = 'signed-in')`;

/** What a filter asks of a row of `record_bet` that the catalogue is joined to. */
export function betConditions(filter: BetFilter): Sql[] {
  const { standings = [], runners = [], by = 'placed', side } = filter;
  const time = `record_bet.${TIMES[by]}`;
  return [
    ...(filter.account === 'everybody' ? [] : [sql`record_bet.account = ${filter.account}`]),
    ...(filter.minSize === undefined ? [] : [sql`record_bet.size_minor >= ${filter.minSize}`]),
    ...(filter.address === undefined ? [] : [signedInFrom(filter.address)]),
    ...(standings.length === 0 ? [] : [sql.raw(`(${standings.map((one) => `(${STANDINGS[one]})`).join(' or ')})`)]),
    ...ofKind(filter.of),
    ...among('sport.sport_id', filter.sportIds),
    ...among('series.series_id', filter.seriesIds),
    ...among('match.match_id', filter.matchIds),
    ...among('record_bet.market_id', filter.markets),
    ...among('record_bet.order_id', filter.orders),
    ...named('record_bet.order_reference', filter.orderReferences),
    ...named('record_bet.strategy_reference', filter.strategyReferences),
    ...(runners.length === 0
      ? []
      : [
          sql`(record_bet.market_id, record_bet.selection_id) in (select * from unnest(
            ${runners.map(({ market }) => market)}::bigint[], ${runners.map(({ selection }) => selection)}::bigint[]))`,
        ]),
    ...(side === undefined ? [] : [sql`record_bet.side = ${side}`]),
    // Said again where it goes without saying: the index is of these rows.
    ...(by === 'placed' ? [] : [sql.raw(`${time} > 0`)]),
    ...within(time, filter.between),
  ];
}

/** Beside a bet's row: the time that it is ordered by, and the last result of its market. */
interface ToldRow extends Pick<ResultTold, 'number' | ResultRunners> {
  readonly at: number;
  readonly what: ResultTold['what'] | null;
}

/** The newest first, by the time that the filter names. @throws UnknownCursorError */
export async function betsOf(db: Kysely<unknown>, filter: BetFilter, page: Page): Promise<Paged<NamedBet>> {
  const time = sql.raw(`record_bet.${TIMES[filter.by ?? 'placed']}`);
  const conditions = betConditions(filter);
  if (page.after !== undefined) {
    const [at, order] = readCursor(page.after, 2);
    const beyond = filter.oldestFirst === true ? sql`>` : sql`<`;
    conditions.push(sql`(${time}, record_bet.order_id) ${beyond} (${at}::bigint, ${order}::bigint)`);
  }
  const direction = sql.raw(filter.oldestFirst === true ? 'asc' : 'desc');
  const { rows } = await sql<BetRow & Pick<NamedBet, keyof RunnerNames | 'mechanism' | 'payoff' | 'divisor'> & ToldRow>`
    select ${sql.raw(BETS.selected)}, ${time} as at, ${namesTo('market')}, ${selectionName},
      record_market.mechanism, record_market.payoff, record_market.divisor, record_result.what,
      record_result.number, ${RESULT_RUNNERS}
    from record_bet join record_market on record_market.market_id = record_bet.market_id
      ${joinNames('record_bet')} ${joinRunner('record_bet')}
      left join record_result on record_result.market_id = record_bet.market_id
        and record_result.telling = record_market.tellings
    where ${all(conditions)}
    order by ${time} ${direction}, record_bet.order_id ${direction}
    limit ${page.limit + 1} offset ${page.skip ?? 0}`.execute(db);
  const { rows: shown, next } = paged(rows, page, ({ at, order }) => [at, order]);
  return {
    rows: shown.map(({ at: _at, what, number, winners, tied, placed, placedTied, ...row }) => ({
      ...fromBetRow(row),
      result: what === null ? undefined : { what, number, winners, tied, placed, placedTied },
    })),
    next,
  };
}

export async function betTotals(db: Kysely<unknown>, filter: BetFilter): Promise<BetTotals> {
  const { rows } = await sql<BetTotals>`
    select count(*) as count, coalesce(sum(size_minor), 0)::bigint as stake,
      coalesce(sum(matched_minor), 0)::bigint as matched, coalesce(sum(remaining_minor), 0)::bigint as unmatched,
      coalesce(sum(profit_minor), 0)::bigint as profit
    from record_bet ${joinNames('record_bet')} where ${all(betConditions(filter))}`.execute(db);
  return rows[0] as BetTotals;
}

/** Of an account's order, the oldest first; nothing where it is another's. */
export async function fillsOf(db: Kysely<unknown>, account: AccountId, order: OrderId): Promise<FillRecord[]> {
  const { rows } = await sql<FillRecord>`
    select fill, taker as "order", taker_side as side, price, size_minor as size, profit_minor as profit, at_ms as at,
      sequence
    from record_fill where taker = ${order} and taker_account = ${account}
    union all
    select fill, maker, case taker_side when 'back' then 'lay' else 'back' end, price, size_minor, profit_minor, at_ms,
      sequence
    from record_fill where maker = ${order} and maker > 0 and maker_account = ${account}
    order by fill`.execute(db);
  return rows;
}

/** More would be one long answer that others wait behind. */
const ORDERS_AT_ONCE = 5000;

export async function othersOf(db: Kysely<unknown>, order: OrderId): Promise<OtherSide[]> {
  const { rows } = await sql<OtherSide>`
    select fill, maker_account as account from record_fill where taker = ${order}
    union all select fill, taker_account from record_fill where maker = ${order} and maker > 0
    order by fill`.execute(db);
  return rows;
}

/** The most that each matched bet of the markets could bring or cost its bettor, added up. */
export async function mostMoved(db: Kysely<unknown>, markets: readonly MarketId[]): Promise<Money> {
  const { rows } = await sql<{ most: string | null }>`
    select sum(greatest(matched_minor, matched_profit_minor)) as most from record_bet
    where market_id = any(${markets}::bigint[]) and matched_minor > 0 and not is_void`.execute(db);
  return Number(rows[0]?.most ?? 0) as Money;
}

export async function sidesOf(db: Kysely<unknown>, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Side>> {
  const sides = new Map<OrderId, Side>();
  for (let from = 0; from < orders.length; from += ORDERS_AT_ONCE) {
    const some = orders.slice(from, from + ORDERS_AT_ONCE);
    const { rows } = await sql<{ order_id: OrderId; side: Side }>`
      select order_id, side from record_bet where order_id = any(${some}::bigint[])`.execute(db);
    for (const { order_id, side } of rows) sides.set(order_id, side);
  }
  return sides;
}
