import type { Kysely } from 'kysely';
import { readEntries } from '../../core/journal/export-journal.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { AuditEntry, AuditTrail } from './audit-trail.ts';
import { isBegunInTables, isDoneInTables } from './deeds.ts';
import type { Proposals } from './proposals.ts';

export interface InterruptedDependencies {
  readonly db: Kysely<unknown>;
  readonly audit: AuditTrail;
  readonly store: Pick<JournalStore, 'rows'>;
  readonly now: () => number;
}

/** What leaves a command in the journal wherever it was done. */
const BY_COMMAND: ReadonlySet<string> = new Set([
  'account-credit',
  'admin/creditAccount',
  'admin/debitAccount',
  'admin/changeAccount',
  'admin/openMarket',
  'admin/suspendMarket',
  'admin/suspendMarkets',
  'admin/openMarkets',
  'admin/turnInPlay',
  'admin/turnPreMatch',
  'admin/closeMarket',
  'admin/changeMarket',
  'admin/setQuotes',
  'admin/removeRunner',
  'admin/addRunner',
  'admin/voidBets',
  'admin/rollbackResult',
  'admin/abandonMarket',
  'admin/approveResult',
]);

/** What is many commands, each of its own: a stop may come between two of them. */
const MANY: ReadonlySet<string> = new Set([
  'admin/suspendMarkets',
  'admin/openMarkets',
  'admin/createMatchFromTemplate',
]);

/**
 * Gives every intent that a stop has cut off from its outcome that outcome: done where the journal has a command of it
 * or the tables show it, unfinished where it is many and some are there, and not done where one of them would.
 */
export async function endInterrupted(dependencies: InterruptedDependencies, proposals: Proposals): Promise<void> {
  const { audit, now } = dependencies;
  const left = await audit.unfinished();
  if (left.length > 0) {
    const commands = await commandsOf(left, dependencies.store);
    for (const entry of left) {
      const own = commands.get(entry.entry) ?? [];
      const outcome = await outcomeOf(entry, own, { ...dependencies, proposals });
      await audit.end(entry.entry, entry, { at: now(), outcome, detail: { interrupted: true, commands: own } });
    }
  }
  for (const proposal of await proposals.interrupted()) {
    const [entry] = await audit.search({ before: proposal.entry + 1 }, 1);
    const own = entry?.entry === proposal.entry ? entry : undefined;
    const outcome = own?.outcome === 'unknown' ? await foundOutcome(own, dependencies, proposals) : own?.outcome;
    const isDone = outcome === 'done';
    // A change that waited is made again: it leaves the same behind.
    if (!isDone && proposal.dueAt > 0) {
      await proposals.change(proposal, { state: 'scheduled' });
      continue;
    }
    await proposals.change(proposal, { state: isDone ? 'done' : 'failed', note: isDone ? '' : noteOn(outcome) });
  }
}

/** What came of a deed whose answer was lost while the trail could still be written. */
async function foundOutcome(entry: AuditEntry, of: InterruptedDependencies, proposals: Proposals): Promise<string> {
  const commands = (await commandsOf([entry], of.store)).get(entry.entry) ?? [];
  return outcomeOf(entry, commands, { ...of, proposals });
}

const noteOn = (outcome: string | undefined): string =>
  outcome === 'unknown' || outcome === 'unfinished'
    ? 'The exchange stopped while this was being carried out. Check the outcome before proposing it again.'
    : 'The exchange stopped before it was done. Propose it again.';

/** By entry: where the journal has the commands that came of it. */
async function commandsOf(
  entries: readonly AuditEntry[],
  store: Pick<JournalStore, 'rows'>,
): Promise<ReadonlyMap<number, number[]>> {
  const found = new Map<number, number[]>(entries.map(({ entry }) => [entry, []]));
  const from = Math.min(...entries.map(({ after }) => after)) + 1;
  for await (const { sequence, command } of readEntries(store, { from, to: Infinity }))
    if (command.by !== undefined) found.get(command.by.entry)?.push(sequence);
  return found;
}

async function outcomeOf(
  entry: AuditEntry,
  commands: readonly number[],
  { db, proposals }: InterruptedDependencies & { readonly proposals: Proposals },
): Promise<string> {
  const proposal =
    entry.action === 'admin/approveProposal' ? await proposals.find(Number(entry.detail['proposal_id'])) : undefined;
  // Its approval is done once it waits.
  if (proposal !== undefined && proposal.dueAt > 0)
    return proposal.decidedBy === entry.userId && proposal.entry >= entry.entry ? 'done' : 'not-done';
  const deed = proposal === undefined ? entry : { ...entry, action: proposal.call, detail: proposal.body };
  const isDone = await isDoneInTables(db, deed);
  // The commands that the entry names say how far it came.
  if (MANY.has(deed.action) && isDone !== true)
    return commands.length > 0 || (await isBegunInTables(db, deed)) ? 'unfinished' : 'not-done';
  // A command may be its first step alone: an account is opened before its owner is written.
  if (isDone !== undefined) return isDone ? 'done' : 'not-done';
  if (commands.length > 0) return 'done';
  return BY_COMMAND.has(deed.action) ? 'not-done' : 'unknown';
}
