import { sql } from 'kysely';

/** Joins to `found.sequence` the member of staff who gave the command, and the entry of the audit trail that says what for. */
export const DEED = sql.raw(`left join record_deed on record_deed.sequence = found.sequence
  left join audit_entry on audit_entry.entry_id = record_deed.entry_id
  left join proposal on proposal.entry_id = record_deed.entry_id
  left join person as doer on doer.user_id = record_deed.user_id
  left join person as proposer on proposer.user_id = proposal.proposed_by`);

/** An approved proposal has its proposer's reason. */
export const DEED_REASON = `coalesce(nullif(audit_entry.reason, ''), proposal.body::jsonb ->> 'reason', '')`;

/** Columns that `DEED` joins: empty or 0 if there is none. */
export const BY = sql.raw(`coalesce(record_deed.user_id, 0) as "byUserId", coalesce(doer.user_name, '') as "byName",
  coalesce(audit_entry.action, '') as action, coalesce(proposer.user_name, '') as "proposedByName",
  ${DEED_REASON} as "deedReason"`);
