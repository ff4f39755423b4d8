import type { AccountId, MarketId, MarketStatus, OrderId, Role, Sequence } from 'engine/vocabulary';
import type { MutableRecord } from './bet-record.ts';
import type { AccountRow, ActivityRow, FillRow, LineRow, MarketRow, PositionRow, ResultRow } from './rows.ts';
import type { DayRow, DeedRow, RemovalRow, StateRow, Turnover } from './market-rows.ts';
import type { TradeRow } from './trade-rows.ts';

/** A feed's orders are a recording already, and the exchange's own accounts bet nothing: neither is written down. */
export const isRecorded = (role: Role | undefined): boolean =>
  role !== undefined && role !== 'feed' && role !== 'system';

const isOver = (status: MarketStatus | undefined): boolean => status === 'settled' || status === 'void';

/**
 * The rows that the fold of a group of commands works on, and which of them it changed. Rows are here because the group
 * names them, or still from groups before: what is in the tables and not here must be loaded first.
 */
export class RecordState {
  readonly accounts = new Map<AccountId, AccountRow>();
  readonly markets = new Map<MarketId, MarketRow>();
  readonly bets = new Map<OrderId, MutableRecord>();
  /** The last status of each market. */
  readonly statuses = new Map<MarketId, MarketStatus>();
  /** For markets with a result or void bets in the group, as the tables have it before the group. */
  turnovers: ReadonlyMap<MarketId, Turnover> = new Map();
  changed = noChanges();

  /** What the group changed, for the tables. */
  takeChanges(): RecordChanges {
    const { changed } = this;
    this.changed = noChanges();
    return changed;
  }

  isRecorded(account: AccountId): boolean {
    return isRecorded(this.accounts.get(account)?.role);
  }

  betChanged(bet: MutableRecord): MutableRecord {
    this.changed.bets.add(bet);
    return bet;
  }

  /** Bets and markets that nothing can happen to but another result need not be at hand. */
  forgetEnded(changed: RecordChanges): void {
    for (const { order, endedAt } of changed.bets) if (endedAt > 0) this.bets.delete(order);
    for (const { market } of changed.states.values()) {
      if (isOver(this.statuses.get(market))) this.statuses.delete(market);
    }
  }

  /** As after a start: everything is loaded again. */
  forgetAll(): void {
    this.accounts.clear();
    this.markets.clear();
    this.bets.clear();
    this.statuses.clear();
    this.changed = noChanges();
  }
}

export interface RecordChanges {
  readonly accounts: Set<AccountRow>;
  readonly markets: Set<MarketRow>;
  readonly bets: Set<MutableRecord>;
  readonly positions: Map<string, PositionRow>;
  readonly fills: FillRow[];
  /** By market, runner and bucket: what the group alone adds to each. */
  readonly trades: Map<string, TradeRow>;
  readonly lines: LineRow[];
  /** By market, then by day and kind of entry: what the group alone adds to each. */
  readonly days: Map<MarketId, Map<string, DayRow>>;
  readonly states: Map<string, StateRow>;
  readonly deeds: DeedRow[];
  /** By the command that removed the runner. */
  readonly removals: Map<Sequence, RemovalRow>;
  readonly results: ResultRow[];
  readonly activities: ActivityRow[];
}

function noChanges(): RecordChanges {
  return {
    accounts: new Set(),
    markets: new Set(),
    bets: new Set(),
    positions: new Map(),
    fills: [],
    trades: new Map(),
    lines: [],
    days: new Map(),
    states: new Map(),
    deeds: [],
    removals: new Map(),
    results: [],
    activities: [],
  };
}
