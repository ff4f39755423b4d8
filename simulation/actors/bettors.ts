import { LADDER, MAX_SIZE, TICKS } from 'engine';
import type { PlaceOrder, Price, Side } from 'engine';
import type { ModelMarket, ModelOrder } from '../model/exchange-state.ts';
import { exposureOf, worstLoss } from '../model/exposure.ts';
import { heldBy } from '../model/held.ts';
import { stakeAt } from '../model/payoff.ts';
import { account, anyBettor, anyMarket, customersOf, market, money, order, selection, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** A limit order somewhere near the runner's price. */
export function place(scene: Scene): Wish | undefined {
  const where = anyMarket(scene, ['open']);
  if (where === undefined) return undefined;
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
  const price = scene.random.chance(0.6) ? resting.price : LADDER[tickNear(scene)];
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
  if (where === undefined || customers.length === 0) return undefined;
  const wanted = draw(scene, where, { account: scene.random.pick(customers) });
  const largest = largestCovered(scene, where, wanted);
  const size = money(Math.max(1, largest + scene.random.int(0, 1)));
  return { command: withKey(scene, { ...wanted, size }) };
}

/** Takes an order away, or part of it; now and then one that is gone or another's. */
export function cancel(scene: Scene): Wish | undefined {
  const { random, state } = scene;
  const open = [...state.markets.values()].flatMap(({ orders }) => orders);
  const isOpen = open.length > 0 && random.chance(0.85);
  const id = isOpen ? random.pick(open).id : random.int(1, Math.max(1, state.lastOrder));
  const found = open.find((other) => other.id === id);
  const owner = found === undefined || random.chance(0.05) ? anyBettor(scene) : found.account;
  const command = { type: 'cancel-order', account: account(owner), order: order(id) } as const;
  const step = scene.stepOf.get(id);
  const about = step === undefined ? {} : { orderOf: step };
  if (random.chance(0.6)) return { command, ...about };
  const most = Math.min(Number.MAX_SAFE_INTEGER, Number(found?.remaining ?? 1n) + 2);
  return { command: { ...command, sizeReduction: money(random.int(0, most)) }, ...about };
}

/** The same request again, first those whose answer never came. */
export function retry(scene: Scene): Wish | undefined {
  const { keyed, unanswered, random } = scene;
  if (keyed.length === 0) return undefined;
  const again = unanswered.length > 0 && random.chance(0.7) ? random.pick(unanswered) : random.pick(keyed.slice(-200));
  return { command: { ...again.command } };
}

/** The key of an earlier request with another body. */
export function reuseKey(scene: Scene): Wish | undefined {
  const again = retry(scene)?.command;
  if (again === undefined) return undefined;
  const { random } = scene;
  if (again.type === 'post-transfer') {
    return {
      command: random.chance(0.5) ? { ...again, amount: money(again.amount + 1) } : { ...again, kind: 'adjustment' },
    };
  }
  if (again.type !== 'place-order') return undefined;
  const changes: Partial<PlaceOrder>[] = [
    { size: money(again.size + 1) },
    { side: opposite(again.side) },
    { price: LADDER[tickNear(scene)] as Price },
    { persistence: again.persistence === 'lapse' ? 'persist' : 'lapse' },
    { selection: selection(again.selection + 1) },
    { market: market(again.market + 1) },
  ];
  return { command: { ...again, ...random.pick(changes) } };
}

interface Wanted {
  readonly account?: number;
  readonly selection?: number;
  readonly side?: Side;
  readonly price?: number | undefined;
  readonly size?: number;
}

export function draw(scene: Scene, where: ModelMarket, wanted: Wanted): PlaceOrder {
  const { random, plan } = scene;
  // A few runners see most of the orders.
  const runners = random.chance(0.7) ? where.definition.runners.slice(0, 2) : where.definition.runners;
  const size = Math.max(wanted.size ?? drawSize(scene), random.chance(0.95) ? Number(where.definition.minStake) : 0);
  return {
    type: 'place-order',
    account: account(wanted.account ?? anyBettor(scene)),
    market: market(where.id),
    selection: selection(wanted.selection ?? random.pick(runners)),
    side: wanted.side ?? random.pick(['back', 'lay']),
    price: (wanted.price ?? LADDER[tickNear(scene)] ?? plan.tick) as Price,
    size: money(Math.min(size, MAX_SIZE)),
    persistence: where.definition.persistenceAllowed && random.chance(0.5) ? 'persist' : 'lapse',
  };
}

function drawSize({ random, plan }: Scene): number {
  if (random.chance(0.1)) return random.int(1, 199);
  if (random.chance(0.02)) return MAX_SIZE;
  return plan.unit * random.int(1, 20) + (random.chance(0.3) ? random.int(0, plan.unit) : 0);
}

function tickNear({ random, plan }: Scene): number {
  const tick = random.chance(0.05) ? random.int(0, TICKS - 1) : plan.tick + random.int(-plan.spread, plan.spread);
  return Math.min(TICKS - 1, Math.max(0, tick));
}

function anyResting(
  scene: Scene,
  fits: (resting: ModelOrder) => boolean,
): { where: ModelMarket; resting: ModelOrder } | undefined {
  const where = anyMarket(scene, ['open']);
  const resting = where?.orders.filter((other) => other.arrival > 0 && fits(other)) ?? [];
  return where === undefined || resting.length === 0 ? undefined : { where, resting: scene.random.pick(resting) };
}

function opposite(side: Side): Side {
  return side === 'back' ? 'lay' : 'back';
}

/** The largest size with which an order is covered by its account's cash. */
function largestCovered({ state }: Scene, where: ModelMarket, wanted: PlaceOrder): number {
  const here = where.exposures.get(wanted.account) ?? 0n;
  const free = (state.accounts.get(wanted.account)?.cash ?? 0n) - exposureOf(state, wanted.account) + here;
  const held = heldBy(where, wanted.account);
  const { selection: runner, side, price } = wanted;
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
