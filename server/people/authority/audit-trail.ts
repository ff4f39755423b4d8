import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { countedWith, type TwoPeopleKind } from 'protocol';
import { type AuditHead, type AuditRow, NO_ENTRY, sealEntry, type UnsealedRow } from './audit-chain.ts';
import type { AuthorityTables } from './tables.ts';
import type { DoneOfKind } from './thresholds.ts';

/** Who is about to do what, why, and from where. */
export interface Intent {
  readonly at: number;
  /** Who; 0 is the exchange itself. */
  readonly userId: number;
  /** The call, as admin/settleMarket. */
  readonly action: string;
  /** What it is about, as person 7. */
  readonly subject: string;
  readonly reason: string;
  readonly address: string;
  readonly device: string;
  readonly requestKey: string;
  /** The journal's last command. */
  readonly after: number;
  /** What may need a second person, and how much of it. */
  readonly kind?: TwoPeopleKind | undefined;
  readonly amount?: number;
  /** The request in the words of the wire, without secrets. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What came of it. */
export interface Outcome {
  readonly at: number;
  /** done, scheduled, busy, unknown, proposed, or the code of a refusal. */
  readonly outcome: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** An intent and what came of it, as people read it. */
export interface AuditEntry extends Intent {
  readonly entry: number;
  /** Empty while it is under way. */
  readonly outcome: string;
  /** Sequences in the journal. */
  readonly commands: readonly number[];
}

export interface AuditFilter {
  readonly userId?: number | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** In the request or its reason. */
  readonly text?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** Only entries before this one. */
  readonly before?: number | undefined;
}

interface Waiting {
  readonly row: Omit<UnsealedRow, 'entry_id'>;
  readonly written: PromiseWithResolvers<number>;
}

/** Who did what, kept for good: rows are added and never changed, each chained to the one before. */
export class AuditTrail {
  readonly #db: Kysely<AuthorityTables>;
  readonly #changed: () => void;
  #waiting: Waiting[] = [];
  #isWriting = false;
  /** Undefined where it has to be looked up: at the start, and after a write of which nobody knows whether it was done. */
  #head: AuditHead | undefined;

  /** @param changed  called when entries are stored */
  constructor(db: Kysely<unknown>, changed: () => void = () => undefined) {
    this.#db = db.withTables<AuthorityTables>();
    this.#changed = changed;
  }

  /** Before the deed. Resolves when it is stored. @returns the number of the entry */
  begin(intent: Intent): Promise<number> {
    return this.#append({ ...rowOf(intent), intent_id: 0, outcome: '' });
  }

  /** A reading, which has no outcome of its own. */
  async read(intent: Intent): Promise<void> {
    await this.#append({ ...rowOf(intent), intent_id: 0, outcome: 'read' });
  }

  async end(
    entry: number,
    { userId, action, subject }: Pick<Intent, 'userId' | 'action' | 'subject'>,
    { at, outcome, detail }: Outcome,
  ): Promise<void> {
    const none = { reason: '', address: '', device: '', requestKey: '', after: 0 };
    const row = rowOf({ userId, action, subject, ...none, at, detail });
    await this.#append({ ...row, intent_id: entry, outcome });
  }

  /** The newest first. */
  async search(filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
    const query = narrowed(this.#intents(), filter);
    return (await query.orderBy('intent.entry_id', 'desc').limit(limit).execute()).map(toEntry);
  }

  async count(filter: AuditFilter): Promise<number> {
    const query = narrowed(this.#intents(), filter).clearSelect();
    const { count } = await query
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The one with a request key. */
  async ofRequest(
    userId: number,
    requestKey: string,
  ): Promise<(AuditEntry & { readonly answer: unknown }) | undefined> {
    const row = await this.#intents()
      .where('intent.user_id', '=', userId)
      .where('intent.request_key', '=', requestKey)
      .executeTakeFirst();
    return row === undefined ? undefined : { ...toEntry(row), answer: endOf(row)['answer'] };
  }

  /** Intents of which nobody knows yet what came of them. After a start: those that the stop interrupted. */
  async unfinished(): Promise<AuditEntry[]> {
    const rows = await this.#intents()
      .where('intent.outcome', '=', '')
      .where('outcome.entry_id', 'is', null)
      .orderBy('intent.entry_id')
      .execute();
    return rows.map(toEntry);
  }

  /**
   * How much one person has done since a time, of a kind and of those that count with it; what is under way counts.
   *
   * @param once  each subject counts once, by its largest amount, and this one not at all
   */
  async doneBy(
    userId: number,
    kind: TwoPeopleKind,
    { since, once }: { readonly since: number; readonly once?: string | undefined },
  ): Promise<DoneOfKind[]> {
    let done = this.#db
      .selectFrom('audit_entry as intent')
      .leftJoin('audit_entry as outcome', 'outcome.intent_id', 'intent.entry_id')
      .select('intent.kind as kind')
      .where('intent.user_id', '=', userId)
      .where('intent.kind', 'in', countedWith(kind))
      .where('intent.at_ms', '>=', since)
      .where((or) => or.or([or('outcome.outcome', 'is', null), or('outcome.outcome', 'in', ['done', 'unknown'])]));
    if (once !== undefined) done = done.where('intent.subject', '<>', once);
    const amounts =
      once === undefined
        ? done.select('intent.amount_minor as amount')
        : done
            .select(({ fn }) => fn.max('intent.amount_minor').as('amount'))
            .groupBy(['intent.kind', 'intent.subject']);
    const rows = await this.#db
      .selectFrom(amounts.as('counted'))
      .select(({ fn }) => ['kind', fn.sum<number>('amount').as('amount')])
      .groupBy('kind')
      .execute();
    return rows.map((row) => ({ kind: row.kind as TwoPeopleKind, amount: Number(row.amount) }));
  }

  #intents() {
    return intents(this.#db);
  }

  #append(row: Omit<UnsealedRow, 'entry_id'>): Promise<number> {
    const written = Promise.withResolvers<number>();
    this.#waiting.push({ row, written });
    if (!this.#isWriting) void this.#write();
    return written.promise;
  }

  /** One write at a time, of all that waits. */
  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        let head = this.#head ?? (await readHead(this.#db));
        this.#head = undefined;
        const sealed: AuditRow[] = batch.map(({ row }) => {
          const entry = sealEntry(row, head);
          head = { entry: entry.entry_id, hash: entry.hash };
          return entry;
        });
        await this.#db.insertInto('audit_entry').values(sealed).execute();
        this.#head = head;
        for (const [place, { written }] of batch.entries()) written.resolve(sealed[place]?.entry_id as number);
        this.#changed();
      } catch (error) {
        if (batch.length === 1) batch[0]?.written.reject(error as Error);
        // One that cannot be stored, a key used twice, does not take the others with it.
        else for (const one of batch) await this.#writeAlone(one);
      }
    }
    this.#isWriting = false;
  }

  async #writeAlone({ row, written }: Waiting): Promise<void> {
    this.#head = undefined;
    try {
      const entry = sealEntry(row, await readHead(this.#db));
      await this.#db.insertInto('audit_entry').values(entry).execute();
      written.resolve(entry.entry_id);
      this.#changed();
    } catch (error) {
      written.reject(error as Error);
    }
  }
}

function intents(db: Kysely<AuthorityTables>) {
  return db
    .selectFrom('audit_entry as intent')
    .leftJoin('audit_entry as outcome', 'outcome.intent_id', 'intent.entry_id')
    .selectAll('intent')
    .select(['outcome.outcome as end', 'outcome.detail as end_detail'])
    .where('intent.intent_id', '=', 0);
}

function narrowed(of: ReturnType<typeof intents>, filter: AuditFilter) {
  let query = of;
  if (filter.userId !== undefined) query = query.where('intent.user_id', '=', filter.userId);
  if (filter.action !== undefined) query = query.where('intent.action', '=', filter.action);
  if (filter.subject !== undefined) query = query.where('intent.subject', '=', filter.subject);
  if (filter.from !== undefined) query = query.where('intent.at_ms', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('intent.at_ms', '<', filter.until);
  if (filter.before !== undefined) query = query.where('intent.entry_id', '<', filter.before);
  if (filter.text !== undefined && filter.text !== '') {
    const like = `%${filter.text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`(intent.detail ilike ${like} or intent.reason ilike ${like})`);
  }
  return query;
}

export async function readHead(db: Kysely<AuthorityTables>): Promise<AuditHead> {
  const last = db.selectFrom('audit_entry').select(['entry_id', 'hash']).orderBy('entry_id', 'desc').limit(1);
  const row = await last.executeTakeFirst();
  return row === undefined ? NO_ENTRY : { entry: row.entry_id, hash: row.hash };
}

function rowOf(intent: Intent) {
  return {
    at_ms: intent.at,
    user_id: intent.userId,
    action: intent.action,
    subject: intent.subject,
    reason: intent.reason,
    address: intent.address,
    device: intent.device,
    request_key: intent.requestKey,
    after: intent.after,
    kind: intent.kind ?? ('' as const),
    amount_minor: intent.amount ?? 0,
    detail: JSON.stringify(intent.detail),
  };
}

type Joined = AuditRow & { readonly end: string | null; readonly end_detail: string | null };

const endOf = ({ end_detail }: Joined) => JSON.parse(end_detail ?? '{}') as { answer?: unknown; commands?: number[] };

function toEntry(row: Joined): AuditEntry {
  return {
    entry: row.entry_id,
    at: row.at_ms,
    userId: row.user_id,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    address: row.address,
    device: row.device,
    requestKey: row.request_key,
    after: row.after,
    kind: row.kind === '' ? undefined : row.kind,
    amount: row.amount_minor,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    outcome: row.end ?? row.outcome,
    commands: endOf(row).commands ?? [],
  };
}
