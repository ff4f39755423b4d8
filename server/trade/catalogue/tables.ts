import type { Generated } from 'kysely';

export interface SportTable {
  sport_id: number;
  name: string;
  is_active: boolean;
  sort: number;
}

export interface SeriesTable {
  series_id: Generated<number>;
  sport_id: number;
  name: string;
  /** What a feed calls it; unique, so that creating it twice has one effect. */
  key: string | null;
}

export interface MatchTable {
  match_id: Generated<number>;
  series_id: number;
  name: string;
  open_at_ms: number;
  country: string;
  /** 0 while it is to come or in play. */
  finished_at_ms: number;
  key: string | null;
  /** Where it is shown; empty for nowhere. */
  stream_url: string;
  /** JSON of a race's going; empty for what is no race. */
  race: string;
  /** For staff only; empty for none. */
  note: string;
  /** Its name when its first market opened; empty while that is its name. */
  opened_as: string;
}

/** All of a match but its key. */
export const MATCH_COLUMNS = [
  'match_id',
  'series_id',
  'name',
  'open_at_ms',
  'country',
  'finished_at_ms',
  'stream_url',
  'race',
  'note',
  'opened_as',
] as const;
export type MatchRow = Omit<MatchTable, 'match_id' | 'key'> & { match_id: number };

export interface MarketTable {
  market_id: number;
  match_id: number;
  name: string;
  market_type: string;
  start_at_ms: number;
  /** The first start that had passed when it was moved. */
  off_at_ms: Generated<number | null>;
  mechanism: string;
  /** JSON of the engine's definition. */
  payoff: string;
  options: string;
  base_rate: number;
  min_stake_minor: number;
  persistence_allowed: boolean;
  sort: number;
  /** True if the journal has it too. */
  is_created: boolean;
  key: string | null;
  /** The operator's note under it; empty for none. */
  remark: Generated<string>;
  /** What the clock does to it at its start. */
  at_start: Generated<string>;
  start_delay_ms: Generated<number>;
  /** The clock has done so. */
  start_done: Generated<boolean>;
  /** Its name when it opened; empty while that is its name. */
  opened_as: Generated<string>;
}

export interface MatchTemplateTable {
  template: string;
  /** JSON of what the site has made of it. */
  body: string;
}

export interface RunnerTable {
  market_id: number;
  selection_id: number;
  name: string;
  sort: number;
  /** JSON of a race card's line; empty for none. */
  card: Generated<string>;
  /** Its name when it opened; empty while that is its name. */
  opened_as: Generated<string>;
}

export interface SettingTable {
  name: string;
  value: string;
}

// A type, not an interface: kysely asks for an index signature.
export type CatalogueTables = {
  sport: SportTable;
  series: SeriesTable;
  match: MatchTable;
  market: MarketTable;
  runner: RunnerTable;
  setting: SettingTable;
  match_template: MatchTemplateTable;
};
