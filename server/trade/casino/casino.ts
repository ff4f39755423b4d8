import type { Kysely } from 'kysely';
import type { AccountId, MarketId } from 'engine/vocabulary';
import { TABLES, type Table, VIRTUALS } from 'games';
import type { FairReceipt } from 'games/fair';
import { CASINO_SPORT, VIRTUAL_SPORT } from '../catalogue/casino-sports.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DurableBatch } from '../../core/journal/batch.ts';
import type { JournalStore } from '../../core/journal/journal-store.ts';
import type { DatabasePlace } from '../../core/postgres/database.ts';
import type { Clock } from '../../core/sequencer/clock.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { StoppedError } from '../../core/sequencer/refusals.ts';
import { submitPatiently } from '../../core/sequencer/submit-patiently.ts';
import type { Beacon } from './beacon.ts';
import { closesApart, CloseTimes } from './close-times.ts';
import { CasinoTable, type CasinoTableDependencies, type TableStart } from './casino-table.ts';
import { MainReturns } from './main-returns.ts';
import { PastReader } from './past-rounds.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { RoundJournal } from './round-journal.ts';
import { roundIdOf, type StoredRound, type TableRow, USUAL_TABLE } from './round-rows.ts';
import { RoundStore } from './round-store.ts';
import type { SeedVault } from './seed-vault.ts';
import { TableChances } from './table-chances.ts';
import { siteDay } from './table-hours.ts';
import { addTableMatch } from './table-match.ts';
import type { Pace } from './draw-times.ts';
import { startOf } from './table-start.ts';

/** As fast as people deal. */
const PACE: Pace = { card: 900, pause: 6000 };
export interface CasinoOptions {
  readonly db: Kysely<unknown>;
  readonly commands: CommandPort;
  /** What tells of durable batches. */
  readonly sequencer: { subscribe(follower: (batch: DurableBatch) => void): () => void };
  readonly journal: Pick<JournalStore, 'rows'>;
  /** Where a thread of its own reads the journal; without it, it is read here. */
  readonly place?: DatabasePlace | undefined;
  readonly catalogue: Catalogue;
  /** Without a vault and a house account there are no tables. */
  readonly vault: SeedVault | undefined;
  readonly house: AccountId | undefined;
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
  readonly pace?: Pace | undefined;
  readonly beacon?: Beacon | undefined;
  /** True if tables that nobody has opened or closed yet are open. */
  readonly isOpen: boolean;
  readonly warn: (message: string) => void;
}

/** A table that could not be opened, or none of them where `code` is empty. */
export interface CasinoFault {
  readonly code: string;
  readonly fault: string;
}

/** The tables that the exchange runs itself. */
export class Casino {
  readonly store: RoundStore;
  readonly chances = new TableChances();
  readonly #closed: CasinoFault[] = [];
  readonly #options: CasinoOptions;
  readonly #tables = new Map<string, CasinoTable>();
  readonly #listeners = new Set<(code: string) => void>();
  readonly #journal = new RoundJournal();
  readonly #closeTimes: CloseTimes;
  readonly #returns: MainReturns;
  #past: PastReader | undefined;
  #isStopping = false;
  #unsubscribe: () => void = () => undefined;

  /**
   * Finds the tables as they were, and goes on with the rounds that were not over. Sports do not wait for the casino: a
   * table that cannot be opened, or all of them, stays closed and says why.
   *
   * @param fault  why there are no tables, where it is known already
   */
  static async open(options: CasinoOptions, fault?: string): Promise<Casino> {
    const casino = new Casino(options);
    try {
      if (fault !== undefined) casino.#stayClosed('', new Error(fault));
      await casino.#open();
    } catch (error) {
      casino.#stayClosed('', error as Error);
    }
    return casino;
  }

  private constructor(options: CasinoOptions) {
    this.#options = options;
    this.store = new RoundStore(options.db);
    this.#closeTimes = new CloseTimes(closesApart(options.pace ?? PACE));
    this.#returns = new MainReturns(this.chances, options.warn);
  }

  /** As the lobby shows them, in their order: what each gives back follows once it is computed. */
  lobby(): CasinoTable[] {
    this.#returns.begin(
      () => this.tables(),
      (code) => this.#changed(code),
    );
    return this.tables();
  }

  /** In their order. */
  tables(): CasinoTable[] {
    return [...this.#tables.values()].sort((a, b) => a.row.sort - b.row.sort || a.code.localeCompare(b.code));
  }

  table(code: string): CasinoTable | undefined {
    return this.#tables.get(code);
  }

  /** What keeps tables from going on, in a line each. */
  faults(): CasinoFault[] {
    const stuck = this.tables().filter(({ fault }) => fault !== '');
    return [...this.#closed, ...stuck.map(({ code, fault }) => ({ code, fault }))];
  }

  /** The table whose round has a market now. */
  tableOfMarket(market: MarketId): CasinoTable | undefined {
    return this.tables().find(({ current }) => current?.markets.some((one) => one.market === market) === true);
  }

  /** Until when the round of a market takes bets, 0 before it takes any; undefined where no round that is played has it. */
  closesAt(market: MarketId): number | undefined {
    return this.#journal.of(market)?.closesAt;
  }

  /** What signs receipts: a public key in hexadecimal digits. */
  get receiptKey(): string {
    return this.#options.signer.key;
  }

  /** @returns undefined where the account has given no value to this round, or the round is over */
  async receipt(roundId: string, account: AccountId): Promise<FairReceipt | undefined> {
    const isOf = ({ current }: CasinoTable) => current !== undefined && roundIdOf(current) === roundId;
    const table = this.tables().find(isOf);
    const [first] = table?.current?.markets ?? [];
    const value = first && this.#journal.of(first.market)?.values.get(account);
    return table && value && this.#options.signer.sign({ round_id: roundId, table: table.code, ...value });
  }

  /** Called with the table that looks different. @returns unsubscribes */
  subscribe(listener: (code: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Somebody watches the table until the answer is called. */
  watch(code: string): () => void {
    const table = this.#tables.get(code);
    if (table === undefined) return () => undefined;
    const end = table.view.watch();
    table.wakeIfIdle();
    return end;
  }

  /** Somebody has looked at the table once. */
  look(code: string): void {
    const table = this.#tables.get(code);
    if (table === undefined) return;
    table.view.look(this.#options.clock.now());
    table.wakeIfIdle();
  }

  /** What an operator changes of a table holds from its next round on. */
  async change(code: string, change: Partial<Omit<TableRow, 'table_code'>>): Promise<void> {
    const table = this.#tables.get(code);
    if (table === undefined) return;
    await this.store.changeTable(code, change);
    table.row = { ...table.row, ...change };
    if (change.prices !== undefined) await this.#returns.again(table);
    table.wakeIfIdle();
    this.#changed(code);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#past?.stop();
    await Promise.all(this.tables().map((table) => table.stop()));
    this.#unsubscribe();
    await this.chances.stop();
    await this.#options.vault?.stop();
  }

  #changed(code: string): void {
    for (const listener of this.#listeners) listener(code);
  }

  async #open(): Promise<void> {
    const { sequencer, journal, catalogue, vault, house } = this.#options;
    if (vault === undefined || house === undefined) return this.#suspend(await this.store.unfinished());
    for (const { sportId, name } of [CASINO_SPORT, VIRTUAL_SPORT]) await catalogue.ensureSport(sportId, name);
    this.#unsubscribe = sequencer.subscribe((batch) => this.#journal.take(batch));
    // What is durable by now; the subscription has all that follows.
    const until = this.#options.commands.sequence;
    const left = await this.store.unfinished();
    for (const { markets, match, stage, closesAt } of left) {
      this.#journal.follow(markets.map(({ market }) => market)).closesAt = stage === 'open' ? closesAt : 0;
      if (stage === 'open') this.#closeTimes.keep(match, closesAt);
    }
    const rounds = left.map(({ after, markets }) => ({ after, markets: markets.map(({ market }) => market) }));
    this.#past = new PastReader({ journal, place: this.#options.place }, { rounds, until });
    const known = new Map((await this.store.tables()).map((row) => [row.table_code, row]));
    const opening = [...TABLES, ...VIRTUALS].map((game, sort) =>
      this.#openTable({ game, sort, left, vault, house, known: known.get(game.code) }).catch(async (error: Error) => {
        this.#stayClosed(game.code, error);
        await this.#suspend(left.filter(({ table }) => table === game.code));
      }),
    );
    // Beside one another: a start, and with it whoever waits for a standby to take over, waits for their sum otherwise.
    await Promise.all(opening);
  }

  /** Rounds that nobody closes take no bets, however long the queue is full. */
  async #suspend(rounds: readonly StoredRound[]): Promise<void> {
    const check = () => {
      if (this.#isStopping) throw new StoppedError();
    };
    for (const { market } of rounds.flatMap(({ markets }) => markets)) {
      const command = { type: 'suspend-market', market, cancelAll: true } as const;
      await submitPatiently(this.#options.commands, command, { check, tries: Infinity });
    }
  }

  #stayClosed(code: string, { message: fault }: Error): void {
    this.#closed.push({ code, fault });
    this.#options.warn(
      code === '' ? `the casino stays closed: ${fault}` : `casino table ${code} stays closed: ${fault}`,
    );
  }

  async #openTable(of: {
    readonly game: Table;
    readonly sort: number;
    readonly left: readonly StoredRound[];
    readonly vault: SeedVault;
    readonly house: AccountId;
    readonly known: TableRow | undefined;
  }): Promise<void> {
    const { game, sort, left, vault, house } = of;
    const { catalogue, isOpen, commands, clock, pace = PACE, beacon, warn } = this.#options;
    const row = of.known ?? { table_code: game.code, is_open: isOpen, sort, ...USUAL_TABLE };
    if (of.known === undefined) await this.store.addTable(row);
    const matchId = -1 - sort;
    const { series } = catalogue.match(matchId) ?? (await addTableMatch(catalogue, game, matchId));
    const dependencies: CasinoTableDependencies = {
      commands,
      catalogue,
      vault,
      store: this.store,
      journal: this.#journal,
      chances: this.chances,
      house,
      clock,
      pace,
      closeTimes: this.#closeTimes,
      beacon,
      warn,
      changed: (one) => this.#changed(one),
    };
    const table = new CasinoTable({ game, row, seriesId: series.seriesId, matchId, with: dependencies });
    for (const round of (await this.store.ended(game.code, { count: 10 })).toReversed()) table.view.remember(round);
    const today = siteDay(clock.now());
    const [sums] = await this.store.hold({ table: game.code, since: today, isWhole: true });
    table.dayLoss.begin(today, sums);
    const start = await startOf({ ...this.#options, store: this.store, vault }, game.code, left);
    this.#tables.set(game.code, table);
    if (start.left === undefined) table.start(start);
    // Sports, and all other tables, go on at once.
    else void this.#goOn(table, start, start.left);
  }

  /** With a round that was left, once what the journal says of it is known. */
  async #goOn(table: CasinoTable, start: TableStart, left: StoredRound): Promise<void> {
    const markets = left.markets.map(({ market }) => market);
    try {
      const past = await this.#past?.of(markets[0]);
      if (this.#isStopping) return;
      if (past !== undefined) this.#journal.follow(markets).addBefore(past);
      table.start(start);
    } catch (error) {
      if (this.#isStopping) return;
      this.#stayClosed(table.code, error as Error);
      // Nobody hears of a failure here, and it would end the process.
      await this.#suspend([left]).catch(({ message }: Error) => this.#options.warn(`casino: ${message}`));
    }
  }
}
