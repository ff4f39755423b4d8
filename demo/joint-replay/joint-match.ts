import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import { type BallFeed, type SettlementPolicy, THE_RULE } from 'results';
import type { NewRecordedMarket } from 'server/trade/recorded/play-options.ts';
import { RecordedMarkets } from 'server/trade/recorded/recorded-market.ts';
import { RECORDED_FEED_LIMITS } from 'server/trade/sessions/feed-watch.ts';
import { edgeFor } from 'server/trade/cricket-model/match-outlook.ts';
import { SessionQuoter } from 'server/trade/sessions/session-quoter.ts';
import { T20_MENU } from 'server/trade/sessions/session-menu.ts';
import type { RecordedClock } from 'server/trade/recorded/recorded-clock.ts';
import { randomOf } from '../simulator/random.ts';
import type { JointExchange } from './joint-exchange.ts';
import type { JointFacts } from './joint-facts.ts';
import { SessionBots } from './session-bots.ts';

const AUTOMATIC: SettlementPolicy = { sources: 1, automatic: true, secondPerson: false };
/** The recorded exchange closes match odds some minutes after the last ball: nothing is paid before that. */
const WHEN_CLOSED: SettlementPolicy = { ...AUTOMATIC, automatic: false };
/** What sides of this level make in twenty overs, about. */
const PAR = 145;
const BALLS = 120;
const REQUOTE_AFTER_MS = 1000;
/** Bets are made so often while quotes stand, ms of the recording, and so many at a time. */
const BET_EVERY_MS = 2000;
const BETS_AT_A_TIME = 4;

export interface JointMatchDependencies {
  readonly exchange: JointExchange;
  readonly facts: JointFacts;
  readonly feed: BallFeed;
  readonly clock: RecordedClock;
  readonly warn: (message: string) => void;
}

/** One match on the exchange: match odds by its recording, sessions by its balls, and people who bet on both. */
export class JointMatch {
  readonly #dependencies: JointMatchDependencies;
  readonly #bots: SessionBots;
  #desk: SessionQuoter | undefined;
  #recorded: RecordedMarkets | undefined;
  #odds = 0 as MarketId;
  #betAt = 0;
  /** Facts and doubts that were looked at last. */
  #seen = '';

  constructor(dependencies: JointMatchDependencies) {
    this.#dependencies = dependencies;
    const { sequencer, live, bettors } = dependencies.exchange;
    this.#bots = new SessionBots({ exchange: sequencer, live, bettors, random: randomOf('joint match') });
  }

  get bots(): SessionBots {
    return this.#bots;
  }

  /** Match odds first, then sessions. */
  get markets(): readonly MarketId[] {
    return [this.#odds, ...(this.#desk?.markets.map(({ market }) => market) ?? [])];
  }

  /** Makes the match with its recorded market, and the desk of its sessions. */
  async addMarket(file: string, recordedMarket: NewRecordedMarket): Promise<MarketId> {
    const { recorded, definition } = recordedMarket;
    const { exchange, facts, clock, warn } = this.#dependencies;
    const { sequencer, catalogue, settlement, house } = exchange;
    this.#recorded = new RecordedMarkets({ catalogue, file, keepNumber: true, startOf: (startsAt) => startsAt });
    const added = await this.#recorded.add(recordedMarket);
    this.#odds = added.market;
    const [home, away] = definition.runners.map(({ selection }) => selection);
    const runnerNames = { home: home as number, away: away as number };
    const rule = { rule: 'cricket.match-odds', subject: { draw: false } };
    await settlement.terms.pinTerms(added.market, { ...rule, runnerNames, perUnit: 1, policy: WHEN_CLOSED });
    facts.belongTo(added.matchId);
    const edge = edgeFor(PAR, BALLS);
    this.#desk = new SessionQuoter({
      exchange: sequencer,
      catalogue,
      terms: settlement.terms,
      timers: clock,
      house,
      matchId: added.matchId,
      matchKey: `joint ${recorded}`,
      policy: AUTOMATIC,
      warn,
      // The feed's names of players are not the card's, and it does not claim to count by player.
      menu: { ...T20_MENU, batters: false },
      edges: [edge, edge],
      feed: RECORDED_FEED_LIMITS,
      requoteAfter: REQUOTE_AFTER_MS,
    });
    return added.market;
  }

  /** A runner joins the recorded market. */
  addRunner(...joining: Parameters<RecordedMarkets['addRunner']>): Promise<Sequence> {
    if (this.#recorded === undefined) throw new Error('no market has been recorded yet');
    return this.#recorded.addRunner(...joining);
  }

  /** A line of the ball feed. Resolves when all that follows from it is done. */
  async read(text: string): Promise<void> {
    const { feed, facts, exchange } = this.#dependencies;
    if (feed.read(text) === undefined) return;
    const { isBallInProgress, trouble } = feed.health;
    this.#desk?.heard({ ball: isBallInProgress ? 'running' : 'dead', trouble: trouble !== undefined });
    const state = `${facts.feed.facts.length} ${JSON.stringify(facts.feed.doubts)}`;
    if (state === this.#seen) return;
    this.#seen = state;
    facts.changed();
    if (facts.feed.facts.length === 0) return;
    this.#desk?.update(facts.match);
    await this.#desk?.made();
    await exchange.settlement.settler.look(facts.matchId);
  }

  /** People bet, where anything is quoted. */
  async bet(now: Millis): Promise<void> {
    if (now < this.#betAt || this.#desk?.state.kind !== 'quoting') return;
    this.#betAt = now + BET_EVERY_MS;
    await this.#desk.answered();
    const open = this.#desk.markets.filter(({ isClosed }) => !isClosed).map(({ market }) => market);
    if (open.length === 0) return;
    await this.#bots.bet([...open, this.#odds], BETS_AT_A_TIME);
  }

  /** The recording has closed its market: its result may be paid. */
  async closed(): Promise<void> {
    const { terms, settler, flow } = this.#dependencies.exchange.settlement;
    await terms.setPolicy(this.#odds, AUTOMATIC);
    const [waiting] = await flow.list({ market: this.#odds, states: ['proposed'], limit: 1 });
    // It was proposed while the market was open: that one is against another state of it.
    if (waiting !== undefined) await flow.reject(waiting.action, { user: THE_RULE, reason: 'the market has closed' });
    const ruling = settler.evaluate(this.#odds)?.ruling;
    if (ruling?.state === 'settled' || ruling?.state === 'void') {
      await flow.carryOut({ market: this.#odds, ruling, by: THE_RULE });
    }
    await settler.look(this.#dependencies.facts.matchId);
  }

  async stop(): Promise<void> {
    await this.#desk?.stop();
  }
}
