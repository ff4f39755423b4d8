import { BANK } from 'engine';
import type { ChangeAccount, ExclusionKind, LimitKind, Millis } from 'engine';
import { account, customersOf, money, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** An operator or an upline changes what an account may do. */
export function settings(scene: Scene): Wish | undefined {
  const { random, plan, state } = scene;
  const known = [...state.accounts.keys()].filter((id) => id >= 16 || random.chance(0.1));
  const who = known.length === 0 ? BANK : random.pick(known);
  const amount = () => (random.chance(0.4) ? null : money(Math.min(2 ** 52, plan.unit * random.int(1, 300))));
  const changes: Partial<ChangeAccount>[] = [
    { betsLocked: random.chance(0.3) },
    { locked: random.chance(0.3) },
    { discount: random.pick([0, 1000, 3333, 10_000]) },
    { share: random.pick([0, 500, 2000, 3333, 6000]) },
    { exposureLimit: amount() },
    { minStake: amount() },
    { maxStake: amount() },
    { maxProfit: amount() },
  ];
  const isAgent = state.accounts.get(who)?.role === 'agent';
  const chosen = isAgent && random.chance(0.5) ? [changes[3]] : random.shuffled(changes).slice(0, random.int(1, 2));
  return { command: Object.assign({ type: 'change-account', account: account(who) }, ...chosen) as ChangeAccount };
}

/** An owner limits himself, or excludes himself for a while. */
export function limitSelf(scene: Scene): Wish | undefined {
  const { random, plan } = scene;
  const customers = customersOf(scene);
  if (customers.length === 0) return undefined;
  const who = account(random.pick(customers));
  if (random.chance(0.2)) {
    const [wait, kind] = random.pick<[number, ExclusionKind?]>([
      [1000],
      [60_000],
      [86_399_999, 'time-out'],
      [86_500_000, 'time-out'],
    ]);
    const until = (scene.now + wait) as Millis;
    return { command: { type: 'exclude-self', account: who, until, ...(kind !== undefined && { kind }) } };
  }
  const kind = random.pick<LimitKind>(['deposit', 'loss', 'exposure']);
  const amount = random.chance(0.2) ? null : money(Math.min(2 ** 52, plan.unit * random.int(1, plan.funds)));
  const period = (kind === 'exposure' ? 0 : random.pick([3_600_000, 36_000_000, 604_800_000])) as Millis;
  // Now and then as an earlier build wrote it.
  const rolling = scene.now % 4 === 0 ? {} : { rolling: true as const };
  return { command: { type: 'set-self-limit', account: who, kind, amount, period, ...rolling } };
}

/** Credit up and down the tree, and now and then past it. */
export function giveCredit(scene: Scene): Wish | undefined {
  const { random, plan, state } = scene;
  const agents = [...state.accounts].filter(([, { role }]) => role === 'agent');
  if (agents.length === 0) return undefined;
  const below = [...state.accounts].filter(([, { parent, role }]) => parent > 0 || role === 'agent');
  const [id, { parent }] = random.pick(below);
  const above = parent === 0 ? BANK : parent;
  const other = random.chance(0.85) ? above : random.pick([...state.accounts.keys()]);
  const ends = random.chance(0.7)
    ? { from: account(other), to: account(id) }
    : { from: account(id), to: account(other) };
  const amount = money(plan.unit * random.int(1, plan.funds));
  return { command: withKey(scene, { type: 'post-transfer', kind: 'credit', ...ends, amount }) };
}
