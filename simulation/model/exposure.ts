import type { ExchangeState, ModelFill, ModelMarket, ModelOrder } from './exchange-state.ts';

// docs/rules.md, "Exposure".

/** Above so many sets of winners the sum over sorted differences stands in for trying each of them. */
const MOST_TRIED = 100;

/** What an account gets (or, negative, loses) on one runner when it wins and when it loses. */
interface Ends {
  ifWin: bigint;
  ifLose: bigint;
}

/** ⌊size × (price − 100) ÷ 100⌋ for a size of 0 or more. */
export function profitAt(size: bigint, price: number): bigint {
  return (size * BigInt(price - 100)) / 100n;
}

/** What of a market the exposure rests on. */
export type Exposing = Pick<ModelMarket, 'winners' | 'complete' | 'runners'> & {
  readonly fills: readonly Pick<ModelFill, 'selection' | 'size' | 'profit' | 'backer' | 'layer'>[];
  readonly orders: Iterable<Pick<ModelOrder, 'account' | 'selection' | 'side' | 'price' | 'remaining'>>;
};

/** The most an account can lose in a market, unmatched orders counted where they hurt. */
export function worstLoss(market: Exposing, account: number): bigint {
  const ends = endsOf(market, account);
  if (ends.size === 0) return 0n;
  const all = market.runners.map((runner) => ends.get(runner) ?? { ifWin: 0n, ifLose: 0n });
  const tried = countOutcomes(all.length, market.winners, market.complete);
  const worst = tried <= MOST_TRIED ? worstTried(all, market) : worstSorted(all, market);
  return worst < 0n ? -worst : 0n;
}

export function exposureOf(state: ExchangeState, account: number): bigint {
  let sum = 0n;
  for (const market of state.markets.values()) sum += market.exposures.get(account) ?? 0n;
  return sum;
}

function endsOf(market: Exposing, account: number): Map<number, Ends> {
  const ends = new Map<number, Ends>();
  const add = (runner: number, ifWin: bigint, ifLose: bigint) => {
    const end = ends.get(runner) ?? { ifWin: 0n, ifLose: 0n };
    ends.set(runner, { ifWin: end.ifWin + ifWin, ifLose: end.ifLose + ifLose });
  };
  for (const fill of market.fills) {
    if (fill.backer === account) add(fill.selection, fill.profit, -fill.size);
    if (fill.layer === account) add(fill.selection, -fill.profit, fill.size);
  }
  for (const order of market.orders) {
    if (order.account !== account) continue;
    if (order.side === 'back') add(order.selection, 0n, -order.remaining);
    else add(order.selection, -profitAt(order.remaining, order.price), 0n);
  }
  return ends;
}

/** Every set of winners there can be, tried one by one. */
function worstTried(all: readonly Ends[], market: Exposing): bigint {
  let worst: bigint | undefined;
  const visit = (from: number, winners: number, sum: bigint) => {
    const left = all.length - from;
    if (winners > market.winners || (market.complete && winners + left < market.winners)) return;
    if (left === 0) {
      if (worst === undefined || sum < worst) worst = sum;
      return;
    }
    const end = all[from] as Ends;
    visit(from + 1, winners + 1, sum + end.ifWin);
    visit(from + 1, winners, sum + end.ifLose);
  };
  visit(0, 0, 0n);
  return worst ?? 0n;
}

function worstSorted(all: readonly Ends[], market: Exposing): bigint {
  const swings = all.map((end) => end.ifWin - end.ifLose).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let worst = all.reduce((sum, end) => sum + end.ifLose, 0n);
  for (const swing of swings.slice(0, market.winners)) if (market.complete || swing < 0n) worst += swing;
  return worst;
}

/** How many sets of winners there can be; stops counting above the most that would be tried. */
function countOutcomes(runners: number, winners: number, complete: boolean): number {
  let choose = 1;
  let sum = 1;
  for (let size = 1; size <= winners; size += 1) {
    choose = (choose * (runners - size + 1)) / size;
    sum += choose;
    if (sum > MOST_TRIED * 1000) return sum;
  }
  return complete ? choose : sum;
}
