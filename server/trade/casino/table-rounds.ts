import type { Command } from 'engine';
import type { AccountId, MarketId } from 'engine/vocabulary';
import { type Group, playRound, type Start, type Table } from 'games';
import { entropyHashOf, FAIR, KeyDraws } from 'games/fair';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../../core/sequencer/clock.ts';
import type { CommandPort, Turn } from '../../core/sequencer/command-port.ts';
import { awaitBeacon, type Beacon } from './beacon.ts';
import type { DayLoss } from './day-loss.ts';
import type { HoldSums } from './hold-sums.ts';
import { holdOf } from './hold.ts';
import { recordOf, type RoundEnd } from './round-record.ts';
import type { JournaledRound, RoundJournal } from './round-journal.ts';
import { chosenShare, marketOf, quotesOf, settlementOf, standingShare } from './round-markets.ts';
import { drawTimes, type Pace } from './draw-times.ts';
import { RoundChoices } from './round-choices.ts';
import { CHAIN_ENDS, roundIdOf, type StoredRound, type TableRow } from './round-rows.ts';
import type { RoundStore } from './round-store.ts';
import type { SeedVault } from './seed-vault.ts';
import { submitAll } from './submit-all.ts';
import { type TableChains, unplayable } from './table-chains.ts';
import type { TableChances } from './table-chances.ts';
import type { TableClock } from './table-clock.ts';
import { siteDay } from './table-hours.ts';
import type { TableView } from './table-view.ts';
import { type VaultChain, VaultRefusedError } from './vault-chain.ts';

export interface TableRoundsDependencies {
  readonly commands: Pick<CommandPort, 'submit' | 'now' | 'sequence'>;
  readonly catalogue: Pick<Catalogue, 'createMatch' | 'createMarket' | 'finishMatch'>;
  readonly vault: SeedVault;
  readonly store: RoundStore;
  readonly journal: RoundJournal;
  readonly chances: TableChances;
  /** Quotes every bet. */
  readonly house: AccountId;
  readonly clock: Clock;
  readonly pace: Pace;
  /** Joins the chance of every round; none does where there is none. */
  readonly beacon?: Beacon | undefined;
}

/** What the rounds of a table need to know of it. */
interface OfTable {
  readonly game: Table;
  readonly code: string;
  readonly seriesId: number;
  readonly row: TableRow;
  readonly view: TableView;
  readonly dayLoss: DayLoss;
  groups(start: Start, prices: string): readonly Group[];
  closeOf(match: number, openedAt: number): number;
}

/** The rounds of one table, each from its commitment to its record. */
export class TableRounds {
  current: StoredRound | undefined;
  readonly #table: OfTable;
  readonly #with: TableRoundsDependencies & { readonly chains: TableChains; readonly tableClock: TableClock };
  readonly #choices: RoundChoices;
  /** An operator's void of the round that is played. */
  #void: { readonly reason: string; readonly ended: PromiseWithResolvers<boolean> } | undefined;

  /** @param left  the round that was not over when the exchange was stopped */
  constructor(
    table: OfTable,
    dependencies: TableRoundsDependencies & { readonly chains: TableChains; readonly tableClock: TableClock },
    left: StoredRound | undefined,
  ) {
    this.#table = table;
    this.#with = dependencies;
    this.current = left;
    this.#choices = new RoundChoices({
      game: table.game,
      now: () => dependencies.commands.now(),
      open: () => (table.view.stage === 'betting' && this.current?.stage === 'open' ? this.current : undefined),
      add: (round, group) => this.#addMarket(round, group),
    });
  }

  /** @see RoundChoices.choose */
  choose(roundId: string, choice: readonly string[], by: AccountId): Promise<string | undefined> {
    return this.#choices.choose((round) => roundIdOf(round) === roundId, choice, by);
  }

  async #addMarket(round: StoredRound, group: Group): Promise<void> {
    const { catalogue, store, journal, house } = this.#with;
    const of = { match: round.match, key: `casino ${roundIdOf(round)}`, house, table: this.#table.row };
    const standing = this.#table.groups(round.start, round.prices).length;
    const at = { sort: round.markets.length, capShare: chosenShare(round.markets.length - standing) };
    const market = await catalogue.createMarket(marketOf(group, { ...of, ...at }));
    const markets = [...round.markets, { group: group.id, market }];
    journal.follow(markets.map((one) => one.market));
    await store.growRound(round, markets);
    this.current = { ...round, markets };
    await this.#offer(this.current, (one) => one === market);
    this.#table.view.grown(this.current);
  }

  /** The round that is played is void, once its wait for bets is over. @returns once it has ended: whether this voided it */
  async voidCurrent(reason: string): Promise<boolean> {
    if (this.#void !== undefined) return false;
    this.#void = { reason, ended: Promise.withResolvers() };
    return this.#void.ended.promise;
  }

  /** Plays the round that was left, or the next. */
  async play(): Promise<void> {
    this.current ??= await this.#begin();
    await this.#play(this.current);
  }

  /** The next round of the chain, with its markets, which take no bets yet. */
  async #begin(): Promise<StoredRound> {
    const { store, commands, catalogue, house } = this.#with;
    const { chainId, index, commitment, start } = await this.#with.chains.next();
    const now = commands.now();
    const key = `casino ${chainId}-${index}`;
    const name = `${this.#table.game.name} ${chainId}-${index}`;
    const { row } = this.#table;
    const match = await catalogue.createMatch({ key, seriesId: this.#table.seriesId, name, openAt: now });
    const groups = this.#table.groups(start, row.prices);
    const markets = [];
    const capShare = standingShare(groups.length, this.#table.game.onDemand !== undefined);
    for (const [sort, group] of groups.entries()) {
      const of = { match: match.matchId, key, house, table: row, sort, capShare };
      markets.push({ group: group.id, market: await catalogue.createMarket(marketOf(group, of)) });
    }
    const round = {
      chainId,
      index,
      table: this.#table.code,
      match: match.matchId,
      stage: 'opening',
      commitment,
      start,
      markets,
      openedAt: now,
      closesAt: now,
      after: commands.sequence,
      prices: row.prices,
    } as const;
    await store.addRound(round);
    this.#with.chains.begun(round);
    return { ...round, endedAt: 0, beacon: undefined, record: undefined };
  }

  /** From wherever it is to its end. Every step may be repeated: what is done already is left as it is. */
  async #play(round: StoredRound): Promise<void> {
    const chain = this.#with.vault.chain(round.chainId);
    const journaled = this.#with.journal.follow(round.markets.map(({ market }) => market));
    if (chain === undefined) {
      const reason = 'the seed was lost';
      return this.#end(round, journaled, { kind: 'void', reason, seed: '', retires: CHAIN_ENDS.lost });
    }
    const never = unplayable(chain, round, journaled.isSealed(round.markets));
    if (never !== undefined) {
      const seed = await chain.seed(round.index, 'void');
      return this.#end(round, journaled, { kind: 'void', seed, ...never });
    }
    let open = round;
    if (round.stage === 'opening') open = await this.#open(round);
    // A market that was chosen just before a stop is in the round, and may not be open.
    else await this.#offer(round, (market) => !journaled.quoted.has(market));
    journaled.closesAt = open.closesAt;
    this.#table.view.betting(open, this.#with.chains.find(open.chainId), journaled);
    const left = () => (this.#void === undefined ? open.closesAt - this.#with.commands.now() : 0);
    // A timer may end a little early, and a bet that comes before the close is not late.
    while (left() > 0 && !this.#with.tableClock.isStopped) await this.#with.tableClock.wait(left());
    if (this.#with.tableClock.isStopped) return;
    await this.#choices.done;
    open = this.current ?? open;
    if (this.#void !== undefined) {
      const { reason } = this.#void;
      return this.#end(open, journaled, { kind: 'void', reason, seed: await chain.seed(round.index, 'void') });
    }
    await this.#finish(open, { chain, journaled });
  }

  async #open(round: StoredRound): Promise<StoredRound> {
    const { store, commands, beacon } = this.#with;
    await beacon?.prepare();
    await this.#offer(round, () => true);
    const openedAt = commands.now();
    const closesAt = this.#table.closeOf(round.match, openedAt);
    const opened = { openedAt, closesAt, beacon: beacon?.firstAfter(closesAt) };
    await store.openRound(round, opened);
    return (this.current = { ...round, stage: 'open', ...opened });
  }

  /** Opens and quotes those of its markets. */
  async #offer(round: StoredRound, includes: (market: MarketId) => boolean): Promise<void> {
    const groups = this.#groupsOf(round).filter(({ market }) => includes(market));
    const basis = this.#with.chains.basisOf(round);
    await this.#submit(groups.map(({ market }) => ({ type: 'open-market', market, basis })));
    const of = { house: this.#with.house, table: this.#table.row };
    await this.#submit(groups.flatMap(({ group, market }) => quotesOf(group, { ...of, market })));
  }

  #groupsOf({ start, prices, markets }: StoredRound) {
    const groups = new Map(this.#table.groups(start, prices).map((group) => [group.id, group]));
    return markets.map(({ group: id, market }) => {
      return { group: groups.get(id) ?? this.#choices.groupOf(id, prices), market };
    });
  }

  /** Closes, seals, deals and pays. */
  async #finish(round: StoredRound, of: { readonly chain: VaultChain; readonly journaled: JournaledRound }) {
    const { chain, journaled } = of;
    const markets = round.markets.map(({ market }) => market);
    const suspensions = markets.map((market) => ({ type: 'suspend-market', market, cancelAll: true }) as const);
    // Bets that came in time, and wait, are taken.
    await this.#submit(suspensions, { behindBets: true });
    this.#table.view.closed();
    // No bet is accepted any more, so that the list is what it will always be.
    const values = journaled.list();
    const hash = entropyHashOf({ chainId: round.chainId, index: round.index, stage: 0 }, values);
    await this.#submit(markets.map((market) => ({ type: 'close-market', market, basis: hash })));
    this.#table.view.seal({ entropy: values, entropy_hash: hash, sequence: journaled.sealed });
    const beacon = await this.#beaconOf(round, chain);
    if (this.#with.tableClock.isStopped) return;
    if (beacon === undefined) {
      this.#with.beacon?.missed();
      const reason = `round ${round.beacon?.round} of the beacon ${round.beacon?.source} was late`;
      const seed = await chain.seed(round.index, 'void');
      return this.#end(round, journaled, { kind: 'void', reason, seed, values, hash });
    }
    let key: string;
    try {
      key = await chain.stageKey({ index: round.index, stage: 0, entropyHash: hash, beacon });
    } catch (error) {
      if (!(error instanceof VaultRefusedError)) throw error;
      // The journal is older than what the vault has seen: the cards of another list were dealt once.
      const seed = await chain.seed(round.index, 'void');
      return this.#end(round, journaled, { kind: 'void', reason: error.message, seed, values, hash });
    }
    const dealt = playRound(this.#table.game, new KeyDraws(key), round.start);
    const draws = drawTimes(this.#table.code, round.closesAt, this.#with.pace);
    for (const [nth, step] of dealt.steps.entries()) {
      const begins = dealt.steps[nth - 1]?.place !== step.place;
      const due = draws.find(({ place }) => begins && place === step.place)?.at ?? 0;
      await this.#with.tableClock.wait(Math.max(this.#with.pace.card, due - this.#with.commands.now()));
      if (this.#with.tableClock.isStopped) return;
      this.#table.view.show(step);
    }
    const seed = await chain.seed(round.index, 'seed');
    await this.#end(round, journaled, { kind: 'settled', round: dealt, seed, values, hash, beacon });
  }

  /** What a round was dealt with already, its beacon need not say again. @returns null where it names none, undefined where its value is late */
  async #beaconOf({ beacon, index }: StoredRound, chain: VaultChain): Promise<string | null | undefined> {
    if (beacon === undefined) return null;
    return chain.beaconOf(index) ?? (await awaitBeacon(beacon, this.#with.tableClock));
  }

  /** Pays, or gives back; then the record, for everybody. */
  async #end(round: StoredRound, journaled: JournaledRound, end: RoundEnd): Promise<void> {
    const { store, catalogue, commands, journal } = this.#with;
    const basis = end.seed;
    const groups = this.#groupsOf(round);
    await this.#submit(
      groups.map(({ group, market }): Command =>
        end.kind === 'void'
          ? { type: 'void-market', market, basis }
          : settlementOf(group, market, { round: end.round, seed: basis }),
      ),
    );
    const endedAt = commands.now();
    const chain = this.#with.chains.find(round.chainId);
    const record = recordOf({ round, journaled, end, endedAt, chain, algorithm: FAIR, sequence: commands.sequence });
    const [day, hold] = [siteDay(endedAt), await this.#holdOf(groups, journaled, end)];
    // The record last: what a stop cuts off before it is done again.
    await catalogue.finishMatch(round.match);
    await store.endRound({ round, endedAt, record, day, hold });
    this.#table.dayLoss.add(day, hold);
    journal.forget(round.markets.map(({ market }) => market));
    this.current = undefined;
    this.#void?.ended.resolve(end.kind === 'void');
    this.#void = undefined;
    if (end.kind === 'void' && end.retires !== undefined) await this.#with.chains.retire(round.chainId, end.retires);
    this.#with.chains.ended(round, record);
    this.#table.view.ended(
      { ...round, stage: 'ended', endedAt, record },
      end.kind === 'settled' ? end.round : undefined,
    );
  }

  async #holdOf(
    groups: Parameters<typeof holdOf>[0]['groups'],
    { stakes }: JournaledRound,
    end: RoundEnd,
  ): Promise<readonly HoldSums[]> {
    if (end.kind === 'void' || stakes.size === 0) return [];
    return holdOf({ groups, stakes, round: end.round, chancesOf: await this.#with.chances.of(this.#table.code) });
  }

  #submit(commands: readonly Command[], turn?: Turn): Promise<void> {
    return submitAll(this.#with.commands, commands, turn);
  }
}
