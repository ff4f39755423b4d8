import type { Sequence } from 'engine/vocabulary';
import { Catalogue } from '../../trade/catalogue/catalogue.ts';
import { Scores } from '../../trade/catalogue/scores.ts';
import type { CallRate } from '../gateway/call-rate.ts';
import { RelayedTopics } from '../gateway/stream/relayed-topics.ts';
import { Favourites } from '../../people/identity/favourites.ts';
import { LoginSessions } from '../../people/identity/login-sessions.ts';
import { ApiAccess } from '../../people/programs/api-access.ts';
import { toUser } from '../../people/identity/recognition.ts';
import { Roles } from '../../people/identity/roles.ts';
import type { IdentityTables } from '../../people/identity/tables.ts';
import { Notices } from '../../people/notices/notices.ts';
import type { Database } from '../../core/postgres/database.ts';
import { databaseTrouble } from '../../core/postgres/database-trouble.ts';
import { Records } from '../../reads/records/records.ts';
import { TermsBook } from '../../trade/settlement/market-terms.ts';
import type { GatewayNews, News } from './news.ts';

/** Without a writer to tell of changes the rows are read again so often. */
const READ_AGAIN_MS = 2000;
const SPENT_MS = 250;

export interface MirrorOptions {
  readonly database: Database;
  /** True if staff work only with a second factor. */
  readonly staffNeedFactor: boolean;
  readonly rate: CallRate;
  readonly now: () => number;
  /** To the process that writes; nowhere while there is none. */
  readonly tell: (news: GatewayNews) => void;
  readonly warn: (message: string) => void;
}

/** What stands in tables, and in the memory of the process that writes, as a gateway holds it: read again when that one says so. */
export class Mirror {
  readonly catalogue: Catalogue;
  readonly terms: TermsBook;
  readonly sessions: LoginSessions;
  readonly roles: Roles;
  readonly favourites: Favourites;
  readonly notices: Notices;
  readonly apiAccess: ApiAccess;
  readonly records: Records;
  readonly scores = new Scores();
  readonly relayed: RelayedTopics;
  readonly #options: MirrorOptions;
  readonly #timers: NodeJS.Timeout[];
  /** What is to be done, one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #isAlone = true;
  #willRead = false;

  static async open(options: MirrorOptions): Promise<Mirror> {
    const { database, now, staffNeedFactor, tell } = options;
    const db = database.kysely<unknown>();
    const people = db.withTables<IdentityTables>();
    const submit = () => Promise.reject(new Error('the catalogue is changed in the process that writes'));
    const catalogue = await Catalogue.open({ db, sequencer: { submit }, now, isMirror: true });
    const roles = await Roles.open(people);
    const userOf = async (userId: number) => {
      const row = await people.selectFrom('person').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return row === undefined ? undefined : toUser(row);
    };
    return new Mirror(options, {
      catalogue,
      roles,
      terms: await TermsBook.open({ db, catalogue, now }),
      sessions: await LoginSessions.open(people, {
        now,
        needsFactor: (user) => staffNeedFactor && roles.isStaff(user),
        presenceSaved: ({ tokenHash }) => tell({ is: 'present', tokenHash }),
      }),
      favourites: new Favourites(people),
      notices: await Notices.open({ db, now }),
      apiAccess: await ApiAccess.open({ db, identity: { userOf }, now }),
      records: new Records(database.kysely('reports'), await recordsPlace(database)),
    });
  }

  private constructor(
    options: MirrorOptions,
    opened: Pick<
      Mirror,
      'catalogue' | 'terms' | 'sessions' | 'roles' | 'favourites' | 'notices' | 'apiAccess' | 'records'
    >,
  ) {
    this.#options = options;
    ({
      catalogue: this.catalogue,
      terms: this.terms,
      sessions: this.sessions,
      roles: this.roles,
      favourites: this.favourites,
      notices: this.notices,
      apiAccess: this.apiAccess,
      records: this.records,
    } = opened);
    this.relayed = new RelayedTopics({
      watch: (topic, isWatched) => options.tell({ is: 'watch', topic, isWatched }),
      here: (topic, people) => options.tell({ is: 'here', topic, people }),
    });
    this.#timers = [
      setInterval(() => this.catalogue.passTime(), 1000),
      setInterval(() => this.#isAlone && this.#readSoon(), READ_AGAIN_MS),
      setInterval(() => {
        const spent = options.rate.takeSpent();
        if (spent !== undefined) options.tell({ is: 'spent', spent });
      }, SPENT_MS),
    ];
  }

  /** There is a writer that tells of changes: whatever changed before is read now. */
  joined(): void {
    this.#isAlone = false;
    this.#readSoon();
    this.relayed.watchAgain();
  }

  lost(): void {
    this.#isAlone = true;
  }

  /** In the order in which it was told. */
  take(news: News): void {
    if (news.is === 'spent') this.#options.rate.spentElsewhere(news.spent);
    else if (news.is === 'records') this.records.taken(news.sequence);
    else if (news.is === 'picture') this.relayed.take(news.topic, news.picture);
    else this.#later(() => this.#apply(news));
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#turn;
  }

  async #apply(news: News): Promise<void> {
    switch (news.is) {
      case 'match':
        return this.catalogue.learn(news.match);
      case 'terms':
        return this.terms.learn(news.match);
      case 'settings':
        return this.catalogue.siteSettings.read();
      case 'sports':
        return this.catalogue.sportList.read();
      case 'roles':
        return this.roles.read(this.#options.database.kysely<IdentityTables>());
      case 'score':
        return this.scores.update(news.score);
      case 'unread':
        return this.notices.counted(news.account, news.unread);
      case 'ended':
        return this.sessions.endedElsewhere(news.tokenHash);
      case 'api-ended':
        return this.apiAccess.sessions.endedElsewhere(news.tokenHash);
      default:
    }
  }

  async #readAll(): Promise<void> {
    const { database } = this.#options;
    await this.catalogue.siteSettings.read();
    await this.catalogue.read();
    await this.terms.learn();
    await this.roles.read(database.kysely<IdentityTables>());
    await this.sessions.endedElsewhere();
    await this.apiAccess.sessions.forgetEnded();
    await this.notices.read();
    this.records.taken(await recordsPlace(database));
  }

  /** One waits at most: of a database that takes longer than they are apart, there would be more and more. */
  #readSoon(): void {
    if (this.#willRead) return;
    this.#willRead = true;
    this.#later(() => {
      this.#willRead = false;
      return this.#readAll();
    });
  }

  #later(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch((error: unknown) => {
      const trouble = databaseTrouble(error) ?? (error instanceof Error ? error.message : String(error));
      this.#options.warn(`what the gateway shows may be out of date: ${trouble}`);
    });
  }
}

/** How far the tables of the past are. */
async function recordsPlace(database: Database): Promise<Sequence> {
  const { rows } = await database.pool.query<{ sequence: Sequence }>('select sequence from record_place');
  return rows[0]?.sequence ?? (0 as Sequence);
}
