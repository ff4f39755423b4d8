import { LADDER, MAX_SIZE, TICKS } from 'engine';
import type { Millis, PlaceOrder, Price, Side } from 'engine';
import type { ModelMarket, ModelOrder } from '../model/exchange-state.ts';
import { exposureOf, worstLoss } from '../model/exposure.ts';
import { heldBy } from '../model/held.ts';
import { stakeAt } from '../model/payoff.ts';
import { draw, drawPrice } from './drawing.ts';
import { takeQuote } from './quoting.ts';
import { anyMarket, customersOf, money, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** A limit order somewhere near the runner's price. */
export function place(scene: Scene): Wish | undefined {
  const where = anyMarket(scene, ['open']);
  if (where === undefined) return undefined;
  if (where.definition.mechanism === 'quoted') return takeQuote(scene);
  return { command: withKey(scene, draw(scene, where, {})) };
}

/** One that meets a resting order, taking some of it, all of it, or more. */
export function cross(scene: Scene): Wish | undefined {
  const met = anyResting(scene, () => true);
  if (met === undefined) return place(scene);
  const { where, resting } = met;
  const size = scene.random.pick([
    resting.remaining,
    resting.remaining,
    resting.remaining * 3n,
    resting.remaining / 2n,
    1n,
  ]);
  const price = scene.random.chance(0.6) ? resting.price : drawPrice(scene, where);
  const against = { selection: resting.selection, side: opposite(resting.side), price, size: Number(size) };
  return { command: withKey(scene, draw(scene, where, against)) };
}

/** One of an account that would match its own resting order. */
export function matchSelf(scene: Scene): Wish | undefined {
  const met = anyResting(scene, () => true);
  if (met === undefined) return place(scene);
  const { resting, where } = met;
  const { account: owner, selection: runner, price } = resting;
  const size = Number(resting.remaining) * scene.random.int(1, 3);
  const own = { account: owner, selection: runner, side: opposite(resting.side), price, size };
  return { command: withKey(scene, draw(scene, where, own)) };
}

/** One that takes a customer's funds to the last unit, or one unit beyond. */
export function exactFunds(scene: Scene): Wish | undefined {
  const where = anyMarket(scene, ['open']);
  const customers = customersOf(scene);
  if (where === undefined || where.definition.mechanism === 'quoted' || customers.length === 0) return undefined;
  const drawn = draw(scene, where, { account: scene.random.pick(customers) });
  const largest = largestCovered(scene, where, drawn);
  const size = money(Math.max(1, largest + scene.random.int(0, 1)));
  return { command: withKey(scene, { ...drawn, size }) };
}

/** An order with something unusual about it; more often than not one that meets another. */
export function withTerms(scene: Scene): Wish | undefined {
  const wish = scene.random.chance(0.6) ? cross(scene) : place(scene);
  const command = wish?.command;
  if (command?.type !== 'place-order') return wish;
  const where = scene.state.markets.get(command.market);
  if (where === undefined || where.definition.mechanism === 'quoted') return wish;
  return { command: { ...command, ...drawTerms(scene, where, command) } };
}

function drawTerms(scene: Scene, where: ModelMarket, command: PlaceOrder): Partial<PlaceOrder> {
  const { random, now } = scene;
  const { size, price } = command;
  const part = money(Math.max(1, Math.floor(size / random.pick([1, 1, 2, 10]))));
  const amount = random.pick([size, Math.floor((size * price) / 100), random.int(1, 20)]);
  const target = { target: random.pick(['payout', 'backers-profit'] as const) };
  const larger = money(Math.max(1, Math.min(amount, 2 ** 51)));
  const expiresAt = (now + random.pick([1, 500, 5000, 60_000])) as Millis;
  const onClose: Partial<PlaceOrder>[] = where.definition.startingPrice
    ? [
        { persistence: 'lapse', terms: { onClose: 'limit' } },
        { persistence: 'lapse', terms: { onClose: 'market' }, price: 0 as Price },
        { persistence: 'on-close' },
      ]
    : [];
  return random.pick<Partial<PlaceOrder>>([
    { terms: { minFill: part } },
    { terms: { minFill: part } },
    { terms: target, size: larger },
    { terms: { ...target, minFill: part }, size: larger },
    { terms: { postOnly: true } },
    { terms: { expiresAt } },
    { terms: { expiresAt, postOnly: true } },
    { terms: { marketVersion: where.version } },
    { terms: { marketVersion: where.version - 1 } },
    ...onClose,
    ...onClose,
  ]);
}

/** To the starting price: at any, or within some price; in most cases there is somebody on the other side. */
export function onClose(scene: Scene): Wish | undefined {
  const { random, state } = scene;
  const markets = [...state.markets.values()].filter(
    ({ status, definition, isReconciled }) => status === 'open' && definition.startingPrice && !isReconciled,
  );
  if (markets.length === 0) return place(scene);
  const where = random.pick(markets);
  const runner = random.pick(where.definition.runners.slice(0, 2));
  const resting = where.orders.filter(({ arrival, selection }) => arrival > 0 && selection === runner);
  const price = resting.length > 0 && random.chance(0.5) ? { price: random.pick(resting).price } : {};
  const drawn = draw(scene, where, { selection: runner, ...price });
  const term = random.pick<Partial<PlaceOrder>>([
    { persistence: 'lapse', terms: { onClose: 'limit' } },
    { persistence: 'lapse', terms: { onClose: 'market' }, price: 0 as Price },
    { persistence: 'on-close' },
  ]);
  return { command: withKey(scene, { ...drawn, ...term }) };
}

/** Around the price at which every runner is as good as any other, so that they can pay each other. */
export function across(scene: Scene): Wish | undefined {
  const { random, state } = scene;
  const markets = [...state.markets.values()].filter(
    ({ status, definition }) => status === 'open' && definition.crossMatching,
  );
  if (markets.length === 0) return place(scene);
  const where = random.pick(markets);
  const left = where.definition.runners.filter((runner) => !where.removed.has(runner));
  const fair = LADDER.findIndex((price) => price >= left.length * 100);
  const tick = Math.min(TICKS - 1, Math.max(0, fair + random.int(-12, 12)));
  const side = random.pick(['back', 'back', 'lay'] as const);
  const price = LADDER[tick] as number;
  // Few units: that is where the rounding of so many parts would cost somebody something.
  const size = random.chance(0.4) ? { size: random.int(1, 30) } : {};
  return { command: withKey(scene, draw(scene, where, { selection: random.pick(left), side, price, ...size })) };
}

function anyResting(
  scene: Scene,
  fits: (resting: ModelOrder) => boolean,
): { where: ModelMarket; resting: ModelOrder } | undefined {
  const where = anyMarket(scene, ['open']);
  const resting = where?.orders.filter((other) => other.arrival > 0 && fits(other)) ?? [];
  return where === undefined || resting.length === 0 ? undefined : { where, resting: scene.random.pick(resting) };
}

export function opposite(side: Side): Side {
  return side === 'back' ? 'lay' : 'back';
}

/** The largest size with which an order is covered by its account's cash. */
function largestCovered({ state }: Scene, where: ModelMarket, order: PlaceOrder): number {
  const here = where.exposures.get(order.account) ?? 0n;
  const free = (state.accounts.get(order.account)?.cash ?? 0n) - exposureOf(state, order.account) + here;
  const held = heldBy(where, order.account);
  const { selection: runner, side, price } = order;
  const isCovered = (size: number) => {
    const stake = stakeAt(where.definition, { selection: runner, price, size: BigInt(size) });
    return worstLoss(where, [...held, { side, stake, isOpen: true }]) <= free;
  };
  let low = 0;
  let high: number = MAX_SIZE;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isCovered(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
