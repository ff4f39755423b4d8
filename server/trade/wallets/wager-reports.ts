import { type Kysely, sql } from 'kysely';
import type { AccountId } from 'engine/vocabulary';
import type { ProviderTransaction } from 'protocol';
import type { Between, Page, Paged } from '../../reads/records/page.ts';
import { all, paged, readCursor, within, type Sql } from '../../reads/records/sql-parts.ts';

/** What a customer has done in one round of a provider. */
export interface PlayedRound {
  readonly round: number;
  readonly account: AccountId;
  readonly provider: string;
  /** Ours of the game: that of its first round. */
  readonly gameId: number;
  readonly gameName: string;
  readonly roundName: string;
  /** Minor units staked, or most at stake. */
  readonly bet: number;
  /** What it has brought more than was staked; undefined while it runs. */
  readonly profit: number | undefined;
  readonly at: number;
}

/** What a customer has at stake in a round now. */
export interface OpenExposure {
  readonly round: number;
  /** Of the provider. */
  readonly code: string;
  readonly account: AccountId;
  readonly provider: string;
  readonly gameName: string;
  readonly roundName: string;
  readonly exposure: number;
  readonly since: number;
}

interface RoundFilter {
  readonly account: AccountId;
  readonly between?: Between;
  readonly game?: number | undefined;
}

/** What each kind gives the account; an exposure and a refund set what is at stake and move nothing. */
const GIVEN = `case kind when 'debit' then -amount_minor when 'credit' then amount_minor when 'prize' then amount_minor when 'rollback' then amount_minor
  when 'result' then amount_minor else 0 end`;

const IS_BACK = `exists (select from provider_transaction as back where back.provider_id = transaction.provider_id
  and back.of_name = transaction.name and back.kind = 'rollback' and back.state = 'done')`;

/** One row of each account in each round: what it staked, what came of it. */
const PLAYED = sql.raw(`(
  select transaction.round_id, transaction.account, min(transaction.at_ms) as at_ms,
    greatest(max(amount_minor) filter (where kind = 'exposure'), 0)
      + coalesce(sum(amount_minor) filter (where kind = 'debit' and not ${IS_BACK}), 0) as bet,
    sum(${GIVEN})::bigint as profit,
    bool_or(is_last or kind in ('credit', 'prize', 'rollback', 'result', 'clear')) as is_known
  from provider_transaction as transaction
  where transaction.state = 'done' and transaction.round_id is not null
  group by transaction.round_id, transaction.account) as played`);

const FIRST_ROUND = sql.raw(`(select min(round_id) from provider_round as same
  where same.provider_id = round.provider_id and same.game = round.game)`);

const OPEN = sql.raw(`(
  select distinct on (round_id, account) round_id, account, kind, amount_minor, at_ms
  from provider_transaction
  where state = 'done' and kind in ('exposure', 'refund', 'result', 'clear') and round_id is not null
  order by round_id, account, place desc) as newest`);

/** What was played with providers, for bettors and staff. */
export class WagerReports {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  /** The newest first. @throws UnknownCursorError */
  async playedBy(filter: RoundFilter, page: Page): Promise<Paged<PlayedRound>> {
    const conditions = conditionsOf(filter);
    if (page.after !== undefined) {
      const [at, round] = readCursor(page.after, 2);
      conditions.push(sql`(played.at_ms, played.round_id) < (${at}::bigint, ${round}::integer)`);
    }
    const { rows } = await sql<Omit<PlayedRound, 'profit'> & { profit: number; isKnown: boolean }>`
      select played.round_id as round, played.account, provider.name as provider, ${FIRST_ROUND} as "gameId", round.game_name as "gameName",
        round.round as "roundName", played.bet::bigint as bet, played.profit, played.is_known as "isKnown", played.at_ms as at
      from ${PLAYED} join provider_round as round using (round_id) join provider using (provider_id)
      where ${all(conditions)} order by played.at_ms desc, played.round_id desc limit ${page.limit + 1}`.execute(
      this.#db,
    );
    const played = rows.map(({ isKnown, profit, ...row }) => ({ ...row, profit: isKnown ? profit : undefined }));
    return paged(played, page, ({ at, round }) => [at, round]);
  }

  async totalsOf(
    filter: RoundFilter,
  ): Promise<{ readonly count: number; readonly bet: number; readonly profit: number }> {
    const { rows } = await sql<{ count: number; bet: number; profit: number }>`
      select count(*) as count, coalesce(sum(bet), 0)::bigint as bet,
        coalesce(sum(profit) filter (where is_known), 0)::bigint as profit
      from ${PLAYED} join provider_round as round using (round_id) where ${all(conditionsOf(filter))}`.execute(
      this.#db,
    );
    return rows[0] as { count: number; bet: number; profit: number };
  }

  /** The oldest first: those that are stuck. @param of  of one account alone */
  async openExposures(of: { readonly account?: AccountId | undefined } = {}): Promise<OpenExposure[]> {
    const whose = of.account === undefined ? sql`true` : sql`newest.account = ${of.account}`;
    const { rows } = await sql<OpenExposure>`
      select newest.round_id as round, newest.account, provider.code, provider.name as provider, round.game_name as "gameName",
        round.round as "roundName", newest.amount_minor as exposure, newest.at_ms as since
      from ${OPEN} join provider_round as round using (round_id) join provider using (provider_id)
      where newest.kind in ('exposure', 'refund') and newest.amount_minor > 0 and ${whose}
      order by newest.at_ms, newest.round_id, newest.account limit 500`.execute(this.#db);
    return rows;
  }

  /** What has had its effect here, as a provider would list it. What staff have cleared is not the provider's. */
  async transactionsOf(provider: number, { from, to }: { from: number; to: number }): Promise<ProviderTransaction[]> {
    const { rows } = await sql<ProviderTransaction>`
      select split_part(name, ' ', 1) as transaction_id, kind, account::text as user, amount_minor as amount
      from provider_transaction
      where provider_id = ${provider} and state = 'done' and kind <> 'clear' and at_ms >= ${from} and at_ms < ${to}
      order by place limit 100000`.execute(this.#db);
    return rows;
  }
}

function conditionsOf({ account, between, game }: RoundFilter): Sql[] {
  const ofGame = game === undefined ? [] : [sql`${FIRST_ROUND} = ${game}`];
  return [sql`played.account = ${account}`, ...ofGame, ...within('played.at_ms', between)];
}
