import type { Payoff } from 'engine';
import type { PinsTerms } from 'results';
import type { Market } from 'server/trade/catalogue/catalogue-rows.ts';
import type { Catalogue } from 'server/trade/catalogue/catalogue.ts';
import { CRICKET, CUP_MARKET_TYPE, POLITICS } from 'server/trade/catalogue/sports.ts';
import { POLICY } from './fixture-list.ts';
import { CRICKET_LEAGUES } from './names/cricket-names.ts';
import type { League } from './names/league.ts';
import { randomOf } from './random.ts';
import { selectionsOf } from './selections-of.ts';

// What no simulated match decides: bet on all year, and settled by the facts that an operator enters.

/** 2 per cent of net winnings. */
const BASE_RATE = 200;
/** 1.00 */
const MIN_STAKE = 100;

interface YearMatch {
  readonly key: string;
  readonly sportId: number;
  readonly series: { readonly key: string; readonly name: string };
  readonly name: string;
  readonly country: string;
  readonly markets: readonly YearPlan[];
}

interface YearPlan {
  readonly type: string;
  readonly name: string;
  readonly rule: string;
  readonly subject: object;
  /** Of a market about runners; the rule's words are their names where it has no others. */
  readonly runners?: readonly string[];
  readonly runnerNames?: readonly string[];
  /** Of a market about a number. */
  readonly between?: readonly [number, number];
}

/** A market as the exchange has it, and what its bots think of each runner; without bots where it is about a number. */
export interface YearMarket {
  readonly market: Market;
  readonly chances?: readonly number[];
}

/** Makes this year's markets, or finds them, and binds them to their rules. */
export async function openYearMarkets(
  { catalogue, terms }: { readonly catalogue: Catalogue; readonly terms: PinsTerms },
  { now, seed }: { readonly now: number; readonly seed: string },
): Promise<YearMarket[]> {
  const year = new Date(now).getUTCFullYear();
  await catalogue.ensureSport(POLITICS.sportId, POLITICS.name);
  const found: YearMarket[] = [];
  for (const match of [...leagueOf(year), electionOf(year)]) {
    const { key, sportId, name, country } = match;
    const { seriesId } = await catalogue.createSeries({ ...match.series, sportId });
    // Decided by the end of the year.
    const made = await catalogue.createMatch({
      key,
      seriesId,
      name,
      country,
      openAt: Date.UTC(year, 11, 31, 12),
    });
    if (made.finishedAt > 0) continue;
    for (const plan of match.markets) {
      const market = await openMarket({ catalogue, terms }, { matchId: made.matchId, key, plan });
      if (market === undefined) continue;
      const form = randomOf(`${seed} ${key}`);
      const weights = (plan.runners ?? []).map(() => Math.exp(0.6 * form.normal()));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      found.push({ market, ...(weights.length > 0 && { chances: weights.map((weight) => weight / total) }) });
    }
  }
  return found;
}

async function openMarket(
  { catalogue, terms }: { readonly catalogue: Catalogue; readonly terms: PinsTerms },
  { matchId, key, plan }: { readonly matchId: number; readonly key: string; readonly plan: YearPlan },
): Promise<Market | undefined> {
  const { runners = ['Total'], between: [least, most] = [0, 1], rule, subject } = plan;
  const isNumber = plan.runners === undefined;
  const selections = selectionsOf(runners);
  const payoff: Payoff = isNumber
    ? { kind: 'line-range', least, most, interval: 100 }
    : { kind: 'runners', winners: 1, complete: true };
  const market = await catalogue.createMarket({
    key: plan.type === CUP_MARKET_TYPE ? `${key} winner` : `${key} ${plan.type}`,
    matchId,
    name: plan.name,
    marketType: plan.type,
    payoff,
    options: isNumber ? {} : { crossMatching: true },
    baseRate: BASE_RATE,
    minStake: MIN_STAKE,
    runners: runners.map((name, place) => ({ selection: selections[place] as number, name })),
  });
  const words = plan.runnerNames ?? runners;
  const runnerNames = isNumber
    ? {}
    : Object.fromEntries(words.map((name, place) => [name, selections[place] as number]));
  await terms.pinTerms(market, { rule, subject, runnerNames, perUnit: 1, policy: POLICY });
  return catalogue.market(market)?.market;
}

/** The first league’s cup, and a match of it that is not simulated. */
function leagueOf(year: number): YearMatch[] {
  const league = CRICKET_LEAGUES[0] as League;
  const series = { key: `simulated ${league.name}`, name: league.name };
  const { country } = league;
  const key = `simulated cup ${league.name} ${year}`;
  const teams = league.teams.map(([name]) => name);
  const sixes = { statistic: 'sixes', of: { kind: 'all' } };
  const [first = '', second = ''] = teams;
  const sides = { subject: {}, runners: [first, second], runnerNames: ['home', 'away'] };
  return [
    {
      key,
      sportId: CRICKET,
      series,
      name: `${league.name} ${year}`,
      country,
      markets: [
        { type: CUP_MARKET_TYPE, name: 'Tournament Winner', rule: 'tournament.winner', subject: {}, runners: teams },
        {
          type: 'total_sixes',
          name: 'Total Sixes',
          rule: 'tournament.league-total',
          subject: sixes,
          between: [0, 340],
        },
        {
          type: 'highest_innings',
          name: 'Highest Innings',
          rule: 'tournament.highest-innings',
          subject: {},
          between: [50, 300],
        },
      ],
    },
    {
      key: `${key} exhibition`,
      sportId: CRICKET,
      series,
      name: `${first} v ${second}, Exhibition ${year}`,
      country,
      // The list shows the first.
      markets: [
        { type: 'match_odds', name: 'Match Odds', rule: 'cricket.match-odds', ...sides },
        { type: 'lunch_favourite', name: 'Lunch Favourite', rule: 'cricket.lunch-favourite', ...sides },
      ],
    },
  ];
}

function electionOf(year: number): YearMatch {
  const parties = ['Progress Party', 'Harvest Alliance', 'Civic Front'];
  const name = `Kelford Assembly ${year}`;
  return {
    key: `simulated election ${year}`,
    sportId: POLITICS.sportId,
    series: { key: 'simulated elections', name: 'State Elections' },
    name,
    country: 'IN',
    markets: [
      { type: 'election_winner', name: 'Winner', rule: 'election.winner', subject: { of: name }, runners: parties },
      {
        type: 'election_seats',
        name: `Seats of the ${parties[0]}`,
        rule: 'election.seats',
        subject: { party: parties[0] },
        between: [0, 234],
      },
    ],
  };
}
