import type { Command } from 'engine';
import { BANK, FIRST_ACCOUNT } from 'engine/vocabulary';
import type { AccountId, MarketId, Money, OrderId, Price, SelectionId, Sequence, Side } from 'engine/vocabulary';
import { openExchange, type ExchangeOptions, type RunningExchange } from '../../../process/exchange.ts';
import type { JournalStore } from '../../../core/journal/journal-store.ts';
import type { TestPostgres } from '../../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../../core/postgres/database.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { LiveModels } from '../../live/live-models.ts';
import { RECORD_TABLES } from '../migrations.ts';
import type { Records } from '../records.ts';
import { startRecords } from '../start-records.ts';
import type { RunningRecords } from '../start-records.ts';

export const CUSTOMERS = [0, 1, 2].map((n) => (FIRST_ACCOUNT + n) as AccountId);
export const FEED = (FIRST_ACCOUNT + 3) as AccountId;

/** Journal, sequencer, live models and records on a real database, without people and without an edge. */
export class RecordsExchange {
  readonly database: Database;
  readonly store: JournalStore;
  readonly sequencer: Sequencer;
  readonly live: LiveModels;
  /** Another follower writes the same tables. */
  isOneOfTwo = false;
  #running: RunningRecords | undefined;
  #broken: Promise<never> | undefined;

  static async start(
    postgres: TestPostgres,
    sequencing: ExchangeOptions<'live'>['sequencing'] = {},
  ): Promise<RecordsExchange> {
    return RecordsExchange.on(await postgres.exchangeDatabase(), sequencing);
  }

  static async on(
    database: Database,
    sequencing: ExchangeOptions<'live'>['sequencing'] = {},
  ): Promise<RecordsExchange> {
    return new RecordsExchange(await openExchange({ storage: { database }, parts: ['live'], sequencing }));
  }

  private constructor(exchange: RunningExchange<'live'>) {
    this.database = exchange.database;
    this.store = exchange.store;
    this.sequencer = exchange.sequencer;
    this.live = exchange.live;
  }

  /** Starts the records, or starts them again. */
  async follow(): Promise<Records> {
    await this.#running?.stop();
    const broken = Promise.withResolvers<never>();
    broken.promise.catch(() => undefined);
    this.#broken = broken.promise;
    this.#running = await startRecords({
      database: this.database,
      store: this.store,
      sequencer: this.sequencer,
      warn: (message) => {
        // Of two, one finds that the other was first, and looks again.
        if (!this.isOneOfTwo || !message.endsWith('another follower writes them')) broken.reject(new Error(message));
      },
    });
    return this.#running.records;
  }

  async stopFollowing(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** The records, once they hold everything that is durable. @throws what keeps them from it */
  async upToDate(): Promise<Records> {
    const records = this.#running?.records ?? (await this.follow());
    await Promise.race([records.upTo(this.sequencer.sequence), this.#broken]);
    return records;
  }

  /** @throws where the exchange rejects it */
  async play(command: Command): Promise<{ readonly order: OrderId; readonly sequence: Sequence }> {
    const { outcome, sequence } = await this.sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection}`);
    return { order: outcome.order, sequence };
  }

  async open(): Promise<void> {
    for (const account of CUSTOMERS) {
      await this.play({ type: 'open-account', account, role: 'customer' });
      await this.play({
        type: 'post-transfer',
        kind: 'credit',
        from: BANK,
        to: account,
        amount: 1_000_000 as Money,
        requestKey: `first credit of ${account}`,
      });
    }
    await this.play({ type: 'open-account', account: FEED, role: 'feed' });
  }

  async market(market: number, { runners = 2 } = {}): Promise<MarketId> {
    await this.play({
      type: 'create-market',
      market: market as MarketId,
      mechanism: 'order-book',
      payoff: { kind: 'runners', winners: 1, complete: true },
      runners: Array.from({ length: runners }, (_, place) => (place + 1) as SelectionId),
      baseRate: 500,
      minStake: 100 as Money,
      persistenceAllowed: true,
    });
    await this.play({ type: 'open-market', market: market as MarketId });
    return market as MarketId;
  }

  async bet(of: {
    account: AccountId;
    market: MarketId;
    side: Side;
    price: number;
    size: number;
    selection?: number;
  }): Promise<OrderId> {
    const { account, market, side, price, size, selection = 1 } = of;
    const { order } = await this.play({
      type: 'place-order',
      account,
      market,
      selection: selection as SelectionId,
      side,
      price: price as Price,
      size: size as Money,
      persistence: 'lapse',
    });
    return order;
  }

  settle(market: MarketId, winner: number) {
    return this.play({ type: 'settle-market', market, winners: [winner as SelectionId] });
  }

  /** Every row of every table, in the order of its key. */
  async tables(): Promise<Record<string, unknown[]>> {
    const all: Record<string, unknown[]> = {};
    for (const table of RECORD_TABLES) {
      const { rows } = await this.database.pool.query<{ row: unknown }>(
        `select to_jsonb(${table}) as row from ${table} order by to_jsonb(${table})::text`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  }

  async stop(): Promise<void> {
    await this.stopFollowing();
    await this.sequencer.stop();
  }
}
