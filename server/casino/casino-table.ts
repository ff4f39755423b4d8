import type { Command } from 'engine';
import type { AccountId } from 'engine/vocabulary';
import { playRound, type Start, type Table, withPrices, type Group, type Prices } from 'games';
import { canonicalEntropy, entropyHashOf, FAIR, KeyDraws } from 'games/fair';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../sequencer/clock.ts';
import type { CommandPort } from '../sequencer/command-port.ts';
import { recordOf, type RoundEnd } from './round-record.ts';
import type { JournaledRound, RoundJournal } from './round-journal.ts';
import { marketOf, quotesOf, settlementOf } from './round-markets.ts';
import type { RoundStore, StoredChain, StoredRound, TableRow } from './round-store.ts';
import { type SeedVault, type VaultChain, VaultRefusedError } from './seed-vault.ts';
import { TableChains } from './table-chains.ts';
import { TableView } from './table-view.ts';

/** After a failure, the round goes on from what is durable. */
const AGAIN_MS = 2000;

/** How fast a table goes, ms. */
export interface Pace {
  /** From the seal to the first card, and from each card to the next. */
  readonly card: number;
  /** From a result to the next round. */
  readonly pause: number;
  /** How long bets are taken, instead of what the table says. */
  readonly betting?: number;
}

export interface CasinoTableDependencies {
  readonly commands: Pick<CommandPort, 'submit' | 'now' | 'sequence'>;
  readonly catalogue: Pick<Catalogue, 'createMatch' | 'createMarket' | 'finishMatch'>;
  readonly vault: SeedVault;
  readonly store: RoundStore;
  readonly journal: RoundJournal;
  /** Quotes every bet. */
  readonly house: AccountId;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly warn: (message: string) => void;
  /** What anybody may see of a table is different. */
  readonly changed: (code: string) => void;
}

/** These say that a market is where the round wants it, or already further. */
const FURTHER = ['wrong-market-state', 'market-closed', 'market-settled', 'market-void', 'unknown-market'];

/** One table on its clock: rounds one after the other while somebody looks, each from its commitment to its record. */
export class CasinoTable {
  readonly game: Table;
  readonly seriesId: number;
  /** Of the table itself: below 0. */
  readonly matchId: number;
  readonly view: TableView;
  row: TableRow;
  readonly #with: CasinoTableDependencies;
  #chains!: TableChains;
  #current: StoredRound | undefined;
  #isStopped = false;
  #voidReason: string | undefined;
  /** Ends a wait before its time. */
  #wake: () => void = () => undefined;
  #running: Promise<void> | undefined;

  constructor(of: {
    readonly game: Table;
    readonly row: TableRow;
    readonly seriesId: number;
    readonly matchId: number;
    readonly with: CasinoTableDependencies;
  }) {
    this.game = of.game;
    this.row = of.row;
    this.seriesId = of.seriesId;
    this.matchId = of.matchId;
    this.#with = of.with;
    this.view = new TableView(of.game.code, (code) => of.with.changed(code));
  }

  get code(): string {
    return this.game.code;
  }

  get current(): StoredRound | undefined {
    return this.#current;
  }

  /** The groups of bets of a round, at the prices of this table. */
  groups(start: Start): readonly Group[] {
    return withPrices(this.game.groups(start), JSON.parse(this.row.prices) as Prices);
  }

  /** @param left  the round that was not over when the exchange was stopped */
  start(left: StoredRound | undefined, chains: readonly StoredChain[], lastIndex: number): void {
    const { vault, store, commands } = this.#with;
    this.#chains = new TableChains(this.game, { vault, store, now: () => commands.now(), chains, lastIndex });
    this.#current = left;
    this.#running = this.#run();
  }

  /** Somebody looks, or the table was opened: the next round may begin. */
  wakeIfIdle(): void {
    if (this.view.stage === 'idle') this.#wake();
  }

  /** The round that is played is void, by an operator's recorded act. @returns false where none can be */
  voidRound(reason: string): boolean {
    if (this.#current === undefined || this.view.stage !== 'betting') return false;
    this.#voidReason = reason;
    this.#wake();
    return true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (this.#current === undefined && !this.#isWanted()) {
          this.view.idle();
          // Between the two somebody may have come.
          if (this.#isWanted()) continue;
          await this.#wait(undefined);
          continue;
        }
        const isLeft = this.#current !== undefined;
        this.#current ??= await this.#begin();
        await this.#play(this.#current);
        if (!this.#isStopped) await this.#wait(isLeft ? 0 : this.#with.pace.pause);
      } catch (error) {
        if (this.#isStopped) return;
        this.#with.warn(`casino table ${this.code}: ${(error as Error).message}`);
        await this.#wait(AGAIN_MS);
      }
    }
  }

  #isWanted(): boolean {
    return this.row.is_open && this.view.isWatched(this.#with.clock.now());
  }

  /** @param ms  until then; undefined: until `wake` */
  #wait(ms: number | undefined): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = ms === undefined ? () => undefined : this.#with.clock.after(ms, () => this.#wake());
      this.#wake = () => {
        this.#wake = () => undefined;
        cancel();
        resolve();
      };
    });
  }

  /** The next round of the chain, with its markets, which take no bets yet. */
  async #begin(): Promise<StoredRound> {
    const { store, commands, catalogue, house } = this.#with;
    const { chainId, index, commitment, start } = await this.#chains.next();
    const now = commands.now();
    const key = `casino ${chainId}-${index}`;
    const match = await catalogue.createMatch({
      key,
      seriesId: this.seriesId,
      name: `${this.game.name} ${chainId}-${index}`,
      openAt: now,
    });
    const markets = [];
    for (const [sort, group] of this.groups(start).entries()) {
      const market = await catalogue.createMarket(
        marketOf(group, { match: match.matchId, key, house, table: this.row, sort }),
      );
      markets.push({ group: group.id, market });
    }
    const round = {
      chainId,
      index,
      table: this.code,
      match: match.matchId,
      stage: 'opening',
      commitment,
      start,
      markets,
      openedAt: now,
      closesAt: now,
      after: commands.sequence,
    } as const;
    await store.addRound(round);
    this.#chains.begun(round);
    return { ...round, endedAt: 0, record: undefined };
  }

  /** From wherever it is to its end. Every step may be repeated: what is done already is left as it is. */
  async #play(round: StoredRound): Promise<void> {
    const chain = this.#with.vault.chain(round.chainId);
    const ids = round.markets.map(({ market }) => market);
    const journaled = this.#with.journal.follow(ids);
    if (chain === undefined)
      return this.#end(round, journaled, { kind: 'void', reason: 'the seed was lost', seed: '' });
    let open = round;
    if (round.stage === 'opening') open = await this.#open(round);
    this.view.betting(open, this.#chains.find(open.chainId), journaled);
    const left = open.closesAt - this.#with.commands.now();
    if (left > 0) await this.#wait(left);
    if (this.#isStopped) return;
    if (this.#voidReason !== undefined) {
      const reason = this.#voidReason;
      this.#voidReason = undefined;
      return this.#end(open, journaled, { kind: 'void', reason, seed: await chain.seed(round.index, 'void') });
    }
    await this.#finish(open, { chain, journaled });
  }

  async #open(round: StoredRound): Promise<StoredRound> {
    const { house, store, commands } = this.#with;
    const groups = new Map(this.groups(round.start).map((group) => [group.id, group]));
    await this.#submitAll(
      round.markets.map(({ market }) => ({ type: 'open-market', market, basis: round.commitment })),
    );
    const of = { house, table: this.row };
    await this.#submitAll(
      round.markets.flatMap(({ group, market }) => quotesOf(groups.get(group) as Group, { ...of, market })),
    );
    const openedAt = commands.now();
    const betting = this.#with.pace.betting ?? this.row.betting_seconds * 1000;
    const times = { openedAt, closesAt: openedAt + betting };
    await store.changeRound(round, { stage: 'open', ...times });
    return (this.#current = { ...round, stage: 'open', ...times });
  }

  /** Closes, seals, deals and pays. */
  async #finish(round: StoredRound, of: { readonly chain: VaultChain; readonly journaled: JournaledRound }) {
    const { chain, journaled } = of;
    const markets = round.markets.map(({ market }) => market);
    await this.#submitAll(markets.map((market) => ({ type: 'suspend-market', market, cancelAll: true })));
    this.view.closed();
    // No bet is accepted any more, so that the list is what it will always be.
    const values = canonicalEntropy(journaled.values.values());
    const stage = { chainId: round.chainId, index: round.index, stage: 0 };
    const hash = entropyHashOf(stage, values);
    await this.#submitAll(markets.map((market) => ({ type: 'close-market', market, basis: hash })));
    this.view.seal({ entropy: values, entropy_hash: hash, sequence: journaled.sealed });
    let key: string;
    try {
      key = await chain.stageKey({ index: round.index, stage: 0, entropyHash: hash, beacon: null });
    } catch (error) {
      if (!(error instanceof VaultRefusedError)) throw error;
      // The journal is older than what the vault has seen: the cards of another list were dealt once.
      const seed = await chain.seed(round.index, 'void');
      return this.#end(round, journaled, { kind: 'void', reason: error.message, seed, values, hash });
    }
    const dealt = playRound(this.game, new KeyDraws(key), round.start);
    for (const step of dealt.steps) {
      await this.#wait(this.#with.pace.card);
      if (this.#isStopped) return;
      this.view.show(step);
    }
    const seed = await chain.seed(round.index, 'seed');
    await this.#end(round, journaled, { kind: 'settled', round: dealt, seed, values, hash });
  }

  /** Pays, or gives back; then the record, for everybody. */
  async #end(round: StoredRound, journaled: JournaledRound, end: RoundEnd): Promise<void> {
    const { store, catalogue, commands, journal } = this.#with;
    const basis = end.seed;
    const groups = new Map(this.groups(round.start).map((group) => [group.id, group]));
    await this.#submitAll(
      round.markets.map(({ group, market }): Command =>
        end.kind === 'void'
          ? { type: 'void-market', market, basis }
          : settlementOf(groups.get(group) as Group, market, { round: end.round, seed: basis }),
      ),
    );
    const endedAt = commands.now();
    const chain = this.#chains.find(round.chainId);
    const record = recordOf({ round, journaled, end, endedAt, chain, algorithm: FAIR, sequence: commands.sequence });
    await store.changeRound(round, { stage: 'ended', endedAt, record });
    await catalogue.finishMatch(round.match);
    journal.forget(round.markets.map(({ market }) => market));
    this.#current = undefined;
    if (this.#with.vault.chain(round.chainId) === undefined)
      await this.#chains.retire(round.chainId, 'the seeds were lost');
    this.view.ended({ ...round, stage: 'ended', endedAt, record }, end.kind === 'settled' ? end.round : undefined);
  }

  async #submitAll(commands: readonly Command[]): Promise<void> {
    const receipts = await Promise.all(commands.map((command) => this.#with.commands.submit(command)));
    for (const [place, { outcome }] of receipts.entries()) {
      if (outcome.ok || FURTHER.includes(outcome.rejection)) continue;
      throw new Error(`${commands[place]?.type} was refused: ${outcome.rejection}`);
    }
  }
}
