import type { Kysely } from 'kysely';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import { type AuditHead, checkChain, NO_ENTRY } from './audit-chain.ts';
import type { AuthorityTables } from './tables.ts';

const AT_A_TIME = 1000;

export interface VerifiedAudit {
  readonly head: AuditHead;
  /** Commands in the journal that a member of staff gave, each with its intent in the trail. */
  readonly commands: number;
}

/**
 * Checks the chain of the audit trail from its first entry, and that every command which the journal says was given by a
 * member of staff has its intent there, by the same member.
 *
 * @throws Error with the first fault in a sentence
 */
export async function verifyAudit(
  db: Kysely<AuthorityTables>,
  store: Pick<JournalStore, 'rows'>,
): Promise<VerifiedAudit> {
  let head = NO_ENTRY;
  const people = new Map<number, number>();
  for (;;) {
    const rows = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entry_id', '>', head.entry)
      .orderBy('entry_id')
      .limit(AT_A_TIME)
      .execute();
    if (rows.length === 0) break;
    const checked = checkChain(rows, head);
    if (typeof checked === 'string') throw new Error(`the audit trail is damaged: ${checked}`);
    head = checked;
    for (const { entry_id, intent_id, user_id } of rows) if (intent_id === 0) people.set(entry_id, user_id);
  }
  let commands = 0;
  for await (const { sequence, command } of readEntries(store, { from: 1, to: Infinity })) {
    if (command.by === undefined) continue;
    const { entry, user } = command.by;
    if (people.get(entry) !== user)
      throw new Error(
        `command ${sequence} of the journal names entry ${entry} by person ${user}: the trail has no such`,
      );
    commands += 1;
  }
  return { head, commands };
}
