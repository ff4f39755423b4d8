import { BANK } from 'engine';
import type { MarketStatus, Millis, RedefineMarket } from 'engine';
import type { ModelMarket } from '../model/exchange-state.ts';
import { exposureOf } from '../model/exposure.ts';
import { newMarket } from './markets.ts';
import { drawResult } from './results.ts';
import { account, anyBettor, anyMarket, market, money, order, selection, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** The next step of some market's life, or a new market. */
export function operate(scene: Scene): Wish | undefined {
  const alive: MarketStatus[] = ['inactive', 'open', 'suspended', 'closed'];
  const living = [...scene.state.markets.values()].filter(({ status }) => alive.includes(status));
  if (living.length < scene.plan.markets || living.length === 0) return { command: newMarket(scene) };
  const { additions, redefinitions } = scene.plan;
  if (redefinitions > 0 && scene.random.chance(redefinitions))
    return { command: redefinition(scene, scene.random.pick(living)) };
  if (additions > 0 && scene.random.chance(additions)) return { command: addition(scene, scene.random.pick(living)) };
  // What is not open is dealt with first, or soon nothing would be.
  const idle = anyMarket(scene, ['inactive', 'suspended', 'closed']);
  const where = idle !== undefined && scene.random.chance(0.8) ? idle : scene.random.pick(living);
  return { command: nextStep(scene, where) };
}

function nextStep(scene: Scene, where: ModelMarket): Wish['command'] {
  const { random, plan } = scene;
  const about = { market: market(where.id) };
  const inPlay = { type: 'turn-in-play', ...about, betDelay: random.pick(plan.delays) as Millis } as const;
  switch (where.status) {
    case 'closed':
      if (random.chance(0.1)) return { type: 'void-market', ...about };
      if (random.chance(0.05)) return { type: 'suspend-market', ...about, cancelAll: false };
      return drawResult(where, random);
    case 'open':
      if (random.chance(0.1)) return removal(scene, where);
      if (where.inPlay && random.chance(0.1)) return { type: 'turn-pre-match', ...about };
      if (random.chance(0.4)) return inPlay;
      if (random.chance(0.7)) return { type: 'suspend-market', ...about, cancelAll: random.chance(0.2) };
      return random.chance(0.2) ? { type: 'void-market', ...about } : { type: 'close-market', ...about };
    default:
      if (random.chance(0.1)) return removal(scene, where);
      if (random.chance(0.15) && where.status === 'suspended') return inPlay;
      if (random.chance(0.1) && where.status === 'suspended') return { type: 'close-market', ...about };
      return { type: 'open-market', ...about };
  }
}

/** Other limits or another commission; some are refused, by what has been bet or for want of a house. */
function redefinition({ random, plan }: Scene, where: ModelMarket): Wish['command'] {
  const amount = (units: number) => money(Math.min(2 ** 51, plan.unit * units));
  const limit = random.pick([null, amount(1), amount(20), amount(10_000)]);
  const change = random.pick<Omit<RedefineMarket, 'type' | 'market'>>([
    { baseRate: random.pick([0, 200, plan.baseRate]) },
    { minStake: money(random.pick([1, 2, plan.unit])) },
    { maxStake: limit },
    { maxProfit: limit },
    { lossCap: amount(random.pick([0, 50, 1000])) },
  ]);
  return { type: 'redefine-market', market: market(where.id), ...change };
}

/** A runner does not start. */
function removal({ random, now }: Scene, where: ModelMarket): Wish['command'] {
  const runner = selection(random.pick(where.definition.runners));
  const factor = random.pick([0, 1, 249, 250, 399, 400, 2500, 9999]);
  // Told after the off, of a fill or of now.
  const isLate = random.chance(where.inPlay ? 0.9 : 0.1);
  const off = where.fills.length === 0 ? now : random.pick(where.fills).at + random.int(0, 1);
  const late = isLate ? { before: off as Millis } : {};
  return { type: 'remove-runner', market: market(where.id), selection: runner, factor, ...late };
}

/** A reserve joins, or a runner that was out runs after all; some cannot. */
function addition({ random }: Scene, where: ModelMarket): Wish['command'] {
  const { payoff, runners } = where.definition;
  const [out] = where.removed.keys();
  const isBack = out !== undefined && random.chance(0.5);
  const runner = isBack
    ? out
    : random.pick([Math.min(...runners) - 1, Math.max(...runners) - 10, runners[0] as number]);
  const isOfKind = (payoff.kind === 'handicap') !== random.chance(0.05);
  const handicap = { sign: random.pick([1, -1] as const), quarters: random.int(-8, 8) };
  const about = { market: market(where.id), selection: selection(runner) };
  return { type: 'add-runner', ...about, ...(isOfKind && { handicap }) };
}

/** Another result for a market that is over, no result at all, or some bets that should not have been. */
export function takeBack(scene: Scene): Wish | undefined {
  const { random, now } = scene;
  const over = anyMarket(scene, ['settled', 'void']);
  if (over !== undefined && random.chance(0.5)) {
    if (random.chance(0.2)) return { command: { type: 'void-market', market: market(over.id) } };
    return { command: drawResult(over, random) };
  }
  const where = anyMarket(scene, ['open', 'suspended', 'closed', 'settled', 'settled']);
  if (where === undefined) return undefined;
  const about = { type: 'void-bets', market: market(where.id) } as const;
  const fill = where.fills.length === 0 ? undefined : random.pick(where.fills);
  const id = fill === undefined ? 1 : random.pick([fill.backOrder, fill.layOrder]);
  const step = scene.stepOf.get(id);
  return random.pick<Wish>([
    { command: { ...about, order: order(id) }, ...(step !== undefined && { orderOf: step }) },
    { command: { ...about, selection: selection(random.pick(where.definition.runners)) } },
    { command: { ...about, from: (fill === undefined ? now : fill.at + random.int(0, 1)) as Millis } },
    { command: { ...about, ...drawPriceError(where, random) } },
  ]);
}

/** A wrong price: what bettors of one side have at it or better, on its runner, perhaps only since a fill. */
function drawPriceError(where: ModelMarket, random: Scene['random']) {
  const fill = where.fills.length === 0 ? undefined : random.pick(where.fills);
  const isQuoted = where.definition.mechanism === 'quoted';
  return {
    selection: selection(fill?.stake.selection ?? random.pick(where.definition.runners)),
    side: random.pick(['back', 'lay'] as const),
    ...(random.chance(0.8) && { price: (fill?.price ?? 200) + random.int(-1, 1) }),
    ...(isQuoted && random.chance(0.3) && { line: (fill?.stake.line ?? 0) + random.int(-1, 1) }),
    ...(random.chance(0.5) && { from: (fill?.at ?? 0) as Millis }),
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
  const memo = { kind: command.kind === 'credit' ? 'operator-credit' : 'withdrawal' } as const;
  return { command: withKey(scene, { type: 'post-transfer', ...command, memo }) };
}

function drawPayment({ random }: Scene, available: number): number {
  const most = Math.max(1, Math.min(available, Number.MAX_SAFE_INTEGER - 1));
  return random.pick([most, most + 1, random.int(1, most), random.int(1, Math.min(most, 100))]);
}

/** Everybody that the plan wants, with something to lose. */
export function* opening(scene: Scene): Iterable<Wish> {
  const { plan, random } = scene;
  let next = 16;
  const agents: number[] = [];
  const roles = [
    ['agent', plan.agents],
    ['customer', plan.customers],
    ['house', plan.houses],
    ['feed', plan.feeds],
  ] as const;
  for (const [role, count] of roles) {
    for (let index = 0; index < count; index += 1) {
      next += random.int(1, 3);
      const isBelow = agents.length > 0 && (role === 'customer' || role === 'agent') && random.chance(0.8);
      const parent = isBelow ? { parent: account(random.pick(agents)) } : {};
      if (role === 'agent') agents.push(next);
      yield { command: { type: 'open-account', account: account(next), role, ...parent } };
      if (role !== 'customer') continue;
      const amount = money(plan.unit * random.int(1, plan.funds));
      yield { command: { type: 'post-transfer', kind: 'deposit', from: BANK, to: account(next), amount } };
    }
  }
  for (const agent of agents) {
    const share = random.pick([0, 1000, 2000, 3000]);
    yield { command: { type: 'change-account', account: account(agent), share } };
  }
  yield { command: newMarket(scene) };
}
