import type { Generated } from 'kysely';

export interface ClientQueryTable {
  query_id: Generated<number>;
  user_id: number;
  account: number;
  market_id: number;
  /** 0: about the market as a whole. */
  order_id: number;
  about: string;
  /** That of its last step. */
  status: string;
}

export interface ClientQueryStepTable {
  step_id: Generated<number>;
  query_id: number;
  status: string;
  at_ms: number;
  /** Who took it. */
  user_id: number;
  is_operator: boolean;
  text: string;
}

// A type, not an interface: kysely asks for an index signature.
export type ClientQueryTables = { client_query: ClientQueryTable; client_query_step: ClientQueryStepTable };
