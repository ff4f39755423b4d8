import type { MarketId } from 'engine/vocabulary';
import type { Start } from 'games';
import type { RoundProof } from 'protocol';
import type { NamedBeacon } from './beacon.ts';
import type { HoldSums } from './hold-sums.ts';
import type { HoldTables } from './hold-store.ts';
import type { ChainFacts } from './vault-chain.ts';

// A type, not an interface: kysely asks for an index signature.
export type CasinoTables = HoldTables & {
  casino_table: TableRow;
  casino_chain: {
    chain_id: string;
    table_code: string;
    anchor: string;
    length: number;
    committed_at_ms: number;
    retired_at_ms: number;
    retired_reason: string;
  };
  casino_round: {
    chain_id: string;
    round_index: number;
    table_code: string;
    match_id: number;
    stage: StoredStage;
    commitment: string;
    start: string;
    markets: string;
    opened_at_ms: number;
    closes_at_ms: number;
    ended_at_ms: number;
    after_sequence: number;
    prices: string;
    /** JSON; empty where it names none. */
    beacon: string;
    record: string;
  };
};

export interface TableRow {
  table_code: string;
  is_open: boolean;
  sort: number;
  betting_seconds: number;
  min_stake_minor: number;
  max_stake_minor: number;
  max_profit_minor: number;
  /** The most that the house may lose in one market of a round, in a round, and in a day of the site; 0 for no cap. */
  loss_cap_minor: number;
  round_cap_minor: number;
  day_cap_minor: number;
  /** The most that one person may stake in one market of a round; 0 for no limit. */
  person_stake_minor: number;
  /** Minutes of the site's day between which rounds begin: 0 to 1440 is the whole day; past midnight where they cross. */
  from_minute: number;
  to_minute: number;
  /** Rounds begin while nobody looks, too. */
  runs_alone: boolean;
  /** JSON of prices by bet, where an operator has set others. */
  prices: string;
}

/** opening: its markets are made · open: bets are taken · ended: settled or void, with its record. */
export type StoredStage = 'opening' | 'open' | 'ended';

/** A market of a round: which group of the game's bets it is. */
export interface RoundMarketRow {
  readonly group: string;
  readonly market: MarketId;
}

export interface StoredRound {
  readonly chainId: string;
  readonly index: number;
  readonly table: string;
  readonly match: number;
  readonly stage: StoredStage;
  readonly commitment: string;
  readonly start: Start;
  readonly markets: readonly RoundMarketRow[];
  readonly openedAt: number;
  readonly closesAt: number;
  readonly endedAt: number;
  /** Where the journal was before the round was opened. */
  readonly after: number;
  /** The operator's, as they stood when it began: JSON. */
  readonly prices: string;
  /** Named when it opens; undefined where it names none. */
  readonly beacon: NamedBeacon | undefined;
  readonly record: RoundProof | undefined;
}

export interface StoredChain extends ChainFacts {
  readonly committedAt: number;
  readonly retiredAt: number;
}

/** Why nothing more is played of a chain. */
export const CHAIN_ENDS = {
  played: 'played to its end',
  lost: 'the seeds were lost',
  retiredInVault: 'the vault has retired it',
  vaultBehind: 'the vault is behind the journal',
} as const;

export type ChainEnd = (typeof CHAIN_ENDS)[keyof typeof CHAIN_ENDS];

/** A chain as everybody may see it. */
export interface PublishedChain extends StoredChain {
  /** Empty while it is in use, or waits for its first round. */
  readonly retiredReason: string;
  /** The highest of its rounds that was begun; 0 before the first. */
  readonly lastIndex: number;
}

/** Where a chain stands among those of its table. */
export type ChainPlace = Pick<StoredChain, 'id' | 'committedAt'>;

/** A round that has ended, as lists show it. */
export interface EndedRoundRow extends Pick<
  StoredRound,
  'chainId' | 'index' | 'table' | 'match' | 'markets' | 'openedAt' | 'closesAt' | 'endedAt'
> {
  readonly status: RoundProof['status'];
  readonly cards: readonly string[];
  readonly winner: string;
}

export const roundIdOf = ({ chainId, index }: Pick<StoredRound, 'chainId' | 'index'>) => `${chainId}-${index}`;

/** Where a round stands among those of its table. */
export interface RoundPlace {
  /** When it ended. */
  readonly at: number;
  readonly chainId: string;
  readonly index: number;
}

/** Rounds that have ended: of all tables or one, from when to when. */
export interface EndedFilter {
  readonly table?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

export interface EndedPage extends Omit<EndedFilter, 'table'> {
  readonly count: number;
  readonly before?: RoundPlace | undefined;
}

export interface RecordsOf {
  readonly from: number;
  readonly to: number;
  readonly after: RoundPlace | undefined;
  /** About so many at most, and one record at least. */
  readonly bytes: number;
}

export interface RoundToEnd {
  readonly round: StoredRound;
  readonly endedAt: number;
  readonly record: RoundProof;
  /** Of the site's clock. */
  readonly day: string;
  readonly hold: readonly HoldSums[];
}

export function toRound(row: CasinoTables['casino_round']): StoredRound {
  return {
    chainId: row.chain_id,
    index: row.round_index,
    table: row.table_code,
    match: row.match_id,
    stage: row.stage,
    commitment: row.commitment,
    start: JSON.parse(row.start) as Start,
    markets: JSON.parse(row.markets) as RoundMarketRow[],
    openedAt: row.opened_at_ms,
    closesAt: row.closes_at_ms,
    endedAt: row.ended_at_ms,
    after: row.after_sequence,
    prices: row.prices,
    beacon: row.beacon === '' ? undefined : (JSON.parse(row.beacon) as NamedBeacon),
    record: row.record === '' ? undefined : (JSON.parse(row.record) as RoundProof),
  };
}

/** Of a table that no operator has changed, in minor units. */
export const USUAL_TABLE = {
  betting_seconds: 20,
  min_stake_minor: 1000,
  max_stake_minor: 10_000_000,
  max_profit_minor: 100_000_000,
  loss_cap_minor: 500_000_000,
  round_cap_minor: 0,
  day_cap_minor: 0,
  person_stake_minor: 0,
  from_minute: 0,
  to_minute: 1440,
  runs_alone: false,
  prices: '{}',
} satisfies Partial<TableRow>;
