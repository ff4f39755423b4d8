import { type Kysely, sql } from 'kysely';
import type { MarketOptions, RedefineMarket } from 'engine';
import { DAY_MS, type MarketId } from 'engine/vocabulary';
import { Turns } from '../../core/system/turns.ts';
import { UnknownRowError } from './catalogue-error.ts';
import type { AtStart, RaceTerms } from './catalogue-rows.ts';
import type { Catalogue } from './catalogue.ts';
import { SiteTemplates } from './site-templates.ts';
import type { CatalogueTables, MarketTable } from './tables.ts';

/** The fields of a match that can change. Bets on it stay as they were. */
export interface MatchChange {
  readonly name?: string | undefined;
  /** True if bettors know it by the name that it has. */
  readonly hasBeenOpen?: boolean;
  readonly country?: string | undefined;
  readonly openAt?: number | undefined;
  readonly note?: string | undefined;
  readonly race?: RaceTerms | undefined;
  /** When the change is made. */
  readonly at: number;
}

/** Names of a market; what is left out stays. */
export interface MarketNames {
  readonly name?: string;
  /** True if bettors know it by the names that it has. */
  readonly hasBeenOpen: boolean;
  readonly runners: ReadonlyMap<number, string>;
}

/** Changes rows of the catalogue: SQL first, then what is held of them. */
export class CatalogueEdits {
  readonly #db: Kysely<CatalogueTables>;
  readonly #catalogue: Catalogue;
  readonly #now: () => number;
  readonly #turns = new Turns();
  /** What matches of each format are made with. */
  readonly templates: SiteTemplates;

  constructor(db: Kysely<unknown>, catalogue: Catalogue, now: () => number) {
    this.#now = now;
    this.#db = db.withTables<CatalogueTables>();
    this.#catalogue = catalogue;
    this.templates = new SiteTemplates(db);
  }

  /** Names and terms of a match's markets change, and its markets open, one after the other. */
  inTurnOf<T>(matchId: number, work: () => Promise<T>): Promise<T> {
    return this.#turns.take(`match ${matchId}`, work);
  }

  /**
   * Matches that start on the day of a time, the one before or the next. Of a time within two days, those that started
   * earlier and are not finished too: some go on for days. Rounds of the casino are none.
   */
  async matchesAbout({ openAt }: { readonly openAt: number }) {
    const from = (Math.floor(openAt / DAY_MS) - 1) * DAY_MS;
    const isNear = openAt < this.#now() + 2 * DAY_MS;
    const rows = await this.#db
      .selectFrom('match')
      .innerJoin('series', 'series.series_id', 'match.series_id')
      .select(['match_id', 'match.series_id', 'match.name'])
      .where('sport_id', '>', 0)
      // Both have an index; the starts of all matches have none, and rounds of the casino are many.
      .where((or) => or.or([or('finished_at_ms', '=', 0), or('finished_at_ms', '>=', from)]))
      .where('open_at_ms', '<', from + 3 * DAY_MS)
      .where((or) => or.or([or('open_at_ms', '>=', from), ...(isNear ? [or('finished_at_ms', '=', 0)] : [])]))
      .orderBy('match_id')
      .execute();
    return rows.map(({ match_id, series_id, name }) => ({ matchId: match_id, seriesId: series_id, name }));
  }

  /** @throws UnknownRowError */
  async changeSeries(seriesId: number, name: string): Promise<void> {
    const changed = await this.#db
      .updateTable('series')
      .set({ name })
      .where('series_id', '=', seriesId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new UnknownRowError('There is no such series.');
    await this.#catalogue.reloadSeries(seriesId);
  }

  /**
   * Markets that start with the match start at its new time, and the clock will act on them again. The first start that
   * had passed stays known: reductions after it take two people.
   *
   * @throws UnknownRowError
   */
  async changeMatch(matchId: number, change: MatchChange): Promise<void> {
    const { name, country, openAt, note, race, at, hasBeenOpen = false } = change;
    const match = await this.#catalogue.findMatch(matchId);
    if (match === undefined) throw new UnknownRowError('There is no such match.');
    await this.#db.transaction().execute(async (transaction) => {
      const set = {
        name: name ?? match.name,
        ...(name !== undefined && { opened_as: openedAs(hasBeenOpen) }),
        country: country ?? match.country,
        note: note ?? match.note,
        open_at_ms: openAt ?? match.openAt,
        ...(race !== undefined && { race: JSON.stringify(race) }),
      };
      await transaction.updateTable('match').set(set).where('match_id', '=', matchId).execute();
      if (openAt === undefined) return;
      await transaction
        .updateTable('market')
        .set({
          start_at_ms: openAt,
          start_done: false,
          off_at_ms: sql`coalesce(off_at_ms, case when start_at_ms <= ${at} then start_at_ms end)`,
        })
        .where('match_id', '=', matchId)
        .where('start_at_ms', '=', match.openAt)
        .execute();
    });
    await this.#catalogue.reload(matchId);
  }

  /** @throws UnknownRowError */
  async setStream(matchId: number, url: string): Promise<void> {
    if ((await this.#catalogue.findMatch(matchId)) === undefined) throw new UnknownRowError('There is no such match.');
    await this.#db.updateTable('match').set({ stream_url: url }).where('match_id', '=', matchId).execute();
    await this.#catalogue.reload(matchId);
  }

  /** @throws UnknownRowError */
  setRemark(market: MarketId, remark: string): Promise<void> {
    return this.#setMarket(market, { remark });
  }

  /** The market and its runners, or nothing of it; the names under which it opened are kept. @throws UnknownRowError */
  async renameMarket(market: MarketId, { name, runners, hasBeenOpen }: MarketNames): Promise<void> {
    const found = await this.#catalogue.findMarket(market);
    if (found === undefined) throw new UnknownRowError('There is no such market.');
    await this.#db.transaction().execute(async (transaction) => {
      const opened_as = openedAs(hasBeenOpen);
      if (name !== undefined)
        await transaction.updateTable('market').set({ name, opened_as }).where('market_id', '=', market).execute();
      for (const [selection, renamed] of runners)
        await transaction
          .updateTable('runner')
          .set({ name: renamed, opened_as })
          .where('market_id', '=', market)
          .where('selection_id', '=', selection)
          .execute();
    });
    await this.#catalogue.reload(found.match.matchId);
  }

  /** What the clock is to do at the market's start. @throws UnknownRowError */
  setStart(market: MarketId, does: AtStart, delay: number): Promise<void> {
    return this.#setMarket(market, { at_start: does, start_delay_ms: delay, start_done: false });
  }

  /** As the engine has them by then. @throws UnknownRowError */
  async setLimits(market: MarketId, change: RedefineMarket): Promise<void> {
    const found = await this.#catalogue.findMarket(market);
    if (found === undefined) throw new UnknownRowError('There is no such market.');
    const { baseRate, minStake, options } = found.market;
    await this.#setMarket(market, {
      base_rate: change.baseRate ?? baseRate,
      min_stake_minor: change.minStake ?? minStake,
      options: JSON.stringify(changedOptions(options, change)),
    });
  }

  /** The clock has acted on these, or is to act on them after all. */
  async markStarted(matchId: number, markets: readonly MarketId[], start_done: boolean): Promise<void> {
    await this.#db.updateTable('market').set({ start_done }).where('market_id', 'in', markets).execute();
    await this.#catalogue.reload(matchId);
  }

  async #setMarket(
    market: MarketId,
    set: Partial<
      Pick<MarketTable, 'base_rate' | 'min_stake_minor' | 'options'> & {
        remark: string;
        at_start: string;
        start_delay_ms: number;
        start_done: boolean;
      }
    >,
  ): Promise<void> {
    const found = await this.#catalogue.findMarket(market);
    if (found === undefined) throw new UnknownRowError('There is no such market.');
    await this.#db.updateTable('market').set(set).where('market_id', '=', market).execute();
    await this.#catalogue.reload(found.match.matchId);
  }
}

/** What is left out stays; null takes a limit away. */
function changedOptions(options: MarketOptions, { maxStake, maxProfit, lossCap }: RedefineMarket): MarketOptions {
  const { maxStake: mostStake, maxProfit: mostProfit, house, ...others } = options;
  const limit = <T>(before: T | undefined, wanted: T | null | undefined) =>
    wanted === undefined ? before : (wanted ?? undefined);
  const stake = limit(mostStake, maxStake);
  const profit = limit(mostProfit, maxProfit);
  return {
    ...others,
    ...(stake === undefined ? {} : { maxStake: stake }),
    ...(profit === undefined ? {} : { maxProfit: profit }),
    ...(house === undefined ? {} : { house: { ...house, lossCap: lossCap ?? house.lossCap } }),
  };
}

/** The first name that bettors read stays known; before the opening there is none. */
const openedAs = (hasBeenOpen: boolean) =>
  hasBeenOpen ? sql<string>`case when opened_as = '' then name else opened_as end` : '';
