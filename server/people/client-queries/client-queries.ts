import type { Kysely, Transaction } from 'kysely';
import { QUERY_WINDOW_DAYS } from 'protocol';
import type { ClientQuery as WireQuery, QueryStatus } from 'protocol';
import type { AccountId, MarketId, Millis, OrderId } from 'engine/vocabulary';
import type { Notices } from '../notices/notices.ts';
import type { ClientQueryTables } from './tables.ts';

/** What a bettor asks about a result or a rate, and what comes of it. */
export interface ClientQuery {
  readonly query: number;
  readonly user: number;
  readonly account: AccountId;
  readonly market: MarketId;
  /** 0: about the market as a whole. */
  readonly order: OrderId;
  readonly about: WireQuery['about'];
  readonly status: QueryStatus;
  /** The oldest first: the question is the first. */
  readonly steps: readonly QueryStep[];
}

export interface QueryStep {
  readonly status: QueryStatus;
  readonly at: Millis;
  readonly isOperator: boolean;
  readonly user: number;
  readonly text: string;
}

export interface NewQuery extends Pick<ClientQuery, 'user' | 'account' | 'market' | 'order' | 'about'> {
  readonly text: string;
  /** The last moment at which it can be raised. */
  readonly until: Millis;
}

/** Why a step is not taken. */
export class QueryError extends Error {
  readonly code: 'query-exists' | 'query-too-late' | 'unknown-query' | 'query-over';

  constructor(code: QueryError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface Step {
  readonly query: number;
  /** From which states it leads on. */
  readonly from: readonly QueryStatus[];
  readonly to: QueryStatus;
  readonly by: { readonly user: number; readonly isOperator: boolean };
  readonly text: string;
  /** Whose query it has to be. */
  readonly account?: AccountId;
  /** Written with it or not at all. */
  readonly also?: (transaction: Transaction<ClientQueryTables>) => Promise<void>;
}

interface Options {
  readonly db: Kysely<unknown>;
  readonly notices: Notices;
  readonly now: () => number;
  /** Called when one is new, or has taken a step. */
  readonly changed?: () => void;
}

const WAITING: readonly QueryStatus[] = ['open', 'looked-at'];
const MOST = 200;

/** Clients' queries in SQL: open → looked at → answered → closed. Every step is kept with who took it and when. */
export class ClientQueries {
  readonly #db: Kysely<ClientQueryTables>;
  readonly #notices: Notices;
  readonly #now: () => number;
  readonly #changed: () => void;

  constructor({ db, notices, now, changed = () => undefined }: Options) {
    this.#changed = changed;
    this.#db = db.withTables<ClientQueryTables>();
    this.#notices = notices;
    this.#now = now;
  }

  /** @throws QueryError where it is too late, or the same query is open already */
  async raise({ user, account, market, order, about, text, until }: NewQuery): Promise<ClientQuery> {
    if (this.#now() > until) {
      const message = `A query about a result or a rate must be raised within ${QUERY_WINDOW_DAYS} days of the event.`;
      throw new QueryError('query-too-late', message);
    }
    const query = await this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('client_query')
        .values({ user_id: user, account, market_id: market, order_id: order, about, status: 'open' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('query_id')
        .executeTakeFirst();
      if (row === undefined)
        throw new QueryError('query-exists', 'You have already asked this. The answer is on its way.');
      await this.#note(transaction, { query: row.query_id, to: 'open', by: { user, isOperator: false }, text });
      return row.query_id;
    });
    this.#changed();
    return this.#one(query);
  }

  /** @throws QueryError */
  take(query: number, operator: number): Promise<ClientQuery> {
    return this.#step({ query, from: ['open'], to: 'looked-at', by: { user: operator, isOperator: true }, text: '' });
  }

  /** The client gets a notice. @throws QueryError */
  async answer(query: number, { operator, text }: { operator: number; text: string }): Promise<ClientQuery> {
    const by = { user: operator, isOperator: true };
    let notified: readonly AccountId[] = [];
    const also = async (transaction: Transaction<ClientQueryTables>) => {
      const { account, market, steps } = await this.#one(query, transaction);
      notified = await this.#notices.write(transaction, {
        accounts: [account],
        kind: 'query-answered',
        about: `query:${query}:${steps.length}`,
        text: `Your query ${query} is answered: ${text}`,
        market,
      });
    };
    const answered = await this.#step({ query, from: [...WAITING, 'answered'], to: 'answered', by, text, also });
    this.#notices.tell(notified);
    return answered;
  }

  /** By who raised it. @throws QueryError */
  close(query: number, { user, account }: { user: number; account: AccountId }): Promise<ClientQuery> {
    const by = { user, isOperator: false };
    return this.#step({ query, account, from: [...WAITING, 'answered'], to: 'closed', by, text: '' });
  }

  /** The newest first. */
  async of(account: AccountId): Promise<ClientQuery[]> {
    const rows = await this.#db
      .selectFrom('client_query')
      .selectAll()
      .where('account', '=', account)
      .orderBy('query_id', 'desc')
      .limit(MOST)
      .execute();
    return this.#withSteps(rows);
  }

  /** Of all clients: those that wait, the oldest first; by their status, those that ended, the newest first. */
  async waiting(status: QueryStatus | undefined): Promise<ClientQuery[]> {
    const rows = await this.#db
      .selectFrom('client_query')
      .selectAll()
      .where('status', 'in', status === undefined ? WAITING : [status])
      .orderBy('query_id', status === undefined || WAITING.includes(status) ? 'asc' : 'desc')
      .limit(MOST)
      .execute();
    return this.#withSteps(rows);
  }

  async #step({ query, account, from, also, ...step }: Step): Promise<ClientQuery> {
    await this.#db.transaction().execute(async (transaction) => {
      let found = transaction.selectFrom('client_query').select('status').where('query_id', '=', query).forUpdate();
      if (account !== undefined) found = found.where('account', '=', account);
      const row = await found.executeTakeFirst();
      if (row === undefined) throw new QueryError('unknown-query', 'There is no such query.');
      if (!from.includes(row.status as QueryStatus))
        throw new QueryError('query-over', `This query is ${row.status.replace('-', ' ')} already.`);
      await transaction.updateTable('client_query').set({ status: step.to }).where('query_id', '=', query).execute();
      await this.#note(transaction, { query, ...step });
      await also?.(transaction);
    });
    this.#changed();
    return this.#one(query);
  }

  async #note(
    transaction: Transaction<ClientQueryTables>,
    { query, to, by, text }: Pick<Step, 'query' | 'to' | 'by' | 'text'>,
  ): Promise<void> {
    const row = { query_id: query, status: to, at_ms: this.#now(), user_id: by.user, is_operator: by.isOperator, text };
    await transaction.insertInto('client_query_step').values(row).execute();
  }

  async #one(query: number, db: Kysely<ClientQueryTables> = this.#db): Promise<ClientQuery> {
    const rows = await db.selectFrom('client_query').selectAll().where('query_id', '=', query).execute();
    return (await this.#withSteps(rows, db))[0] as ClientQuery;
  }

  async #withSteps(
    rows: readonly Omit<ClientQueryTables['client_query'], 'query_id'>[],
    db: Kysely<ClientQueryTables> = this.#db,
  ): Promise<ClientQuery[]> {
    const known = rows as readonly (Omit<ClientQueryTables['client_query'], 'query_id'> & { query_id: number })[];
    if (known.length === 0) return [];
    const steps = await db
      .selectFrom('client_query_step')
      .selectAll()
      .where(
        'query_id',
        'in',
        known.map((row) => row.query_id),
      )
      .orderBy('step_id')
      .execute();
    const byQuery = Map.groupBy(steps, (step) => step.query_id);
    return known.map((row) => ({
      query: row.query_id,
      user: row.user_id,
      account: row.account as AccountId,
      market: row.market_id as MarketId,
      order: row.order_id as OrderId,
      about: row.about as ClientQuery['about'],
      status: row.status as QueryStatus,
      steps: (byQuery.get(row.query_id) ?? []).map(({ status, at_ms, is_operator, user_id, text }) => ({
        status: status as QueryStatus,
        at: at_ms as Millis,
        isOperator: is_operator,
        user: user_id,
        text,
      })),
    }));
  }
}
