import type { AccountId } from 'engine/vocabulary';
import { type Start, type Table, withPrices, type Group, groupsWithChoice, type Prices } from 'games';
import type { CloseTimes } from './close-times.ts';
import { DayLoss } from './day-loss.ts';
import { declaredClose, drawsByClock, type DrawTime, drawTimes } from './draw-times.ts';
import { roundIdOf, type StoredChain, type StoredRound, type TableRow } from './round-rows.ts';
import { TableChains } from './table-chains.ts';
import { TableClock } from './table-clock.ts';
import { isWithinHours, siteDay } from './table-hours.ts';
import { type TableRoundsDependencies, TableRounds } from './table-rounds.ts';
import { TableView } from './table-view.ts';

/** After a failure, the round goes on from what is durable. */
const AGAIN_MS = 2000;
/** An idle table looks so often whether its hours have begun. */
const IDLE_MS = 15_000;

export interface CasinoTableDependencies extends TableRoundsDependencies {
  readonly closeTimes: CloseTimes;
  readonly warn: (message: string) => void;
  /** What anybody may see of a table is different. */
  readonly changed: (code: string) => void;
}

/** What a table goes on from at a start. */
export interface TableStart {
  /** The round that was not over when the exchange was stopped. */
  readonly left: StoredRound | undefined;
  readonly chains: readonly StoredChain[];
  readonly lastIndex: number;
}

/** One table on its clock: rounds one after the other while somebody looks, each from its commitment to its record. */
export class CasinoTable {
  readonly game: Table;
  readonly seriesId: number;
  /** Of the table itself: below 0. */
  readonly matchId: number;
  readonly view: TableView;
  row: TableRow;
  /** Why it does not go on; empty while it does. */
  fault = '';
  readonly dayLoss = new DayLoss();
  /** What its main bet gives back, a part of what is staked; undefined until it is computed. */
  mainReturn: number | undefined;
  readonly #with: CasinoTableDependencies;
  readonly #clock: TableClock;
  #rounds: TableRounds | undefined;
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
    this.#clock = new TableClock(of.with.clock);
    this.view = new TableView(of.game.code, (code) => of.with.changed(code));
  }

  get code(): string {
    return this.game.code;
  }

  get current(): StoredRound | undefined {
    return this.#rounds?.current;
  }

  /** True if rounds begin now where somebody looks. */
  get isOpen(): boolean {
    return this.row.is_open && isWithinHours(this.row, this.#clock.now()) && !this.isAtDayCap;
  }

  get isAtDayCap(): boolean {
    const { day_cap_minor: cap } = this.row;
    return cap > 0 && this.dayLoss.on(siteDay(this.#clock.now())) >= cap;
  }

  /** The groups of bets of a round, at those prices. */
  groups(start: Start, prices: string): readonly Group[] {
    return withPrices(this.game.groups(start), JSON.parse(prices) as Prices);
  }

  /** All bets that a round with such a start has or may get, at the prices of this table. */
  betsAt(start: Start): readonly Group[] {
    return withPrices(groupsWithChoice(this.game, start), JSON.parse(this.row.prices) as Prices);
  }

  /** When the places of a round are drawn, where that is declared. */
  drawTimes({ closesAt }: Pick<StoredRound, 'closesAt'>): DrawTime[] {
    return drawTimes(this.code, closesAt, this.#with.pace);
  }

  /** When bets close of a round that opens now. @param match  the round's */
  closeOf(match: number, openedAt: number): number {
    const { pace, closeTimes } = this.#with;
    const declared = pace.betting === undefined ? declaredClose(this.code, openedAt) : undefined;
    if (declared === undefined)
      return closeTimes.take(match, openedAt + (pace.betting ?? this.row.betting_seconds * 1000), openedAt);
    closeTimes.keep(match, declared);
    return declared;
  }

  /** When the round after one that is over opens; 0 where the table begins none. */
  nextAt({ endedAt }: Pick<StoredRound, 'endedAt'>): number {
    return this.row.is_open ? endedAt + this.#with.pace.pause : 0;
  }

  /** @see RoundChoices.choose */
  async choose(roundId: string, choice: readonly string[], by: AccountId): Promise<string | undefined> {
    return this.#rounds?.choose(roundId, choice, by);
  }

  start({ left, chains, lastIndex }: TableStart): void {
    const { vault, store, commands } = this.#with;
    const own = new TableChains(this.game, { vault, store, now: () => commands.now(), chains, lastIndex });
    this.#rounds = new TableRounds(this, { ...this.#with, chains: own, tableClock: this.#clock }, left);
    this.#running = this.#run(this.#rounds);
  }

  /** Somebody looks, or the table was opened: the next round may begin. */
  wakeIfIdle(): void {
    if (this.view.stage === 'idle') this.#clock.wake();
  }

  /**
   * The round that takes bets is void, by an operator's recorded act.
   *
   * @returns once it is, with its record; false if it cannot be, or somebody has voided it already
   */
  async voidRound(roundId: string, reason: string): Promise<boolean> {
    const { current } = this;
    if (current === undefined || roundIdOf(current) !== roundId || this.view.stage !== 'betting') return false;
    const ended = this.#rounds?.voidCurrent(reason);
    this.#clock.wake();
    return (await ended) ?? false;
  }

  async stop(): Promise<void> {
    this.#clock.stop();
    await this.#running;
  }

  async #run(rounds: TableRounds): Promise<void> {
    while (!this.#clock.isStopped) {
      try {
        if (rounds.current === undefined && !this.#isWanted()) {
          this.view.idle();
          // Between the two somebody may have come.
          if (!this.#isWanted()) await this.#clock.wait(this.row.is_open ? IDLE_MS : undefined);
          continue;
        }
        const isLeft = rounds.current !== undefined;
        await rounds.play();
        this.fault = '';
        await this.#clock.wait(isLeft ? 0 : this.#with.pace.pause);
      } catch (error) {
        if (this.#clock.isStopped) return;
        this.#fail((error as Error).message);
        await this.#clock.wait(AGAIN_MS);
      }
    }
  }

  /** Said once, however often it is tried again. */
  #fail(fault: string): void {
    if (fault !== this.fault) this.#with.warn(`casino table ${this.code}: ${fault}`);
    this.fault = fault;
    this.#with.changed(this.code);
  }

  #isWanted(): boolean {
    return this.isOpen && (this.row.runs_alone || drawsByClock(this.code) || this.view.isWatched(this.#clock.now()));
  }
}
