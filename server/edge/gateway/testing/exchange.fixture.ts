import { Engine, type Command } from 'engine';
import type { AccountId, MarketId, Money } from 'engine/vocabulary';
import { pino } from 'pino';
import type { PartSettings } from '../../../process/part-settings.ts';
import { openExchange, ROLES, type RunningExchange } from '../../../process/exchange.ts';
import type { User } from '../../../people/identity/recognition.ts';
import { TestPostgres } from '../../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../../core/postgres/database.ts';
import { TestClock } from '../../../core/sequencer/testing/test-clock.fixture.ts';
import type { EngineKind, SequencedEngine } from '../../../core/sequencer/fold.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { openWebPort, type WebPortOptions } from '../../../process/web-port.ts';
import { CommandsOnTheirWay } from './commands-on-their-way.fixture.ts';
import type { Gateway } from '../open-port.ts';

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

export interface TestOptions extends Partial<WebPortOptions> {
  readonly settings?: PartSettings;
  /** If true, a read answers from records that lag once the product's own patience is over; else it waits for them. */
  readonly isImpatient?: boolean;
  /** The first moment of its clock, in ms; now by default. */
  readonly startsAt?: number;
}

const HANG_MS = 120_000;
/** However fast the machine, a test is never told to wait; one of the limits themselves sets its own. */
const NO_PACE = { callsPerSecond: 1e6, callsPerAddress: 1e6 };

/** However slow the machine, what somebody has just done is in what they read. */
function waitForRecords({ records }: RunningExchange): void {
  const upToWithin = records.upToWithin.bind(records);
  records.upToWithin = (sequence) => upToWithin(sequence, HANG_MS);
}

/** The plain engine, whose state a test may look at. */
class SeenEngine implements EngineKind {
  engine: SequencedEngine = Engine.create();
  #isStarted = false;

  create(): SequencedEngine {
    return (this.engine = Engine.create());
  }

  /** Once the exchange has started, restored ones are copies to try things out on. */
  restore(bytes: Uint8Array): SequencedEngine {
    const restored = Engine.restore(bytes);
    if (!this.#isStarted) this.engine = restored;
    return restored;
  }

  started(): void {
    this.#isStarted = true;
  }
}

/** The exchange as `npm start` runs it, on a real PostgreSQL, with its gateway on a free port. */
export class TestExchange {
  readonly postgres: TestPostgres;
  gateway: Gateway;
  readonly running: RunningExchange;
  readonly #clock: TestClock;
  readonly #engine: SeenEngine;
  readonly #way: CommandsOnTheirWay;

  static async start(options: TestOptions = {}): Promise<TestExchange> {
    const postgres = await TestPostgres.start();
    return TestExchange.on(postgres, await postgres.exchangeDatabase(), options);
  }

  /** The exchange of a database, new or used before. */
  static async on(
    postgres: TestPostgres,
    database: Database,
    { settings, isImpatient = false, startsAt, limits, ...options }: TestOptions = {},
  ): Promise<TestExchange> {
    const clock = new TestClock(startsAt);
    const engine = new SeenEngine();
    let way: CommandsOnTheirWay | undefined;
    const running = await openExchange({
      storage: { database },
      parts: ROLES.whole,
      settings: { sandbox: true, localProviders: true, ...settings },
      clock,
      engine,
      commands: (sequencer: Sequencer) => (way = new CommandsOnTheirWay(sequencer)),
    });
    if (way === undefined) throw new Error('the exchange was opened without its port for commands');
    engine.started();
    if (!isImpatient) waitForRecords(running);
    const log = pino({ level: 'silent' });
    const gateway = await openWebPort(
      { ...running, sequencer: way },
      {
        host: '127.0.0.1',
        port: 0,
        clock,
        log,
        limits: { ...NO_PACE, ...limits },
        usageLimits: { callsPerSecond: NO_PACE.callsPerSecond, instructionsPerSecond: NO_PACE.callsPerSecond },
        ...options,
      },
    );
    return new TestExchange({ postgres, gateway, running, clock, engine, way });
  }

  private constructor(started: {
    readonly postgres: TestPostgres;
    readonly gateway: Gateway;
    readonly running: RunningExchange;
    readonly clock: TestClock;
    readonly engine: SeenEngine;
    readonly way: CommandsOnTheirWay;
  }) {
    this.postgres = started.postgres;
    this.gateway = started.gateway;
    this.running = started.running;
    this.#clock = started.clock;
    this.#engine = started.engine;
    this.#way = started.way;
  }

  get database() {
    return this.running.database;
  }

  get sequencer() {
    return this.running.sequencer;
  }

  get live() {
    return this.running.live;
  }

  get records() {
    return this.running.records;
  }

  get catalogue() {
    return this.running.catalogue;
  }

  get identity() {
    return this.running.identity;
  }

  get notices() {
    return this.running.notices;
  }

  get payments() {
    return this.running.payments;
  }

  get scores() {
    return this.running.scores;
  }

  get apiAccess() {
    return this.running.apiAccess;
  }

  get heartbeats() {
    return this.running.heartbeats;
  }

  get settlement() {
    return this.running.settlement;
  }

  get facts() {
    return this.running.facts;
  }

  /**
   * Added to the clock, in ms. Once it is an hour, whoever signed in before is signed out within seconds, and setting it
   * back brings nobody back: sign in again.
   */
  get ahead(): number {
    return this.#clock.ahead;
  }

  set ahead(ms: number) {
    this.#clock.ahead = ms;
  }

  /** While `play` runs, commands that `failing` gives an error for go wrong with it. */
  async whileFailing<T>(failing: (command: Command) => Error | undefined, play: () => Promise<T>): Promise<T> {
    this.#way.failing = failing;
    try {
      return await play();
    } finally {
      this.#way.failing = () => undefined;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.gateway.port}`;
  }

  stateBytes(): string {
    return Buffer.from(this.#engine.engine.snapshot()).toString('base64');
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

  /** A bettor with money, made by staff or signed up, or an operator, signed in. @returns also the bearer token */
  async signedIn(
    userName: string,
    options: { cash?: number; role?: User['role']; isSignedUp?: boolean } = {},
  ): Promise<{ user: User; token: string }> {
    const password = 'demo1234';
    const signUp = options.isSignedUp === true ? { parentId: 1, hasCashier: true } : {};
    const user = await this.identity.createUser({ userName, password, role: options.role ?? 'bettor', ...signUp });
    if (options.cash !== undefined) await this.identity.accounts.credit(user.account, options.cash as Money);
    const { body } = await this.call('user/login', { user_name: userName, password });
    // As if staff of a real site had set their second factor up.
    const session = this.identity.sessions.find(body.token as string);
    if (session !== undefined) session.mustSetUpFactor = false;
    return { user, token: body.token as string };
  }

  /** An open market of two runners, 1 and 2, in a match of its own. */
  async openMarket(name = 'Reds v Blues'): Promise<MarketId> {
    const series = await this.catalogue.createSeries({ key: 'test', sportId: 4, name: 'Test series' });
    const match = await this.catalogue.createMatch({
      seriesId: series.seriesId,
      name,
      openAt: this.sequencer.now() + 3_600_000,
    });
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

  /** All but PostgreSQL. */
  async close(): Promise<void> {
    await this.gateway.stop();
    await this.running.stop();
  }

  async stop(): Promise<void> {
    await this.close();
    await this.postgres.stop();
  }
}
