import type { QuoteLevel, SetQuotes } from 'engine';
import type { ModelMarket } from '../model/exchange-state.ts';
import { draw } from './drawing.ts';
import { account, money, selection, withKey } from './scene.ts';
import type { Scene, Wish } from './scene.ts';

/** The house offers something else on one of its runners. */
export function quote(scene: Scene): Wish | undefined {
  const where = anyQuoted(scene, ['open', 'open', 'suspended']);
  if (where === undefined) return undefined;
  const { random } = scene;
  // Bets that wait are there to be disappointed.
  const waiting = where.orders.map(({ selection: runner }) => runner);
  const isWaitedFor = waiting.length > 0 && random.chance(0.6);
  const runner = random.pick(isWaitedFor ? waiting : where.definition.runners);
  const count = random.pick([0, 1, 2, 2, 4]);
  const levels = Array.from({ length: count }, () => drawLevel(scene, where));
  const isTwice = new Set(levels.map(({ side, rate, line }) => `${side} ${rate} ${line}`)).size < levels.length;
  const command: SetQuotes = {
    type: 'set-quotes',
    account: account(where.definition.house),
    market: where.id as SetQuotes['market'],
    selection: selection(runner),
    state: random.pick(['active', isWaitedFor ? 'suspended' : 'active', 'active', 'suspended', 'ball-running']),
    levels: isTwice && random.chance(0.9) ? levels.slice(0, 1) : levels,
  };
  return { command };
}

export function anyQuoted(scene: Scene, statuses: readonly ModelMarket['status'][]): ModelMarket | undefined {
  const found = [...scene.state.markets.values()].filter(
    ({ status, definition }) => definition.mechanism === 'quoted' && statuses.includes(status),
  );
  return found.length === 0 ? undefined : scene.random.pick(found);
}

function drawLevel({ random, plan }: Scene, { definition: { payoff } }: ModelMarket): QuoteLevel {
  const isRunners = payoff.kind === 'runners' || payoff.kind === 'each-way' || payoff.kind === 'scale';
  const last = isRunners ? 0 : payoff.most - (payoff.kind === 'range' ? (payoff.width ?? 1) - 1 : 0);
  const middle = isRunners ? 0 : Math.floor((payoff.least + last) / 2);
  const line = isRunners ? 0 : Math.min(last, Math.max(payoff.least, middle + random.int(-3, 3)));
  return {
    side: payoff.kind === 'range' || payoff.kind === 'scale' ? 'back' : random.pick(['back', 'lay']),
    rate:
      payoff.kind === 'spread' || payoff.kind === 'scale'
        ? 10_000
        : random.pick([9000, 9500, 9850, 10_000, 11_000, 45_000]),
    line,
    size: money(Math.min(90_000_000_000, plan.unit * random.int(1, 60))),
  };
}

/** A bet on a quote: the one that stands, or one that stood, with more or less patience. */
export function takeQuote(scene: Scene): Wish | undefined {
  const where = anyQuoted(scene, ['open']);
  if (where === undefined) return undefined;
  const isOffered = [...where.quotes.values()].some(({ levels, state }) => state === 'active' && levels.length > 0);
  if (!isOffered && scene.random.chance(0.8)) return quote(scene);
  const { random } = scene;
  const [runner, quotes] = random.pick([
    ...where.quotes,
    ...where.quotes,
    [where.definition.runners[0] ?? 0, undefined],
  ]);
  const level = quotes === undefined || quotes.levels.length === 0 ? undefined : random.pick(quotes.levels);
  const off = random.chance(0.3) ? random.pick([-100, 100, -1]) : 0;
  const isRunners = ['runners', 'scale'].includes(where.definition.payoff.kind);
  const line = (level?.line ?? 0) + (random.chance(0.2) ? random.int(-1, 1) : 0);
  const accept = random.pick(['none', 'better', 'any'] as const);
  const left = Number(level?.left ?? 10n);
  const any = random.chance(0.7) ? Math.max(1, Math.floor(left / random.pick([1, 2, 5]))) : left + 1;
  const { payoff } = where.definition;
  const width = payoff.kind === 'spread' ? (payoff.width ?? 1) : 1;
  // Now and then a stake that is no multiple of the spread's width.
  const size = width > 1 && random.chance(0.9) ? Math.ceil(any / width) * width : any;
  const drawn = draw(scene, where, {
    selection: runner,
    side: level?.side ?? 'back',
    price: (level?.rate ?? 10_000) + off,
    size,
  });
  const terms = { ...(!isRunners && { line }), ...(random.chance(0.7) && { accept }) };
  return {
    command: withKey(scene, { ...drawn, persistence: 'lapse', ...(Object.keys(terms).length > 0 && { terms }) }),
  };
}
