import { type Kysely, type Selectable, sql } from 'kysely';
import type { TwoPeopleKind } from 'protocol';
import { fingerprint } from 'results';
import type { AuthorityTables, ProposalTable } from './tables.ts';

/** A call that waits for a second person. */
export interface Proposal {
  readonly proposal: number;
  readonly kind: TwoPeopleKind;
  readonly call: string;
  /** In the words of the wire, without secrets. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the call is about, as it was when it was proposed. */
  readonly seen: string;
  /** As it was weighed when it was proposed, minor units; the greatest safe integer without a bound. */
  readonly amount: number;
  readonly hash: string;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly expiresAt: number;
  /** When it takes effect, if it waits once it is approved; 0 otherwise. */
  readonly dueAt: number;
  /** The fields that it would change, as they were when it was proposed. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly state: ProposalTable['state'];
  /** 0: nobody. */
  readonly decidedBy: number;
  readonly entry: number;
  readonly note: string;
}

export type NewProposal = Pick<
  Proposal,
  'kind' | 'call' | 'body' | 'seen' | 'proposedBy' | 'proposedAt' | 'expiresAt'
> & {
  readonly amount?: number;
  readonly before?: Proposal['before'] | undefined;
  /** Scheduled at once: nobody has to approve it. */
  readonly dueAt?: number | undefined;
};

const MOST_ENDED = 50;
const MOST_OF_ONE = 100;

/** One person's proposals that can still be approved; the facts of a match count as one, and have the same limit. */
export const MOST_OPEN = 20;
export const FACT_CALLS: readonly string[] = ['admin/addFact', 'admin/correctFact'];

/** Calls that wait for a second person, each made once at most. */
export class Proposals {
  readonly #db: Kysely<AuthorityTables>;
  readonly #changed: () => void;

  /** @param changed  called when one is new, or stands otherwise */
  constructor(db: Kysely<unknown>, changed: () => void = () => undefined) {
    this.#changed = changed;
    this.#db = db.withTables<AuthorityTables>();
  }

  async add(added: NewProposal): Promise<Proposal> {
    const { kind, call, body, seen, proposedBy, proposedAt, expiresAt, amount = 0, before = {}, dueAt = 0 } = added;
    const hash = fingerprint({ kind, call, body, seen, proposedBy, proposedAt, expiresAt });
    const values = {
      kind,
      call,
      body: JSON.stringify(body),
      seen,
      hash,
      proposed_by: proposedBy,
      proposed_at_ms: proposedAt,
      expires_at_ms: expiresAt,
      amount_minor: amount,
      before: JSON.stringify(before),
      due_at_ms: dueAt,
      state: dueAt === 0 ? ('proposed' as const) : ('scheduled' as const),
    };
    const row = this.#db.insertInto('proposal').values(values).returningAll();
    const proposal = toProposal(await row.executeTakeFirstOrThrow());
    this.#changed();
    return proposal;
  }

  async find(proposal: number): Promise<Proposal | undefined> {
    const row = this.#db.selectFrom('proposal').selectAll().where('proposal_id', '=', proposal);
    const found = await row.executeTakeFirst();
    return found === undefined ? undefined : toProposal(found);
  }

  /** The user's proposals that can still be approved, or wait to take effect, oldest first. */
  async openOf(userId: number, now: number): Promise<Proposal[]> {
    const theirs = this.#db.selectFrom('proposal').selectAll().where('proposed_by', '=', userId);
    const open = theirs.where((or) =>
      or.or([or('state', '=', 'scheduled'), or.and([or('state', '=', 'proposed'), or('expires_at_ms', '>', now)])]),
    );
    return (await open.orderBy('proposal_id').execute()).map(toProposal);
  }

  /** Everything that the user has proposed, the newest first. */
  async newestOf(userId: number): Promise<Proposal[]> {
    const theirs = this.#db.selectFrom('proposal').selectAll().where('proposed_by', '=', userId);
    return (await theirs.orderBy('proposal_id', 'desc').limit(MOST_OF_ONE).execute()).map(toProposal);
  }

  /** Facts of a match that wait for a second person, or are being entered, oldest first. */
  async waitingFactsOf(match: number, now: number): Promise<Proposal[]> {
    const waiting = this.#db.selectFrom('proposal').selectAll().where('state', 'in', ['proposed', 'approved']);
    const ofMatch = waiting.where('call', 'in', FACT_CALLS).where(sql`body::jsonb ->> 'match_id'`, '=', `${match}`);
    return (await ofMatch.where('expires_at_ms', '>', now).orderBy('proposal_id').execute()).map(toProposal);
  }

  /** Facts of a match that somebody rejected or took back, oldest first. */
  async rejectedFactsOf(match: number): Promise<Proposal[]> {
    const rejected = this.#db.selectFrom('proposal').selectAll().where('state', '=', 'rejected');
    const ofMatch = rejected.where('call', 'in', FACT_CALLS).where(sql`body::jsonb ->> 'match_id'`, '=', `${match}`);
    return (await ofMatch.orderBy('proposal_id').execute()).map(toProposal);
  }

  /** The newest fact of a match that one person proposed and another approved. */
  async newestApproved(
    match: number,
    people: { proposedBy: number; decidedBy: number },
  ): Promise<Proposal | undefined> {
    const approved = this.#db.selectFrom('proposal').selectAll().where('state', 'in', ['approved', 'done']);
    const ofMatch = approved.where('call', 'in', FACT_CALLS).where(sql`body::jsonb ->> 'match_id'`, '=', `${match}`);
    const theirs = ofMatch.where('proposed_by', '=', people.proposedBy).where('decided_by', '=', people.decidedBy);
    const found = await theirs.orderBy('proposal_id', 'desc').limit(1).executeTakeFirst();
    return found === undefined ? undefined : toProposal(found);
  }

  /** True if a second person has approved a call on exactly this, whatever came of it. */
  async wasApproved(call: string, seen: string): Promise<boolean> {
    const approved = this.#db.selectFrom('proposal').where('state', 'in', ['approved', 'done', 'failed']);
    const same = approved.where('call', '=', call).where('seen', '=', seen);
    return (await same.select('proposal_id').limit(1).executeTakeFirst()) !== undefined;
  }

  /** Those that wait, oldest first, then the newest that were decided or have expired. */
  async list(now: number): Promise<Proposal[]> {
    const all = this.#db.selectFrom('proposal').selectAll();
    const open = await all
      .where((or) =>
        or.or([
          or('state', 'in', ['scheduled', 'approved']),
          or.and([or('state', '=', 'proposed'), or('expires_at_ms', '>', now)]),
        ]),
      )
      .orderBy('proposal_id')
      .execute();
    const ended = await all
      .where((or) =>
        or.or([
          or('state', 'not in', ['proposed', 'scheduled', 'approved']),
          or.and([or('state', '=', 'proposed'), or('expires_at_ms', '<=', now)]),
        ]),
      )
      .orderBy('proposal_id', 'desc')
      .limit(MOST_ENDED)
      .execute();
    return [...open, ...ended].map(toProposal);
  }

  /** From one state to another: of two at once, one does it. @returns undefined where it does not stand so any more */
  async change(
    { proposal, state }: Pick<Proposal, 'proposal' | 'state'>,
    to: Partial<Pick<Proposal, 'state' | 'decidedBy' | 'entry' | 'note' | 'dueAt'>>,
  ): Promise<Proposal | undefined> {
    const row = await this.#db
      .updateTable('proposal')
      .set({
        ...(to.state !== undefined && { state: to.state }),
        ...(to.decidedBy !== undefined && { decided_by: to.decidedBy }),
        ...(to.entry !== undefined && { entry_id: to.entry }),
        ...(to.note !== undefined && { note: to.note }),
        ...(to.dueAt !== undefined && { due_at_ms: to.dueAt }),
      })
      .where('proposal_id', '=', proposal)
      .where('state', '=', state)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    this.#changed();
    return toProposal(row);
  }

  /** Those that wait to take effect and are due by then, the first due first. */
  async due(by: number): Promise<Proposal[]> {
    const scheduled = this.#db.selectFrom('proposal').selectAll().where('state', '=', 'scheduled');
    const due = scheduled.where('due_at_ms', '<=', by).orderBy('due_at_ms').orderBy('proposal_id');
    return (await due.execute()).map(toProposal);
  }

  /** Proposals of a kind that can be approved, or wait to take effect, oldest first. */
  async pending(kind: TwoPeopleKind, now: number): Promise<Proposal[]> {
    const ofKind = this.#db.selectFrom('proposal').selectAll().where('kind', '=', kind);
    const pending = ofKind.where((or) =>
      or.or([or('state', '=', 'scheduled'), or.and([or('state', '=', 'proposed'), or('expires_at_ms', '>', now)])]),
    );
    return (await pending.orderBy('proposal_id').execute()).map(toProposal);
  }

  /** Approved, and cut off before it was known what came of it. */
  async interrupted(): Promise<Proposal[]> {
    return (await this.#db.selectFrom('proposal').selectAll().where('state', '=', 'approved').execute()).map(
      toProposal,
    );
  }
}

function toProposal(row: Selectable<ProposalTable>): Proposal {
  return {
    proposal: row.proposal_id,
    kind: row.kind,
    call: row.call,
    body: JSON.parse(row.body) as Record<string, unknown>,
    seen: row.seen,
    amount: row.amount_minor,
    hash: row.hash,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at_ms,
    expiresAt: row.expires_at_ms,
    dueAt: row.due_at_ms,
    before: JSON.parse(row.before) as Record<string, unknown>,
    state: row.state,
    decidedBy: row.decided_by,
    entry: row.entry_id,
    note: row.note,
  };
}
