import { halfResultOf, stepsOfBet, toBackerAt, type Handicap, type Money, type NumberPayoff } from 'engine/vocabulary';
import type { Held, PayingMarket, Stake } from './position.ts';

// What a market would come to for the bettor, result by result (docs/rules.md, "Exposure"). Before commission.

/** A market with those of its runners that still take part, by their places. */
export interface Field {
  readonly market: PayingMarket;
  readonly left: readonly number[];
}

/** Results that bring the same. */
export type Result =
  /** Of one runner, whoever else wins. */
  | { readonly kind: 'wins' | 'placed' | 'unplaced'; readonly runnerIndex: number }
  /** No listed runner wins. */
  | { readonly kind: 'none' }
  /** From one number to another, both included, in the market's units. Of a spread, single results. */
  | { readonly kind: 'number'; readonly from: number; readonly to: number };

/** What each runner's win would bring, in minor units; runners in the market's order. */
export type Outlook = ReadonlyMap<number, Money>;

export function fieldOf(market: PayingMarket, removed: readonly { readonly id: number }[] = []): Field {
  const out = new Set(removed.map(({ id }) => id));
  return { market, left: [...market.runners.keys()].filter((at) => !out.has(market.runners[at]?.id as number)) };
}

/** With as many runners left as places, or fewer, the placed part of an each-way bet is void. */
const hasPlaces = ({ market, left }: Field): boolean => market.payoff === 'each-way' && left.length > market.winners;

const signed = ({ side }: Stake, toBacker: number): number => (side === 'back' ? toBacker : 0 - toBacker);

export function numberPayoffOf(market: PayingMarket): NumberPayoff | undefined {
  const { payoff: kind, least, most, width, runners } = market;
  if (kind === 'runners' || kind === 'each-way') return undefined;
  const handicaps = runners.map(({ handicap }): Handicap => handicap ?? { sign: 1, quarters: 0 });
  const scales = runners.map(({ scale = [] }) => scale);
  return { kind, least, most, width, handicaps, scales };
}

/** What bets come to with a result: of one runner's result, the bets on that runner. */
export function valueWith(field: Field, stakes: readonly Stake[], result: Result): number {
  return stakes.reduce((sum, stake) => sum + signed(stake, toBackerWith(field, stake, result)), 0);
}

function toBackerWith(field: Field, stake: Stake, result: Result): number {
  const { market, left } = field;
  const payoff = numberPayoffOf(market);
  if (payoff !== undefined) return result.kind === 'number' ? toBackerAt(payoff, stake, result.from) : 0;
  const { runnerIndex, size, profit, placeProfit } = stake;
  if (!left.includes(runnerIndex)) return 0;
  if (result.kind === 'none' || result.kind === 'number') return -size;
  const isOwn = runnerIndex === result.runnerIndex;
  if (!isOwn && (market.payoff === 'each-way' || market.winners > 1)) return 0;
  const win = isOwn && result.kind === 'wins' ? profit : -size;
  if (!hasPlaces(field)) return win;
  return win + (result.kind === 'unplaced' ? -size : placeProfit);
}

/**
 * With one winner, a runner's figure is the whole market's result if it wins. With several, and each-way, the others'
 * results are open: a runner's figure is what the bets on that runner alone would bring, and one without bets has none.
 */
export function outlookOf(field: Field, stakes: readonly Stake[]): Outlook {
  const { market, left } = field;
  const outlook = new Map<number, Money>();
  if (numberPayoffOf(market) !== undefined || stakes.length === 0) return outlook;
  const isWhole = market.winners === 1 && market.payoff === 'runners';
  for (const runnerIndex of left) {
    if (!isWhole && !stakes.some((stake) => stake.runnerIndex === runnerIndex)) continue;
    const runner = market.runners[runnerIndex];
    if (runner !== undefined) outlook.set(runner.id, valueWith(field, stakes, { kind: 'wins', runnerIndex }) as Money);
  }
  return outlook;
}

/**
 * The results that bring different sums, beside what `outlookOf` tells of each runner. Of several who win nobody expects
 * that none does: it is the loss of every bet there.
 */
export function resultsOf(field: Field, stakes: readonly Stake[]): Result[] {
  const { market, left } = field;
  const payoff = numberPayoffOf(market);
  if (payoff !== undefined) return bandsOf(payoff, stakes);
  if (market.payoff === 'each-way') {
    const kinds = hasPlaces(field) ? (['wins', 'placed', 'unplaced'] as const) : (['wins', 'unplaced'] as const);
    return left
      .filter((runnerIndex) => stakes.some((stake) => stake.runnerIndex === runnerIndex))
      .flatMap((runnerIndex) => kinds.map((kind) => ({ kind, runnerIndex })));
  }
  return market.complete || market.winners > 1 ? [] : [{ kind: 'none' }];
}

/**
 * On a scale a bet wins with several results, and other bets of the market win or lose with each: the least that they
 * come to together.
 *
 * @returns undefined where that bet never wins
 */
export function leastWhereWins(
  field: Field,
  stakes: readonly Stake[],
  { runnerIndex, side }: Pick<Stake, 'runnerIndex' | 'side'>,
): number | undefined {
  const { runners, least } = field.market;
  const parts = runners[runnerIndex]?.scale ?? [];
  const sums = parts.flatMap((part, at) =>
    (side === 'back' ? part : 0 - part) > 0
      ? [valueWith(field, stakes, { kind: 'number', from: least + at, to: least + at })]
      : [],
  );
  return sums.length === 0 ? undefined : Math.min(...sums);
}

function bandsOf(payoff: NumberPayoff, stakes: readonly Stake[]): Result[] {
  const { kind, least, most } = payoff;
  const steps = stakes.flatMap((stake) => stepsOfBet(payoff, stake));
  // One side's win, the draw and the other's have words of their own.
  if (kind === 'handicap') steps.push(0, 1);
  const inside = [...new Set(steps)].filter((step) => step > least && step <= most).sort((a, b) => a - b);
  const starts = [least, ...inside];
  if (kind === 'spread') return [...new Set([...starts, most])].map((at) => ({ kind: 'number', from: at, to: at }));
  return starts.map((from, place) => ({ kind: 'number', from, to: (starts[place + 1] ?? most + 1) - 1 }));
}

/** What lies between all won and all lost of a bet: each-way, placed only; of a quarter handicap, half of it. */
export function betweenOf(field: Field, stake: Stake): Money | undefined {
  const { runnerIndex } = stake;
  if (hasPlaces(field)) return valueWith(field, [stake], { kind: 'placed', runnerIndex }) as Money;
  const handicap = field.market.runners[runnerIndex]?.handicap;
  const half = handicap && halfResultOf(handicap);
  if (half === undefined) return undefined;
  return valueWith(field, [stake], { kind: 'number', from: half, to: half }) as Money;
}

/**
 * The most that can be lost: 0 or more. What is unmatched counts where it hurts.
 *
 * @see docs/rules.md, "Exposure"
 */
export function worstLossOf(field: Field, held: Held): Money {
  return Math.max(0, 0 - leastOf(field, held)) as Money;
}

/** What bets can come to together: the least and the most. */
export function rangeOf(field: Field, stakes: readonly Stake[]): { readonly low: Money; readonly high: Money } {
  const mirrored = stakes.map((stake): Stake => ({ ...stake, side: stake.side === 'back' ? 'lay' : 'back' }));
  const least = (matched: readonly Stake[]) => leastOf(field, { matched, unmatched: [] });
  return { low: (least(stakes) + 0) as Money, high: (0 - least(mirrored) + 0) as Money };
}

/** The worst of all results; above 0 where even that wins. */
function leastOf(field: Field, { matched, unmatched }: Held): number {
  const { market } = field;
  const payoff = numberPayoffOf(market);
  if (payoff !== undefined) {
    const sums = bandsOf(payoff, [...matched, ...unmatched]).map(
      (result) =>
        valueWith(field, matched, result) +
        unmatched.reduce((sum, stake) => sum + Math.min(0, valueWith(field, [stake], result)), 0),
    );
    return Math.min(...sums);
  }
  const win = partOf(field, { matched, unmatched }, ({ profit }) => profit);
  return market.payoff === 'each-way' ? worstEachWay(field, { matched, unmatched }, win) : worstOfWinners(market, win);
}

/** What a part of the bets comes to if no runner has it, and what each runner left gains by having it. */
interface Part {
  readonly ifNone: number;
  readonly swings: readonly number[];
}

function partOf({ left }: Field, { matched, unmatched }: Held, profitOf: (stake: Stake) => number): Part {
  const of = (runnerIndex: number) => {
    let [ifHas, ifNot] = [0, 0];
    for (const stake of matched.filter((one) => one.runnerIndex === runnerIndex)) {
      ifHas += signed(stake, profitOf(stake));
      ifNot += signed(stake, -stake.size);
    }
    for (const stake of unmatched.filter((one) => one.runnerIndex === runnerIndex)) {
      if (stake.side === 'back') ifNot -= stake.size;
      else ifHas -= profitOf(stake);
    }
    return { ifNot, swing: ifHas - ifNot };
  };
  const all = left.map(of);
  return { ifNone: sumOf(all.map(({ ifNot }) => ifNot)), swings: all.map(({ swing }) => swing) };
}

function worstOfWinners({ winners, complete }: PayingMarket, { ifNone, swings }: Part): number {
  const smallest = swings.toSorted((a, b) => a - b).slice(0, winners);
  return ifNone + sumOf(smallest.filter((swing) => complete || swing < 0));
}

function worstEachWay(field: Field, held: Held, win: Part): number {
  if (!hasPlaces(field)) return win.ifNone + Math.min(...win.swings);
  const placed = partOf(field, held, ({ placeProfit }) => placeProfit);
  const sums = win.swings.map((swing, winner) => {
    const others = placed.swings.filter((own, at) => at !== winner && (field.market.complete || own < 0));
    const behind = others.toSorted((a, b) => a - b).slice(0, field.market.winners - 1);
    return swing + (placed.swings[winner] as number) + sumOf(behind);
  });
  return win.ifNone + placed.ifNone + Math.min(...sums);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
