import type { MarketId } from 'engine/vocabulary';
import { isForReaders, type Call } from 'protocol';
import type { Catalogue } from '../../trade/catalogue/catalogue.ts';
import { isOfTable, isSportOfTables } from '../../trade/catalogue/casino-sports.ts';
import { Refusal } from './refusal.ts';

interface Named {
  readonly market_id?: MarketId;
  readonly match_id?: number;
  readonly series_id?: number;
}

/**
 * A table makes, opens, closes and settles the markets of its rounds itself, by its cards: no call of the desk that names
 * one of them, a match of a table or the series of a kind of table, changes anything.
 *
 * @param body  as the schema has let it through
 */
export async function roundOfTable(
  { permission }: Call,
  body: unknown,
  catalogue: Pick<Catalogue, 'findMarket' | 'findMatch' | 'seriesOf'>,
): Promise<Refusal | undefined> {
  const { market_id: market, match_id: matchId, series_id: seriesId } = (body ?? {}) as Named;
  // A finding about a round that is over changes nothing of it.
  if (isForReaders(permission)) return undefined;
  const ofMarket = market === undefined ? undefined : (await catalogue.findMarket(market))?.match;
  const match = ofMarket ?? (matchId === undefined ? undefined : await catalogue.findMatch(matchId));
  const series = seriesId === undefined ? undefined : await catalogue.seriesOf(seriesId).catch(() => undefined);
  const isOfSeries = series !== undefined && isSportOfTables(series.sportId);
  if (!isOfSeries && (match === undefined || !isOfTable(match))) return undefined;
  return new Refusal(409, 'round-of-table', {
    message: 'Only its cards decide a round of a casino table. Close the table or void its round under Casino.',
  });
}
