import { Engine } from 'engine';
import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import { pino } from 'pino';
import { AuditTrail } from '../catalogue/audit.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { catalogueMigrations } from '../catalogue/migrations.ts';
import { Scores } from '../catalogue/scores.ts';
import { ClientQueries } from '../client-queries/client-queries.ts';
import { clientQueryMigrations } from '../client-queries/migrations.ts';
import { Door } from '../door/door.ts';
import type { DoorSettings } from '../door/door.ts';
import { doorMigrations } from '../door/migrations.ts';
import { Identity } from '../identity/identity.ts';
import type { User } from '../identity/identity.ts';
import { identityMigrations } from '../identity/migrations.ts';
import { journalMigrations } from '../journal/migrations.ts';
import { PostgresStore } from '../journal/postgres-store.ts';
import { TestPostgres } from '../postgres/database.fixture.ts';
import type { Database } from '../postgres/database.ts';
import { Notices } from '../notices/notices.ts';
import { limitMigrations } from '../reality-checks/migrations.ts';
import { RealityChecks } from '../reality-checks/reality-checks.ts';
import { paymentMigrations } from '../payments/migrations.ts';
import { openPayments, type Payments } from '../payments/open-payments.ts';
import { migrate } from '../postgres/migrate.ts';
import { LiveModels } from '../readmodels/live/live-models.ts';
import { recordMigrations } from '../readmodels/records/migrations.ts';
import type { Records } from '../readmodels/records/records.ts';
import { factMigrations } from '../facts/migrations.ts';
import { startSettlement } from '../settlement/flow/start-settlement.ts';
import type { RunningSettlement } from '../settlement/flow/start-settlement.ts';
import { flowMigrations } from '../settlement/flow/migrations.ts';
import { startRecords } from '../readmodels/records/start-records.ts';
import type { RunningRecords } from '../readmodels/records/start-records.ts';
import { systemClock } from '../sequencer/clock.ts';
import type { SequencedEngine } from '../sequencer/fold.ts';
import { Sequencer } from '../sequencer/sequencer.ts';
import { Heartbeats } from '../betfair/heartbeat/heartbeats.ts';
import { ApiAccess } from '../identity/programs/api-access.ts';
import { apiAccessMigrations } from '../identity/programs/migrations.ts';
import { addBetfairApi } from '../betfair/start-betfair-api.ts';
import { startGateway } from './start-gateway.ts';
import type { Gateway, GatewayOptions } from './start-gateway.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { status?: boolean; code?: string; message?: string; data?: unknown; token?: string };
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  /** GET when 'GET'. */
  readonly method?: 'GET' | 'POST';
}

export interface TestOptions extends Partial<GatewayOptions> {
  readonly doorSettings?: Partial<DoorSettings>;
}

const DEMO_DOOR: DoorSettings = { demo: true, post: {}, geolocation: undefined };

const MIGRATIONS = [
  ...journalMigrations,
  ...catalogueMigrations,
  ...identityMigrations,
  ...doorMigrations,
  ...apiAccessMigrations,
  ...recordMigrations,
  ...factMigrations,
  ...flowMigrations,
  ...paymentMigrations,
  ...limitMigrations,
  ...clientQueryMigrations,
];

/** The sequencer with its live models, and the engine that it runs. */
async function startSequencer(store: PostgresStore) {
  let live = new LiveModels();
  let engine: SequencedEngine = Engine.create();
  let isStarted = false;
  const sequencer = await Sequencer.start({
    store,
    clock: systemClock,
    engine: {
      create: () => (engine = Engine.create()),
      // Once it has started, restored ones are copies to try things out on.
      restore: (bytes) => (isStarted ? Engine.restore(bytes) : (engine = Engine.restore(bytes))),
    },
    folds: [
      {
        name: LiveModels.snapshotName,
        restore: (bytes) => (live = bytes === undefined ? new LiveModels() : LiveModels.fromSnapshot(bytes)),
      },
    ],
  });
  isStarted = true;
  return { sequencer, live, engine: () => engine };
}

/** A whole exchange for a test file: real PostgreSQL, journal, sequencer, engine, models, and the gateway on a free port. */
export class TestExchange {
  readonly postgres: TestPostgres;
  readonly database: Database;
  readonly sequencer: Sequencer;
  readonly live: LiveModels;
  readonly records: Records;
  readonly catalogue: Catalogue;
  readonly identity: Identity;
  readonly notices: Notices;
  readonly payments: Payments;
  readonly scores: Scores;
  readonly betfair: { readonly access: ApiAccess; readonly heartbeats: Heartbeats };
  gateway: Gateway;
  /** Added to the gateway's clock. */
  ahead = 0;
  readonly #engine: () => SequencedEngine;
  readonly #running: RunningRecords;
  readonly #settling: RunningSettlement;

  static async start(options: TestOptions = {}): Promise<TestExchange> {
    const postgres = await TestPostgres.start();
    return TestExchange.on(postgres, await postgres.freshDatabase(), options);
  }

  /** The exchange of a database, new or used before. */
  static async on(
    postgres: TestPostgres,
    database: Database,
    { doorSettings, ...options }: TestOptions = {},
  ): Promise<TestExchange> {
    const db = database.kysely<unknown>();
    await migrate(db, MIGRATIONS);
    const store = new PostgresStore({ database });
    const { sequencer, live, engine } = await startSequencer(store);
    let exchange: TestExchange | undefined;
    const log = pino({ level: 'silent' });
    const now = () => (systemClock.now() + (exchange?.ahead ?? 0)) as Millis;
    const catalogue = await Catalogue.open({ db, sequencer, now });
    const notices = await Notices.open({ db, now });
    const identity = await Identity.open({ db, sequencer, now });
    const warn = (message: string) => log.warn(message);
    const door = new Door({ db, identity, notices, now, warn, ...DEMO_DOOR, ...doorSettings });
    const scores = new Scores();
    const running = await startRecords({ database, store, sequencer });
    const apiAccess = await ApiAccess.open({ db, identity, now });
    const settling = await startSettlement({ db, sequencer, store, live, catalogue, notices, warn });
    const heartbeats = await Heartbeats.open({ db, sequencer, live, now, log });
    const betfair = { access: apiAccess, heartbeats };
    const { records } = running;
    const payments = await openPayments({ db, sequencer, store, identity, notices, clock: systemClock, warn });
    const gateway = await startGateway({
      sequencer,
      live,
      records: running.records,
      catalogue,
      identity,
      door,
      notices,
      clientQueries: new ClientQueries({ db, notices, now }),
      settlement: settling.settlement,
      facts: settling.facts,
      payments,
      realityChecks: new RealityChecks(db),
      scores,
      audit: new AuditTrail(db),
      apiAccess,
      addRoutes: (app) =>
        addBetfairApi(app, { sequencer, live, catalogue, records, identity, apiAccess, heartbeats, now, log }),
      host: '127.0.0.1',
      port: 0,
      clock: { ...systemClock, now },
      log,
      ...options,
    });
    const parts = {
      postgres,
      database,
      sequencer,
      live,
      records: running.records,
      catalogue,
      identity,
      notices,
      payments,
      scores,
      betfair,
      gateway,
    };
    exchange = new TestExchange({ ...parts, running, settling }, engine);
    return exchange;
  }

  private constructor(
    parts: Pick<
      TestExchange,
      | 'postgres'
      | 'database'
      | 'sequencer'
      | 'live'
      | 'records'
      | 'catalogue'
      | 'identity'
      | 'notices'
      | 'payments'
      | 'scores'
      | 'betfair'
      | 'gateway'
    > & { readonly running: RunningRecords; readonly settling: RunningSettlement },
    engine: () => SequencedEngine,
  ) {
    this.postgres = parts.postgres;
    this.database = parts.database;
    this.sequencer = parts.sequencer;
    this.live = parts.live;
    this.records = parts.records;
    this.#running = parts.running;
    this.#settling = parts.settling;
    this.catalogue = parts.catalogue;
    this.identity = parts.identity;
    this.notices = parts.notices;
    this.payments = parts.payments;
    this.scores = parts.scores;
    this.betfair = parts.betfair;
    this.gateway = parts.gateway;
    this.#engine = engine;
  }

  get url(): string {
    return `http://127.0.0.1:${this.gateway.port}`;
  }

  stateBytes(): string {
    return Buffer.from(this.#engine().snapshot()).toString('base64');
  }

  async call(name: string, body?: unknown, { token, headers, method = 'POST' }: CallOptions = {}): Promise<Answer> {
    const isText = typeof body === 'string';
    const response = await fetch(`${this.url}/api/${name}`, {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'POST' ? { body: isText ? body : JSON.stringify(body ?? {}) } : {}),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  }

  /** A bettor with money, or an operator, signed in. @returns also the bearer token */
  async signedIn(
    userName: string,
    options: { cash?: number; role?: 'bettor' | 'operator' } = {},
  ): Promise<{ user: User; token: string }> {
    const password = 'demo1234';
    const user = await this.identity.createUser({ userName, password, role: options.role ?? 'bettor' });
    if (options.cash !== undefined) await this.identity.creditAccount(user.account, options.cash as Money);
    const { body } = await this.call('user/login', { user_name: userName, password });
    return { user, token: body.token as string };
  }

  /** An open market of two runners, 1 and 2, in a match of its own. */
  async openMarket(name = 'Reds v Blues'): Promise<MarketId> {
    const series = await this.catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
    const match = await this.catalogue.createMatch({ seriesId: series.seriesId, name, openAt: Date.now() + 3_600_000 });
    const market = await this.catalogue.createMarket({
      matchId: match.matchId,
      name: 'Match Odds',
      marketType: 'match_odds',
      baseRate: 200,
      minStake: 100,
      runners: [
        { selection: 1, name: 'Reds' },
        { selection: 2, name: 'Blues' },
      ],
    });
    await this.sequencer.submit({ type: 'open-market', market });
    return market;
  }

  accountCash(account: AccountId): number {
    return this.live.account(account)?.cash ?? 0;
  }

  get settlement() {
    return this.#settling.settlement;
  }

  get facts() {
    return this.#settling.facts;
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    this.payments.stop();
    this.betfair.heartbeats.stop();
    await this.#settling.stop();
    await this.#running.stop();
    await this.sequencer.stop();
    await this.postgres.stop();
  }
}
