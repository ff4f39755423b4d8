import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'engine';
import { type AccountId, BANK, type MarketId, type Money } from 'engine/vocabulary';
import { CasinoTable } from 'server/trade/casino/casino-table.ts';
import { CloseTimes } from 'server/trade/casino/close-times.ts';
import { RoundJournal } from 'server/trade/casino/round-journal.ts';
import type { TableRow } from 'server/trade/casino/round-rows.ts';
import { RoundStore } from 'server/trade/casino/round-store.ts';
import { SeedVault } from 'server/trade/casino/seed-vault.ts';
import { TableChances } from 'server/trade/casino/table-chances.ts';
import { openExchange, type RunningExchange } from 'server/process/exchange.ts';
import { PLAIN } from 'server/people/identity/secrets.ts';
import { systemClock } from 'server/core/sequencer/clock.ts';
import type { Turn } from 'server/core/sequencer/command-port.ts';
import type { Receipt } from 'server/core/sequencer/receipt.ts';
import type { Sequencer } from 'server/core/sequencer/sequencer.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import { makeTemporaryFolder } from 'server/core/system/temporary-folder.ts';
import { sendAll } from '../measure/settlement-house.ts';
import type { MarketEnd } from './round-bets.ts';

/** More rounds than are played, so that no chain is made while they are. */
const CHAIN_LENGTH = 5000;
const BETTORS = 5000;
const FIRST_BETTOR = 1_000_000;
const PURSE = 1_000_000_000_000 as Money;
/** Nobody is refused for what the house may lose. */
const CAP = 100_000_000_000_000;
/** Each table plays one round and waits for longer than that is measured. */
const PAUSE_MS = 3_600_000;

const ROW: TableRow = {
  table_code: '',
  is_open: true,
  sort: 0,
  betting_seconds: 20,
  min_stake_minor: 100,
  max_stake_minor: 10_000_000,
  max_profit_minor: CAP,
  loss_cap_minor: CAP,
  round_cap_minor: 0,
  day_cap_minor: 0,
  person_stake_minor: 0,
  from_minute: 0,
  to_minute: 1440,
  runs_alone: true,
  prices: '{}',
};

/** When a round's markets were closed by its clock, and when the last of them was durably settled. */
export interface PlayedRound {
  readonly closesAt: number;
  settledAt: number;
  open: number;
}

/** Tables of every kind, each on its own clock, on a journal that has to be durable: the casino's own code. */
export interface ManyTables {
  readonly house: AccountId;
  readonly bettors: readonly AccountId[];
  readonly tables: readonly CasinoTable[];
  /** By the match of the round. */
  readonly rounds: ReadonlyMap<number, PlayedRound>;
  /** A table in trouble says so once, and goes on. */
  readonly warnings: readonly string[];
  submit(command: Command): Promise<Receipt>;
  /** Opens all tables in the same moment. */
  open(): void;
  cashOf(account: AccountId): number;
  endOf(market: MarketId): MarketEnd;
  sumOfCash(): number;
  stop(): Promise<void>;
}

export interface TablePace {
  /** How long a round takes bets at least. */
  readonly bettingMs: number;
  /** From one round's close to the next's. */
  readonly apartMs: number;
}

export async function openManyTables(count: number, pace: TablePace): Promise<ManyTables> {
  const folder = makeTemporaryFolder('tables');
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const exchange = await openExchange({
    storage: { home: { dataFolder: join(folder, 'data') }, installation: 'real' },
    parts: ['casino', 'catalogue', 'identity', 'live'],
    settings: { sandbox: true, casino: { folder: join(folder, 'own') } },
    warn,
  });
  const { sequencer, live } = exchange;
  const bettors = await openBettors(sequencer);
  const played = new PlayedRounds(live);
  const { house, tables, starts, stop } = await openTables(count, { exchange, played, folder, pace, warn });
  return {
    house,
    bettors,
    tables,
    rounds: played.byMatch,
    warnings,
    submit: (command) => sequencer.submit(command),
    open: () => starts.forEach((start) => start()),
    cashOf: (account) => live.account(account)?.cash ?? 0,
    endOf: (market) => played.endOf(market),
    sumOfCash: () => [...live.accounts()].reduce((sum, { cash }) => sum + cash, 0),
    async stop() {
      await stop();
      await exchange.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openBettors(sequencer: Sequencer): Promise<AccountId[]> {
  const bettors = Array.from({ length: BETTORS }, (_, place) => (FIRST_BETTOR + place) as AccountId);
  await sendAll(
    sequencer,
    bettors.flatMap((account): Command[] => [
      { type: 'open-account', account, role: 'customer' },
      { type: 'post-transfer', kind: 'deposit', from: BANK, to: account, amount: PURSE },
    ]),
  );
  return bettors;
}

/** When each round closed and was settled, and how, seen on the way of its commands: a minute later it is forgotten. */
class PlayedRounds {
  readonly byMatch = new Map<number, PlayedRound>();
  readonly #live: LiveModels;
  readonly #ends = new Map<MarketId, MarketEnd>();
  readonly #byMarket = new Map<MarketId, PlayedRound>();

  constructor(live: LiveModels) {
    this.#live = live;
  }

  /** @throws Error if the market is not settled */
  endOf(market: MarketId): MarketEnd {
    const end = this.#ends.get(market);
    if (end === undefined) throw new Error(`market ${market} is not settled`);
    return end;
  }

  note({ current }: CasinoTable): void {
    if (current?.stage !== 'open' || this.byMatch.has(current.match)) return;
    const round = { closesAt: current.closesAt, settledAt: 0, open: current.markets.length };
    this.byMatch.set(current.match, round);
    for (const { market } of current.markets) this.#byMarket.set(market, round);
  }

  port(sequencer: Sequencer) {
    return {
      submit: async (command: Command, turn?: Turn): Promise<Receipt> => {
        const receipt = await sequencer.submit(command, turn);
        if (command.type !== 'settle-market' && command.type !== 'void-market') return receipt;
        // A table that was told to go on settles again what it has settled.
        if (!receipt.outcome.ok || receipt.outcome.duplicateOf !== 0) return receipt;
        const { status, result } = this.#live.market(command.market) ?? {};
        this.#ends.set(command.market, {
          winners: result?.winners ?? [],
          number: result?.number,
          isVoid: status === 'void',
        });
        const round = this.#byMarket.get(command.market);
        if (round !== undefined && --round.open === 0) round.settledAt = Date.now();
        return receipt;
      },
      now: () => sequencer.now(),
      get sequence() {
        return sequencer.sequence;
      },
    };
  }
}

interface TablesOf {
  readonly exchange: RunningExchange<'casino' | 'catalogue' | 'identity'>;
  readonly played: PlayedRounds;
  readonly folder: string;
  readonly pace: TablePace;
  readonly warn: (message: string) => void;
}

/** Tables of every kind, several of each, with a vault and rounds of their own. */
async function openTables(count: number, { exchange, played, folder, pace: { bettingMs, apartMs }, warn }: TablesOf) {
  const { sequencer, catalogue, identity } = exchange;
  const house = await identity.accounts.ensure('house:casino', 'house');
  const vault = await SeedVault.open(join(folder, 'vault'), PLAIN);
  const [store, journal, chances] = [
    new RoundStore(exchange.database.kysely()),
    new RoundJournal(),
    new TableChances(),
  ];
  const unsubscribe = sequencer.subscribe((batch) => journal.take(batch));
  const pace = { card: 0, pause: PAUSE_MS, betting: bettingMs };
  const closeTimes = new CloseTimes(apartMs);
  const shared = { commands: played.port(sequencer), catalogue, vault, store, journal, chances, house, pace };
  // What bettors choose for themselves has no market before they do.
  const games = exchange.casino.tables().flatMap(({ game }) => (game.groups({ index: 1 }).length > 0 ? [game] : []));
  const { seriesId } = await catalogue.createSeries({ key: 'bench', sportId: 4, name: 'Bench' });
  const tables: CasinoTable[] = [];
  const starts: (() => void)[] = [];
  for (let nth = 0; nth < count; nth++) {
    const game = games[nth % games.length] as (typeof games)[number];
    const facts = await vault.create(game.code, CHAIN_LENGTH);
    const committedAt = sequencer.now();
    await store.addChain(facts, committedAt);
    const row = { ...ROW, table_code: game.code, sort: nth };
    const changed = () => played.note(table);
    const own = { ...shared, clock: systemClock, closeTimes, warn, changed };
    const table = new CasinoTable({ game, row, seriesId, matchId: -1 - nth, with: own });
    const chains = [{ ...facts, committedAt, retiredAt: 0 }];
    starts.push(() => table.start({ left: undefined, chains, lastIndex: 0 }));
    tables.push(table);
  }
  const stop = async () => {
    await Promise.all(tables.map((table) => table.stop()));
    unsubscribe();
    await chances.stop();
    await vault.stop();
  };
  return { house, tables, starts, stop };
}
