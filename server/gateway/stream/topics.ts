import type { AccountId } from 'engine/vocabulary';
import { TABLES } from 'games';
import { marketIdOf, type StaffPermission } from 'protocol';
import { isRound } from '../../catalogue/casino-sports.ts';
import type { LoginSession } from '../../identity/login-sessions.ts';
import type { LiveChanges } from '../../readmodels/live/live-models.ts';
import { Casino } from '../../casino/casino.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { AccountSource } from './account-source.ts';
import { LobbySource, TableSource } from './casino-sources.ts';
import { BookSource } from './book-source.ts';
import { LadderSource } from './ladder-source.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { MatchesSource, matchesNamed } from './matches-source.ts';
import { RelayedTopics } from './relayed-topics.ts';
import { RiskSource } from './risk-source.ts';
import { ScoreSource } from './score-source.ts';
import type { WatchedTopic } from './stream-client.ts';
import { TickerSource } from './ticker-source.ts';

/** What topics are pictures of. */
export interface TopicSources extends Pick<
  ShownExchange,
  'live' | 'catalogue' | 'scores' | 'settlement' | 'notices' | 'sequencer'
> {
  readonly listed: ListedMatches;
  readonly casino: Casino | RelayedTopics;
}

/** Topics for staff alone, and what each asks of them. To who may not watch it, it does not exist. */
export const STAFF_TOPICS: Readonly<Record<string, StaffPermission>> = { risk: 'view-risk', bets: 'view-risk' };

interface Found extends Pick<WatchedTopic, 'source' | 'subject'> {
  readonly ended?: () => void;
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
  /** What is to be done when nobody watches a topic any more. */
  readonly #ended = new WeakMap<WatchedTopic, () => void>();

  constructor(sources: TopicSources) {
    this.#sources = sources;
    this.#ends = [
      sources.live.subscribe((changes) => {
        for (const market of changes.markets) {
          this.#touch(`market:${market}`);
          const found = sources.catalogue.market(market);
          if (found !== undefined && !isRound(found.match)) this.#touchMatch(found.match.matchId);
        }
        for (const [account, bets] of changes.accounts) {
          const source = this.#watched.get(`account:${account}`)?.source;
          if (source instanceof AccountSource) source.touch(bets);
        }
        this.#touchStaff(changes);
      }),
      sources.notices.subscribe((account) => this.#touch(`account:${account}`)),
      sources.scores.subscribe((matchId) => {
        this.#touch(`score:${matchId}`);
        this.#touchMatch(matchId);
      }),
      sources.catalogue.subscribe((matchId) => this.#touchMatch(matchId)),
    ];
    if (sources.casino instanceof Casino)
      this.#ends.push(
        sources.casino.subscribe((code) => {
          this.#touch(`table:${code}`);
          this.#touch('casino');
        }),
      );
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
    const { source, subject } = found;
    const topic: WatchedTopic = {
      key,
      name,
      source,
      subject,
      watchers: new Set(),
      sequence: this.#sources.live.sequence,
    };
    this.#watched.set(key, topic);
    if (found.ended !== undefined) this.#ended.set(topic, found.ended);
    const others = this.#bySubject.get(topic.subject);
    if (others === undefined) this.#bySubject.set(topic.subject, new Set([topic]));
    else others.add(topic);
    return topic;
  }

  closeUnwatched(topic: WatchedTopic): void {
    if (topic.watchers.size > 0) return;
    this.#watched.delete(topic.key);
    this.#ended.get(topic)?.();
    const others = this.#bySubject.get(topic.subject);
    others?.delete(topic);
    if (others?.size === 0) this.#bySubject.delete(topic.subject);
  }

  #find(key: string): Found | undefined {
    const { live, catalogue, scores, settlement, notices } = this.#sources;
    if (key === 'risk') return { source: new RiskSource(this.#sources), subject: key };
    if (key === 'bets') return { source: new TickerSource(this.#sources), subject: key };
    const colon = key.indexOf(':');
    const name = key.slice(colon + 1);
    if (key === 'casino' || key.startsWith('table:')) return tableTopic(key, this.#sources);
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

  #touchStaff({ markets, stakes, accounts }: LiveChanges): void {
    const risk = this.#watched.get('risk')?.source;
    if (risk instanceof RiskSource) {
      risk.touch(stakes);
      risk.touch(markets);
    }
    const ticker = this.#watched.get('bets')?.source;
    if (ticker instanceof TickerSource) ticker.touch(accounts);
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

/** The casino's lobby, or a table; where they run elsewhere, as that process shows them. */
function tableTopic(key: string, { casino, ...sources }: TopicSources): Found | undefined {
  const code = key.slice(key.indexOf(':') + 1);
  if (casino instanceof RelayedTopics)
    return key === 'casino' || TABLES.some((table) => table.code === code)
      ? { ...casino.open(key), subject: key }
      : undefined;
  const whole = { ...sources, casino };
  if (key === 'casino') return { source: new LobbySource(whole), subject: key };
  const table = casino.table(code);
  if (table === undefined) return undefined;
  return { source: new TableSource(whole, table), subject: key, ended: casino.watch(code) };
}
