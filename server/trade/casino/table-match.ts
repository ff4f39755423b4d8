import { FAMILIES, type Table } from 'games';
import { CASINO_SPORT, VIRTUAL_SPORT } from '../catalogue/casino-sports.ts';
import type { Match } from '../catalogue/catalogue-rows.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Tables are always to come: they are never over. */
const NEVER = Date.UTC(2100, 0, 1);

/** At a table's first start: what its rounds are markets of. */
export async function addTableMatch(catalogue: Catalogue, game: Table, matchId: number): Promise<Match> {
  const { sportId } = game.family === 'virtual' ? VIRTUAL_SPORT : CASINO_SPORT;
  const family = { key: `casino family ${game.family}`, sportId, name: FAMILIES[game.family] };
  const { seriesId } = await catalogue.createSeries(family);
  const key = `casino table ${game.code}`;
  return catalogue.createMatch({ key, matchId, seriesId, name: game.name, openAt: NEVER });
}
