import type { MarketId, Millis } from 'engine/vocabulary';
import type { AlertSettings } from 'protocol';
import { isAnnouncement, playRests, type Fact } from 'results';
import type { Match } from '../catalogue/catalogue-rows.ts';
import type { FactStore } from '../facts/fact-store.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';

export interface SilentFeedsDependencies {
  readonly facts: Pick<FactStore, 'matches' | 'facts'>;
  readonly matchOf: (matchId: number) => Match | undefined;
  readonly scores: { subscribe(listener: (matchId: number) => void): () => void };
  /** A market as it is now; undefined where it is over. */
  readonly stateOf: (
    market: MarketId,
  ) => { readonly status: string; readonly inPlay: boolean; readonly version: number } | undefined;
  /** True if a bet on a market could know its result. */
  readonly isKnown: (market: MarketId, match: Match) => boolean;
  /** True if its result was known at any time since a fact, though facts that came after it may have undone that. */
  readonly wasKnownSince: (market: MarketId, match: Match, fact: number) => Promise<boolean>;
  readonly settings: () => Pick<AlertSettings, 'feed_seconds' | 'stale_feed'>;
  readonly sequencer: Pick<CommandPort, 'submit'>;
  readonly now: () => Millis;
  readonly warn: (message: string) => void;
}

/** live: heard of within the limit · silent: not, and bet on in play, or suspended for it · break: play rests · idle: nobody bets on it in play */
export type FeedState = 'live' | 'silent' | 'break' | 'idle';

export interface HeardFeed {
  readonly match: Match;
  /** Of the last fact. */
  readonly source: string;
  /** The last fact of each source, in the order in which they began. */
  readonly sources: readonly Fact[];
  readonly lastAt: Millis;
  readonly facts: number;
  readonly health: FeedState;
  /** What is suspended because nothing was heard, and nobody has touched since. */
  readonly suspended: readonly MarketId[];
  /** 0 where nothing is. */
  readonly suspendedAt: Millis;
}

interface Standing {
  readonly version: number;
  readonly at: Millis;
}

interface Suspension extends Standing {
  /** The last fact of its match that was known by then; 0 if none was. */
  readonly fact: number;
}

/**
 * Whoever tells of a match, by hand or by machine, and how long ago. Where the site says so, a match in play of which
 * nothing is heard for too long is suspended: nobody bets on what nobody watches. A person opens it again, or news do.
 * What was suspended is in memory: after a restart all that was in play waits for a person anyway.
 */
export class SilentFeeds {
  readonly #needs: SilentFeedsDependencies;
  readonly #unsubscribe: () => void;
  /** When a score came in, by match. */
  readonly #scoredAt = new Map<number, Millis>();
  /** Open in play: since when it is. Whoever opens a market, or turns it in-play, watches it. */
  #attention = new Map<MarketId, Standing>();
  /** By market: as this suspended it. */
  readonly #suspended = new Map<MarketId, Suspension>();
  #looking: Promise<void> | undefined;

  constructor(needs: SilentFeedsDependencies) {
    this.#needs = needs;
    this.#unsubscribe = needs.scores.subscribe((matchId) => this.#scoredAt.set(matchId, needs.now()));
  }

  /** Suspends what has been silent for too long, and opens what is heard of again; a look that is under way is not doubled. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAll().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#looking;
  }

  /** Of matches that somebody told of and that are not finished. */
  feeds(): HeardFeed[] {
    this.#noteAttention();
    return this.#matches().map((match) => this.#feedOf(match));
  }

  #matches(): Match[] {
    const { facts, matchOf } = this.#needs;
    const reported = facts.matches.filter((matchId) => this.#reported(matchId).length > 0);
    return reported.map(matchOf).filter((match) => match !== undefined);
  }

  /** A fixture, which a template writes, is no report. */
  #reported(matchId: number): Fact[] {
    return this.#needs.facts.facts(matchId).filter((fact) => !isAnnouncement(fact));
  }

  #feedOf(match: Match): HeardFeed {
    const facts = this.#reported(match.matchId);
    const last = facts.at(-1);
    const suspended = match.markets.map(({ market }) => market).filter((market) => this.#isSuspendedHere(market));
    const lastAt = Math.max(last?.at ?? 0, this.#scoredAt.get(match.matchId) ?? 0) as Millis;
    const suspendedAt = Math.min(...suspended.map((market) => this.#suspended.get(market)?.at ?? Infinity));
    return {
      match,
      source: last?.source ?? '',
      sources: [...new Map(facts.map((fact) => [fact.source, fact] as const)).values()],
      lastAt,
      facts: facts.length,
      health: suspended.length > 0 ? 'silent' : this.#healthOf(match, lastAt),
      suspended,
      suspendedAt: (Number.isFinite(suspendedAt) ? suspendedAt : 0) as Millis,
    };
  }

  #healthOf(match: Match, lastAt: Millis): FeedState {
    const inPlay = match.markets.filter(({ market }) => this.#isBetOn(market));
    if (inPlay.length === 0) return 'idle';
    if (playRests(this.#needs.facts.facts(match.matchId))) return 'break';
    return inPlay.some(({ market }) => this.#isLate(market, lastAt)) ? 'silent' : 'live';
  }

  #isBetOn(market: MarketId): boolean {
    const state = this.#needs.stateOf(market);
    return state?.status === 'open' && state.inPlay;
  }

  #isLate(market: MarketId, lastAt: Millis): boolean {
    const watchedAt = this.#attention.get(market)?.at ?? 0;
    return this.#needs.now() - Math.max(lastAt, watchedAt) >= this.#needs.settings().feed_seconds * 1000;
  }

  #isSuspendedHere(market: MarketId): boolean {
    const state = this.#needs.stateOf(market);
    return state?.status === 'suspended' && state.version === this.#suspended.get(market)?.version;
  }

  /** Since when each market in play is open. One that was closed to bets between two looks has changed twice at least. */
  #noteAttention(): void {
    const { stateOf, now } = this.#needs;
    const attention = new Map<MarketId, Standing>();
    for (const { market } of this.#matches().flatMap(({ markets }) => markets)) {
      const version = this.#isBetOn(market) ? stateOf(market)?.version : undefined;
      if (version === undefined) continue;
      const before = this.#attention.get(market);
      const wasOpen = before !== undefined && version - before.version <= 1;
      attention.set(market, { version, at: wasOpen ? before.at : now() });
    }
    this.#attention = attention;
  }

  async #lookAll(): Promise<void> {
    const feeds = this.feeds();
    this.#forget(feeds);
    const { stale_feed } = this.#needs.settings();
    for (const feed of feeds) {
      const { match, suspended, suspendedAt, lastAt } = feed;
      if (suspended.length > 0 && stale_feed.opens_again === 'when-heard' && lastAt >= suspendedAt)
        await this.#openAgain(match, suspended);
      else if (stale_feed.is_on && stale_feed.sports.includes(match.sport.sportId)) await this.#suspendLate(feed);
    }
  }

  async #suspendLate({ match, health, lastAt }: HeardFeed): Promise<void> {
    if (health !== 'silent') return;
    for (const { market, name } of match.markets) {
      if (!this.#isBetOn(market) || !this.#isLate(market, lastAt)) continue;
      const { outcome } = await this.#needs.sequencer.submit({ type: 'suspend-market', market, cancelAll: false });
      const version = this.#needs.stateOf(market)?.version;
      const fact = this.#needs.facts.facts(match.matchId).at(-1)?.id ?? 0;
      if (outcome.ok && version !== undefined) this.#suspended.set(market, { version, at: this.#needs.now(), fact });
      else if (this.#isBetOn(market))
        this.#needs.warn(`${match.name}, ${name}: nothing is heard of it, and it is open`);
    }
  }

  /** One that somebody has touched since stays as it is, and so does one whose result was known meanwhile: a person opens it. */
  async #openAgain(match: Match, suspended: readonly MarketId[]): Promise<void> {
    const { isKnown, wasKnownSince } = this.#needs;
    for (const market of suspended) {
      const fact = this.#suspended.get(market)?.fact ?? 0;
      if (isKnown(market, match) || (await wasKnownSince(market, match, fact))) this.#suspended.delete(market);
      if (!this.#isSuspendedHere(market) || isKnown(market, match)) continue;
      const { outcome } = await this.#needs.sequencer.submit({ type: 'open-market', market });
      this.#suspended.delete(market);
      if (!outcome.ok) this.#needs.warn(`${match.name} is heard of again, and stays suspended: ${outcome.rejection}`);
    }
  }

  /** What is over, or in other hands. */
  #forget(feeds: readonly HeardFeed[]): void {
    const matches = new Set(feeds.map(({ match }) => match.matchId));
    for (const matchId of this.#scoredAt.keys()) if (!matches.has(matchId)) this.#scoredAt.delete(matchId);
    for (const market of this.#suspended.keys()) if (!this.#isSuspendedHere(market)) this.#suspended.delete(market);
  }
}
