import { LADDER, MAX_SIZE, TICKS } from 'engine';
import type { PlaceOrder, Price, Side } from 'engine';
import type { ModelMarket } from '../model/exchange-state.ts';
import { account, anyBettor, market, money, selection } from './scene.ts';
import type { Scene } from './scene.ts';

interface Fields {
  readonly account?: number;
  readonly selection?: number;
  readonly side?: Side;
  readonly price?: number | undefined;
  readonly size?: number;
}

/** An order as the plan has them, except for these fields. */
export function draw(scene: Scene, where: ModelMarket, fields: Fields): PlaceOrder {
  const { random } = scene;
  // A few runners see most of the orders.
  const runners = random.chance(0.7) ? where.definition.runners.slice(0, 2) : where.definition.runners;
  const size = Math.max(fields.size ?? drawSize(scene), random.chance(0.95) ? Number(where.definition.minStake) : 0);
  return {
    type: 'place-order',
    account: account(fields.account ?? anyBettor(scene)),
    market: market(where.id),
    selection: selection(fields.selection ?? random.pick(runners)),
    side: fields.side ?? random.pick(['back', 'lay']),
    price: (fields.price ?? drawPrice(scene, where)) as Price,
    size: money(Math.min(size, MAX_SIZE)),
    persistence: where.definition.persistenceAllowed && random.chance(0.5) ? 'persist' : 'lapse',
  };
}

function drawSize({ random, plan }: Scene): number {
  if (random.chance(0.1)) return random.int(1, 199);
  if (random.chance(0.02)) return MAX_SIZE;
  return plan.unit * random.int(1, 20) + (random.chance(0.3) ? random.int(0, plan.unit) : 0);
}

/** Around where the plan wants them, or some line. */
export function drawPrice(scene: Scene, { definition: { payoff } }: ModelMarket): number {
  if (payoff.kind !== 'line-range') return LADDER[tickNear(scene)] as number;
  const { least, most, interval = 100 } = payoff;
  const last = Math.floor(((most - least) * 100) / interval);
  return least * 100 + interval * scene.random.int(Math.floor(last / 3), Math.ceil((last * 2) / 3));
}

function tickNear({ random, plan }: Scene): number {
  const tick = random.chance(0.05) ? random.int(0, TICKS - 1) : plan.tick + random.int(-plan.spread, plan.spread);
  return Math.min(TICKS - 1, Math.max(0, tick));
}
