import type { Kysely } from 'kysely';
import type { AccountId, MarketId, Sequence } from 'engine/vocabulary';
import { TABLES, type Table, VIRTUALS } from 'games';
import { FAIR } from 'games/fair';
import type { RoundProof } from 'protocol';
import { CASINO_SPORT, VIRTUAL_SPORT } from '../catalogue/casino-sports.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DurableBatch } from '../journal/batch.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import type { Clock } from '../sequencer/clock.ts';
import type { CommandPort } from '../sequencer/command-port.ts';
import { CasinoTable, type CasinoTableDependencies, type TableStart } from './casino-table.ts';
import { MainReturns } from './main-returns.ts';
import { recordOf } from './round-record.ts';
import { JournaledRound, RoundJournal } from './round-journal.ts';
import { type StoredChain, type StoredRound, type TableRow, USUAL_TABLE } from './round-rows.ts';
import { RoundStore } from './round-store.ts';
import type { SeedVault } from './seed-vault.ts';
import { TableChances } from './table-chances.ts';
import { siteDay } from './table-hours.ts';
import { addTableMatch } from './table-match.ts';
import type { Pace } from './table-rounds.ts';
import type { VaultChain } from './vault-chain.ts';

/** As fast as people deal. */
const PACE: Pace = { card: 900, pause: 6000 };
export interface CasinoOptions {
  readonly db: Kysely<unknown>;
  readonly commands: CommandPort;
  /** What tells of durable batches. */
  readonly sequencer: { subscribe(follower: (batch: DurableBatch) => void): () => void };
  readonly journal: Pick<JournalStore, 'rows'>;
  readonly catalogue: Catalogue;
  /** Without a vault and a house account there are no tables. */
  readonly vault: SeedVault | undefined;
  readonly house: AccountId | undefined;
  readonly clock: Clock;
  readonly pace?: Pace | undefined;
  /** Whether tables that nobody has opened or closed yet are open. */
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
  readonly #returns: MainReturns;
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
    const left = await this.store.unfinished();
    for (const { markets } of left) this.#journal.follow(markets.map(({ market }) => market));
    const after = Math.min(...left.map((round) => round.after));
    if (left.length > 0) await this.#journal.readAgain(journal, after as Sequence);
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

  /** Rounds that nobody closes take no bets. */
  async #suspend(rounds: readonly StoredRound[]): Promise<void> {
    for (const { market } of rounds.flatMap(({ markets }) => markets))
      await this.#options.commands.submit({ type: 'suspend-market', market, cancelAll: true });
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
    const { catalogue, isOpen, commands, clock, pace = PACE, warn } = this.#options;
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
      warn,
      changed: (one) => this.#changed(one),
    };
    const table = new CasinoTable({ game, row, seriesId: series.seriesId, matchId, with: dependencies });
    for (const round of (await this.store.ended(game.code, { count: 10 })).toReversed()) table.view.remember(round);
    const today = siteDay(clock.now());
    const [sums] = await this.store.hold({ table: game.code, since: today, isWhole: true });
    table.dayLoss.begin(today, sums);
    const start = await this.#startOf(game.code, left, vault);
    this.#tables.set(game.code, table);
    table.start(start);
  }

  /**
   * The chains that can be gone on with, compared with the vault. Where the vault has let out more than the database
   * knows of, a copy was restored: the indices between are void, and their seeds shown. Where it is the other way round,
   * or the vault does not have the chain at all, the chain is retired. A chain with a round that is not over is retired
   * by its table, once that round is void.
   */
  async #startOf(code: string, unfinished: readonly StoredRound[], vault: SeedVault): Promise<TableStart> {
    const left = unfinished.find((round) => round.table === code);
    const chains: StoredChain[] = [];
    for (const chain of await this.store.chainsOf(code)) {
      const unreadable = vault.unreadable.get(chain.id);
      if (unreadable !== undefined)
        throw new Error(`chain ${chain.id} of the seed vault cannot be read: ${unreadable}`);
      const inVault = vault.chain(chain.id);
      const last = await this.store.lastIndexOf(chain.id);
      if (left?.chainId === chain.id) chains.push(chain);
      else if (inVault === undefined) await this.#retire(chain, 'the seeds were lost');
      else if (inVault.isRetired) await this.#retire(chain, 'the vault has retired it');
      else if (inVault.released < last) await this.#retire(chain, 'the vault is behind the journal', inVault);
      else chains.push(chain);
      if (inVault === undefined || inVault.isRetired || !chains.includes(chain)) continue;
      for (let index = last + 1; index <= inVault.released; index++) await this.#voidBetween(chain, inVault, index);
    }
    const [first] = chains;
    return { left, chains, lastIndex: first === undefined ? 0 : await this.store.lastIndexOf(first.id) };
  }

  async #retire(chain: StoredChain, reason: string, inVault?: VaultChain): Promise<void> {
    await inVault?.retire();
    await this.store.retireChain(chain.id, reason, this.#options.commands.now());
  }

  /** A round that was dealt in a time that a restored copy does not know. */
  async #voidBetween(chain: StoredChain, inVault: VaultChain, index: number): Promise<void> {
    const { commands } = this.#options;
    const commitment = await inVault.commitmentOf(index);
    const seed = await inVault.seed(index, 'void');
    const at = commands.now();
    const round = {
      chainId: chain.id,
      index,
      table: chain.table,
      match: 0,
      stage: 'opening',
      commitment,
      start: {},
      markets: [],
      openedAt: at,
      closesAt: at,
      after: commands.sequence,
      prices: '{}',
    } as const;
    const end = { kind: 'void', reason: 'a copy of the database from before this round was restored', seed } as const;
    const stored = { ...round, endedAt: at, record: undefined };
    const record: RoundProof = recordOf({
      round: stored,
      journaled: new JournaledRound(),
      end,
      endedAt: at,
      chain,
      algorithm: FAIR,
      sequence: commands.sequence,
    });
    await this.store.addRound(round);
    await this.store.endRound({ round: stored, endedAt: at, record, day: siteDay(at), hold: [] });
  }
}
