import type { PlaceOrder, Price } from 'engine';
import { opposite, place } from './bettors.ts';
import { drawPrice } from './drawing.ts';
import { account, anyBettor, market, money, selection } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** The same request again, first those whose answer never came. */
export function retry(scene: Scene): Wish | undefined {
  const { keyed, unanswered, random } = scene;
  if (keyed.length === 0) return undefined;
  const again = unanswered.length > 0 && random.chance(0.7) ? random.pick(unanswered) : random.pick(keyed.slice(-200));
  return { command: { ...again.command } };
}

/** Gives up a request, which has come already or never does. */
export function withdraw(scene: Scene): Wish {
  const again = scene.random.chance(0.6) ? retry(scene)?.command : undefined;
  const type = 'withdraw-request';
  if (again === undefined || !('requestKey' in again) || again.requestKey === undefined) {
    return { command: { type, account: account(anyBettor(scene)), requestKey: `key-${scene.fresh()}` } };
  }
  const owner = again.type === 'post-transfer' ? again.from : again.account;
  return { command: { type, account: owner, requestKey: again.requestKey } };
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
  if (again.type === 'place-orders') return { command: { ...again, allOrNothing: !again.allOrNothing } };
  if (again.type === 'replace-order') return { command: { ...again, price: (again.price + 1) as Price } };
  if (again.type === 'cancel-order')
    return { command: { ...again, sizeReduction: money((again.sizeReduction ?? 0) + 1) } };
  if (again.type === 'update-order') {
    return { command: { ...again, persistence: again.persistence === 'lapse' ? 'persist' : 'lapse' } };
  }
  if (again.type === 'withdraw-request') {
    const late = place(scene)?.command;
    return late?.type === 'place-order' ? { command: { ...late, ...again, type: late.type } } : undefined;
  }
  if (again.type !== 'place-order') return undefined;
  const where = scene.state.markets.get(again.market);
  const changes: Partial<PlaceOrder>[] = [
    { size: money(again.size + 1) },
    { side: opposite(again.side) },
    { price: (where === undefined ? 200 : drawPrice(scene, where)) as Price },
    { persistence: again.persistence === 'lapse' ? 'persist' : 'lapse' },
    { terms: { ...again.terms, marketVersion: 1 } },
    { selection: selection(again.selection + 1) },
    { market: market(again.market + 1) },
  ];
  return { command: { ...again, ...random.pick(changes) } };
}
