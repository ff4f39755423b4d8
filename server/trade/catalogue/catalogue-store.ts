import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { MarketOptions, Payoff } from 'engine';
import type { MarketId, Mechanism, Millis, Money, SelectionId } from 'engine/vocabulary';
import type { AtStart, Market, NewMarket, NewMatch, NewSeries, RunnerCard, Sport } from './catalogue-rows.ts';
import { type CatalogueTables, MATCH_COLUMNS, type MatchRow } from './tables.ts';

/** The catalogue's SQL, and nothing else. */
export class CatalogueStore {
  readonly #db: Kysely<CatalogueTables>;

  constructor(db: Kysely<CatalogueTables>) {
    this.#db = db;
  }

  async sports() {
    return this.#db.selectFrom('sport').selectAll().orderBy('sort').orderBy('sport_id').execute();
  }

  async addSport(sport: { sportId: number; name: string; sort: number }): Promise<void> {
    await this.#db
      .insertInto('sport')
      .values({ sport_id: sport.sportId, name: sport.name, is_active: true, sort: sport.sort })
      .onConflict((conflict) => conflict.column('sport_id').doNothing())
      .execute();
  }

  /** @param order  every stored sport as it is shown from then on; undefined if the order stays */
  async setSport({ sportId, name, isActive }: Sport, order: readonly number[] | undefined): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('sport')
        .set({ name, is_active: isActive })
        .where('sport_id', '=', sportId)
        .execute();
      if (order !== undefined)
        await sql`update sport set sort = place from unnest(${[...order]}::integer[]) with ordinality as wanted (id, place)
          where sport_id = wanted.id`.execute(transaction);
    });
  }

  async seriesOf(seriesIds: readonly number[]) {
    if (seriesIds.length === 0) return [];
    return this.#db.selectFrom('series').selectAll().where('series_id', 'in', seriesIds).execute();
  }

  async addSeries({ key, sportId, name }: NewSeries): Promise<number> {
    const row = { sport_id: sportId, name, key: key ?? null };
    const added = await this.#db
      .insertInto('series')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: row.key }))
      .returning('series_id')
      .executeTakeFirstOrThrow();
    return added.series_id;
  }

  async addMatch({ key, matchId, seriesId, name, openAt, country, race }: NewMatch): Promise<MatchRow> {
    const row = {
      series_id: seriesId,
      name,
      open_at_ms: openAt,
      country: country ?? '',
      finished_at_ms: 0,
      key: key ?? null,
      stream_url: '',
      note: '',
      opened_as: '',
      race: race === undefined ? '' : JSON.stringify(race),
      ...(matchId !== undefined && { match_id: matchId }),
    };
    return this.#db
      .insertInto('match')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: row.key }))
      .returning(MATCH_COLUMNS)
      .executeTakeFirstOrThrow();
  }

  /** Those of these keys that are here, of any age. */
  async matchesByKey(keys: readonly string[]): Promise<{ key: string; matchId: number; openAt: number }[]> {
    const rows = await this.#db
      .selectFrom('match')
      .select(['key', 'match_id', 'open_at_ms'])
      .where('key', 'in', keys)
      .execute();
    return rows.map((row) => ({ key: row.key as string, matchId: row.match_id, openAt: row.open_at_ms }));
  }

  /** A series of this name, whoever made it. */
  async seriesByName(sportId: number, name: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('series')
      .select('series_id')
      .where('sport_id', '=', sportId)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .orderBy('series_id')
      .executeTakeFirst();
    return row?.series_id;
  }

  /** Does all of it in one transaction, or nothing. */
  inOne<T>(work: (store: CatalogueStore) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute((transaction) => work(new CatalogueStore(transaction)));
  }

  async finishMatch(matchId: number, at: number): Promise<void> {
    await this.#db
      .updateTable('match')
      .set({ finished_at_ms: at })
      .where('match_id', '=', matchId)
      .where('finished_at_ms', '=', 0)
      .execute();
  }

  /** To come, in play, or finished after `since`. */
  async matchesSince(since: number): Promise<MatchRow[]> {
    return this.#db
      .selectFrom('match')
      .select(MATCH_COLUMNS)
      .where((or) => or.or([or('finished_at_ms', '=', 0), or('finished_at_ms', '>', since)]))
      .execute();
  }

  async match(matchId: number): Promise<MatchRow | undefined> {
    return this.#db.selectFrom('match').select(MATCH_COLUMNS).where('match_id', '=', matchId).executeTakeFirst();
  }

  async matchOfMarket(market: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('market')
      .select('match_id')
      .where('market_id', '=', market)
      .executeTakeFirst();
    return row?.match_id;
  }

  async nextMarket(): Promise<MarketId> {
    const found = await sql<{ market: number }>`select nextval('market_number') as market`.execute(this.#db);
    return Number(found.rows[0]?.market) as MarketId;
  }

  /** Adds the market with its runners, unless its key is known. @returns its number */
  async addMarket(
    market: MarketId,
    added: Required<Omit<NewMarket, 'key' | 'market'>> & { key: string | null },
  ): Promise<MarketId> {
    return this.#db.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('market')
        .values({
          market_id: market,
          match_id: added.matchId,
          name: added.name,
          market_type: added.marketType,
          start_at_ms: added.startAt,
          mechanism: added.mechanism,
          payoff: JSON.stringify(added.payoff),
          options: JSON.stringify(added.options),
          base_rate: added.baseRate,
          min_stake_minor: added.minStake,
          persistence_allowed: added.persistenceAllowed,
          sort: added.sort,
          is_created: false,
          at_start: added.start.does,
          start_delay_ms: added.start.delay,
          start_done: added.start.isDone ?? false,
          key: added.key,
        })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('market_id')
        .executeTakeFirst();
      if (inserted === undefined) {
        const known = await transaction
          .selectFrom('market')
          .select('market_id')
          .where('key', '=', added.key)
          .executeTakeFirstOrThrow();
        return known.market_id as MarketId;
      }
      const runners = added.runners.map((runner, sort) => ({
        market_id: market,
        selection_id: runner.selection,
        name: runner.name,
        sort,
        card: runner.card === undefined ? '' : JSON.stringify(runner.card),
      }));
      await transaction.insertInto('runner').values(runners).execute();
      return market;
    });
  }

  /** The last runner of a market, and how it pays from then on. */
  async addRunner(market: MarketId, payoff: Payoff, runner: { selection: number; name: string; sort: number }) {
    await this.#db.transaction().execute(async (transaction) => {
      const { selection, name, sort } = runner;
      const row = { market_id: market, selection_id: selection, name, sort, card: '' };
      await transaction.insertInto('runner').values(row).execute();
      await this.#setPayoff(transaction, market, payoff);
    });
  }

  /** One that the engine refused. */
  async dropRunner(market: MarketId, payoff: Payoff, selection: number): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('runner')
        .where('market_id', '=', market)
        .where('selection_id', '=', selection)
        .execute();
      await this.#setPayoff(transaction, market, payoff);
    });
  }

  async #setPayoff(db: Kysely<CatalogueTables>, market: MarketId, payoff: Payoff): Promise<void> {
    const set = { payoff: JSON.stringify(payoff) };
    await db.updateTable('market').set(set).where('market_id', '=', market).execute();
  }

  async markCreated(market: MarketId): Promise<void> {
    await this.#db.updateTable('market').set({ is_created: true }).where('market_id', '=', market).execute();
  }

  /** A market that the engine refused. */
  async dropMarket(market: MarketId): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('runner').where('market_id', '=', market).execute();
      await transaction.deleteFrom('market').where('market_id', '=', market).where('is_created', '=', false).execute();
    });
  }

  async marketsNotCreated(): Promise<Market[]> {
    const rows = await this.#db.selectFrom('market').select('market_id').where('is_created', '=', false).execute();
    return this.#marketsBy(
      'market_id',
      rows.map((row) => row.market_id),
    );
  }

  async marketsOf(matchIds: readonly number[]): Promise<Market[]> {
    return this.#marketsBy('match_id', matchIds);
  }

  async #marketsBy(column: 'match_id' | 'market_id', ids: readonly number[]): Promise<Market[]> {
    if (ids.length === 0) return [];
    const markets = await this.#db
      .selectFrom('market')
      .selectAll()
      .where(column, 'in', ids)
      .orderBy('sort')
      .orderBy('market_id')
      .execute();
    if (markets.length === 0) return [];
    const runners = await this.#db
      .selectFrom('runner')
      .selectAll()
      .where(
        'market_id',
        'in',
        markets.map((market) => market.market_id),
      )
      .orderBy('sort')
      .execute();
    const runnersOf = Map.groupBy(runners, (runner) => runner.market_id);
    return markets.map((row) => ({
      market: row.market_id as MarketId,
      matchId: row.match_id,
      name: row.name,
      openedAs: row.opened_as || row.name,
      marketType: row.market_type,
      startAt: row.start_at_ms as Millis,
      offAt: (row.off_at_ms ?? row.start_at_ms) as Millis,
      mechanism: row.mechanism as Mechanism,
      payoff: JSON.parse(row.payoff) as Payoff,
      options: JSON.parse(row.options) as MarketOptions,
      baseRate: row.base_rate,
      minStake: row.min_stake_minor as Money,
      persistenceAllowed: row.persistence_allowed,
      sort: row.sort,
      remark: row.remark,
      start: { does: row.at_start as AtStart, delay: row.start_delay_ms as Millis, isDone: row.start_done },
      runners: (runnersOf.get(row.market_id) ?? []).map((runner) => ({
        selection: runner.selection_id as SelectionId,
        name: runner.name,
        openedAs: runner.opened_as || runner.name,
        ...(runner.card === '' ? {} : { card: JSON.parse(runner.card) as RunnerCard }),
      })),
    }));
  }
}
