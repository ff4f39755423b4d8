import type { AddRunner } from 'engine';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { namesOf } from './market-names.ts';
import type { NewRecordedMarket } from './play-options.ts';
import type { MarketDefinition } from './recorded-definition.ts';
import { optionsOf, payoffOf } from './recorded-payoff.ts';

/** What an order must at least be for everybody else, minor units; the feed has no minimum. */
const MIN_STAKE = 100;

export interface RecordedMarketsOptions {
  readonly catalogue: Catalogue;
  readonly file: string;
  /** Keeps the recorded numbers; else the catalogue gives the next free ones. */
  readonly keepNumber: boolean;
  readonly startOf: (recorded: Millis) => Millis;
}

/** Brings the markets of one recording into the catalogue: those of one event belong to one match. */
export class RecordedMarkets {
  readonly #options: RecordedMarketsOptions;
  readonly #matches = new Map<string, number>();
  readonly #recorded = new Map<MarketId, string>();

  constructor(options: RecordedMarketsOptions) {
    this.#options = options;
  }

  get matches(): readonly number[] {
    return [...this.#matches.values()];
  }

  /** Creates the rows of sport, series, match, market and runners, and the market itself, inactive. */
  async add({ recorded, definition, linesSeen }: NewRecordedMarket): Promise<{ market: MarketId; matchId: number }> {
    const { catalogue, file, keepNumber, startOf } = this.#options;
    const names = await namesOf(file, recorded, definition);
    const startsAt = startOf(definition.startsAt);
    const event = definition.event === '' ? recorded : definition.event;
    let matchId = this.#matches.get(event);
    if (matchId === undefined) {
      const sport = await catalogue.ensureSport(definition.sport, names.sport ?? `Sport ${definition.sport}`);
      const series = await catalogue.createSeries({
        key: `recorded ${sport.sportId} ${names.series}`,
        sportId: sport.sportId,
        name: names.series,
      });
      const { seriesId } = series;
      const match = await catalogue.createMatch({
        seriesId,
        name: names.match,
        openAt: startsAt,
        country: names.country,
      });
      matchId = match.matchId;
      this.#matches.set(event, matchId);
    }
    const market = await catalogue.createMarket({
      ...(keepNumber ? { market: Number(recorded.slice('1.'.length)) as MarketId } : {}),
      matchId,
      name: names.market,
      marketType: definition.marketType.toLowerCase(),
      startAt: startsAt,
      payoff: payoffOf(definition, linesSeen),
      options: optionsOf(definition),
      baseRate: definition.baseRate,
      minStake: MIN_STAKE,
      persistenceAllowed: definition.persistenceAllowed,
      runners: names.runners,
    });
    this.#recorded.set(market, recorded);
    return { market, matchId };
  }

  /** A runner joins, or is back. @throws RefusedByEngineError */
  async addRunner({ market, selection, handicap }: AddRunner, definition: MarketDefinition): Promise<Sequence> {
    const { catalogue, file } = this.#options;
    const { runners } = await namesOf(file, this.#recorded.get(market) ?? '', definition);
    const name = runners.find((runner) => runner.selection === selection)?.name ?? `Runner ${selection}`;
    return catalogue.addRunner({ market, selection, name, handicap });
  }
}
