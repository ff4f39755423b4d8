import { decodeEvents, type Event } from 'engine';
import { type AccountId, FIRST_ACCOUNT, LADDER, type MarketId, type Money, type SelectionId } from 'engine/vocabulary';
import { Random } from '../flow/random.ts';
import { DrivenEngine } from '../measure/driven-engine.ts';
import type { Benchmark } from '../measure/result.ts';
import { median, rounded } from '../measure/statistics.ts';

const POSITIONS = 100_000;
/** Of them lay, in turn, what the others back. */
const LAYERS = 20_000;
const RUNNERS = 3;
const CASH = 1_000_000;
const WINNER = 1 as SelectionId;
const BASE_RATE = 200n;
const MOST_MS = 50;
const FULL = { warmUps: 3, rounds: 9 };
const BRIEF: typeof FULL = { warmUps: 1, rounds: 1 };

/** Paying a market in which 100,000 accounts have bets. */
export const settle: Benchmark = {
  target: `settle ${POSITIONS} positions, exact to the unit: < ${MOST_MS} ms`,
  better: 'lower',
  takesFlow: false,
  async run({ brief }) {
    const { warmUps, rounds } = brief ? BRIEF : FULL;
    const driven = new DrivenEngine();
    driven.openCustomers(POSITIONS, CASH);
    const random = new Random(6);
    const times: number[] = [];
    const cpuTimes: number[] = [];
    let paid = { positions: 0, bets: 0, won: 0n, commission: 0n };
    for (let round = 0; round < warmUps + rounds; round++) {
      const market = (round + 1) as MarketId;
      const due = trade(driven, market, random);
      const { events } = driven.engine;
      const cpu = process.cpuUsage();
      const start = performance.now();
      driven.apply({ type: 'settle-market', market, winners: [WINNER] });
      const ms = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      paid = verify(decodeEvents(events.data, 0, events.length), due);
      events.clear();
      if (round < warmUps) continue;
      times.push(ms);
      cpuTimes.push((user + system) / 1000);
    }
    const value = rounded(median(cpuTimes));
    const wallMs = rounded(median(times));
    return {
      figure: value,
      measured: `${value} ms of CPU; wall ${wallMs} ms`,
      misses: value >= MOST_MS ? [`${value} ms instead of less than ${MOST_MS}`] : [],
      verified: {
        positions: paid.positions,
        bets: paid.bets,
        won: Number(paid.won),
        commission: Number(paid.commission),
      },
      summary: [
        `${value} ms of CPU, the collector's included (median of ${rounds} rounds); wall ${wallMs} ms, ${rounded(Math.min(...times))} at best`,
        `each round: ${paid.bets} bets of ${paid.positions} accounts paid to the unit as BigInt sums over their fills say, commission included`,
      ],
      details: { ms: times.map(rounded), cpuMs: cpuTimes.map(rounded) },
    };
  },
};

/** By order and by account, what it has to come to if `WINNER` wins, before commission. */
interface Due {
  bets: Map<number, bigint>;
  accounts: Map<number, bigint>;
}

/** Everybody has a bet, most have one back, some many lays; then the market is closed. */
function trade(driven: DrivenEngine, market: MarketId, random: Random): Due {
  const { events } = driven.engine;
  driven.openMarket(market, RUNNERS);
  const place = (account: number, side: 'back' | 'lay', bet: { selection: number; tick: number; size: number }) =>
    driven.apply({
      type: 'place-order',
      account: (FIRST_ACCOUNT + account) as AccountId,
      market,
      selection: bet.selection as SelectionId,
      side,
      price: LADDER[bet.tick] as never,
      size: bet.size as Money,
      persistence: 'lapse',
    });
  for (let i = 0; i < POSITIONS - LAYERS; i++) {
    const bet = { selection: 1 + random.below(RUNNERS), tick: 80 + random.below(40), size: 100 + random.below(900) };
    place(i % LAYERS, 'lay', bet);
    place(LAYERS + i, 'back', bet);
  }
  const due = dueOf(decodeEvents(events.data, 0, events.length));
  if (due.accounts.size !== POSITIONS) throw new Error(`${due.accounts.size} accounts have bets, not ${POSITIONS}`);
  driven.apply({ type: 'close-market', market });
  events.clear();
  return due;
}

function dueOf(events: readonly Event[]): Due {
  const due: Due = { bets: new Map(), accounts: new Map() };
  const owners = new Map<number, number>();
  const add = (order: number, amount: bigint) => {
    const account = owners.get(order) as number;
    due.bets.set(order, (due.bets.get(order) ?? 0n) + amount);
    due.accounts.set(account, (due.accounts.get(account) ?? 0n) + amount);
  };
  for (const event of events) {
    if (event.type === 'order-placed') owners.set(event.order, event.account);
    if (event.type !== 'orders-matched') continue;
    const { size, price, takerSide, taker, maker, selection } = event;
    const profit = (BigInt(size) * BigInt(price - 100)) / 100n;
    const toBacker = selection === WINNER ? profit : -BigInt(size);
    add(taker, takerSide === 'back' ? toBacker : -toBacker);
    add(maker, takerSide === 'back' ? -toBacker : toBacker);
  }
  return due;
}

/** @throws where a bet or an account did not get exactly what is due to it, or the entries do not say the same */
function verify(events: readonly Event[], due: Due) {
  const paid = { positions: 0, bets: 0, won: 0n, commission: 0n };
  const booked = new Map<number, bigint>();
  for (const event of events) {
    if (event.type === 'bet-settled') {
      paid.bets += 1;
      check(BigInt(event.profit) === due.bets.get(event.order), `order ${event.order}`);
    } else if (event.type === 'ledger-posted') {
      for (const { account, amount } of event.legs) booked.set(account, (booked.get(account) ?? 0n) + BigInt(amount));
    }
  }
  for (const event of events) {
    if (event.type !== 'position-settled') continue;
    const { account, profit, commission } = event;
    const expected = due.accounts.get(account) as bigint;
    const fee = expected > 0n ? (expected * BASE_RATE + 5000n) / 10_000n : 0n;
    check(BigInt(profit) === expected && BigInt(commission) === fee, `account ${account}`);
    check((booked.get(account) ?? 0n) === expected - fee, `the entries of account ${account}`);
    paid.positions += 1;
    paid.won += expected > 0n ? expected : 0n;
    paid.commission += fee;
  }
  check(paid.bets === due.bets.size && paid.positions === due.accounts.size, 'the number of bets and positions paid');
  return paid;
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`settle: ${what} is not what the fills say`);
}
