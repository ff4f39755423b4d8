import { type Kysely, sql } from 'kysely';
import type { Millis, Money, Sequence } from 'engine/vocabulary';
import { PAYMENT_METHODS, type PaymentDirection, type PaymentMethod, type PaymentStatus } from 'protocol';
import { UnknownCursorError } from '../../reads/records/page.ts';
import type { Between, Page, Paged } from '../../reads/records/page.ts';
import { OPEN_STATUSES, type PaymentMove } from './payment-flow.ts';
import { addProof, noRoomForProof, dropProof, PROOF_QUOTA, type ProofQuota, proofOf } from './payment-proofs.ts';
import type { NewPayment, Payment, PaymentHand, PaymentMethodTerms, PaymentStep } from './payment.ts';
import type { ProofImage } from './proof-image.ts';
import { toPayment } from './payment-row.ts';
import type { PaymentTables } from './tables.ts';

/** As everybody lists them. */
const METHOD_PLACE = sql`array_position(${[...PAYMENT_METHODS]}::text[], method)`;

/** What becomes of a request in one step. */
export interface PaymentChange {
  readonly status?: PaymentStatus;
  readonly note?: string;
  readonly takenBy?: number;
  readonly isReturned?: boolean;
  readonly move: PaymentMove | null;
  readonly after: Sequence;
  readonly at: Millis;
  /** Whose step it is in the history; none where only the ledger has changed. */
  readonly by?: PaymentHand;
}

export interface PaymentFilter {
  readonly userId?: number;
  readonly direction?: PaymentDirection;
  readonly standing?: 'open' | 'paid' | 'ended';
  readonly between?: Between;
  readonly oldestFirst?: boolean;
}

export interface PaymentTotals {
  readonly count: number;
  readonly deposited: number;
  readonly withdrawn: number;
  readonly pending: number;
}

export interface PaymentStoreOptions {
  readonly quota?: ProofQuota;
  /** True if the disk has room for images. */
  readonly hasRoom?: () => boolean;
  /** Called when a request or a method is new, or stands otherwise. */
  readonly changed?: () => void;
}

/** Requests, their steps and proofs in SQL, and nothing else. */
export class PaymentStore {
  readonly #db: Kysely<PaymentTables>;
  readonly #quota: ProofQuota;
  readonly #hasRoom: () => boolean;
  readonly #changed: () => void;

  constructor(db: Kysely<unknown>, options: PaymentStoreOptions = {}) {
    const { quota = PROOF_QUOTA, hasRoom = () => true, changed = () => undefined } = options;
    this.#changed = changed;
    this.#quota = quota;
    this.#hasRoom = hasRoom;
    this.#db = db.withTables<PaymentTables>();
  }

  /** The request with its first step and its proof, all or none. */
  async add(added: NewPayment, by: PaymentHand): Promise<Payment> {
    if (added.proof !== undefined && !this.#hasRoom()) throw noRoomForProof();
    const id = await this.#db.transaction().execute(async (db) => {
      const { payment_id } = await db
        .insertInto('payment')
        .values({
          user_id: added.userId,
          account: added.account,
          direction: added.direction,
          method: added.method,
          amount_minor: added.amount,
          details: added.details,
          request_id: added.requestId,
          status: 'requested',
          note: '',
          move: added.move,
          move_at_ms: added.at,
          move_after: added.after,
          requested_at_ms: added.at,
          changed_at_ms: added.at,
        })
        .returning('payment_id')
        .executeTakeFirstOrThrow();
      const { userId, proof } = added;
      if (proof !== undefined) await addProof(db, { payment: payment_id, userId, proof, quota: this.#quota });
      await addStep(db, payment_id, { status: 'requested', at: added.at, by, note: '' });
      return payment_id;
    });
    this.#changed();
    return (await this.find(id)) as Payment;
  }

  /** Takes back one that never was: its money was refused before anybody saw it. */
  async drop(payment: number): Promise<void> {
    await this.#db.deleteFrom('payment').where('payment_id', '=', payment).execute();
    this.#changed();
  }

  /**
   * Changes a request that stands as it did.
   *
   * @param also  written with it or not at all
   * @returns undefined where it stands otherwise by now
   */
  async change(
    { payment, status, move }: Payment,
    to: PaymentChange,
    also: (transaction: Kysely<PaymentTables>) => Promise<void> = async () => undefined,
  ): Promise<Payment | undefined> {
    const isChanged = await this.#db.transaction().execute(async (db) => {
      const row = await db
        .updateTable('payment')
        .set({
          ...(to.status === undefined ? {} : { status: to.status }),
          ...(to.note === undefined ? {} : { note: to.note }),
          ...(to.takenBy === undefined ? {} : { taken_by: to.takenBy }),
          ...(to.isReturned === undefined ? {} : { is_returned: to.isReturned }),
          ...(to.by === undefined ? {} : { changed_at_ms: to.at }),
          move: to.move,
          move_at_ms: to.at,
          move_after: to.after,
        })
        .where('payment_id', '=', payment)
        .where('status', '=', status)
        .where(sql`coalesce(move, '')`, '=', move ?? '')
        .returning('status')
        .executeTakeFirst();
      if (row === undefined) return false;
      if (to.by !== undefined)
        await addStep(db, payment, { status: row.status, at: to.at, by: to.by, note: to.note ?? '' });
      // Nobody will look at what was never to be decided.
      if (row.status === 'cancelled') await dropProof(db, payment);
      await also(db);
      return true;
    });
    if (!isChanged) return undefined;
    this.#changed();
    return this.find(payment);
  }

  async find(payment: number): Promise<Payment | undefined> {
    const row = await this.#payments().where('payment.payment_id', '=', payment).executeTakeFirst();
    return row === undefined ? undefined : toPayment(row);
  }

  async findByRequest(userId: number, requestId: string): Promise<Payment | undefined> {
    const row = await this.#payments()
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return row === undefined ? undefined : toPayment(row);
  }

  /** Those that owe the ledger something, the oldest first. */
  async moving(): Promise<Payment[]> {
    return (await this.#payments().where('move', 'is not', null).orderBy('payment.payment_id').execute()).map(
      toPayment,
    );
  }

  async openOf(userId: number): Promise<{ readonly count: number; readonly deposits: Money }> {
    const { count, deposits } = await this.#db
      .selectFrom('payment')
      .select(sql<number>`count(*)`.as('count'))
      .select(sql<Money>`coalesce(sum(amount_minor) filter (where direction = 'deposit'), 0)::bigint`.as('deposits'))
      .where('user_id', '=', userId)
      .where('status', 'in', OPEN_STATUSES)
      .executeTakeFirstOrThrow();
    return { count, deposits };
  }

  /** How many requests a bettor has made since then, whatever became of them. */
  async countSince(userId: number, from: Millis): Promise<number> {
    const requests = this.#db.selectFrom('payment').where('user_id', '=', userId).where('requested_at_ms', '>', from);
    return (await requests.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count;
  }

  /** @throws UnknownCursorError */
  async list(filter: PaymentFilter, page: Page): Promise<Paged<Payment>> {
    const { oldestFirst = false } = filter;
    let query = this.#where(this.#payments(), filter)
      .orderBy('payment.payment_id', oldestFirst ? 'asc' : 'desc')
      .limit(page.limit + 1);
    if (page.after !== undefined) {
      if (!/^\d{1,9}$/.test(page.after)) throw new UnknownCursorError(`no such page: ${page.after}`);
      query = query.where('payment.payment_id', oldestFirst ? '>' : '<', Number(page.after));
    }
    const rows = (await query.execute()).map(toPayment);
    const shown = rows.slice(0, page.limit);
    return { rows: shown, next: rows.length > page.limit ? String(shown.at(-1)?.payment) : undefined };
  }

  async totals(filter: PaymentFilter): Promise<PaymentTotals> {
    const sumOf = (condition: string) =>
      sql<number>`coalesce(sum(amount_minor) filter (where ${sql.raw(condition)}), 0)::bigint`;
    return this.#where(
      this.#db.selectFrom('payment').leftJoin('payment_proof as proof', 'proof.payment_id', 'payment.payment_id'),
      filter,
    )
      .select(sql<number>`count(*)`.as('count'))
      .select(sumOf(`direction = 'deposit' and status = 'paid'`).as('deposited'))
      .select(sumOf(`direction = 'withdrawal' and status = 'paid'`).as('withdrawn'))
      .select(sumOf(`direction = 'withdrawal' and status in ('requested', 'under-review', 'approved')`).as('pending'))
      .executeTakeFirstOrThrow();
  }

  /** Of each of them, from the first to the last. */
  async stepsOf(payments: readonly number[]): Promise<ReadonlyMap<number, PaymentStep[]>> {
    if (payments.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('payment_step')
      .selectAll()
      .where('payment_id', 'in', payments)
      .orderBy('payment_id')
      .orderBy('place')
      .execute();
    const steps = new Map<number, PaymentStep[]>();
    for (const { payment_id, status, at_ms, by_what, by_user, note } of rows) {
      const step = { status, at: at_ms as Millis, by: { what: by_what, user: by_user }, note };
      steps.set(payment_id, [...(steps.get(payment_id) ?? []), step]);
    }
    return steps;
  }

  proofOf(payment: number): Promise<ProofImage | undefined> {
    return proofOf(this.#db, payment);
  }

  async methods(): Promise<PaymentMethodTerms[]> {
    const rows = await this.#db.selectFrom('payment_method').selectAll().orderBy(METHOD_PLACE).execute();
    return rows.map(({ method, is_open, min_minor, max_minor, instructions }) => {
      return { method, isOpen: is_open, least: min_minor as Money, most: max_minor as Money, instructions };
    });
  }

  async method(name: PaymentMethod): Promise<PaymentMethodTerms> {
    const found = (await this.methods()).find(({ method }) => method === name);
    if (found === undefined) throw new Error(`payment method ${name} has no row`);
    return found;
  }

  /** Leaves its other terms as they are: they may change in the same moment. */
  async closeMethod(name: PaymentMethod): Promise<void> {
    await this.#db.updateTable('payment_method').set({ is_open: false }).where('method', '=', name).execute();
    this.#changed();
  }

  async setMethod({ method, isOpen, least, most, instructions }: PaymentMethodTerms): Promise<void> {
    await this.#db
      .updateTable('payment_method')
      .set({ is_open: isOpen, min_minor: least, max_minor: most, instructions })
      .where('method', '=', method)
      .execute();
    this.#changed();
  }

  #payments() {
    return this.#db
      .selectFrom('payment')
      .leftJoin('payment_proof as proof', 'proof.payment_id', 'payment.payment_id')
      .selectAll('payment')
      .select(sql<boolean>`proof.payment_id is not null`.as('has_proof'));
  }

  #where<Query extends { where: (...condition: never[]) => Query }>(query: Query, filter: PaymentFilter): Query {
    const { userId, direction, standing, between } = filter;
    const conditions = [
      ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
      ...(direction === undefined ? [] : [sql`direction = ${direction}`]),
      ...(standing === undefined ? [] : [STANDINGS[standing]]),
      ...(between?.from === undefined ? [] : [sql`requested_at_ms >= ${between.from}`]),
      ...(between?.to === undefined ? [] : [sql`requested_at_ms < ${between.to}`]),
    ];
    return conditions.reduce((narrowed, condition) => narrowed.where(sql<boolean>`${condition}` as never), query);
  }
}

const STANDINGS = {
  open: sql`status in ('requested', 'under-review', 'approved', 'in-suspense')`,
  paid: sql`status = 'paid'`,
  ended: sql`status in ('paid', 'rejected', 'failed', 'cancelled')`,
} as const;

async function addStep(db: Kysely<PaymentTables>, payment: number, step: PaymentStep): Promise<void> {
  const place = sql<number>`(select count(*) + 1 from payment_step where payment_id = ${payment})`;
  const { status, at, by, note } = step;
  await db
    .insertInto('payment_step')
    .values({ payment_id: payment, place, status, at_ms: at, by_what: by.what, by_user: by.user, note })
    .execute();
}
