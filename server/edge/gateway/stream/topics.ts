import type { AccountId } from 'engine/vocabulary';
import { TABLES } from 'games';
import { marketIdOf, STAFF_LISTS, STAFF_PERMISSIONS, type PersonHere, type StaffPermission } from 'protocol';
import { isRound } from '../../../trade/catalogue/casino-sports.ts';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import type { Roles } from '../../../people/identity/roles.ts';
import type { LiveChanges } from '../../../reads/live/live-models.ts';
import { Casino } from '../../../trade/casino/casino.ts';
import type { ShownExchange } from '../gateway-dependencies.ts';
import { AccountSource } from './account-source.ts';
import { StaffNews } from '../staff-news.ts';
import { StaffNewsSource } from './staff-news-source.ts';
import { LobbySource, TableSource } from './casino-sources.ts';
import { BookSource } from './book-source.ts';
import { LadderSource } from './ladder-source.ts';
import type { ListedMatches } from '../wire/listed-matches.ts';
import { MatchesSource, matchesNamed } from './matches-source.ts';
import { RelayedTopics } from './relayed-topics.ts';
import { RiskSource } from './risk-source.ts';
import { ScoreSource } from './score-source.ts';
import type { StreamClient } from './stream-client.ts';
import { TickerSource } from './ticker-source.ts';
import { TopicPollers } from './topic-pollers.ts';
import { type PolledPicture, WatchedTopic, type TopicOptions } from './watched-topic.ts';

/** What topics are pictures of. */
export interface TopicSources extends Pick<
  ShownExchange,
  'live' | 'catalogue' | 'scores' | 'settlement' | 'notices' | 'sequencer'
> {
  readonly listed: ListedMatches;
  readonly casino: Casino | RelayedTopics;
  readonly staffNews: StaffNews | RelayedTopics;
}

/** Topics for staff alone, by name or by the word before the colon, and one of the permissions that each asks of them. To who may not watch it, it does not exist. */
const STAFF_TOPICS: Readonly<Record<string, StaffPermission | readonly StaffPermission[]>> = {
  risk: 'view-risk',
  bets: 'view-bets',
  here: 'view-markets',
  stop: STAFF_PERMISSIONS,
  facts: 'enter-facts',
  ...Object.fromEntries(Object.entries(STAFF_LISTS).map(([list, permission]) => [`list:${list}`, permission])),
};

/** A role may be taken away while its topics are watched. */
export function mayWatch(roles: Pick<Roles, 'mayCall'>, { user }: LoginSession, topic: string): boolean {
  const permissions = STAFF_TOPICS[topic] ?? STAFF_TOPICS[wordOf(topic)];
  if (permissions === undefined) return true;
  return [permissions].flat().some((permission) => roles.mayCall(user, { permission, effect: 'read' }));
}

const wordOf = (topic: string): string => topic.split(':', 1)[0] as string;

type Found = Pick<TopicOptions, 'subject' | 'open'>;

/** Lists of matches of every sport: those in play, and all. */
const ALL_SPORTS = 'sport:all';
/** Whoever polls a topic comes again before that. */
const POLLED_MS = 10_000;

/** Everything that is watched now. A topic lives while somebody watches it, or has polled it a moment ago. */
export class Topics {
  readonly #sources: TopicSources;
  readonly #watched = new Map<string, WatchedTopic<StreamClient>>();
  /** The same topics by subject: a market's change looks at no other market's. */
  readonly #bySubject = new Map<string, Set<WatchedTopic<StreamClient>>>();
  readonly #polled = new Map<WatchedTopic<StreamClient>, NodeJS.Timeout>();
  readonly #pollers = new TopicPollers(POLLED_MS, (topic) => this.#tellWhoIsHere(topic));
  readonly #ends: (() => void)[];
  #touched: () => void = () => undefined;

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
          if (!(source instanceof AccountSource)) continue;
          source.touch(bets);
          this.#touched();
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
    if (sources.staffNews instanceof StaffNews)
      this.#ends.push(sources.staffNews.subscribe((topic) => this.#touch(topic)));
    if (sources.casino instanceof Casino)
      this.#ends.push(
        sources.casino.subscribe((code) => {
          this.#touch(`table:${code}`);
          this.#touch('casino');
        }),
      );
  }

  /** Called when what a topic shows may have changed. */
  onTouch(listener: () => void): void {
    this.#touched = listener;
  }

  stop(): void {
    for (const end of this.#ends) end();
    for (const timer of this.#polled.values()) clearTimeout(timer);
    this.#pollers.stop();
  }

  watched(): Iterable<WatchedTopic<StreamClient>> {
    return this.#watched.values();
  }

  /** @returns undefined where nobody watches it */
  known(name: string, session: LoginSession): WatchedTopic<StreamClient> | undefined {
    return this.#watched.get(keyOf(name, session));
  }

  /** @returns undefined for a topic about something that is not there */
  open(name: string, session: LoginSession): WatchedTopic<StreamClient> | undefined {
    const key = keyOf(name, session);
    const known = this.#watched.get(key);
    if (known !== undefined) return known;
    const found = this.#find(key);
    if (found === undefined) return undefined;
    const topic = new WatchedTopic<StreamClient>({ key, name, ...found, sequence: this.#sources.live.sequence });
    this.#watched.set(key, topic);
    const others = this.#bySubject.get(topic.subject);
    if (others === undefined) this.#bySubject.set(topic.subject, new Set([topic]));
    else others.add(topic);
    return topic;
  }

  /**
   * Somebody looks at it, and comes again: a table goes on until then, and a picture that another process makes is there.
   *
   * @returns undefined for a topic about something that is not there
   */
  poll(name: string, session: LoginSession): Promise<PolledPicture> | undefined {
    const topic = this.open(name, session);
    if (topic === undefined) return undefined;
    clearTimeout(this.#polled.get(topic));
    const forget = () => {
      this.#polled.delete(topic);
      this.#closeUnwatched(topic);
    };
    this.#polled.set(topic, setTimeout(forget, POLLED_MS).unref());
    if (isPresence(topic.key)) this.#pollers.polls(topic.key, personOf(session));
    return topic.polled(this.#sources.live.sequence);
  }

  /** Somebody watches a topic from now on, or no longer: of some topics that is what they show. */
  watchersChanged(topic: WatchedTopic<StreamClient>): void {
    if (isPresence(topic.key)) this.#tellWhoIsHere(topic.key);
    this.#closeUnwatched(topic);
  }

  #tellWhoIsHere(topic: string): void {
    const watching = [...(this.#watched.get(topic)?.watchers ?? [])].map(({ session }) => personOf(session));
    this.#sources.staffNews.setHere(this, topic, [...watching, ...this.#pollers.of(topic)]);
  }

  #closeUnwatched(topic: WatchedTopic<StreamClient>): void {
    if (topic.watchers.size > 0 || this.#polled.has(topic)) return;
    this.#watched.delete(topic.key);
    topic.end();
    const others = this.#bySubject.get(topic.subject);
    others?.delete(topic);
    if (others?.size === 0) this.#bySubject.delete(topic.subject);
  }

  #find(key: string): Found | undefined {
    const { live, catalogue, scores } = this.#sources;
    if (key === 'risk') return { open: () => ({ source: new RiskSource(this.#sources) }), subject: key };
    if (key === 'bets') return { open: () => ({ source: new TickerSource(this.#sources) }), subject: key };
    if (key === 'stop') return this.#staffTopic(key);
    const colon = key.indexOf(':');
    const name = key.slice(colon + 1);
    if (key === 'casino' || key.startsWith('table:')) return tableTopic(key, this.#sources);
    switch (key.slice(0, colon)) {
      case 'account':
        return {
          open: () => ({ source: new AccountSource(this.#sources, Number(name) as AccountId) }),
          subject: key,
        };
      case 'book':
      case 'ladder': {
        const market = marketIdOf(name);
        if (live.market(market) === undefined) return undefined;
        const Source = key.startsWith('book:') ? BookSource : LadderSource;
        return { open: () => ({ source: new Source(live, market) }), subject: `market:${market}` };
      }
      case 'list':
        return this.#staffTopic(key);
      case 'facts':
      case 'here': {
        if (catalogue.match(Number(name)) === undefined) return undefined;
        return this.#staffTopic(key);
      }
      case 'score': {
        const matchId = Number(name);
        if (catalogue.match(matchId) === undefined) return undefined;
        return { open: () => ({ source: new ScoreSource(scores, matchId) }), subject: `score:${matchId}` };
      }
      default: {
        const sportId = Number(name);
        return {
          open: () => ({ source: new MatchesSource(this.#sources.listed, matchesNamed(name, this.#sources)) }),
          subject: Number.isNaN(sportId) ? ALL_SPORTS : `sport:${sportId}`,
        };
      }
    }
  }

  #staffTopic(key: string): Found {
    const { staffNews } = this.#sources;
    if (staffNews instanceof RelayedTopics) return { open: () => staffNews.open(key), subject: key };
    return { open: () => ({ source: new StaffNewsSource(staffNews, key) }), subject: key };
  }

  #touchStaff({ markets, stakes, accounts }: LiveChanges): void {
    const risk = this.#watched.get('risk')?.source;
    if (risk instanceof RiskSource) {
      risk.touch(stakes);
      risk.touch(markets);
      risk.touchAccounts(accounts.keys());
    }
    const ticker = this.#watched.get('bets')?.source;
    if (ticker instanceof TickerSource) ticker.touch(accounts);
  }

  #touch(subject: string): void {
    const topics = this.#bySubject.get(subject);
    if (topics === undefined) return;
    for (const { source } of topics) if (source !== undefined) source.isDirty = true;
    this.#touched();
  }

  /** A match that the catalogue has forgotten is in no list. */
  #touchMatch(matchId: number): void {
    const match = this.#sources.catalogue.match(matchId);
    if (match === undefined) return;
    this.#touch(`sport:${match.sport.sportId}`);
    this.#touch(ALL_SPORTS);
  }
}

const isPresence = (key: string): boolean => wordOf(key) === 'here';

const personOf = ({ user: { userId, userName } }: LoginSession): PersonHere => ({
  user_id: userId,
  user_name: userName,
});

/** Everybody's account topic has the same name. */
const keyOf = (name: string, session: LoginSession): string =>
  name === 'account' ? `account:${session.user.account}` : name;

/** The casino's lobby, or a table; where they run elsewhere, as that process shows them. */
function tableTopic(key: string, { casino, ...sources }: TopicSources): Found | undefined {
  const code = key.slice(key.indexOf(':') + 1);
  if (casino instanceof RelayedTopics)
    return key === 'casino' || TABLES.some((table) => table.code === code)
      ? { open: () => casino.open(key), subject: key }
      : undefined;
  const whole = { ...sources, casino };
  if (key === 'casino') return { open: () => ({ source: new LobbySource(whole) }), subject: key };
  const table = casino.table(code);
  if (table === undefined) return undefined;
  return {
    open: () => {
      // Watched first: the picture shows a table that runs.
      const ended = casino.watch(code);
      return { source: new TableSource(whole, table), ended };
    },
    subject: key,
  };
}
