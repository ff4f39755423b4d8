import { type CricketFact, type Fact, foldCricket } from 'results';
import type { FeedLimits } from 'server/trade/sessions/feed-watch.ts';
import type { Edges } from 'server/trade/cricket-model/match-outlook.ts';
import { SessionQuoter, type SessionQuoterOptions } from 'server/trade/sessions/session-quoter.ts';
import type { SessionMenu } from 'server/trade/sessions/session-menu.ts';

/** A small house: some forty markets in a match of ten overs. */
const MENU: SessionMenu = {
  overs: [5, 10],
  overByOver: 1,
  ballByBall: false,
  lambi: false,
  meter: true,
  khado: [{ overs: 5, width: 5 }],
  oddEven: [10],
  digits: [],
  falls: true,
  partnerships: false,
  batters: true,
  counts: [],
  bookmaker: true,
};
/** Some matches have what is dear to quote too: a market of every ball, and last digits with their ten runners. */
const MENU_BY_BALL: SessionMenu = { ...MENU, ballByBall: true, digits: [5] };
/** The simulator is heard four times a second. */
const LIMITS: FeedLimits = { withBall: 30_000, otherwise: 120_000, heartbeat: 2000 };
/** The bowler runs in. */
const RUN_UP_MS = 2000;
const REQUOTE_AFTER_MS = 700;
/** Sessions are offered from so long before the start on. */
const OPENS_BEFORE_MS = 10 * 60_000;

export type SessionsOptions = Omit<SessionQuoterOptions, 'menu' | 'feed' | 'requoteAfter' | 'edges'> & {
  readonly edges: Edges;
  /** Whether single balls and last digits are offered. */
  readonly byBall: boolean;
  readonly facts: () => readonly Fact[];
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
};

/** The desk of a simulated match: it hears the facts, and when the next ball comes. */
export class CricketSessions {
  readonly #desk: SessionQuoter;
  readonly #facts: () => readonly Fact[];
  readonly #inTurn: SessionsOptions['inTurn'];
  #at = -Infinity;
  #begun = false;

  constructor({ facts, inTurn, byBall, ...options }: SessionsOptions) {
    const menu = byBall ? MENU_BY_BALL : MENU;
    this.#desk = new SessionQuoter({ ...options, menu, feed: LIMITS, requoteAfter: REQUOTE_AFTER_MS });
    this.#facts = facts;
    this.#inTurn = inTurn;
  }

  /** @param nextBallAt  see `MatchReporter` */
  advance(at: number, nextBallAt: number | undefined): void {
    this.#at = at;
    if (at < -OPENS_BEFORE_MS) return;
    const running = at >= 0 && nextBallAt !== undefined && nextBallAt - at <= RUN_UP_MS;
    this.#desk.heard({ ball: running ? 'running' : 'dead', trouble: false });
    if (this.#begun) return;
    this.#begun = true;
    void this.#inTurn(() => this.look());
  }

  /** The facts have changed. Resolves when the markets that follow are there. */
  async look(): Promise<void> {
    const facts = this.#facts() as readonly Fact<CricketFact | null>[];
    if (this.#at < -OPENS_BEFORE_MS || facts.length === 0) return;
    this.#desk.update(foldCricket(facts));
    await this.#desk.made();
  }

  async stop(): Promise<void> {
    await this.#desk.stop();
  }
}
