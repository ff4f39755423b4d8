import { ladderAtOrBelow, MAX_PRICE, MIN_PRICE, stepPrice, tickOf } from 'engine/vocabulary';
import type { Money, OrderId, Price, Side } from 'engine/vocabulary';

/** How a market maker quotes one market. */
export interface QuoteStyle {
  /** Half the gap between its two best prices, as a chance, at even money; it narrows towards certainty. */
  readonly halfSpread: number;
  /** Prices a side. */
  readonly levels: number;
  /** Ticks from one of its prices to the next. */
  readonly step: number;
  /** What a bet on all of its best price would pay, minor units: sizes shrink as prices grow. */
  readonly payout: Money;
  /** How many ticks an order may be off its place before it is worth a command: the calmer, the fewer commands. */
  readonly slack: number;
}

/** One of the maker's own orders on the runner. */
export interface Standing {
  readonly order: OrderId;
  readonly side: Side;
  readonly price: Price;
  readonly remaining: Money;
  /** Inside its in-play delay it cannot be cancelled. */
  readonly waiting: boolean;
}

export interface NewQuote {
  readonly side: Side;
  readonly price: Price;
  readonly size: Money;
}

export interface QuotePlan {
  readonly cancels: readonly OrderId[];
  readonly places: readonly NewQuote[];
}

/** Each further level is smaller. */
const SIZE_DECAY = 0.8;
/** An order this far out, in levels, is taken back: it would tie up money to no end. */
const REACH_LEVELS = 3;
/** Less than this part of its size left and the place counts as empty. */
const EATEN = 0.3;
const POINT = 100;

/**
 * The best prices around a chance, each a whole number of ticks on its own side of the fair price.
 *
 * @returns lay: the maker's lay, which others can back; undefined where the ladder ends
 */
export function bestPrices(chance: number, halfSpread: number): Record<Side, Price | undefined> {
  const gap = halfSpread * 4 * chance * (1 - chance);
  const low = 100 / (chance + gap);
  const high = chance > gap ? 100 / (chance - gap) : Infinity;
  const lay = low < MIN_PRICE ? undefined : ladderAtOrBelow(Math.min(low, MAX_PRICE));
  let back: Price | undefined;
  if (high <= MAX_PRICE) {
    const below = high < MIN_PRICE ? undefined : ladderAtOrBelow(high);
    back = below === undefined ? MIN_PRICE : below < high ? stepPrice(below, 1) : below;
  }
  if (back !== undefined && back === lay) back = back === MAX_PRICE ? undefined : stepPrice(back, 1);
  return { lay, back };
}

/**
 * What to cancel and place on one runner so that at least `levels` prices a side stand around the chance, touching as
 * few orders as possible: what still stands on the right side of the fair price and near its place is left alone.
 *
 * @param noise  a factor around 1 for the size of a new order
 */
export function planQuotes(
  chance: number,
  style: QuoteStyle,
  standing: readonly Standing[],
  noise: () => number,
): QuotePlan {
  const best = bestPrices(chance, style.halfSpread);
  const cancels: OrderId[] = [];
  const places: NewQuote[] = [];
  for (const side of ['lay', 'back'] as const) {
    const own = standing.filter((order) => order.side === side);
    const plan = planSide({ side, best: best[side], fair: 100 / chance, style, own });
    cancels.push(...plan.cancels);
    for (const { price, level } of plan.places) {
      places.push({ side, price, size: sizeOf(price, level, style.payout * noise()) });
    }
  }
  return { cancels, places };
}

/** The orders that would give money away at this chance. */
export function wrongAt(chance: number, standing: readonly Standing[]): OrderId[] {
  return standing.filter((order) => !order.waiting && !isSafe(order, 100 / chance)).map((order) => order.order);
}

const isSafe = ({ side, price }: Pick<Standing, 'side' | 'price'>, fair: number): boolean =>
  side === 'lay' ? price <= fair : price >= fair;

function sizeOf(price: Price, level: number, payout: number): Money {
  const size = (payout / price) * 100 * SIZE_DECAY ** level;
  const grain = size > 100 * POINT ? 10 * POINT : POINT;
  return Math.max(2 * POINT, Math.round(size / grain) * grain) as Money;
}

interface SideAsked {
  readonly side: Side;
  readonly best: Price | undefined;
  readonly fair: number;
  readonly style: QuoteStyle;
  readonly own: readonly Standing[];
}

interface SidePlan {
  readonly cancels: OrderId[];
  readonly places: { price: Price; level: number }[];
}

function planSide({ side, best, fair, style, own }: SideAsked): SidePlan {
  const plan: SidePlan = { cancels: [], places: [] };
  if (best === undefined) {
    for (const order of own) if (!order.waiting) plan.cancels.push(order.order);
    return plan;
  }
  const outward = side === 'lay' ? -1 : 1;
  const reach = (style.levels + REACH_LEVELS) * style.step;
  const taken: number[] = [];
  const kept: { order: Standing; away: number }[] = [];
  for (const order of own) {
    const away = (tickOf(order.price) - tickOf(best)) * outward;
    const near = away >= -style.slack && away <= reach;
    if (!isSafe(order, fair) || !near) {
      if (!order.waiting) plan.cancels.push(order.order);
      continue;
    }
    const whole = sizeOf(order.price, Math.max(0, away) / style.step, style.payout);
    if (order.remaining >= whole * EATEN) taken.push(away);
    kept.push({ order, away });
  }
  if (!taken.some((away) => away <= style.slack)) {
    plan.places.push({ price: best, level: 0 });
    taken.push(0);
  }
  for (let level = 1; taken.length < style.levels && level < style.levels + REACH_LEVELS; level++) {
    const away = level * style.step;
    if (taken.some((other) => Math.abs(other - away) < style.step)) continue;
    const price = stepPrice(best, away * outward);
    if (tickOf(price) !== tickOf(best) + away * outward) break;
    plan.places.push({ price, level });
    taken.push(away);
  }
  dropFarthest(plan, kept, style.levels + REACH_LEVELS - plan.places.length);
  return plan;
}

function dropFarthest(plan: SidePlan, kept: { order: Standing; away: number }[], most: number): void {
  kept.sort((a, b) => a.away - b.away);
  for (const { order } of kept.slice(Math.max(0, most))) if (!order.waiting) plan.cancels.push(order.order);
}
