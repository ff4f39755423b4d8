import type { Market } from '../../../catalogue/catalogue-rows.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { randomOf } from '../random.ts';
import { CRICKET_LEAGUES } from '../names/cricket-names.ts';
import type { League } from '../names/league.ts';
import { selectionsOf } from '../selections-of.ts';

// Who wins a league by the end of the year: bet on all year, ended by an operator.

const CRICKET = 4;
/** What the menu of cups goes by. */
const CUP_MARKET_TYPE = 'cup_winner';
/** 2 per cent of net winnings. */
const BASE_RATE = 200;
/** 1.00 */
const MIN_STAKE = 100;

/** The cup's market as the exchange has it, and what its bots think of each team. */
export interface Cup {
  readonly market: Market;
  readonly chances: readonly number[];
}

/** Makes this year's cup of the first league, or finds it. */
export async function openCup(
  catalogue: Catalogue,
  { now, seed }: { readonly now: number; readonly seed: string },
): Promise<Cup | undefined> {
  const league = CRICKET_LEAGUES[0] as League;
  const year = new Date(now).getUTCFullYear();
  const key = `simulated cup ${league.name} ${year}`;
  const series = await catalogue.createSeries({
    key: `simulated ${league.name}`,
    sportId: CRICKET,
    name: league.name,
  });
  const match = await catalogue.createMatch({
    key,
    seriesId: series.seriesId,
    name: `${league.name} ${year}`,
    country: league.country,
    openAt: Date.UTC(year, 11, 31, 12),
  });
  const names = league.teams.map(([name]) => name);
  const selections = selectionsOf(names);
  const made = await catalogue.createMarket({
    key: `${key} winner`,
    matchId: match.matchId,
    name: 'Tournament Winner',
    marketType: CUP_MARKET_TYPE,
    options: { crossMatching: true },
    baseRate: BASE_RATE,
    minStake: MIN_STAKE,
    runners: names.map((name, place) => ({ selection: selections[place] as number, name })),
  });
  const market = catalogue.market(made)?.market;
  if (market === undefined) return undefined;
  const form = randomOf(`${seed} ${key}`);
  const weights = league.teams.map(() => Math.exp(0.6 * form.normal()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { market, chances: weights.map((weight) => weight / total) };
}
