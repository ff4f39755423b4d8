import type { Millis } from 'engine/vocabulary';
import type { CricketFact } from '../../facts/cricket/cricket-facts.ts';
import type { FactSink } from '../fact-sink.ts';
import { ballsOf, deliveriesOf } from './feed-delivery.ts';
import { FeedFixture } from './feed-fixture.ts';
import type { FeedHealth } from './feed-health.ts';
import { FeedInnings, type FeedTotal } from './feed-innings.ts';
import { parseFeedMessage, type FeedChange } from './feed-message.ts';

export const BALL_FEED_SOURCE = 'ball-feed';

/** An over has six balls in every match that the feed covers; it has no word for anything else. */
const BALLS_PER_OVER = 6;
/** What the feed says when all is well, and what it says of a ball on its way. Anything else is trouble. */
const WELL: ReadonlySet<string> = new Set(['MATCH_SCHEDULED', 'MATCH_STABLE', 'MATCH_COMPLETE', 'EVENT_CLOSED']);
const BALL: ReadonlySet<string> = new Set(['BALL_IN_PROGRESS', 'POSSIBLE_WICKET', 'RUNS_LIKELY', 'UMPIRE_REVIEW']);

/** A change that speaks of another event, and was dropped. */
export interface ForeignChange {
  readonly line: number;
  readonly event: string;
  readonly market: string;
}

/** A place at which the feed's totals fell. */
export interface StepBack {
  readonly line: number;
  readonly at: Millis;
  readonly innings: number;
  readonly before: FeedTotal;
  readonly after: FeedTotal;
}

/**
 * Reads a recorded ball feed line by line, says what it tells as facts and corrections, and doubts it: totals that fall,
 * balls that do not make up the totals, its own word for trouble. The feed knows neither no-balls nor how a batter got
 * out, and its bowlers are wrong: it does not claim to count them.
 */
export class BallFeed {
  readonly foreign: ForeignChange[] = [];
  readonly stepsBack: StepBack[] = [];
  readonly #event: string;
  readonly #sink: FactSink<CricketFact>;
  readonly #fixture: FeedFixture;
  readonly #innings = new Map<number, FeedInnings>();
  readonly #totals = new Map<number, FeedTotal>();
  /** Doubts that a consistent ball after them will clear, with how many balls had been told. */
  readonly #passing = new Map<string, { deliveries: number; readonly line: number }>();
  #line = 0;
  #status = '';
  #lastMessageAt = 0 as Millis;
  #finished = false;

  /**
   * @param event  the id of the match's event; changes of others are dropped
   * @param sink   takes what is said
   */
  constructor(event: string, sink: FactSink<CricketFact>) {
    this.#event = event;
    this.#sink = sink;
    this.#fixture = new FeedFixture(sink, BALLS_PER_OVER);
  }

  get health(): FeedHealth {
    return {
      lastMessageAt: this.#lastMessageAt,
      isBallInProgress: BALL.has(this.#status),
      trouble: this.#status === '' || WELL.has(this.#status) || BALL.has(this.#status) ? undefined : this.#status,
      hasSteppedBack: [...this.#passing.keys()].some((about) => about.startsWith('step back')),
      isFinished: this.#finished,
    };
  }

  /**
   * @returns the time of the message; undefined where the line was empty
   * @throws  FeedError that names the line
   */
  read(text: string): Millis | undefined {
    this.#line += 1;
    if (text.trim() === '') return undefined;
    const { at, changes } = parseFeedMessage(text, this.#line);
    for (const change of changes) {
      if (change.eventId === this.#event) this.#take(change, at);
      else this.foreign.push({ line: this.#line, event: change.eventId, market: change.marketId ?? '' });
    }
    return at;
  }

  #take(change: FeedChange, at: Millis): void {
    this.#lastMessageAt = Math.max(this.#lastMessageAt, at) as Millis;
    this.#fixture.take(change, at);
    if (change.fixtureInfo !== undefined) this.#takeStatus(change.fixtureInfo.eventStatus, at);
    const stats = change.matchStats;
    if (stats === undefined || !this.#fixture.isKnown) return;
    for (const { inningsNum, inningsRuns, inningsOvers, inningsWickets } of stats.inningsStats) {
      const balls = ballsOf(inningsOvers, BALLS_PER_OVER);
      if (inningsNum > stats.currentInnings || (balls === 0 && inningsRuns === 0)) continue;
      this.#takeTotal(inningsNum, { runs: inningsRuns, wickets: inningsWickets, balls }, at);
    }
    const list = change.incidentListWrapper?.incidentList;
    const total = this.#totals.get(stats.currentInnings);
    const deliveries = list === undefined ? undefined : deliveriesOf(list, BALLS_PER_OVER);
    if (list !== undefined && deliveries === undefined)
      this.#doubt(`line ${this.#line}`, 'an incident of a kind never seen', at);
    if (total !== undefined && deliveries !== undefined) {
      this.#inningsOf(stats.currentInnings).list(deliveries, total, { at, line: this.#line });
      this.#believe(stats.currentInnings, total, at);
    }
    for (const [number, innings] of this.#innings) {
      const after = this.#totals.get(number);
      const isOver = number < stats.currentInnings || list?.some(({ incidentType }) => incidentType === 'INNING_END');
      const hasEnded = isOver === true || change.fixtureInfo?.eventStatus === 'MATCH_COMPLETE';
      if (hasEnded && after !== undefined && innings.agrees(after)) {
        innings.close();
        this.#fixture.endInnings({ innings: number, total: after, at });
      }
    }
    if (change.fixtureInfo?.eventStatus === 'MATCH_COMPLETE') {
      this.#finished = true;
      this.#fixture.finish(this.#totals, at);
    }
  }

  #inningsOf(number: number): FeedInnings {
    let innings = this.#innings.get(number);
    if (innings === undefined) {
      innings = new FeedInnings(number, this.#sink, BALLS_PER_OVER);
      this.#innings.set(number, innings);
    }
    return innings;
  }

  #takeStatus(status: string, at: Millis): void {
    this.#status = status;
    const { trouble } = this.health;
    if (trouble === undefined || this.#passing.has('trouble') || this.#finished) return;
    const innings = Math.max(1, ...this.#innings.keys());
    const ball = this.#innings.get(innings)?.legalBalls ?? 0;
    const text = `the feed reports ${trouble}`;
    this.#sink.doubt({ about: 'trouble', kind: 'trouble', text, since: at, from: { innings, ball } });
    this.#passing.set('trouble', { deliveries: -1, line: this.#line });
  }

  #takeTotal(innings: number, total: FeedTotal, at: Millis): void {
    const before = this.#totals.get(innings);
    this.#totals.set(innings, total);
    if (before === undefined) return;
    if (total.runs >= before.runs && total.wickets >= before.wickets && total.balls >= before.balls) return;
    this.stepsBack.push({ line: this.#line, at, innings, before, after: total });
    const about = `step back, line ${this.#line}`;
    const text = `the score fell from ${spelled(before)} to ${spelled(total)}`;
    // It may be a ball long past that has changed; the list of the last balls, or the next ball, tells.
    this.#sink.doubt({ about, kind: 'step-back', text, since: at, from: { innings, ball: 0 } });
    this.#pass(about);
  }

  #pass(about: string): void {
    this.#passing.set(about, { deliveries: this.#deliveries, line: this.#line });
  }

  #doubt(about: string, text: string, at: Millis): void {
    this.#sink.doubt({ about, kind: 'contradiction', text, since: at });
    this.#pass(about);
  }

  get #deliveries(): number {
    return [...this.#innings.values()].reduce((sum, { deliveries }) => sum + deliveries, 0);
  }

  /** Doubts pass when the balls make up the totals again, with a ball more than when they began. */
  #believe(number: number, total: FeedTotal, at: Millis): void {
    const about = `totals of innings ${number}`;
    if (this.#inningsOf(number).agrees(total)) {
      for (const [doubt, began] of this.#passing) {
        // The ball that came with the step is not yet a ball after it.
        if (began.line === this.#line) began.deliveries = Math.max(began.deliveries, this.#deliveries);
        const isOver = doubt === 'trouble' ? this.health.trouble === undefined : this.#deliveries > began.deliveries;
        if (!isOver && !this.#finished) continue;
        this.#sink.clear(doubt);
        this.#passing.delete(doubt);
      }
    } else if (!this.#passing.has(about)) this.#doubt(about, `the balls do not make ${spelled(total)}`, at);
  }
}

const spelled = ({ runs, wickets, balls }: FeedTotal): string =>
  `${runs}/${wickets} after ${Math.floor(balls / BALLS_PER_OVER)}.${balls % BALLS_PER_OVER} overs`;
