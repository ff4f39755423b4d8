import type { AccountId } from 'engine/vocabulary';
import { marketIdOf } from 'protocol';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { AccountSource } from './account-source.ts';
import { BookSource } from './book-source.ts';
import { LadderSource } from './ladder-source.ts';
import { ListedMatches, MatchesSource, matchesNamed } from './matches-source.ts';
import { ScoreSource } from './score-source.ts';
import type { StreamClient } from './stream-client.ts';
import type { TopicSource } from './topic-source.ts';

/** A topic that somebody watches. */
export interface WatchedTopic {
  /** Its name; of an account's topic with the account. */
  readonly key: string;
  /** As clients call it. */
  readonly name: string;
  readonly source: TopicSource;
  readonly watchers: Set<StreamClient>;
  /** The journal's sequence that its source is current to. */
  sequence: number;
}

/** What topics are pictures of. */
export type TopicSources = Pick<GatewayDependencies, 'live' | 'catalogue' | 'scores' | 'settlement' | 'notices'>;

/** Everything that is watched now. A topic lives while somebody watches it. */
export class Topics {
  readonly #sources: TopicSources;
  readonly #watched = new Map<string, WatchedTopic>();
  readonly #listed: ListedMatches;
  readonly #ends: (() => void)[];

  constructor(sources: TopicSources) {
    this.#sources = sources;
    this.#listed = new ListedMatches(sources);
    this.#ends = [
      sources.live.subscribe((changes) => {
        for (const market of changes.markets) {
          this.#touch(`book:1.${market}`);
          this.#touch(`ladder:1.${market}`);
          const found = sources.catalogue.market(market);
          if (found !== undefined) this.#touchMatch(found.match.matchId);
        }
        for (const [account, bets] of changes.accounts) {
          const source = this.#watched.get(`account:${account}`)?.source;
          if (source instanceof AccountSource) source.touch(bets);
        }
      }),
      sources.notices.subscribe((account) => this.#touch(`account:${account}`)),
      sources.scores.subscribe((matchId) => {
        this.#touch(`score:${matchId}`);
        this.#touchMatch(matchId);
      }),
      sources.catalogue.subscribe((matchId) => this.#touchMatch(matchId)),
    ];
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  watched(): Iterable<WatchedTopic> {
    return this.#watched.values();
  }

  /** @returns undefined for a topic about something that is not there */
  open(name: string, session: LoginSession): WatchedTopic | undefined {
    // Everybody's account topic has the same name.
    const key = name === 'account' ? `account:${session.user.account}` : name;
    const known = this.#watched.get(key);
    if (known !== undefined) return known;
    const source = this.#sourceOf(key);
    if (source === undefined) return undefined;
    const topic: WatchedTopic = { key, name, source, watchers: new Set(), sequence: this.#sources.live.sequence };
    this.#watched.set(key, topic);
    return topic;
  }

  closeUnwatched(topic: WatchedTopic): void {
    if (topic.watchers.size === 0) this.#watched.delete(topic.key);
  }

  #sourceOf(key: string): TopicSource | undefined {
    const { live, catalogue, scores, settlement, notices } = this.#sources;
    const colon = key.indexOf(':');
    const name = key.slice(colon + 1);
    switch (key.slice(0, colon)) {
      case 'account':
        return new AccountSource({ live, catalogue, settlement, notices }, Number(name) as AccountId);
      case 'book':
      case 'ladder': {
        const market = marketIdOf(name);
        if (live.market(market) === undefined) return undefined;
        return key.startsWith('book:') ? new BookSource(live, market) : new LadderSource(live, market);
      }
      case 'score':
        return catalogue.match(Number(name)) === undefined ? undefined : new ScoreSource(scores, Number(name));
      default:
        return new MatchesSource(this.#listed, matchesNamed(name, this.#sources));
    }
  }

  #touch(key: string): void {
    const source = this.#watched.get(key)?.source;
    if (source !== undefined) source.isDirty = true;
  }

  #touchMatch(matchId: number): void {
    this.#listed.touch(matchId);
    for (const { source } of this.#watched.values()) if (source instanceof MatchesSource) source.isDirty = true;
  }
}
