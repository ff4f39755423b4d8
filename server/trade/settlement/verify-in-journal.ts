import { withoutActor } from '../../core/journal/actor.ts';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import { canonicalJson, type EvidencePack } from 'results';

/**
 * Whether a journal has the commands of evidence where and as the evidence says.
 *
 * @returns what is wrong, one sentence each
 * @throws  DamagedJournalError where the journal's chain is broken
 */
export async function verifyInJournal(
  { commands }: Pick<EvidencePack, 'commands'>,
  journal: Pick<JournalStore, 'rows'>,
): Promise<string[]> {
  const missing = new Map(commands.map((proven) => [proven.sequence, proven]));
  const sequences = [...missing.keys()];
  const wrong: string[] = [];
  const range = { from: Math.min(...sequences), to: Math.max(...sequences) };
  for await (const { sequence, at, command, row } of readEntries(journal, range)) {
    const proven = missing.get(sequence);
    if (proven === undefined) continue;
    missing.delete(sequence);
    if (Buffer.from(row.hash).toString('hex') !== proven.row_hash)
      wrong.push(`the journal’s row of command ${sequence} has another hash`);
    if (at !== proven.at || canonicalJson(withoutActor(command)) !== canonicalJson(proven.command))
      wrong.push(`the journal has another command ${sequence}`);
  }
  for (const sequence of missing.keys()) wrong.push(`the journal has no command ${sequence}`);
  return wrong;
}
