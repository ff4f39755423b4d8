import type { Kysely } from 'kysely';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { GlobalSetting } from 'protocol';
import { isPastStart, type Market, type Match } from './catalogue-rows.ts';
import { toMatch, wholeMarket } from './read-rows.ts';
import type { NewMarket, NewMatch, NewRunner, NewSeries, Series, Sport } from './catalogue-rows.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { isRound } from './casino-sports.ts';
import { RefusedByEngineError, UnknownRowError } from './catalogue-error.ts';
import { CatalogueStore } from './catalogue-store.ts';
import type { MatchRow } from './tables.ts';
import { createInEngine } from './create-market-command.ts';
import { addRunner } from './add-runner.ts';
import { addFixtures, type Fixture } from './fixtures.ts';
import { SiteSettings } from './settings.ts';
import { SportList } from './sport-list.ts';
import type { CatalogueTables } from './tables.ts';

/** How long a finished match stays in memory: its bets are still shown for an hour. */
const KEEP_FINISHED_MS = 2 * 3_600_000;

export interface CatalogueOptions {
  readonly db: Kysely<unknown>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly now: () => number;
  /** Shows what another process changes, and changes nothing. */
  readonly isMirror?: boolean;
}

/**
 * Sports, series, matches, markets and runners: what is bet on, with its names. Rows are SQL; what is to come, in play
 * or finished lately is held in memory too, so that lists cost nothing. Everything that changes a row goes through here.
 */
export class Catalogue {
  readonly #store: CatalogueStore;
  readonly #sequencer: Pick<CommandPort, 'submit'>;
  readonly #now: () => number;
  readonly siteSettings: SiteSettings;
  readonly sportList: SportList;
  readonly #series = new Map<number, Series>();
  readonly #matches = new Map<number, Match>();
  readonly #matchOfMarket = new Map<MarketId, number>();
  readonly #listeners = new Set<(matchId: number) => void>();
  readonly #mirrors = new Set<(matchId: number) => void>();

  /** Loads what is shown, and finishes what a stop cut short: markets that have a row but no command yet. */
  static async open(options: CatalogueOptions): Promise<Catalogue> {
    const db = options.db.withTables<CatalogueTables>();
    const catalogue = new Catalogue(options, new CatalogueStore(db), await SiteSettings.open(db));
    // What another process changes, that one finishes; `read` and `learn` take up what it did.
    if (options.isMirror !== true)
      for (const market of await catalogue.#store.marketsNotCreated())
        await createInEngine({ store: catalogue.#store, sequencer: catalogue.#sequencer }, market);
    await catalogue.read();
    return catalogue;
  }

  private constructor(options: CatalogueOptions, store: CatalogueStore, siteSettings: SiteSettings) {
    this.#store = store;
    this.#sequencer = options.sequencer;
    this.#now = options.now;
    this.siteSettings = siteSettings;
    this.sportList = new SportList(store);
    this.sportList.subscribe(() => this.#takeSports());
  }

  /** What is shown, as it is stored now. */
  async read(): Promise<void> {
    await this.sportList.read();
    this.#series.clear();
    const rows = await this.#store.matchesSince(this.#now() - KEEP_FINISHED_MS);
    for (const row of await this.#store.seriesOf([...new Set(rows.map((match) => match.series_id))])) {
      this.#series.set(row.series_id, { seriesId: row.series_id, sportId: row.sport_id, name: row.name });
    }
    const markets = Map.groupBy(
      await this.#store.marketsOf(rows.map((row) => row.match_id)),
      (market) => market.matchId,
    );
    for (const row of rows) this.#keep(await this.#matchOf(row, markets.get(row.match_id) ?? []));
  }

  get settings(): GlobalSetting {
    return this.siteSettings.now;
  }

  /** In the order they are shown. */
  sports(): Sport[] {
    return this.sportList.all();
  }

  sport(sportId: number): Sport | undefined {
    return this.sportList.find(sportId);
  }

  /** Not finished, the earliest first. */
  matches(filter: { sportId?: number | undefined; seriesId?: number | undefined } = {}): Match[] {
    const found: Match[] = [];
    for (const match of this.#matches.values()) {
      if (match.finishedAt > 0 || isRound(match)) continue;
      if (filter.sportId !== undefined && match.sport.sportId !== filter.sportId) continue;
      if (filter.seriesId === undefined || match.series.seriesId === filter.seriesId) found.push(match);
    }
    return found.sort((a, b) => a.openAt - b.openAt || a.matchId - b.matchId);
  }

  /** To come, in play or finished within two hours, the earliest first. */
  recentMatches(sportId: number): Match[] {
    const found = [...this.#matches.values()].filter((match) => match.sport.sportId === sportId);
    return found.sort((a, b) => a.openAt - b.openAt || a.matchId - b.matchId);
  }

  /** To come, in play or finished within two hours. */
  match(matchId: number): Match | undefined {
    return this.#matches.get(matchId);
  }

  /** A match of any age. */
  async findMatch(matchId: number): Promise<Match | undefined> {
    const kept = this.#matches.get(matchId);
    if (kept !== undefined) return kept;
    const row = await this.#store.match(matchId);
    return row === undefined ? undefined : this.#matchOf(row, await this.#store.marketsOf([matchId]));
  }

  /** A market and its match, while the match is in memory. */
  market(market: MarketId): { readonly market: Market; readonly match: Match } | undefined {
    const match = this.#matches.get(this.#matchOfMarket.get(market) ?? 0);
    const found = match?.markets.find((candidate) => candidate.market === market);
    return match === undefined || found === undefined ? undefined : { market: found, match };
  }

  /** A market of any age. */
  async findMarket(market: MarketId): Promise<{ readonly market: Market; readonly match: Match } | undefined> {
    const kept = this.market(market);
    if (kept !== undefined) return kept;
    const match = await this.findMatch((await this.#store.matchOfMarket(market)) ?? 0);
    const found = match?.markets.find((candidate) => candidate.market === market);
    return match === undefined || found === undefined ? undefined : { market: found, match };
  }

  /** Called for every match that was added, has a new market, is late or is finished, and for rounds. @returns unsubscribes */
  subscribeAll(listener: (matchId: number) => void): () => void {
    this.#mirrors.add(listener);
    return () => this.#mirrors.delete(listener);
  }

  /** The same without rounds, which are in no list. @returns unsubscribes */
  subscribe(listener: (matchId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ensureSport(sportId: number, name: string): Promise<Sport> {
    return this.sportList.ensure(sportId, name);
  }

  /** @throws UnknownRowError */
  async createSeries(added: NewSeries): Promise<Series> {
    if (this.sport(added.sportId) === undefined) throw new UnknownRowError('There is no such sport.');
    return this.seriesOf(await this.#store.addSeries(added));
  }

  /** A sport that is not listed is from then on. @throws UnknownRowError */
  async createMatch(added: NewMatch): Promise<Match> {
    await this.#list((await this.seriesOf(added.seriesId)).sportId);
    const row = await this.#store.addMatch(added);
    return this.#keep(await this.#matchOf(row, await this.#store.marketsOf([row.match_id])));
  }

  /** Of the matches of any age that have one of these keys. */
  matchesByKey(keys: readonly string[]): Promise<{ key: string; matchId: number; openAt: number }[]> {
    return this.#store.matchesByKey(keys);
  }

  /** Adds matches with their series, all of them or none. */
  async addFixtures(fixtures: readonly Fixture[]): Promise<void> {
    for (const sportId of new Set(fixtures.map((fixture) => fixture.sportId))) await this.#list(sportId);
    const rows = await this.#store.inOne((store) => addFixtures(store, fixtures));
    for (const row of rows) this.#keep(await this.#matchOf(row, []));
  }

  /**
   * The row first, then the command: what is cut short between the two is finished at the next start, and asking again
   * with the same key finishes it too. The market is inactive.
   *
   * @throws UnknownRowError
   * @throws RefusedByEngineError
   */
  async createMarket(added: NewMarket): Promise<MarketId> {
    const match = await this.findMatch(added.matchId);
    if (match === undefined) throw new UnknownRowError('There is no such match.');
    const selections = new Set(added.runners.map((runner) => runner.selection));
    if (selections.size === 0 || selections.size < added.runners.length)
      throw new RefusedByEngineError('invalid-definition');
    const market = added.market ?? (await this.#store.nextMarket());
    const whole = wholeMarket(added, match);
    const placed = await this.#store.addMarket(market, whole);
    const markets = await this.#store.marketsOf([match.matchId]);
    const row = markets.find((candidate) => candidate.market === placed);
    if (row === undefined) throw new UnknownRowError('This key belongs to a market of another match.');
    await createInEngine({ store: this.#store, sequencer: this.#sequencer }, row);
    this.#keep({ ...(this.#matches.get(match.matchId) ?? match), markets });
    return placed;
  }

  /** Takes the match from the lists; its bets are still shown with its names for a while. */
  async finishMatch(matchId: number): Promise<void> {
    const match = await this.findMatch(matchId);
    if (match === undefined || match.finishedAt > 0) return;
    const finishedAt = this.#now() as Millis;
    await this.#store.finishMatch(matchId, finishedAt);
    this.#keep({ ...(this.#matches.get(matchId) ?? match), finishedAt });
    this.#forgetOld(finishedAt - KEEP_FINISHED_MS);
  }

  /** Its row or those of its markets were changed in SQL: what is held of it is read again. */
  async reload(matchId: number): Promise<void> {
    if (!this.#matches.has(matchId)) return;
    const row = await this.#store.match(matchId);
    if (row !== undefined) this.#keep(await this.#matchOf(row, await this.#store.marketsOf([matchId])));
  }

  /** A match that another process has added or changed. */
  async learn(matchId: number): Promise<void> {
    const row = await this.#store.match(matchId);
    if (row === undefined) return;
    this.#series.delete(row.series_id);
    const { sportId } = await this.seriesOf(row.series_id);
    if (this.sport(sportId) === undefined) await this.sportList.read();
    this.#keep(await this.#matchOf(row, await this.#store.marketsOf([matchId])));
    this.#forgetOld(this.#now() - KEEP_FINISHED_MS);
  }

  /** Matches hold their sport: one that has another name now is told of again. */
  #takeSports(): void {
    for (const match of this.#matches.values()) {
      const sport = this.sport(match.sport.sportId);
      if (sport !== undefined && sport !== match.sport) this.#keep({ ...match, sport });
    }
  }

  async #list(sportId: number): Promise<void> {
    if (this.sport(sportId)?.isActive === false) await this.sportList.change(sportId, { isListed: true });
  }

  /** Its row was changed in SQL. */
  async reloadSeries(seriesId: number): Promise<void> {
    this.#series.delete(seriesId);
    const series = await this.seriesOf(seriesId);
    for (const match of this.#matches.values())
      if (match.series.seriesId === seriesId) this.#keep({ ...match, series });
  }

  /** Marks the matches that are late by now. */
  passTime(): void {
    for (const match of this.#matches.values())
      if (!match.isPastStart && match.finishedAt === 0 && isPastStart(match.openAt, this.#now()))
        this.#keep({ ...match, isPastStart: true });
  }

  /** @throws UnknownRowError, RefusedByEngineError */
  addRunner(runner: NewRunner): Promise<Sequence> {
    return addRunner({ catalogue: this, store: this.#store, sequencer: this.#sequencer }, runner);
  }

  /** @throws UnknownRowError */
  async seriesOf(seriesId: number): Promise<Series> {
    const known = this.#series.get(seriesId);
    if (known !== undefined) return known;
    const [row] = await this.#store.seriesOf([seriesId]);
    if (row === undefined) throw new UnknownRowError('There is no such series.');
    const series = { seriesId: row.series_id, sportId: row.sport_id, name: row.name };
    this.#series.set(seriesId, series);
    return series;
  }

  async #matchOf(row: MatchRow, markets: readonly Market[]): Promise<Match> {
    const series = await this.seriesOf(row.series_id);
    return toMatch(row, { series, sport: this.sport(series.sportId) as Sport, markets, now: this.#now() });
  }

  #keep(match: Match): Match {
    this.#matches.set(match.matchId, match);
    for (const market of match.markets) this.#matchOfMarket.set(market.market, match.matchId);
    for (const listener of this.#mirrors) listener(match.matchId);
    if (!isRound(match)) for (const listener of this.#listeners) listener(match.matchId);
    return match;
  }

  #forgetOld(before: number): void {
    for (const match of this.#matches.values()) {
      if (match.finishedAt === 0 || match.finishedAt > before) continue;
      this.#matches.delete(match.matchId);
      for (const market of match.markets) this.#matchOfMarket.delete(market.market);
    }
  }
}
