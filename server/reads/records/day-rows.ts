import type { LedgerPosted, OrdersMatched } from 'engine';
import { DAY_MS, BANK, CLEARING, COMMISSION, type Millis, type Money } from 'engine/vocabulary';
import type { DayRow } from './market-rows.ts';
import { RecordTable } from './record-table.ts';
import type { RecordState } from './record-state.ts';

/** Days begin when those of the zone that screens show do: UTC+5:30. */
const ZONE_MS = 330 * 60_000;

/** The day of a moment, counted from 1970, as screens show it. */
export const dayOf = (at: number): number => Math.floor((at + ZONE_MS) / DAY_MS);

/** When a day begins. */
export const startOfDay = (day: number): Millis => (day * DAY_MS - ZONE_MS) as Millis;

export const DAYS = new RecordTable<DayRow>(
  'record_day',
  ['day', 'market', 'kind'],
  {
    day: ['day', 'integer'],
    market: ['market_id', 'bigint'],
    kind: ['kind', 'text'],
    customers: ['customers_minor', 'bigint'],
    houses: ['houses_minor', 'bigint'],
    agents: ['agents_minor', 'bigint'],
    feeds: ['feeds_minor', 'bigint'],
    commission: ['commission_minor', 'bigint'],
    bank: ['bank_minor', 'bigint'],
    own: ['own_minor', 'bigint'],
    won: ['won_minor', 'bigint'],
    entries: ['entries', 'integer'],
    matched: ['matched_minor', 'bigint'],
    fills: ['fills', 'integer'],
  },
  // Each group tells what it adds, and is taken once.
  {
    customers: 'sum',
    houses: 'sum',
    agents: 'sum',
    feeds: 'sum',
    commission: 'sum',
    bank: 'sum',
    own: 'sum',
    won: 'sum',
    entries: 'sum',
    matched: 'sum',
    fills: 'sum',
  },
);

/** Every leg of an entry, whoever has it. */
export function addEntry(state: RecordState, { kind, market, legs }: LedgerPosted, at: Millis): void {
  const row = dayRowOf(state, { day: dayOf(at), market, kind });
  row.entries += 1;
  let hasCustomer = false;
  for (const { account, amount } of legs) {
    const holder = holderOf(state, account);
    row[holder] = (row[holder] + amount) as Money;
    if (holder === 'customers') hasCustomer = true;
  }
  if (!hasCustomer || (kind !== 'settlement' && kind !== 'resettlement')) return;
  const cleared = legs.find(({ account }) => account === CLEARING)?.amount ?? 0;
  row.won = (row.won - cleared) as Money;
}

export function addMatched(state: RecordState, { market, size }: OrdersMatched, at: Millis): void {
  const row = dayRowOf(state, { day: dayOf(at), market, kind: 'matched' });
  row.matched = (row.matched + size) as Money;
  row.fills += 1;
}

type Holder = 'customers' | 'houses' | 'agents' | 'feeds' | 'commission' | 'bank' | 'own';

const BY_ROLE = { customer: 'customers', house: 'houses', agent: 'agents', feed: 'feeds', system: 'own' } as const;

function holderOf(state: RecordState, account: LedgerPosted['legs'][number]['account']): Holder {
  if (account === BANK) return 'bank';
  if (account === COMMISSION) return 'commission';
  return BY_ROLE[state.accounts.get(account)?.role ?? 'system'];
}

export function dayRowOf(state: RecordState, { day, market, kind }: Pick<DayRow, 'day' | 'market' | 'kind'>): DayRow {
  const { days } = state.changed;
  const ofMarket = days.get(market) ?? new Map<string, DayRow>();
  const key = `${day} ${kind}`;
  const known = ofMarket.get(key);
  if (known !== undefined) return known;
  const none = 0 as Money;
  const row: DayRow = {
    day,
    market,
    kind,
    customers: none,
    houses: none,
    agents: none,
    feeds: none,
    commission: none,
    bank: none,
    own: none,
    won: none,
    entries: 0,
    matched: none,
    fills: 0,
  };
  days.set(market, ofMarket.set(key, row));
  return row;
}
