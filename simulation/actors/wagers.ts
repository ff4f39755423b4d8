import type { Command, Millis } from 'engine';
import { exposureOf } from '../model/exposure.ts';
import { limitSelf, settings } from './keepers.ts';
import { account, anyBettor, customersOf, money } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** A provider of other games: stakes, winnings, exposures and results of a few rounds, often out of order. */
export function wager(scene: Scene): Wish | undefined {
  const { random, plan, state, now } = scene;
  const houses = [...state.accounts].filter(([, { role }]) => role === 'house').map(([id]) => id);
  if (houses.length === 0) return undefined;
  // What keeps a customer from betting keeps them from staking elsewhere.
  if (random.chance(0.05)) return random.chance(0.7) ? limitSelf(scene) : settings(scene);
  const anyone = anyBettor(scene);
  // More open rounds than an account may have take one who plays many.
  const who = plan.wagerRounds > 4 ? (customersOf(scene)[0] ?? anyone) : anyone;
  const provider = random.chance(0.97) ? random.pick(houses) : who;
  const about = { provider: account(provider), account: account(who), requestKey: `wager-${scene.fresh()}` };
  const round = random.int(1, plan.wagerRounds);
  const running = state.wagers.find((of) => of.provider === provider && of.account === who && of.round === round);
  const held = Number(running?.exposure ?? 0n);
  const available = Number((state.accounts.get(who)?.cash ?? 0n) - exposureOf(state, who));
  const amount = () => money(random.pick([plan.unit * random.int(0, 20), Math.max(1, available + random.int(-1, 1))]));
  const revision = (random.chance(0.8) ? now : now - random.int(0, 5000)) as Millis;
  const profit = () => money(random.pick([0, -held, -held - 1, -Math.floor(held / 2), plan.unit * random.int(1, 30)]));
  const kinds = ['wager', 'wager', 'wager', 'winnings', 'refund', 'reversal', 'prize'] as const;
  const command: Command = random.pick<() => Command>([
    () => ({ type: 'post-wager', ...about, kind: random.pick(kinds), amount: amount() }),
    () => ({ type: 'post-wager', ...about, kind: random.pick(kinds), amount: amount() }),
    () => ({ type: 'hold-wager', ...about, round, exposure: amount(), revision }),
    () => ({ type: 'hold-wager', ...about, round, exposure: money(Math.floor(held / 2)), revision }),
    () => ({ type: 'end-wager', ...about, round, profit: profit() }),
    () => ({ type: 'withdraw-request', account: about.provider, requestKey: about.requestKey }),
  ])();
  return { command };
}
