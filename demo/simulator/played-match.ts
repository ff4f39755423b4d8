import type { Command, MarketId, Millis, SelectionId } from 'engine';
import type { Match } from 'server/trade/catalogue/catalogue-rows.ts';
import type { Scores } from 'server/trade/catalogue/scores.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { Fixture } from './fixture.ts';
import type { BotCommands } from './bot-commands.ts';
import type { Bots } from './market-bots.ts';
import { nextStep, type SeenState, type WantedState } from './market-life.ts';
import type { Phase } from './market-view.ts';
import type { CricketSessions } from './cricket/cricket-sessions.ts';
import type { MatchReporter } from './match-reporter.ts';
import { scoreWithout } from './racing/withdrawn.ts';
import { momentAt, OFFICIAL_MS, type Decision, type Moment, type Story } from './story.ts';

const NEAR_MS = 30 * 60_000;
/** A refused step is tried again after so long. */
const RETRY_MS = 5000;
/** A market that is made while its match is in play stays as before the start for so long: its first quotes need no delay. */
const FIRST_QUOTES_MS = 700;

/** One market of the story, as created. */
export interface PlayedMarket {
  readonly market: MarketId;
  readonly selections: readonly SelectionId[];
  /** Its place among the story's markets. */
  readonly place: number;
  readonly desk: Bots;
}

export interface PlayedMatchOptions {
  readonly fixture: Fixture;
  readonly story: Story;
  readonly match: Match;
  readonly markets: readonly PlayedMarket[];
  readonly betDelay: Millis;
  readonly live: LiveModels;
  readonly scores: Scores;
  readonly commands: BotCommands;
  readonly teller: MatchReporter;
  /** Of a cricket match. */
  readonly sessions?: CricketSessions | undefined;
  /** Names of the runners of a race that somebody took out. */
  readonly removed: () => ReadonlySet<string>;
  /** Whether every market that is bound to a rule has ended, those of an earlier run too. */
  readonly isSettled: () => boolean;
}

interface Track extends PlayedMarket {
  /** A step is on its way. */
  busy: boolean;
  /** The simulator has seen it open: a suspension after that which is not its own is an operator's. */
  suspendedByUs: boolean;
  retryAt: number;
}

/** Leads the markets of one match through its story and lets the bots act in them. */
export class PlayedMatch {
  readonly fixture: Fixture;
  readonly match: Match;
  readonly #options: PlayedMatchOptions;
  readonly #tracks: readonly Track[];
  #moment = -1;
  /** Until when the moments so far stop the betting. */
  #pausedUntil = -Infinity;

  constructor(options: PlayedMatchOptions) {
    this.fixture = options.fixture;
    this.match = options.match;
    this.#options = options;
    // What is suspended when we come, we or the recovery suspended.
    this.#tracks = options.markets.map((market) => ({ ...market, busy: false, suspendedByUs: true, retryAt: 0 }));
  }

  get markets(): readonly PlayedMarket[] {
    return this.#tracks;
  }

  /** Whether every market is settled or void. */
  get isOver(): boolean {
    // A market that ended long ago is not there any more.
    const { teller, live, isSettled } = this.#options;
    const isEnded = this.#tracks.every(({ market }) => live.market(market)?.endedAt !== 0);
    return isEnded && teller.isDone && isSettled();
  }

  /** Nobody leads it any more. */
  async stop(): Promise<void> {
    await this.#options.sessions?.stop();
  }

  advance(now: number): void {
    const at = now - this.fixture.startsAt;
    const { teller, sessions } = this.#options;
    sessions?.advance(at, teller.nextBallAt);
    teller.advance(at);
    this.#tell(at, now);
    const phase: Phase = at >= 0 ? 'in-play' : at >= -NEAR_MS ? 'near' : 'far';
    const { chances } = this.#options.story.moments[this.#moment] as Moment;
    for (const track of this.#tracks) {
      this.#step(track, now);
      if (track.busy || this.#decisionOf(track).at <= at) continue;
      track.desk.act(now, phase, chances[track.place] as number[]);
    }
  }

  #decisionOf({ place }: PlayedMarket): Decision {
    return this.#options.story.decisions[place] as Decision;
  }

  /** Puts up the newest moment; what came between is only counted for its pauses. */
  #tell(at: number, now: number): void {
    const { story, scores, removed } = this.#options;
    const newest = momentAt(story, at);
    if (newest === this.#moment) return;
    for (let place = Math.max(0, this.#moment); place <= newest; place++) {
      const moment = story.moments[place] as Moment;
      if (moment.pause > 0) this.#pausedUntil = moment.at + moment.pause;
    }
    this.#moment = newest;
    const { score } = story.moments[newest] as Moment;
    const shown = score.sides.length > 2 ? scoreWithout(score, removed()) : score;
    scores.update({ match_id: this.match.matchId, ...shown });
    for (const { desk } of this.#tracks) desk.stir(now);
  }

  #wanted(track: Track, at: number): WantedState {
    const decision = this.#decisionOf(track);
    return {
      inPlay: at >= 0,
      betDelay: this.#options.betDelay,
      paused: at < this.#pausedUntil,
      decided: at >= decision.at,
      official: at >= decision.at + OFFICIAL_MS,
    };
  }

  #seen(track: Track): SeenState | undefined {
    const market = this.#options.live.market(track.market);
    if (market === undefined) return undefined;
    const { status, inPlay } = market;
    if (status === 'open') track.suspendedByUs = false;
    return { status, inPlay, heldByOthers: status === 'suspended' && !track.suspendedByUs };
  }

  /** Who was withdrawn and still stands in the market. */
  #withdrawal({ market, selections, place }: Track, at: number, { status, inPlay }: SeenState): Command | undefined {
    if (inPlay || (status !== 'open' && status !== 'suspended')) return undefined;
    const runners = this.#options.live.market(market)?.runners;
    for (const { runner, at: due, factors } of this.#options.story.withdrawals ?? []) {
      const selection = selections[runner] as SelectionId;
      if (due > at || runners?.get(selection)?.removedBy !== undefined) continue;
      return { type: 'remove-runner', market, selection, factor: factors[place] as number };
    }
    return undefined;
  }

  #step(track: Track, now: number): void {
    if (track.busy || now < track.retryAt) return;
    const seen = this.#seen(track);
    if (seen === undefined) return;
    const at = now - this.fixture.startsAt;
    const command = this.#withdrawal(track, at, seen) ?? nextStep(track.market, this.#wanted(track, at), seen);
    if (command === undefined) return;
    track.busy = true;
    if (command.type === 'suspend-market') track.suspendedByUs = true;
    void this.#options.commands.submit(command).then((done) => {
      track.busy = false;
      if (!done) track.retryAt = now + RETRY_MS;
      else if (seen.status === 'inactive') track.retryAt = now + FIRST_QUOTES_MS;
      else this.#step(track, now);
    });
  }
}
