import type { Instruction, Price } from 'engine';
import type { ModelOrder } from '../model/exchange-state.ts';
import { cross, withTerms } from './bettors.ts';
import { draw, drawPrice } from './drawing.ts';
import { account, anyBettor, anyMarket, market, money, order, withKey, withKeyToResolve } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** Some order: mostly an open one, named by the step that placed it, and by its owner. */
function anyOrder(scene: Scene): { id: number; owner: number; found: ModelOrder | undefined; about: Partial<Wish> } {
  const { random, state } = scene;
  const open = [...state.markets.values()].flatMap(({ orders }) => orders);
  const isOpen = open.length > 0 && random.chance(0.85);
  const id = isOpen ? random.pick(open).id : random.int(1, Math.max(1, state.lastOrder));
  const found = open.find((other) => other.id === id);
  const owner = found === undefined || random.chance(0.05) ? anyBettor(scene) : found.account;
  const step = scene.stepOf.get(id);
  return { id, owner, found, about: step === undefined ? {} : { orderOf: step } };
}

/** Takes an order away, or part of it; now and then one that is gone or another's. */
export function cancel(scene: Scene): Wish | undefined {
  const { random } = scene;
  const { id, owner, found, about } = anyOrder(scene);
  const command = { type: 'cancel-order', account: account(owner), order: order(id) } as const;
  if (random.chance(0.6)) return { command: withKeyToResolve(scene, command), ...about };
  const most = Math.min(Number.MAX_SAFE_INTEGER, Number(found?.remaining ?? 1n) + 2);
  const reduction = { ...command, sizeReduction: money(random.int(0, most)) };
  return { command: withKeyToResolve(scene, reduction), ...about };
}

/** At another price, or for more. */
export function replace(scene: Scene): Wish | undefined {
  const { random, state } = scene;
  const { id, owner, found, about } = anyOrder(scene);
  const where = state.markets.get(state.openOrders.get(id) ?? 0);
  const isSamePrice = random.chance(0.2) && found !== undefined;
  const price = isSamePrice ? found.price : where === undefined ? 200 : drawPrice(scene, where);
  const size = Number(found?.remaining ?? 1n) * random.pick([1, 2]) + random.int(-1, 1);
  const command = {
    type: 'replace-order',
    account: account(owner),
    order: order(id),
    price: price as Price,
    ...(random.chance(0.5) && { size: money(Math.min(size, Number.MAX_SAFE_INTEGER)) }),
    ...(random.chance(0.1) && { marketVersion: (where?.version ?? 1) - random.int(0, 1) }),
  } as const;
  return { command: withKey(scene, command), ...about };
}

export function update(scene: Scene): Wish | undefined {
  const { id, owner, about } = anyOrder(scene);
  const persistence = scene.random.pick(['lapse', 'persist', 'on-close'] as const);
  const command = { type: 'update-order', account: account(owner), order: order(id), persistence } as const;
  return { command: withKeyToResolve(scene, command), ...about };
}

export function cancelAll(scene: Scene): Wish | undefined {
  const where = anyMarket(scene, ['open', 'suspended']);
  const about = where === undefined || scene.random.chance(0.3) ? {} : { market: market(where.id) };
  return { command: { type: 'cancel-orders', account: account(anyBettor(scene)), ...about } };
}

/** Several orders of one account in one market, some of which may meet each other. */
export function batch(scene: Scene): Wish | undefined {
  const { random } = scene;
  const where = anyMarket(scene, ['open']);
  if (where === undefined) return undefined;
  const owner = anyBettor(scene);
  const orders = Array.from({ length: random.int(1, 6) }, (): Instruction => {
    const wish = random.pick([withTerms, cross])(scene)?.command;
    const isHere = wish?.type === 'place-order' && wish.market === where.id;
    const drawn = isHere ? wish : draw(scene, where, {});
    const { selection, side, price, size, persistence, terms } = drawn;
    return { selection, side, price, size, persistence, ...(terms !== undefined && { terms }) };
  });
  const about = { account: account(owner), market: market(where.id) };
  return { command: withKey(scene, { type: 'place-orders', ...about, orders, allOrNothing: random.chance(0.5) }) };
}
