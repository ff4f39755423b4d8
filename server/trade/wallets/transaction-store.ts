import { type Kysely, type Selectable, sql } from 'kysely';
import type { AccountId, Sequence } from 'engine/vocabulary';
import type { WalletAnswer } from 'protocol';
import { PaidSince } from './paid-since.ts';
import type { ProviderTransactionTable, TransactionKind, TransactionState, WalletTables } from './tables.ts';

/** A round as its provider names it. */
export interface RoundName {
  readonly provider: number;
  readonly round: string;
  readonly market: string;
}

export interface Round extends RoundName {
  /** The engine's number of it. */
  readonly id: number;
  readonly game: string;
}

export interface Transaction {
  readonly place: number;
  readonly provider: number;
  readonly name: string;
  readonly kind: TransactionKind;
  /** 0: in none. */
  readonly round: number;
  readonly account: AccountId;
  readonly amount: number;
  readonly revision: number;
  /** The transaction that it refers to; else empty. */
  readonly of: string;
  readonly isLast: boolean;
  readonly hash: string;
  readonly state: TransactionState;
  readonly answer: WalletAnswer | undefined;
  readonly key: string;
  readonly at: number;
  readonly after: Sequence;
}

export type NewTransaction = Omit<Transaction, 'place' | 'answer'>;

/** What became of a transaction. */
interface Ending {
  readonly state: TransactionState;
  readonly answer: WalletAnswer;
  /** Of its command; 0 where it has none. */
  readonly sequence: number;
}

/** Rounds and transactions of providers in SQL. In memory are only sums of winnings, which SQL can give again. */
export class TransactionStore {
  readonly #db: Kysely<WalletTables>;
  readonly #paidSince = new PaidSince();

  constructor(db: Kysely<WalletTables>) {
    this.#db = db;
  }

  async find(provider: number, name: string): Promise<Transaction | undefined> {
    const row = await this.#all().where('provider_id', '=', provider).where('name', '=', name).executeTakeFirst();
    return row && toTransaction(row);
  }

  /** @returns undefined where there is one of that name by now */
  async add(added: NewTransaction): Promise<Transaction | undefined> {
    try {
      const transaction = await this.#insert(added);
      if (transaction !== undefined) this.#paidSince.add(transaction);
      return transaction;
    } catch (error) {
      // It may have been stored all the same.
      this.#paidSince.forget(added);
      throw error;
    }
  }

  async #insert(added: NewTransaction): Promise<Transaction | undefined> {
    const row = await this.#db
      .insertInto('provider_transaction')
      .values({
        provider_id: added.provider,
        name: added.name,
        kind: added.kind,
        round_id: added.round === 0 ? null : added.round,
        account: added.account,
        amount_minor: added.amount,
        revision_ms: added.revision,
        of_name: added.of,
        is_last: added.isLast,
        body_hash: added.hash,
        state: added.state,
        answer: '',
        request_key: added.key,
        at_ms: added.at,
        after_sequence: added.after,
        sequence: 0,
      })
      .onConflict((conflict) => conflict.columns(['provider_id', 'name']).doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && toTransaction(row);
  }

  /** Writes down what became of one that was open. */
  async end({ place }: Transaction, { state, answer, sequence }: Ending): Promise<void> {
    await this.#db
      .updateTable('provider_transaction')
      .set({ state, answer: JSON.stringify(answer), sequence })
      .where('place', '=', place)
      .where('state', '=', 'open')
      .execute();
  }

  /** Of one that has had no effect and has got no answer: when it comes again, it is new. */
  async drop(dropped: Transaction): Promise<void> {
    const open = this.#db.deleteFrom('provider_transaction').where('state', '=', 'open');
    await open
      .where('place', '=', dropped.place)
      .execute()
      .finally(() => this.#paidSince.forget(dropped));
  }

  /** Those of which SQL does not know whether they were done, the oldest first. */
  async open(): Promise<Transaction[]> {
    return (await this.#all().where('state', '=', 'open').orderBy('place').execute()).map(toTransaction);
  }

  /** The one that took it back, or is about to. */
  async rollbackOf(provider: number, name: string): Promise<Transaction | undefined> {
    const row = await this.#referringTo(provider, name, 'rollback').executeTakeFirst();
    return row && toTransaction(row);
  }

  /** What a stake has won, or is about to win. */
  async creditsOf(provider: number, name: string): Promise<Transaction[]> {
    return (await this.#referringTo(provider, name, 'credit').execute()).map(toTransaction);
  }

  /**
   * Sums that a provider gave without a stake, or is about to give. `since` a time: all of them, since what was taken back
   * may have been spent before; `ever`: less what it took back.
   */
  async prizesOf(provider: number, since: number): Promise<{ readonly since: number; readonly ever: number }> {
    const { rows } = await sql<{ since: number; ever: number }>`
      select coalesce(sum(amount_minor) filter (where at_ms >= ${since}), 0)::bigint as since,
        coalesce(sum(amount_minor) filter (where not is_back), 0)::bigint as ever
      from provider_transaction as prize, lateral (select exists (select from provider_transaction as back
        where back.provider_id = prize.provider_id and back.of_name = prize.name and back.kind = 'rollback'
          and back.state = 'done') as is_back) as reversal
      where provider_id = ${provider} and kind = 'prize' and state in ('open', 'done')`.execute(this.#db);
    return rows[0] as { since: number; ever: number };
  }

  /** Payouts made or about to be, for a stake and in a round, less those taken back. */
  async payoutsOf(
    provider: number,
    { round, stake }: { readonly round: number; readonly stake: string },
  ): Promise<{ readonly stake: number; readonly round: number }> {
    const { rows } = await sql<{ stake: number; round: number }>`
      select coalesce(sum(amount_minor) filter (where kind = 'credit' and of_name = ${stake}), 0)::bigint as stake,
        coalesce(sum(amount_minor), 0)::bigint as round
      from provider_transaction as paid
      where provider_id = ${provider} and round_id = ${round} and kind in ('credit', 'result') and amount_minor > 0
        and state in ('open', 'done') and not exists (select from provider_transaction as back
          where back.provider_id = paid.provider_id and back.of_name in (paid.name, paid.of_name)
            and back.of_name <> '' and back.kind = 'rollback' and back.state = 'done')`.execute(this.#db);
    return rows[0] as { stake: number; round: number };
  }

  /** All winnings and prizes that were paid since a time: also what was taken back, since it may have been spent before. */
  payoutsSince(provider: number, since: number): Promise<number> {
    return this.#paidSince.sum(provider, since, () => this.#sumOfPayouts(provider, since));
  }

  async #sumOfPayouts(provider: number, since: number): Promise<number> {
    const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum
      from provider_transaction where provider_id = ${provider} and at_ms >= ${since}
        and kind in ('credit', 'result', 'prize') and amount_minor > 0 and state in ('open', 'done')`.execute(this.#db);
    return rows[0]?.sum ?? 0;
  }

  /** A game's name; its code if it was never launched. */
  async gameNameOf(provider: number, game: string): Promise<string> {
    const known = this.#db
      .selectFrom('provider_round')
      .select('game_name')
      .where('provider_id', '=', provider)
      .where('game', '=', game);
    return (await known.orderBy('round_id', 'desc').limit(1).executeTakeFirst())?.game_name ?? game;
  }

  /** Whether the round takes nothing more of the account: a result, a clearing, or the provider's word that it is over. */
  async isEnded(round: number, account: AccountId): Promise<boolean> {
    const { count } = await this.#ofRound(round, account)
      .where((where) => where.or([where('kind', 'in', ['result', 'clear']), where('is_last', '=', true)]))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    return count > 0;
  }

  /** Whether the account has staked anything in it. */
  async isIn(round: number, account: AccountId): Promise<boolean> {
    const first = this.#ofRound(round, account).where('kind', 'in', ['debit', 'exposure']).select('place').limit(1);
    return (await first.executeTakeFirst()) !== undefined;
  }

  /** What the account has at stake in a round, as its newest exposure or refund left it. */
  async heldIn(round: number, account: AccountId): Promise<number> {
    const newest = this.#ofRound(round, account).where('kind', 'in', ['exposure', 'refund', 'result', 'clear']);
    const row = await newest.select(['kind', 'amount_minor']).orderBy('place', 'desc').limit(1).executeTakeFirst();
    return row === undefined || row.kind === 'result' || row.kind === 'clear' ? 0 : row.amount_minor;
  }

  /** The most that the account has had at stake in a round. */
  async mostStakedIn(round: number, account: AccountId): Promise<number> {
    const exposures = this.#ofRound(round, account).where('kind', '=', 'exposure');
    const { most } = await exposures
      .select(sql<number>`coalesce(max(amount_minor), 0)`.as('most'))
      .executeTakeFirstOrThrow();
    return most;
  }

  async findRound({ provider, round, market }: RoundName): Promise<Round | undefined> {
    const row = await this.#db
      .selectFrom('provider_round')
      .select(['round_id', 'game'])
      .where('provider_id', '=', provider)
      .where('round', '=', round)
      .where('market', '=', market)
      .executeTakeFirst();
    return row && { provider, round, market, id: row.round_id, game: row.game };
  }

  /** The round, with its number from its first stake on. */
  async ensureRound(name: RoundName, of: { game: string; gameName: string; at: number }): Promise<Round> {
    const { provider, round, market } = name;
    await this.#db
      .insertInto('provider_round')
      .values({ provider_id: provider, round, market, game: of.game, game_name: of.gameName, opened_at_ms: of.at })
      .onConflict((conflict) => conflict.columns(['provider_id', 'round', 'market']).doNothing())
      .execute();
    return (await this.findRound(name)) as Round;
  }

  /** Who has the account that a provider names; undefined where it is no bettor's. */
  async isBettor(account: number): Promise<boolean> {
    const { rows } = await sql`select 1 from person where account = ${account}`.execute(this.#db);
    return rows.length > 0;
  }

  #all() {
    return this.#db.selectFrom('provider_transaction').selectAll();
  }

  #referringTo(provider: number, name: string, kind: TransactionKind) {
    return this.#all()
      .where('provider_id', '=', provider)
      .where('of_name', '=', name)
      .where('kind', '=', kind)
      .where('state', 'in', ['open', 'done'])
      .orderBy('place');
  }

  #ofRound(round: number, account: AccountId) {
    return this.#db
      .selectFrom('provider_transaction')
      .where('round_id', '=', round)
      .where('account', '=', account)
      .where('state', '=', 'done');
  }
}

function toTransaction(row: Selectable<ProviderTransactionTable>): Transaction {
  return {
    place: row.place,
    provider: row.provider_id,
    name: row.name,
    kind: row.kind,
    round: row.round_id ?? 0,
    account: row.account as AccountId,
    amount: row.amount_minor,
    revision: row.revision_ms,
    of: row.of_name,
    isLast: row.is_last,
    hash: row.body_hash,
    state: row.state,
    answer: row.answer === '' ? undefined : (JSON.parse(row.answer) as WalletAnswer),
    key: row.request_key,
    at: row.at_ms,
    after: row.after_sequence as Sequence,
  };
}
