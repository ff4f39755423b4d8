import type { Buffer } from 'node:buffer';
import type { Generated } from 'kysely';
import type { TwoPeopleKind } from 'protocol';

/** Rows are only added: an intent before the deed, and another with what came of it. */
export interface AuditEntryTable {
  /** Consecutive. */
  entry_id: number;
  /** Of an outcome: the intent that it belongs to. 0: this is an intent, or a reading, which has no outcome of its own. */
  intent_id: number;
  at_ms: number;
  /** 0: the exchange itself. */
  user_id: number;
  /** The call, as admin/settleMarket. */
  action: string;
  /** What it is about, as person 7; empty where it is about nothing of one's own. */
  subject: string;
  reason: string;
  address: string;
  device: string;
  /** The client's own key of the request; empty where it has none. */
  request_key: string;
  /** The journal's last command as it was written: the deed's own come after it. */
  after: number;
  /** What may need a second person, and how much of it; empty and 0 otherwise. */
  kind: TwoPeopleKind | '';
  amount_minor: number;
  /** JSON: of an intent the request without its secrets, of an outcome the answer and the commands in the journal. */
  detail: string;
  /** Empty of an intent. */
  outcome: string;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface ProposalTable {
  proposal_id: Generated<number>;
  kind: TwoPeopleKind;
  call: string;
  /** JSON, without secrets. */
  body: string;
  /** What the call is about, as it was. */
  seen: string;
  hash: string;
  proposed_by: number;
  proposed_at_ms: number;
  expires_at_ms: number;
  /** When it takes effect, if it waits once it is approved; 0 otherwise. */
  due_at_ms: Generated<number>;
  /** As it was weighed, minor units. */
  amount_minor: Generated<number>;
  /** JSON: the fields that it would change, as they were. */
  before: Generated<string>;
  state: 'proposed' | 'scheduled' | 'approved' | 'done' | 'failed' | 'rejected';
  /** 0: nobody. */
  decided_by: Generated<number>;
  /** The entry of the audit trail that carries it out; 0 before. */
  entry_id: Generated<number>;
  note: Generated<string>;
}

export interface AuthoritySettingTable {
  /** There is one row at most. */
  one: Generated<boolean>;
  /** JSON. */
  thresholds: string;
}

// A type, not an interface: kysely asks for an index signature.
export type AuthorityTables = {
  audit_entry: AuditEntryTable;
  proposal: ProposalTable;
  authority_setting: AuthoritySettingTable;
};
