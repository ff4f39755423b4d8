import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountId } from 'engine/vocabulary';
import type { CasinoTable } from 'server/trade/casino/casino-table.ts';
import { randomOf } from 'demo/simulator/random.ts';
import { QueueFullError } from 'server/core/sequencer/refusals.ts';
import { quantile } from '../measure/statistics.ts';
import { type ManyTables, openManyTables, type TablePace } from './many-tables.ts';
import { drawBets, placing, profitOf, type RoundBet } from './round-bets.ts';

export interface Rush extends TablePace {
  readonly tables: number;
  /** Played before those that are measured: they compile what runs. */
  readonly warmUps: number;
  /** In each round. */
  readonly bets: number;
}

/** The bets of a round come in its last second, and the last of them a little before its end. */
const LAST_MS = 1000;
const SPARE_MS = 15;
const TICK_MS = 5;
/** The refusals of a bet that came to its market when it had closed. */
const CLOSED = ['market-suspended', 'market-closed', 'market-settled', 'market-void'];

export interface ClosedRounds {
  readonly rounds: number;
  readonly bets: number;
  /** How many of those were refused, by why. */
  readonly refused: ReadonlyMap<Refused, number>;
  /** From the close to the last settlement durable, ms. */
  readonly times: readonly number[];
  readonly p99Ms: number;
  readonly sumOfCash: number;
  readonly warnings: readonly string[];
}

/** A busy thread sends bets late, as it would read late those that somebody sent in time. */
type Refused = 'met a full queue' | 'were sent in time and closed out' | 'were sent after the close';

interface Betting {
  readonly table: CasinoTable;
  readonly bets: readonly RoundBet[];
  readonly closesAt: number;
  readonly match: number;
  sent: number;
  readonly refused: Map<RoundBet, Refused>;
}

/** Bets in the last second of each round, through engine, journal and settlement, paid to the unit. */
export async function closingRounds(rush: Rush): Promise<ClosedRounds> {
  const house = await openManyTables(rush.warmUps + rush.tables, rush);
  try {
    return await play(house, rush);
  } finally {
    await house.stop();
  }
}

async function play(house: ManyTables, { tables, warmUps, bets: count }: Rush): Promise<ClosedRounds> {
  const random = randomOf('bench casino');
  const values = house.bettors.map((account) => createHash('sha256').update(`bench ${account}`).digest('hex'));
  const before = new Map(house.bettors.map((account) => [account, house.cashOf(account)]));
  const all: Betting[] = [];
  const known = new Set<number>();
  const sending: Promise<unknown>[] = [];
  let rejected = '';
  const send = (betting: Betting, until: number) => {
    const closedOut = Date.now() < betting.closesAt ? 'were sent in time and closed out' : 'were sent after the close';
    for (; betting.sent < until; betting.sent++) {
      const bet = betting.bets[betting.sent] as RoundBet;
      const sent = house.submit(placing(bet, values[betting.sent % values.length] as string)).then(
        ({ outcome }) => {
          if (!outcome.ok && CLOSED.includes(outcome.rejection)) betting.refused.set(bet, closedOut);
          else if (!outcome.ok) rejected ||= outcome.rejection;
        },
        (error: unknown) => {
          if (!(error instanceof QueueFullError)) throw error;
          betting.refused.set(bet, 'met a full queue');
        },
      );
      if (betting.sent === betting.bets.length - 1) sending.push(sent);
    }
  };
  const look = () => {
    const now = Date.now();
    for (const table of house.tables) {
      const { current } = table;
      if (current?.stage !== 'open' || known.has(current.match)) continue;
      known.add(current.match);
      const bets = drawBets(table, current, { count, accounts: house.bettors, house: house.house, random });
      all.push({ table, bets, closesAt: current.closesAt, match: current.match, sent: 0, refused: new Map() });
    }
    for (const betting of all) {
      const left = betting.closesAt - SPARE_MS - now;
      if (left > LAST_MS || betting.sent === count) continue;
      send(betting, Math.min(count, Math.ceil((1 - Math.max(0, left) / LAST_MS) * count)));
    }
  };
  const timer = setInterval(look, TICK_MS);
  try {
    house.open();
    const played = () => [...house.rounds.values()].filter(({ settledAt }) => settledAt > 0).length;
    while (played() < house.tables.length) await sleep(50);
  } finally {
    clearInterval(timer);
  }
  await Promise.all(sending);
  if (rejected !== '') throw new Error(`bets were refused: ${rejected}`);
  verify(house, all, before);
  const measured = all
    .slice(warmUps)
    .map(({ match, closesAt }) => (house.rounds.get(match)?.settledAt ?? 0) - closesAt);
  if (measured.length !== tables) throw new Error(`${measured.length} rounds were played, not ${tables}`);
  return {
    rounds: measured.length,
    bets: all.length * count,
    refused: countOf(all.flatMap(({ refused }) => [...refused.values()])),
    times: measured,
    p99Ms: quantile(measured, 0.99),
    sumOfCash: house.sumOfCash(),
    warnings: [...house.warnings],
  };
}

function countOf(reasons: readonly Refused[]): Map<Refused, number> {
  const counts = new Map<Refused, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** @throws Error where an account did not get exactly what its bets come to */
function verify(house: ManyTables, all: readonly Betting[], before: ReadonlyMap<AccountId, number>): void {
  const due = new Map<AccountId, bigint>();
  for (const bet of all.flatMap(({ bets, refused }) => bets.filter((one) => !refused.has(one))))
    due.set(bet.account, (due.get(bet.account) ?? 0n) + profitOf(bet, house.endOf(bet.market)));
  for (const [account, profit] of due) {
    const got = BigInt(house.cashOf(account) - (before.get(account) ?? 0));
    if (got !== profit) throw new Error(`account ${account} got ${got}, its bets come to ${profit}`);
  }
}
