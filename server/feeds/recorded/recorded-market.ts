import type { MarketId, Millis } from 'engine/vocabulary';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { namesOf } from './market-names.ts';
import { optionsOf, payoffOf } from './recorded-payoff.ts';
import type { MarketDefinition } from './stream-message.ts';

/** What an order must at least be for everybody else, minor units; the feed has no minimum. */
const MIN_STAKE = 100;

export interface RecordedMarket {
  readonly file: string;
  /** `1.N` as recorded. */
  readonly recorded: string;
  readonly definition: MarketDefinition;
  /** Keeps the recorded number; else the catalogue gives the next free one. */
  readonly keepNumber: boolean;
  readonly startsAt: Millis;
}

/** Creates the rows of sport, series, match, market and runners, and the market itself, inactive. */
export async function addRecordedMarket(
  catalogue: Catalogue,
  { file, recorded, definition, keepNumber, startsAt }: RecordedMarket,
): Promise<{ market: MarketId; matchId: number }> {
  const names = await namesOf(file, recorded, definition);
  const sport = await catalogue.ensureSport(definition.sport, names.sport ?? `Sport ${definition.sport}`);
  const series = await catalogue.createSeries({
    key: `recorded ${sport.sportId} ${names.series}`,
    sportId: sport.sportId,
    name: names.series,
  });
  const { matchId } = await catalogue.createMatch({
    seriesId: series.seriesId,
    name: names.match,
    openAt: startsAt,
    country: names.country,
  });
  const market = await catalogue.createMarket({
    ...(keepNumber ? { market: Number(recorded.slice('1.'.length)) as MarketId } : {}),
    matchId,
    name: names.market,
    marketType: definition.marketType.toLowerCase(),
    payoff: payoffOf(definition),
    options: optionsOf(definition),
    baseRate: definition.baseRate,
    minStake: MIN_STAKE,
    persistenceAllowed: definition.persistenceAllowed,
    runners: names.runners,
  });
  return { market, matchId };
}
