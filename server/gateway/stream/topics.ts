import type { AccountId } from 'engine/vocabulary';
import { marketIdOf } from 'protocol';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { AccountSource } from './account-source.ts';
import { BookSource } from './book-source.ts';
import { LadderSource } from './ladder-source.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { MatchesSource, matchesNamed } from './matches-source.ts';
import { ScoreSource } from './score-source.ts';
import type { WatchedTopic } from './stream-client.ts';

/** What topics are pictures of. */
export interface TopicSources extends Pick<
  GatewayDependencies,
  'live' | 'catalogue' | 'scores' | 'settlement' | 'notices'
> {
  readonly listed: ListedMatches;
}

/** Lists of matches of every sport: those in play, and all. */
const ALL_SPORTS = 'sport:all';

/** Everything that is watched now. A topic lives while somebody watches it. */
export class Topics {
  readonly #sources: TopicSources;
  readonly #watched = new Map<string, WatchedTopic>();
  /** The same topics by subject: a market's change looks at no other market's. */
  readonly #bySubject = new Map<string, Set<WatchedTopic>>();
  readonly #ends: (() => void)[];

  constructor(sources: TopicSources) {
    this.#sources = sources;
    this.#ends = [
      sources.live.subscribe((changes) => {
        for (const market of changes.markets) {
          this.#touch(`market:${market}`);
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
    const found = this.#find(key);
    if (found === undefined) return undefined;
    const topic: WatchedTopic = { key, name, ...found, watchers: new Set(), sequence: this.#sources.live.sequence };
    this.#watched.set(key, topic);
    const others = this.#bySubject.get(topic.subject);
    if (others === undefined) this.#bySubject.set(topic.subject, new Set([topic]));
    else others.add(topic);
    return topic;
  }

  closeUnwatched(topic: WatchedTopic): void {
    if (topic.watchers.size > 0) return;
    this.#watched.delete(topic.key);
    const others = this.#bySubject.get(topic.subject);
    others?.delete(topic);
    if (others?.size === 0) this.#bySubject.delete(topic.subject);
  }

  #find(key: string): Pick<WatchedTopic, 'source' | 'subject'> | undefined {
    const { live, catalogue, scores, settlement, notices } = this.#sources;
    const colon = key.indexOf(':');
    const name = key.slice(colon + 1);
    switch (key.slice(0, colon)) {
      case 'account':
        return {
          source: new AccountSource({ live, catalogue, settlement, notices }, Number(name) as AccountId),
          subject: key,
        };
      case 'book':
      case 'ladder': {
        const market = marketIdOf(name);
        if (live.market(market) === undefined) return undefined;
        const source = key.startsWith('book:') ? new BookSource(live, market) : new LadderSource(live, market);
        return { source, subject: `market:${market}` };
      }
      case 'score': {
        const matchId = Number(name);
        if (catalogue.match(matchId) === undefined) return undefined;
        return { source: new ScoreSource(scores, matchId), subject: `score:${matchId}` };
      }
      default: {
        const sportId = Number(name);
        return {
          source: new MatchesSource(this.#sources.listed, matchesNamed(name, this.#sources)),
          subject: Number.isNaN(sportId) ? ALL_SPORTS : `sport:${sportId}`,
        };
      }
    }
  }

  #touch(subject: string): void {
    for (const { source } of this.#bySubject.get(subject) ?? []) source.isDirty = true;
  }

  /** A match that the catalogue has forgotten is in no list. */
  #touchMatch(matchId: number): void {
    const match = this.#sources.catalogue.match(matchId);
    if (match === undefined) return;
    this.#touch(`sport:${match.sport.sportId}`);
    this.#touch(ALL_SPORTS);
  }
}
