import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { countedWith, type TwoPeopleKind } from 'protocol';
import { DAY_MS, type MarketId, type Millis, type Sequence } from 'engine/vocabulary';
import {
  type ActionKind,
  type ActionState,
  type Answer,
  FlowRefusal,
  type Ruling,
  type SettlementAction,
  THE_RULE,
} from 'results';
import { COLUMNS, SECOND_PERSON, toAction } from './action-rows.ts';
import type { Counted, DecidedKind, Seconded } from './second-person.ts';
import type { FlowTables } from './tables.ts';

/** What an action is made of. */
export interface NewAction {
  readonly market: MarketId;
  readonly match: number;
  readonly kind: ActionKind;
  readonly answer: Answer;
  readonly ruling: Ruling | undefined;
  readonly reason: string;
  readonly by: number;
  readonly at: Millis;
  readonly marketVersion: number;
  readonly after: Sequence;
  readonly before: Answer | undefined;
  readonly steps: number;
  readonly basis: string;
  readonly basisBody: string;
  readonly counted: Counted | Seconded | undefined;
  /** The person who typed the fact by which the rule settles at once. */
  readonly typist: number | undefined;
  /** Approved with its proposal, by whom. */
  readonly approvedBy?: number;
}

export interface ActionFilter {
  readonly market?: MarketId;
  readonly match?: number;
  readonly states?: readonly ActionState[];
  /** Without bets that were taken back: those are no result. */
  readonly isResult?: true;
  readonly limit?: number;
  readonly oldestFirst?: boolean;
}

/** What changes of an action on its way. */
export interface ActionChange {
  readonly state?: ActionState;
  readonly approvedBy?: number;
  readonly approvedAt?: Millis;
  readonly after?: Sequence;
  readonly finishedAt?: Millis;
  readonly stepsDone?: number;
  readonly steps?: number;
  readonly note?: string;
  readonly sequence?: Sequence;
  /** null: it counts for nobody from now on */
  readonly counted?: Counted | null | undefined;
}

const UNIQUE_VIOLATION = '23505';

/** The actions in SQL. Whoever has to know of them follows the store, as the facts are followed. */
export class ActionStore {
  readonly #db: Kysely<FlowTables>;
  readonly #listeners = new Set<(action: SettlementAction) => void>();

  constructor(db: Kysely<unknown>) {
    this.#db = db.withTables<FlowTables>();
  }

  /** Called with every action that was added or changed. @returns unsubscribes */
  subscribe(listener: (action: SettlementAction) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Of one that a transaction has changed, once it is committed. */
  announce(action: SettlementAction): SettlementAction {
    for (const listener of this.#listeners) listener(action);
    return action;
  }

  /** The same inside a transaction; it announces nothing. */
  on(transaction: Kysely<FlowTables>): ActionStore {
    return new ActionStore(transaction as Kysely<unknown>);
  }

  /** @throws FlowRefusal `action-in-flight` */
  async add(added: NewAction): Promise<SettlementAction> {
    const isApproved = added.approvedBy !== undefined;
    try {
      const row = await this.#db
        .insertInto('settlement_action')
        .values({
          market_id: added.market,
          match_id: added.match,
          kind: added.kind,
          state: isApproved ? 'approved' : 'proposed',
          answer: JSON.stringify(added.answer),
          ruling: added.ruling === undefined ? null : JSON.stringify(added.ruling),
          reason: added.reason,
          proposed_by: added.by,
          proposed_at_ms: added.at,
          market_version: added.marketVersion,
          after_sequence: added.after,
          approved_by: added.approvedBy ?? null,
          approved_at_ms: isApproved ? added.at : null,
          finished_at_ms: null,
          before: added.before === undefined ? null : JSON.stringify(added.before),
          steps_done: 0,
          steps: added.steps,
          note: '',
          sequence: 0,
          basis: added.basis,
          basis_body: added.basisBody,
          typed_by: added.typist ?? null,
          counted_as: added.counted?.kind ?? '',
          amount_minor: added.counted?.amount ?? 0,
        })
        .returning([...COLUMNS, SECOND_PERSON])
        .executeTakeFirstOrThrow();
      return this.announce(toAction(row));
    } catch (error) {
      if ((error as { code?: string }).code === UNIQUE_VIOLATION)
        throw new FlowRefusal('action-in-flight', 'Another action of this market is still in progress.');
      throw error;
    }
  }

  async find(action: number): Promise<SettlementAction | undefined> {
    const row = await this.#db
      .selectFrom('settlement_action')
      .select([...COLUMNS, SECOND_PERSON])
      .where('action_id', '=', action)
      .executeTakeFirst();
    return row === undefined ? undefined : toAction(row);
  }

  /** The facts, by their fingerprint, that the last thing done to each market of a match rests on; bets taken back are no result. */
  async factsOfResults(match: number): Promise<{ readonly market: MarketId; readonly facts: string }[]> {
    const rows = await this.#db
      .selectFrom('settlement_action')
      .select(['market_id', sql<string>`basis_body::jsonb ->> 'facts_hash'`.as('facts')])
      .distinctOn('market_id')
      .where('match_id', '=', match)
      .where('state', '=', 'done')
      .where('kind', '!=', 'void-bets')
      .orderBy('market_id')
      .orderBy('action_id', 'desc')
      .execute();
    return rows.map(({ market_id, facts }) => ({ market: market_id as MarketId, facts }));
  }

  /** What an action rests on. */
  async basisOf(action: number): Promise<{ readonly basis: string; readonly body: string; counted?: Counted }> {
    const row = await this.#db
      .selectFrom('settlement_action')
      .select(['basis', 'basis_body', 'counted_as', 'amount_minor'])
      .where('action_id', '=', action)
      .executeTakeFirstOrThrow();
    const { basis, basis_body: body, counted_as: kind, amount_minor: amount } = row;
    return { basis, body, ...(kind !== '' && kind !== 'seconded' && { counted: { kind, amount } }) };
  }

  /** Decisions within the last day that no second person approved, of a kind and of those that count with it. */
  decidedBy(by: number, kind: TwoPeopleKind, now: number): Promise<Counted[]> {
    return this.#countedOf(countedWith(kind), now, sql`${by} in (approved_by, proposed_by)`);
  }

  /** Settlements of the rule within the last day by facts that one person typed. */
  typedBy(by: number, now: number): Promise<Counted[]> {
    return this.#countedOf(['fact'], now, sql`approved_by = ${THE_RULE} and typed_by = ${by}`);
  }

  /** The sum that the rule has settled since a fact of a match as part of what a second person approved. @returns minor units */
  async secondedSince(match: number, since: Millis): Promise<number> {
    const { total } = await this.#db
      .selectFrom('settlement_action')
      .select((select) => select.fn.coalesce(select.fn.sum<number>('amount_minor'), sql<number>`0`).as('total'))
      .where('match_id', '=', match)
      .where('counted_as', '=', 'seconded')
      .where('approved_at_ms', '>=', since)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  async #countedOf(kinds: readonly TwoPeopleKind[], now: number, isTheirs: RawBuilder<SqlBool>): Promise<Counted[]> {
    const rows = await this.#db
      .selectFrom('settlement_action')
      .select((select) => ['counted_as as kind', select.fn.sum<number>('amount_minor').as('amount')])
      .where(isTheirs)
      .where('counted_as', 'in', kinds as readonly DecidedKind[])
      .where('approved_at_ms', '>=', now - DAY_MS)
      .where('state', 'in', ['approved', 'done'])
      .groupBy('counted_as')
      .execute();
    return rows.map(({ kind, amount }) => ({ kind: kind as DecidedKind, amount: Number(amount) }));
  }

  /**
   * Changes an action that is in the state given.
   *
   * @returns undefined where it is in another state by now
   */
  async change(action: number, from: ActionState, to: ActionChange): Promise<SettlementAction | undefined> {
    const row = await this.#db
      .updateTable('settlement_action')
      .set({
        ...(to.state === undefined ? {} : { state: to.state }),
        ...(to.approvedBy === undefined ? {} : { approved_by: to.approvedBy }),
        ...(to.approvedAt === undefined ? {} : { approved_at_ms: to.approvedAt }),
        ...(to.after === undefined ? {} : { after_sequence: to.after }),
        ...(to.finishedAt === undefined ? {} : { finished_at_ms: to.finishedAt }),
        ...(to.stepsDone === undefined ? {} : { steps_done: to.stepsDone }),
        ...(to.steps === undefined ? {} : { steps: to.steps }),
        ...(to.note === undefined ? {} : { note: to.note }),
        ...(to.sequence === undefined ? {} : { sequence: to.sequence }),
        ...(to.counted === undefined
          ? {}
          : { counted_as: to.counted?.kind ?? '', amount_minor: to.counted?.amount ?? 0 }),
      })
      .where('action_id', '=', action)
      .where('state', '=', from)
      .returning([...COLUMNS, SECOND_PERSON])
      .executeTakeFirst();
    return row === undefined ? undefined : this.announce(toAction(row));
  }

  /** The newest first, unless the oldest are wanted. */
  async list(filter: ActionFilter): Promise<SettlementAction[]> {
    const { market, match, states, isResult, limit, oldestFirst = false } = filter;
    let query = this.#db
      .selectFrom('settlement_action')
      .select([...COLUMNS, SECOND_PERSON])
      .orderBy('action_id', oldestFirst ? 'asc' : 'desc');
    if (market !== undefined) query = query.where('market_id', '=', market);
    if (match !== undefined) query = query.where('match_id', '=', match);
    if (states !== undefined) query = query.where('state', 'in', states);
    if (isResult === true) query = query.where('kind', '!=', 'void-bets');
    if (limit !== undefined) query = query.limit(limit);
    return (await query.execute()).map(toAction);
  }

  /** The markets whose action waits or is carried out: one has one at most. */
  async marketsInFlight({
    market,
    match,
  }: Pick<ActionFilter, 'market' | 'match'>): Promise<Map<MarketId, ActionState>> {
    // As the index of these states has it.
    let query = this.#db
      .selectFrom('settlement_action')
      .select(['market_id', 'state'])
      .where('state', 'in', ['proposed', 'approved']);
    if (market !== undefined) query = query.where('market_id', '=', market);
    if (match !== undefined) query = query.where('match_id', '=', match);
    return new Map((await query.execute()).map((row) => [row.market_id as MarketId, row.state as ActionState]));
  }
}
