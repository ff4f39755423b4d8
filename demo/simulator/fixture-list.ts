import { DAY_MS } from 'engine/vocabulary';
import type { Millis, Money } from 'engine';
import type { PinsTerms, SettlementPolicy } from 'results';
import type { Catalogue } from 'server/trade/catalogue/catalogue.ts';
import type { Market, Match } from 'server/trade/catalogue/catalogue-rows.ts';
import { fixtureOf, fixtureStartingAt, slotsAt } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import { selectionsOf } from './selections-of.ts';
import type { MarketPlan, Story } from './story.ts';

/** 2 per cent of net winnings. */
const BASE_RATE = 200;
/** Nobody asks a simulated match to be settled again for long, and a demo must stay small. */
export const RESETTLE_FOR = (2 * 3_600_000) as Millis;
/** The demo has one source, which is right. */
export const POLICY: SettlementPolicy = { sources: 1, automatic: true, secondPerson: false };
/** 1.00 */
const MIN_STAKE = 100 as Money;

/** A fixture with its rows: the markets in the order of the story, undefined where one was decided before it was made. */
export interface PutUp {
  readonly fixture: Fixture;
  readonly story: Story;
  readonly match: Match;
  readonly markets: readonly (Market | undefined)[];
}

/** Keeps the catalogue in step with the calendar. */
export class FixtureList {
  readonly #catalogue: Catalogue;
  readonly #terms: PinsTerms;
  readonly #seed: string;
  /** Fixtures that were put up, or are over and need not be. */
  readonly #done = new Map<string, number>();
  readonly #sports = new Set<number>();

  constructor(catalogue: Catalogue, terms: PinsTerms, seed: string) {
    this.#catalogue = catalogue;
    this.#terms = terms;
    this.#seed = seed;
    for (const { sportId } of catalogue.sports()) this.#sports.add(sportId);
  }

  /** The matches of an earlier run that ended while nobody was there. */
  leftBehind(now: number): Fixture[] {
    const current = new Set(slotsAt(now).map((slot) => slot.key));
    const found: Fixture[] = [];
    for (const match of this.#catalogue.matches()) {
      const fixture = fixtureStartingAt(this.#seed, match.sport.sportId, match.openAt);
      if (fixture !== undefined && fixture.name === match.name && !current.has(fixture.key)) found.push(fixture);
    }
    return found;
  }

  /** What should be there now and is not yet, what is in play first. */
  missing(now: number): Fixture[] {
    for (const [key, startsAt] of this.#done) if (startsAt < now - DAY_MS) this.#done.delete(key);
    return slotsAt(now)
      .filter((slot) => !this.#done.has(slot.key) && this.#sports.has(slot.sportId))
      .map((slot) => fixtureOf(this.#seed, slot));
  }

  /**
   * Makes the rows and markets, or finds them.
   *
   * @returns undefined where the match is over and nobody bet on it
   */
  async putUp(fixture: Fixture, now: number): Promise<PutUp | undefined> {
    const story = fixture.tell();
    const at = now - fixture.startsAt;
    const found = await this.#match(fixture, at < story.length);
    if (found === undefined || found.finishedAt > 0) {
      this.#done.set(fixture.key, fixture.startsAt);
      return undefined;
    }
    const markets: (Market | undefined)[] = [];
    for (const [place, plan] of story.markets.entries()) {
      const known = found.markets.find((market) => market.marketType === plan.type);
      const decided = at >= (story.decisions[place]?.at ?? 0);
      const market = known ?? (decided ? undefined : await this.#market(fixture, found, plan));
      if (market !== undefined) await this.#bind(market, plan);
      markets.push(market);
    }
    this.#done.set(fixture.key, fixture.startsAt);
    return { fixture, story, match: this.#catalogue.match(found.matchId) ?? found, markets };
  }

  /** @param make  false: only if it is there */
  async #match(fixture: Fixture, make: boolean): Promise<Match | undefined> {
    if (!make) {
      return this.#catalogue
        .matches({ sportId: fixture.sportId })
        .find((match) => match.openAt === fixture.startsAt && match.name === fixture.name);
    }
    const { sportId, name, country, key, race } = fixture;
    const series = await this.#catalogue.createSeries({ ...fixture.series, sportId });
    const added = { key, seriesId: series.seriesId, name, country, openAt: fixture.startsAt };
    return this.#catalogue.createMatch(race === undefined ? added : { ...added, race });
  }

  async #market(fixture: Fixture, { matchId }: Match, plan: MarketPlan): Promise<Market | undefined> {
    const selections = selectionsOf(plan.runners);
    const market = await this.#catalogue.createMarket({
      key: `${fixture.key} ${plan.type}`,
      matchId,
      name: plan.name,
      marketType: plan.type,
      startAt: fixture.startsAt as Millis,
      payoff: plan.payoff ?? { kind: 'runners', winners: plan.winners, complete: true },
      options: { resettleFor: RESETTLE_FOR, crossMatching: plan.payoff === undefined && plan.winners === 1 },
      baseRate: BASE_RATE,
      minStake: MIN_STAKE,
      runners: plan.runners.map((name, place) => {
        const card = plan.cards?.[place];
        return { selection: selections[place] as number, name, ...(card === undefined ? {} : { card }) };
      }),
    });
    return this.#catalogue.market(market)?.market;
  }

  /** Binds it to its rule; one that is bound stays as it is. */
  async #bind({ market, runners }: Market, plan: MarketPlan): Promise<void> {
    const { rule, subject } = plan;
    const runnerNames = Object.fromEntries(
      plan.runnerNames.map((name, place) => [name, runners[place]?.selection as number]),
    );
    await this.#terms.pinTerms(market, { rule, subject, runnerNames, perUnit: 1, policy: POLICY });
  }
}
