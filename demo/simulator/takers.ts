import type { AccountId, Money, OrderId, Price, SelectionId, Side } from 'engine';
import { stepPrice } from 'engine/vocabulary';
import type { OpenOrder } from './open-orders.ts';
import { cancelOrder, type BotCommand, type MarketView } from './market-view.ts';

const POINT = 100;
/** Bettors like to back. */
const BACKERS = 0.62;
/** What is left of a taker's order is taken back after so long. */
const PATIENCE_MS = 15_000;
/** A stranger's order that costs its taker at most this part of the stake, by the model, finds one. */
const TOLERANCE: Record<MarketView['phase'], number> = { far: 0.015, near: 0.02, 'in-play': 0.03 };
/** How long a stranger's order rests before the crowd has seen it. */
const NOTICE_MS = 1000;
/** At most this many best payouts are taken from a stranger at a time. */
const LARGEST_TAKE = 2;

/** One bet of the crowd at the best price, on a runner more or less as often as it wins. */
export function takeBest(view: MarketView): BotCommand[] {
  const { random } = view;
  const runner = random.weighted(view.chances.map((chance) => (chance > 0.004 && chance < 0.99 ? chance ** 0.7 : 0)));
  const selection = view.selections[runner] as SelectionId;
  const side: Side = random.chance(BACKERS) ? 'back' : 'lay';
  const book = view.live.runners.get(selection);
  const [best] = side === 'back' ? (book?.toBack(1) ?? []) : (book?.toLay(1) ?? []);
  if (best === undefined || !isFair(view, runner, { side, price: best.price })) return [];
  // Most bets are small; now and then one takes all that is there.
  const share = Math.min(1.2, 0.08 * Math.exp(1.1 * random.normal()));
  const size = Math.max(2 * POINT, Math.round(((view.payout / best.price) * 100 * share) / POINT) * POINT) as Money;
  const price = view.phase === 'in-play' ? stepPrice(best.price, side === 'back' ? -1 : 1) : best.price;
  const account = random.pick(view.crowd.takers);
  return [{ type: 'place-order', account, market: view.market, selection, side, price, size, persistence: 'lapse' }];
}

/** The crowd is careless, but not by more than a tenth. */
function isFair(view: MarketView, runner: number, { side, price }: { side: Side; price: Price }): boolean {
  const worth = ((view.chances[runner] as number) * price) / 100;
  return side === 'back' ? worth > 0.9 : worth < 1.1;
}

/** Takers' orders that nobody wanted. */
export function takeBack(view: MarketView): BotCommand[] {
  return view.open
    .filter((order) => !order.waiting && view.now - order.placedAt > PATIENCE_MS + (view.phase === 'far' ? 60_000 : 0))
    .filter((order) => view.crowd.takers.includes(order.account))
    .map((order) => cancelOrder(order.account, order.order));
}

/**
 * Bets against what strangers have resting at a reasonable price, so that nobody waits long. `answered` remembers which
 * orders have a bet on its way.
 */
export function answerStrangers(view: MarketView, answered: Map<OrderId, number>): BotCommand[] {
  const commands: BotCommand[] = [];
  const bots = new Set<AccountId>([...view.crowd.makers, ...view.crowd.takers]);
  for (const order of view.open) {
    if (order.waiting || bots.has(order.account) || view.now - order.placedAt < NOTICE_MS) continue;
    if ((answered.get(order.order) ?? 0) > view.now || !isReasonable(view, order)) continue;
    answered.set(order.order, view.now + view.live.betDelay + 2000);
    commands.push(betAgainst(view, order));
  }
  for (const [order, until] of answered) if (until < view.now - 60_000) answered.delete(order);
  return commands;
}

function isReasonable(view: MarketView, order: OpenOrder): boolean {
  const chance = view.chances[view.selections.indexOf(order.selection)] as number;
  const worth = (chance * order.price) / 100;
  const tolerance = TOLERANCE[view.phase];
  return order.side === 'back' ? worth <= 1 + tolerance : worth >= 1 - tolerance;
}

/** Large enough to get through what stands before it at the same or a better price. */
function betAgainst(view: MarketView, order: OpenOrder): BotCommand {
  const book = view.live.runners.get(order.selection);
  const levels = order.side === 'back' ? book?.toLay(20) : book?.toBack(20);
  const before = (levels ?? [])
    .filter(({ price }) => (order.side === 'back' ? price <= order.price : price >= order.price))
    .reduce((sum, level) => sum + level.size, 0);
  const most = ((LARGEST_TAKE * view.payout) / order.price) * 100;
  const wanted = Math.max(before, order.remaining);
  const size = Math.max(POINT, Math.min(wanted, Math.ceil(most / POINT) * POINT)) as Money;
  return {
    type: 'place-order',
    account: view.random.pick(view.crowd.takers),
    market: view.market,
    selection: order.selection,
    side: order.side === 'back' ? 'lay' : 'back',
    price: order.price,
    size,
    persistence: 'lapse',
  };
}
