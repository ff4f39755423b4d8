import type { Generated } from 'kysely';

export interface NoticeTable {
  notice_id: Generated<number>;
  account: number;
  /** 0: about no market. */
  market_id: Generated<number>;
  /** Of the settlement flow; 0: none. */
  action_id: Generated<number>;
  kind: string;
  /** What it is about: an account gets one notice of each kind about it. */
  about: string;
  text: string;
  at_ms: number;
  /** 0: not read yet. */
  read_at_ms: Generated<number>;
}

// A type, not an interface: kysely asks for an index signature.
export type NoticeTables = { notice: NoticeTable };
