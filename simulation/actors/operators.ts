import { BANK } from 'engine';
import type { CreateMarket, MarketStatus, Millis } from 'engine';
import type { ModelMarket } from '../model/exchange-state.ts';
import { exposureOf } from '../model/exposure.ts';
import { account, anyBettor, anyMarket, market, money, selection, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** The next step of some market's life, or a new market. */
export function operate(scene: Scene): Wish | undefined {
  const alive: MarketStatus[] = ['inactive', 'open', 'suspended', 'closed'];
  const living = [...scene.state.markets.values()].filter(({ status }) => alive.includes(status));
  if (living.length < scene.plan.markets || living.length === 0) return { command: newMarket(scene) };
  // What is not open is dealt with first, or soon nothing would be.
  const idle = anyMarket(scene, ['inactive', 'suspended', 'closed']);
  const where = idle !== undefined && scene.random.chance(0.8) ? idle : scene.random.pick(living);
  return { command: nextStep(scene, where) };
}

function nextStep({ random, plan }: Scene, where: ModelMarket): Wish['command'] {
  const about = { market: market(where.id) };
  const inPlay = { type: 'turn-in-play', ...about, betDelay: random.pick(plan.delays) as Millis } as const;
  switch (where.status) {
    case 'closed':
      if (random.chance(0.1)) return { type: 'void-market', ...about };
      return { type: 'settle-market', ...about, winners: drawWinners(random, where).map(selection) };
    case 'open':
      if (random.chance(0.4)) return inPlay;
      if (random.chance(0.7)) return { type: 'suspend-market', ...about, cancelAll: random.chance(0.2) };
      return random.chance(0.2) ? { type: 'void-market', ...about } : { type: 'close-market', ...about };
    default:
      if (random.chance(0.15) && where.status === 'suspended') return inPlay;
      if (random.chance(0.1) && where.status === 'suspended') return { type: 'close-market', ...about };
      return { type: 'open-market', ...about };
  }
}

function drawWinners(random: Scene['random'], where: ModelMarket): number[] {
  const { payoff, runners } = where.definition;
  if (payoff.kind !== 'runners') return [];
  const count = payoff.complete ? payoff.winners : random.int(1, payoff.winners);
  return random.shuffled(runners).slice(0, count);
}

export function newMarket(scene: Scene): CreateMarket {
  const { random, plan, state } = scene;
  const [fewest, most] = plan.runners;
  const count = random.int(fewest, most);
  const first = random.pick([1, 100, 228_749, 9_007_199_254_740_900]);
  const runners = random.shuffled(Array.from({ length: count }, (_, index) => selection(first + index)));
  return {
    type: 'create-market',
    market: market(Math.max(0, ...state.markets.keys()) + random.int(1, 3)),
    mechanism: 'order-book',
    payoff: {
      kind: 'runners',
      winners: random.chance(0.6) ? 1 : random.int(1, count - 1),
      complete: random.chance(0.6),
    },
    runners,
    baseRate: plan.baseRate,
    minStake: money(random.pick([1, 1, 2, plan.unit])),
    persistenceAllowed: random.chance(0.7),
  };
}

/** Money in, out and across; out to the last unit, or one beyond. */
export function transfer(scene: Scene): Wish | undefined {
  const { random, plan, state } = scene;
  const who = anyBettor(scene);
  const cash = state.accounts.get(who)?.cash ?? 0n;
  const available = Number(cash - exposureOf(state, who));
  const to = random.chance(0.7) ? BANK : account(random.pick([...state.accounts.keys()]));
  const command = random.chance(0.5)
    ? ({ kind: 'credit', from: BANK, to: account(who), amount: money(plan.unit * random.int(1, plan.funds)) } as const)
    : ({ kind: 'withdrawal', from: account(who), to, amount: money(drawPayment(scene, available)) } as const);
  return { command: withKey(scene, { type: 'post-transfer', ...command }) };
}

function drawPayment({ random }: Scene, available: number): number {
  const most = Math.max(1, Math.min(available, Number.MAX_SAFE_INTEGER - 1));
  return random.pick([most, most + 1, random.int(1, most), random.int(1, Math.min(most, 100))]);
}

/** Everybody that the plan wants, with something to lose. */
export function* opening(scene: Scene): Iterable<Wish> {
  const { plan, random } = scene;
  let next = 16;
  const roles = [
    ['customer', plan.customers],
    ['house', plan.houses],
    ['feed', plan.feeds],
  ] as const;
  for (const [role, count] of roles) {
    for (let index = 0; index < count; index += 1) {
      next += random.int(1, 3);
      yield { command: { type: 'open-account', account: account(next), role } };
      if (role !== 'customer') continue;
      const amount = money(plan.unit * random.int(1, plan.funds));
      yield { command: { type: 'post-transfer', kind: 'deposit', from: BANK, to: account(next), amount } };
    }
  }
  yield { command: newMarket(scene) };
}
