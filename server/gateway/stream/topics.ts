import type { AccountId, MarketId } from 'engine/vocabulary';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { AccountSource } from './account-source.ts';
import { BookSource } from './book-source.ts';
import { ListedMatches, MatchesSource, matchesNamed } from './matches-source.ts';
import { ScoreSource } from './score-source.ts';
import type { StreamClient } from './stream-client.ts';
import type { TopicSource } from './topic-source.ts';

/** What somebody watches: one source, and the next frame's number for each who does. */
export interface Channel {
  readonly key: string;
  /** As clients call it. */
  readonly topic: string;
  readonly source: TopicSource;
  readonly watchers: Set<StreamClient>;
}

/** Everything that is watched now. A channel lives while somebody watches it. */
export class Topics {
  readonly #parts: GatewayParts;
  readonly #channels = new Map<string, Channel>();
  readonly #listed: ListedMatches;
  readonly #ends: (() => void)[];

  constructor(parts: GatewayParts) {
    this.#parts = parts;
    this.#listed = new ListedMatches(parts);
    this.#ends = [
      parts.live.subscribe((changes) => {
        for (const market of changes.markets) {
          this.#touch(`book:1.${market}`);
          const found = parts.catalogue.market(market);
          if (found !== undefined) this.#touchMatch(found.match.matchId);
        }
        for (const [account, bets] of changes.accounts) {
          const source = this.#channels.get(`account:${account}`)?.source;
          if (source instanceof AccountSource) source.touch(bets);
        }
      }),
      parts.scores.subscribe((matchId) => {
        this.#touch(`score:${matchId}`);
        this.#touchMatch(matchId);
      }),
      parts.catalogue.subscribe((matchId) => this.#touchMatch(matchId)),
    ];
  }

  stop(): void {
    for (const end of this.#ends) end();
  }

  channels(): Iterable<Channel> {
    return this.#channels.values();
  }

  /** @returns undefined for a topic about something that is not there */
  open(topic: string, session: LoginSession): Channel | undefined {
    // Everybody's account topic has the same name.
    const key = topic === 'account' ? `account:${session.user.account}` : topic;
    const known = this.#channels.get(key);
    if (known !== undefined) return known;
    const source = this.#sourceOf(key);
    if (source === undefined) return undefined;
    const channel: Channel = { key, topic, source, watchers: new Set() };
    this.#channels.set(key, channel);
    return channel;
  }

  closeUnwatched(channel: Channel): void {
    if (channel.watchers.size === 0) this.#channels.delete(channel.key);
  }

  #sourceOf(key: string): TopicSource | undefined {
    const { live, catalogue, scores } = this.#parts;
    const colon = key.indexOf(':');
    const name = key.slice(colon + 1);
    switch (key.slice(0, colon)) {
      case 'account':
        return new AccountSource(live, catalogue, Number(name) as AccountId);
      case 'book': {
        const market = Number(name.slice(2)) as MarketId;
        return live.market(market) === undefined ? undefined : new BookSource(live, market);
      }
      case 'score':
        return catalogue.match(Number(name)) === undefined ? undefined : new ScoreSource(scores, Number(name));
      default:
        return new MatchesSource(this.#listed, matchesNamed(name, this.#parts));
    }
  }

  #touch(key: string): void {
    const source = this.#channels.get(key)?.source;
    if (source !== undefined) source.isDirty = true;
  }

  #touchMatch(matchId: number): void {
    this.#listed.touch(matchId);
    for (const { source } of this.#channels.values()) if (source instanceof MatchesSource) source.isDirty = true;
  }
}
