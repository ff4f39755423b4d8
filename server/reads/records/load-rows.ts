import type pg from 'pg';
import type { AccountId, MarketId, MarketStatus, OrderId } from 'engine/vocabulary';
import type { Needs } from './group.ts';
import type { Turnover } from './market-rows.ts';
import type { RecordState } from './record-state.ts';
import { ACCOUNTS, BETS, fromBetRow, MARKETS } from './rows.ts';
import type { AccountRow, BetRow, MarketRow } from './rows.ts';

/** Brings to hand what the fold of a group needs and the tables have. */
export async function loadRows(client: pg.ClientBase, state: RecordState, needs: Needs): Promise<void> {
  const accounts = [...needs.accounts].filter((account) => !state.accounts.has(account));
  for (const row of await select<AccountRow>(client, ACCOUNTS, { column: 'account', ids: accounts })) {
    state.accounts.set(row.account, row);
  }
  const markets = [...needs.markets].filter((market) => !state.markets.has(market));
  for (const row of await select<MarketRow>(client, MARKETS, { column: 'market_id', ids: markets })) {
    state.markets.set(row.market, row);
  }
  await loadStatuses(client, state, needs);
  state.turnovers = await turnoversOf(client, needs);
  const orders = [...needs.orders].filter((order) => !state.bets.has(order));
  keepBets(state, await select<BetRow>(client, BETS, { column: 'order_id', ids: orders }));
  keepBets(state, await select<BetRow>(client, BETS, { column: 'market_id', ids: [...needs.voided] }));
}

async function loadStatuses(client: pg.ClientBase, { statuses }: RecordState, { states }: Needs): Promise<void> {
  const missing = [...states].filter((market) => !statuses.has(market));
  if (missing.length === 0) return;
  const { rows } = await client.query<{ market: MarketId; status: MarketStatus }>({
    name: 'load the last status of markets',
    text: `select wanted.market, last.status from unnest($1::bigint[]) as wanted (market) cross join lateral (
      select status from record_state where market_id = wanted.market order by sequence desc limit 1) as last`,
    values: [`{${missing.join(',')}}`],
  });
  for (const { market, status } of rows) statuses.set(market, status);
}

async function turnoversOf(client: pg.ClientBase, { markets }: Needs): Promise<Map<MarketId, Turnover>> {
  if (markets.size === 0) return new Map();
  const { rows } = await client.query<Turnover & { market: MarketId }>({
    name: 'load the turnover of markets',
    text: `select market_id as market, sum(matched_minor)::bigint as standing,
        coalesce(sum(matched_minor) filter (where kind = 'market-voided'), 0)::bigint as "ofVoidMarket"
      from unnest($1::bigint[]) as wanted (market) join record_day on record_day.market_id = wanted.market
      group by market_id`,
    values: [`{${[...markets].join(',')}}`],
  });
  return new Map(rows.map(({ market, ...turnover }) => [market, turnover]));
}

/** What is at hand is newer than what the tables have. */
function keepBets(state: RecordState, rows: readonly BetRow[]): void {
  for (const row of rows) if (!state.bets.has(row.order)) state.bets.set(row.order, fromBetRow(row));
}

interface Asked {
  readonly column: 'account' | 'market_id' | 'order_id';
  readonly ids: readonly (AccountId | MarketId | OrderId)[];
}

async function select<Row extends object>(
  client: pg.ClientBase,
  { name, selected }: { readonly name: string; readonly selected: string },
  { column, ids }: Asked,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<Row>({
    name: `load ${name} by ${column}`,
    text: `select ${selected} from unnest($1::bigint[]) as wanted (id) join ${name} on ${name}.${column} = wanted.id`,
    values: [`{${ids.join(',')}}`],
  });
  return rows;
}
