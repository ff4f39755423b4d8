import type { AccountId, MarketId, Millis, Money } from 'engine/vocabulary';
import { BANK } from 'engine/vocabulary';
import type { Doubt, DraftTerms, Fact, FactSource, KnownMatch } from 'results';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { NewMarket } from '../../catalogue/catalogue-rows.ts';
import { openExchange, ROLES, type RunningExchange } from '../../../process/exchange.ts';
import type { JournalStore } from '../../../core/journal/journal-store.ts';
import { PostgresStore } from '../../../core/journal/postgres-store.ts';
import type { Database } from '../../../core/postgres/database.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import type { CommandPort } from '../../../core/sequencer/command-port.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { StoppedError } from '../../../core/sequencer/refusals.ts';
import { AWAY, DRAW, HOME } from '../../../../results/testing/football-match.fixture.ts';
import type { Settlement } from '../open-settlement.ts';

export const ANN = 16 as AccountId;
export const BOB = 17 as AccountId;
export const CASH = 1_000_000;

/** Facts in memory. */
export class FactsInMemory implements FactSource {
  readonly #known = new Map<number, KnownMatch>();
  readonly #listeners = new Set<(match: number) => void>();

  knownOf(match: number): KnownMatch {
    return this.#known.get(match) ?? { match, facts: [], doubts: [] };
  }

  async written(): Promise<void> {}

  subscribe(listener: (match: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  say(match: number, ...said: readonly object[]): void {
    const known = this.knownOf(match);
    const { facts } = known;
    const added = said.map((one, index): Fact => {
      const { corrects, ...rest } = one as { corrects?: number };
      const id = facts.length + index + 1;
      return { id, at: id as Millis, source: 'test', said: rest, ...(corrects === undefined ? {} : { corrects }) };
    });
    this.#set({ ...known, facts: [...facts, ...added] });
  }

  /** What a second source says, all of it. */
  other(match: number, ...said: readonly object[]): void {
    const facts = said.map((one, index): Fact => ({
      id: 100 + index,
      at: 1 as Millis,
      source: 'scorecard',
      said: one,
    }));
    this.#set({ ...this.knownOf(match), other: { source: 'scorecard', facts, doubts: [] } });
  }

  doubt(match: number, ...doubts: readonly Doubt[]): void {
    this.#set({ ...this.knownOf(match), doubts });
  }

  #set(known: KnownMatch): void {
    this.#known.set(known.match, known);
    for (const listener of this.#listeners) listener(known.match);
  }
}

/** When a house is killed: before or after its so many-eth command of the flow. */
export interface Kill {
  readonly command: number;
  readonly when: 'before' | 'after';
}

/** Everything that settlement stands on, on a real database; killed, it is left as it is and opened again beside. */
export class SettlementHouse {
  readonly exchange: RunningExchange<(typeof ROLES.settlement)[number]>;
  readonly database: Database;
  readonly store: JournalStore;
  readonly sequencer: Sequencer;
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly facts: FactsInMemory;
  readonly settlement: Settlement;

  static async open(
    database: Database,
    {
      facts = new FactsInMemory(),
      kill,
      commands = kill && ((sequencer) => killed(sequencer, kill)),
      withStore = false,
      warn = (message) => {
        throw new Error(message);
      },
    }: {
      facts?: FactsInMemory;
      kill?: Kill;
      /** What stands between the flow and the sequencer. */
      commands?: ((sequencer: CommandPort) => CommandPort) | undefined;
      /** Read the facts of its store, instead of those in memory. */
      withStore?: boolean;
      warn?: (message: string) => void;
    } = {},
  ): Promise<SettlementHouse> {
    const exchange = await openExchange({
      storage: { database, store: new PostgresStore({ database, takeOver: true }) },
      parts: ROLES.settlement,
      settings: withStore ? {} : { factSource: facts },
      ...(commands && { commands }),
      warn,
    });
    return new SettlementHouse(exchange, facts);
  }

  private constructor(exchange: RunningExchange<(typeof ROLES.settlement)[number]>, facts: FactsInMemory) {
    this.exchange = exchange;
    this.database = exchange.database;
    this.store = exchange.store;
    this.sequencer = exchange.sequencer;
    this.live = exchange.live;
    this.catalogue = exchange.catalogue;
    this.settlement = exchange.settlement;
    this.facts = facts;
  }

  get flow() {
    return this.settlement.flow;
  }

  stop(): Promise<void> {
    return this.exchange.stop();
  }

  /** Two customers with money. */
  async addClients(): Promise<void> {
    for (const account of [ANN, BOB]) {
      await this.sequencer.submit({ type: 'open-account', account, role: 'customer' });
      const kind = 'deposit' as const;
      await this.sequencer.submit({ type: 'post-transfer', kind, from: BANK, to: account, amount: CASH as Money });
    }
  }

  async addMatch(): Promise<number> {
    const series = await this.catalogue.createSeries({ key: 'test', sportId: 1, name: 'Test series' });
    const match = await this.catalogue.createMatch({ seriesId: series.seriesId, name: 'Reds v Blues', openAt: 1 });
    return match.matchId;
  }

  /** An open market on home, away and the draw. */
  async addMarket(
    match: number,
    options: { terms?: DraftTerms; market?: Partial<NewMarket>; isOpen?: boolean } = {},
  ): Promise<MarketId> {
    const market = await this.catalogue.createMarket({
      matchId: match,
      name: 'Match Odds',
      marketType: 'match_odds',
      baseRate: 500,
      minStake: 100,
      runners: [
        { selection: HOME, name: 'Reds' },
        { selection: AWAY, name: 'Blues' },
        { selection: DRAW, name: 'The Draw' },
      ],
      ...options.market,
    });
    if (options.terms !== undefined) await this.settlement.terms.pinTerms(market, options.terms);
    if (options.isOpen ?? true) await this.sequencer.submit({ type: 'open-market', market });
    return market;
  }

  /** ANN backs home, BOB lays it: 10.00 at 3.00. */
  async bet(market: MarketId, { selection = HOME, size = 1000, price = 300 } = {}): Promise<void> {
    const order = { type: 'place-order', market, selection, size: size as Money, persistence: 'lapse' } as const;
    const sides = [
      { ...order, account: BOB, side: 'lay', price: price as never },
      { ...order, account: ANN, side: 'back', price: price as never },
    ] as const;
    for (const side of sides) {
      const { outcome } = await this.sequencer.submit(side);
      if (!outcome.ok) throw new Error(outcome.rejection);
    }
  }

  cash(account: AccountId): number {
    return (this.live.account(account)?.cash ?? 0) - CASH;
  }
}

export const openSettlementExchange = (...args: Parameters<typeof SettlementHouse.open>) =>
  SettlementHouse.open(...args);

/** The sequencer, until the house is killed at one of the flow's commands. */
function killed(sequencer: CommandPort, { command, when }: Kill): CommandPort {
  let commands = 0;
  let isDead = false;
  return {
    tryOut: (commands) => sequencer.tryOut(commands),
    marketVersion: (market) => sequencer.marketVersion(market),
    now: () => sequencer.now(),
    get sequence() {
      return sequencer.sequence;
    },
    async submit(submitted) {
      commands += 1;
      if (isDead || (commands >= command && when === 'before')) {
        isDead = true;
        throw new StoppedError();
      }
      const receipt = await sequencer.submit(submitted);
      if (commands < command) return receipt;
      isDead = true;
      throw new StoppedError();
    },
  };
}
