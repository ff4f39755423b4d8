import type { AccountId, Command, MarketId, Millis } from 'engine';
import type { PinsTerms } from 'results';
import type { Catalogue } from 'server/trade/catalogue/catalogue.ts';
import type { Market, Match } from 'server/trade/catalogue/catalogue-rows.ts';
import { CUP_MARKET_TYPE } from 'server/trade/catalogue/sports.ts';
import type { Scores } from 'server/trade/catalogue/scores.ts';
import type { Identity } from 'server/people/identity/identity.ts';
import type { LiveMarket } from 'server/reads/live/live-market.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { Clock } from 'server/core/sequencer/clock.ts';
import type { CommandPort } from 'server/core/sequencer/command-port.ts';
import { openCrowd } from './bots.ts';
import { BotCommands } from './bot-commands.ts';
import type { Edges } from 'server/trade/cricket-model/match-outlook.ts';
import type { Fixture } from './fixture.ts';
import { FixtureList, POLICY, RESETTLE_FOR, type PutUp } from './fixture-list.ts';
import { LineBots } from './line-bots.ts';
import { MarketBots, type Bots } from './market-bots.ts';
import type { Crowd, MarketKind } from './market-view.ts';
import type { SimulatedFacts } from './simulated-facts.ts';
import { CricketSessions } from './cricket/cricket-sessions.ts';
import { MatchReporter } from './match-reporter.ts';
import { OpenOrders } from './open-orders.ts';
import { PlayedMatch, type PlayedMarket } from './played-match.ts';
import { removedFrom, withoutRemoved } from './racing/withdrawn.ts';
import { randomOf } from './random.ts';
import { openYearMarkets } from './year-markets.ts';

export interface SimulatorOptions {
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly scores: Scores;
  /** Settlement settles the markets of a match by these facts and the rules that they are bound to. */
  readonly facts: SimulatedFacts;
  readonly terms: PinsTerms & { marketsOf(match: number): readonly MarketId[] };
  readonly clock: Clock;
  /** Decides every match. The same at each start of an installation: see `openSeed`. */
  readonly seed?: string;
  readonly log: { warn(message: string): void };
}

/** Quotes the sessions. */
const HOUSE = 'house:sessions';
const TICK_MS = 250;
/** Of so many cricket matches one offers single balls. */
const BY_BALL_EVERY = 3;
/** How often the calendar is compared with what is there. */
const CHORES_MS = 1000;
/** After a failure of the catalogue. */
const RETRY_MS = 5000;
/** The score stays for those who still look at the match. */
const FORGET_SCORE_MS = 30 * 60_000;
/** Facts and evidence stay for those who ask about a result: as long as it can still be changed. */
const FORGET_FACTS_MS = 3 * 3_600_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const BET_DELAYS: Readonly<Record<number, number>> = { 1: 5000, 2: 1000, 4: 3000, 7: 1000, 4339: 1000 };

/**
 * Keeps an installation alive: matches of seven sports that start, are played, end and are settled, and a small crowd of
 * bots that quotes and bets by commands, as everybody does. Resolves when everything that is in play now is there.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const crowd = await openCrowd(options.identity, options.live);
  const simulator = new Simulator(options, crowd);
  await simulator.begin();
  return simulator;
}

export class Simulator {
  readonly #options: SimulatorOptions;
  readonly #seed: string;
  readonly #crowd: Crowd;
  readonly #commands: BotCommands;
  readonly #orders: OpenOrders;
  readonly #fixtures: FixtureList;
  readonly #matches = new Map<string, PlayedMatch>();
  readonly #desks = new Map<number, Bots>();
  readonly #scoresUntil = new Map<number, number>();
  #cancelTick: () => void = () => undefined;
  #stopped = false;
  /** The work on the catalogue that is under way. */
  #chores: Promise<void> | undefined;
  #choresAt = 0;
  #pruneAt = 0;
  #house: AccountId | undefined;
  readonly #yearMarkets: { readonly desk: Bots; readonly chances: readonly number[] }[] = [];

  constructor(options: SimulatorOptions, crowd: Crowd) {
    this.#options = options;
    this.#seed = options.seed ?? 'evens';
    this.#crowd = crowd;
    const { live, clock, log, sequencer, catalogue, terms } = options;
    this.#commands = new BotCommands(
      sequencer,
      () => clock.now(),
      (message) => log.warn(message),
    );
    this.#orders = new OpenOrders(live, new Set([...crowd.makers, ...crowd.takers]), (taken) =>
      this.#desks.get(taken.market)?.taken(taken),
    );
    this.#fixtures = new FixtureList(catalogue, terms, this.#seed);
  }

  /** How many commands the simulator and its bots have submitted. */
  get submitted(): number {
    return this.#commands.submitted;
  }

  /** How many orders are open in its markets, strangers' included. */
  get openOrders(): number {
    return this.#orders.size;
  }

  /** Resolves when the work on the catalogue and on facts that is under way is done. */
  async settled(): Promise<void> {
    await this.#chores;
    await this.#options.facts.settled();
  }

  async begin(): Promise<void> {
    const now = this.#options.clock.now();
    const running = this.#fixtures.missing(now).filter((fixture) => fixture.startsAt <= now);
    for (const fixture of [...this.#fixtures.leftBehind(now), ...running]) await this.#putUp(fixture);
    await this.#openYearMarkets(now);
    this.#tick();
  }

  /** What is in play is suspended, since nobody leads it any more: the next start finds it again and reopens it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTick();
    this.#orders.stop();
    await this.settled();
    for (const match of this.#matches.values()) await match.stop();
    const { live, sequencer } = this.#options;
    const markets = [...this.#desks.keys()].map((market) => live.market(market as MarketId));
    const running = markets.filter((market) => market?.status === 'open' && market.inPlay) as LiveMarket[];
    await Promise.all(
      running.map(({ market }) => sequencer.submit({ type: 'suspend-market', market, cancelAll: false })),
    ).catch((error: unknown) => this.#options.log.warn(`simulator: ${String(error)}`));
  }

  #tick(): void {
    if (this.#stopped) return;
    const now = this.#options.clock.now();
    for (const match of this.#matches.values()) match.advance(now);
    for (const { desk, chances } of this.#yearMarkets) desk.act(now, 'far', chances);
    if (this.#chores === undefined && now >= this.#choresAt) {
      this.#choresAt = now + CHORES_MS;
      const doing = this.#options.facts.inTurn(() => this.#doChores(now));
      this.#chores = doing.finally(() => (this.#chores = undefined));
    }
    this.#cancelTick = this.#options.clock.after(TICK_MS, () => this.#tick());
  }

  async #doChores(now: number): Promise<void> {
    try {
      for (const match of this.#matches.values()) if (match.isOver) await this.#finish(match, now);
      for (const [matchId, until] of this.#scoresUntil) if (until < now) this.#forgetScore(matchId);
      await this.#prune(now);
      const missing = this.#fixtures.missing(now);
      for (const fixture of missing) if (!this.#stopped) await this.#putUp(fixture);
    } catch (error) {
      this.#choresAt = now + RETRY_MS;
      if (!this.#stopped) {
        this.#options.log.warn(`simulator: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async #putUp(fixture: Parameters<FixtureList['putUp']>[0]): Promise<void> {
    const now = this.#options.clock.now();
    const put = await this.#fixtures.putUp(fixture, now);
    if (put === undefined) return;
    const reportedCount = await this.#options.facts.open(put.match.matchId);
    this.#house ??= await this.#options.identity.accounts.ensure(HOUSE, 'house');
    this.#matches.set(fixture.key, this.#play(put, now, { reportedCount, house: this.#house }));
  }

  #play(
    { fixture, story, match, markets }: PutUp,
    now: number,
    { reportedCount, house }: { readonly reportedCount: number; readonly house: AccountId },
  ): PlayedMatch {
    const { live, scores } = this.#options;
    const played: PlayedMarket[] = [];
    for (const [place, row] of markets.entries()) {
      if (row === undefined) continue;
      const kind: MarketKind = row.runners.length > 3 ? 'field' : place === 0 ? 'main' : 'side';
      played.push({ ...this.#deskOf(row, kind, { now, seed: `${fixture.key} ${place}` }), place });
    }
    const betDelay = (BET_DELAYS[fixture.sportId] ?? 1000) as Millis;
    const { matchId } = match;
    const { facts, terms } = this.#options;
    const removed = () => removedFrom(markets[0], live);
    const sessions = story.edges && this.#sessions({ fixture, match, house, edges: story.edges });
    const teller = new MatchReporter({
      matchId,
      story: story.facts,
      facts,
      reportedCount,
      looks: async () => sessions?.look(),
      adapt: (said) => withoutRemoved(said, removed()),
      warn: this.#warn,
    });
    return new PlayedMatch({
      fixture,
      story,
      match,
      markets: played,
      betDelay,
      live,
      scores,
      commands: this.#commands,
      teller,
      sessions,
      removed,
      isSettled: () => terms.marketsOf(matchId).every((market) => live.market(market)?.endedAt !== 0),
    });
  }

  /** The bots in a market. */
  #deskOf(row: Market, kind: MarketKind, { now, seed }: { readonly now: number; readonly seed: string }) {
    const [market, selections] = [row.market, row.runners.map((runner) => runner.selection)];
    const options = {
      market,
      selections,
      kind,
      crowd: this.#crowd,
      live: this.#options.live,
      orders: this.#orders,
      random: randomOf(`${this.#seed} desk ${seed}`),
      now,
      submit: async (command: Command) => void (await this.#commands.submit(command)),
    };
    const desk = row.payoff.kind === 'line-range' ? new LineBots(options, row.payoff) : new MarketBots(options);
    this.#orders.follow(market);
    this.#desks.set(market, desk);
    return { market, selections, desk };
  }

  async #openYearMarkets(now: number): Promise<void> {
    for (const { market: row, chances } of await openYearMarkets(this.#options, { now, seed: this.#seed })) {
      const { market, marketType } = row;
      if (this.#options.live.market(market)?.status === 'inactive')
        await this.#commands.submit({ type: 'open-market', market });
      if (chances === undefined) continue;
      const { desk } = this.#deskOf(row, 'field', { now, seed: marketType === CUP_MARKET_TYPE ? 'cup' : marketType });
      this.#yearMarkets.push({ desk, chances });
    }
  }

  readonly #warn = (message: string): void => this.#options.log.warn(`simulator: ${message}`);

  #sessions(of: { fixture: Fixture; match: Match; house: AccountId; edges: Edges }): CricketSessions {
    const { sequencer, catalogue, clock, facts, terms } = this.#options;
    const { fixture, match, house, edges } = of;
    return new CricketSessions({
      exchange: sequencer,
      catalogue,
      terms,
      timers: clock,
      house,
      matchId: match.matchId,
      matchKey: fixture.key,
      policy: POLICY,
      resettleFor: RESETTLE_FOR,
      warn: this.#warn,
      edges,
      byBall: fixture.count % BY_BALL_EVERY === 0,
      facts: () => facts.of(match.matchId),
      inTurn: (work) => facts.inTurn(work),
    });
  }

  async #finish(match: PlayedMatch, now: number): Promise<void> {
    await match.stop();
    await this.#options.facts.finish(match.match.matchId);
    await this.#options.catalogue.finishMatch(match.match.matchId);
    this.#matches.delete(match.fixture.key);
    for (const { market } of match.markets) {
      this.#orders.forget(market);
      this.#desks.delete(market);
    }
    this.#scoresUntil.set(match.match.matchId, now + FORGET_SCORE_MS);
  }

  #forgetScore(matchId: number): void {
    this.#scoresUntil.delete(matchId);
    this.#options.scores.forget(matchId);
  }

  async #prune(now: number): Promise<void> {
    if (now < this.#pruneAt) return;
    this.#pruneAt = now + PRUNE_EVERY_MS;
    await this.#options.facts.prune((now - FORGET_FACTS_MS) as Millis);
  }
}
