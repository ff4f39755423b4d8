// Whether a feed can be believed now: nothing is bet on what nobody hears of (F5).

/** What a source says of play with every message, beside facts. */
export interface FeedSignal {
  /** running: the ball is in play, or may be. */
  readonly ball: 'running' | 'dead';
  /** The source's own trouble status. */
  readonly trouble: boolean;
}

/** How long a source may be silent, ms. */
export interface FeedLimits {
  readonly withBall: number;
  readonly otherwise: number;
  /** Of a source that has a heartbeat: without one for so long it is lost. */
  readonly heartbeat?: number;
}

/** The recorded feed has gaps of minutes between overs and no heartbeat. */
export const RECORDED_FEED_LIMITS: FeedLimits = { withBall: 60_000, otherwise: 240_000 };

export type FeedTrouble = 'lost' | 'heartbeat' | 'silence' | 'trouble';

interface Timers {
  after(ms: number, action: () => void): () => void;
}

/** Of several that stand at once, the first here is reported. */
const WORST_FIRST = ['lost', 'trouble', 'silence', 'heartbeat'] as const satisfies readonly FeedTrouble[];

/**
 * Tells at once when a feed has become bad, and when it is good again. Each trouble stands until what clears it comes:
 * a sign of life ends a missed heartbeat alone, a message everything but the trouble that it reports itself.
 */
export class FeedWatch {
  readonly #limits: FeedLimits;
  readonly #timers: Timers;
  readonly #changed: (trouble: FeedTrouble | undefined) => void;
  readonly #standing = new Set<FeedTrouble>();
  #notified: FeedTrouble | undefined;
  #cancelSilence: () => void = () => undefined;
  #cancelHeartbeat: () => void = () => undefined;

  /** @param changed  called with what is wrong, or undefined when nothing is any more */
  constructor(limits: FeedLimits, timers: Timers, changed: (trouble: FeedTrouble | undefined) => void) {
    this.#limits = limits;
    this.#timers = timers;
    this.#changed = changed;
  }

  get trouble(): FeedTrouble | undefined {
    return this.#notified;
  }

  /** A message of the source. */
  heard({ ball, trouble }: FeedSignal): void {
    this.#cancelSilence();
    const { withBall, otherwise } = this.#limits;
    this.#cancelSilence = this.#timers.after(ball === 'running' ? withBall : otherwise, () => this.#stands('silence'));
    this.#awaitHeartbeat();
    this.#standing.clear();
    if (trouble) this.#standing.add('trouble');
    this.#notify();
  }

  /** A sign of life without anything to say. */
  beat(): void {
    this.#awaitHeartbeat();
    this.#standing.delete('heartbeat');
    this.#notify();
  }

  /** The connection broke. It is good again with the next message. */
  lost(): void {
    this.#stands('lost');
  }

  stop(): void {
    this.#cancelSilence();
    this.#cancelHeartbeat();
  }

  #awaitHeartbeat(): void {
    const { heartbeat } = this.#limits;
    if (heartbeat === undefined) return;
    this.#cancelHeartbeat();
    this.#cancelHeartbeat = this.#timers.after(heartbeat, () => this.#stands('heartbeat'));
  }

  #stands(trouble: FeedTrouble): void {
    this.#standing.add(trouble);
    this.#notify();
  }

  #notify(): void {
    const worst = WORST_FIRST.find((trouble) => this.#standing.has(trouble));
    if (worst === this.#notified) return;
    this.#notified = worst;
    this.#changed(worst);
  }
}

/** For people, and for the hold of a result. */
export const TROUBLE_TEXT: Readonly<Record<FeedTrouble, string>> = {
  lost: 'the connection to the feed is lost',
  heartbeat: 'the feed has missed its heartbeat',
  silence: 'the feed has been silent for too long',
  trouble: 'the feed says that it is in trouble',
};
