import type { SelectionId, SettleMarket } from 'engine';
import { isComplete } from '../model/definition.ts';
import type { ModelMarket } from '../model/exchange-state.ts';
import { hasPlaces, placesOf } from '../model/payoff.ts';
import type { Random } from '../random.ts';
import { market } from './scene.ts';

/** A result that a market can have; without chance the plainest one. */
export function drawResult(where: ModelMarket, random?: Random): SettleMarket {
  const { payoff, runners } = where.definition;
  const about = { type: 'settle-market', market: market(where.id) } as const;
  if (payoff.kind !== 'runners' && payoff.kind !== 'each-way') {
    return { ...about, winners: [], number: random?.int(payoff.least, payoff.most) ?? payoff.least };
  }
  const left = runners.filter((runner) => !where.removed.has(runner));
  const order = (random?.shuffled(left) ?? left) as SelectionId[];
  const places = placesOf(where);
  if (payoff.kind === 'runners') {
    const [winners, tied] = drawShare(order, { places, complete: payoff.complete }, random);
    return { ...about, winners, ...(tied.length > 0 && { tied }) };
  }
  const [winners, tied] = drawShare(order, { places: 1, complete: true }, random);
  const first = winners.length + tied.length;
  const placesLeft = hasPlaces(where) ? places - first : 0;
  const behind = order.slice(first);
  const [placed, placedTied] =
    placesLeft > 0 ? drawShare(behind, { places: placesLeft, complete: isComplete(payoff) }, random) : [[], []];
  return {
    ...about,
    winners,
    ...(tied.length > 0 && { tied }),
    ...(placed.length > 0 && { placed }),
    ...(placedTied.length > 0 && { placedTied }),
  };
}

interface Share {
  readonly places: number;
  readonly complete: boolean;
}

/** Some that win outright, and now and then more that share what is left than there is. */
function drawShare(order: SelectionId[], { places, complete }: Share, random?: Random): [SelectionId[], SelectionId[]] {
  const most = Math.min(places, order.length);
  const isTied = random?.chance(0.2) === true && order.length > places;
  if (random === undefined || (!isTied && complete)) return [order.slice(0, most), []];
  if (!isTied) return [order.slice(0, random.int(Math.min(1, most), most)), []];
  const outright = random.int(0, places - 1);
  const tied = random.int(places - outright + 1, order.length - outright);
  return [order.slice(0, outright), order.slice(outright, outright + tied)];
}
