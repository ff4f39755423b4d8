import type { CreateMarket, Handicap, MarketOptions, NumberPayoff, Payoff } from 'engine';
import { ROUND_KIND, type MarketKind } from './plan.ts';
import { account, market, money, selection } from './scene.ts';
import type { Scene } from './scene.ts';

/** Some market of one of the kinds that the plan wants. */
export function newMarket(scene: Scene): CreateMarket {
  const { random, plan, state } = scene;
  const houses = [...state.accounts].filter(([, { role }]) => role === 'house').map(([id]) => id);
  const isRound = plan.rounds > 0 && random.chance(plan.rounds);
  const wanted = isRound ? ROUND_KIND : random.weighted(plan.kinds);
  const isQuoted = ['quoted-runners', 'line', 'range', 'spread', ROUND_KIND].includes(wanted);
  const kind = isQuoted && houses.length === 0 ? 'runners' : wanted;
  const runners = drawRunners(scene, kind);
  const payoff = drawPayoff(scene, kind, runners.length);
  const options = { ...drawOptions(scene, payoff, isQuoted && houses.length > 0), ...quoting(scene, isQuoted, houses) };
  return {
    type: 'create-market',
    market: market(Math.max(0, ...state.markets.keys(), ...state.dropped.keys()) + random.int(1, 3)),
    mechanism: isQuoted && houses.length > 0 ? 'quoted' : 'order-book',
    payoff,
    runners,
    baseRate: plan.baseRate,
    minStake: money(random.pick([1, 1, 2, plan.unit])),
    persistenceAllowed: random.chance(0.7),
    ...(Object.keys(options).length > 0 && { options }),
  };
}

function quoting({ random, plan }: Scene, isQuoted: boolean, houses: readonly number[]): MarketOptions {
  if (!isQuoted || houses.length === 0) return {};
  const lossCap = money(Math.min(2 ** 51, plan.unit * random.pick([0, 50, 1000, 1_000_000])));
  return { house: { account: account(random.pick(houses)), lossCap } };
}

function drawRunners({ random, plan }: Scene, kind: MarketKind): CreateMarket['runners'] {
  const [fewest, most] = plan.runners;
  const isNumber = ['line', 'range', 'spread', 'line-range'].includes(kind);
  const count = isNumber ? random.int(1, 2) : random.int(fewest, most);
  const first = random.pick([1, 100, 228_749, 9_007_199_254_740_900]);
  return random.shuffled(Array.from({ length: count }, (_, index) => selection(first + index)));
}

function drawPayoff(scene: Scene, kind: MarketKind, runners: number): Payoff {
  const { random } = scene;
  switch (kind) {
    case ROUND_KIND:
      return drawScale(scene, runners);
    case 'runners':
    case 'quoted-runners': {
      const winners = random.chance(0.6) ? 1 : random.int(1, runners - 1);
      return { kind: 'runners', winners, complete: random.chance(0.6) };
    }
    case 'each-way':
      return {
        kind,
        places: random.int(1, Math.min(4, runners - 1)),
        divisor: random.pick([400, 500, 100, 333]),
        // Left out as earlier builds did, now and then.
        ...(random.chance(0.8) && { complete: random.chance(0.3) }),
      };
    default:
      return drawNumber(scene, kind, runners);
  }
}

function drawNumber({ random }: Scene, kind: NumberPayoff['kind'], runners: number): NumberPayoff {
  const least = random.pick([0, 0, -10, 37]);
  const most = least + random.pick([1, 7, 40, 300]);
  const spanned = { kind, least, most };
  if (kind === 'spread' && most - least === 300) return { ...spanned, width: 2 };
  if (kind === 'range') return { ...spanned, width: random.int(1, Math.min(10, most - least)) };
  if (kind === 'line-range') return { ...spanned, interval: random.pick([100, 100, 150, 1000]) };
  if (kind !== 'handicap') return spanned;
  const handicaps = Array.from({ length: runners }, (): Handicap => ({
    sign: random.pick([1, -1]),
    quarters: random.int(-12, 12),
  }));
  return { ...spanned, handicaps };
}

/** Tables as casinos have them: more than one price, a part of the stake back, and now and then all of it. */
function drawScale({ random }: Scene, runners: number): NumberPayoff {
  const least = random.pick([0, 0, -3, 4]);
  const most = least + random.pick([1, 2, 2, 5, 13, 59, 60]);
  // Now and then more than can be lost, won or laid out.
  const beyond = random.int(1, 20);
  const ends = [beyond === 1 ? -10_001 : -10_000, beyond === 2 ? 10_000_000_001 : 10_000_000_000];
  const drawPart = () => random.pick([...ends, -10_000, -10_000, -5000, -3333, 0, 2500, 10_000, 9833, 400_000]);
  const tables = random.chance(0.05) ? runners + 1 : runners;
  const scales = Array.from({ length: tables }, () => Array.from({ length: most - least + 1 }, drawPart));
  return { kind: 'scale', least, most, scales };
}

/** Mostly none: plain markets see most of the orders. */
function drawOptions({ random, plan }: Scene, payoff: Payoff, isQuoted: boolean): MarketOptions {
  const isWanted = () => random.chance(plan.options);
  const amount = (most: number) => money(Math.max(1, Math.min(2 ** 51, plan.unit * random.int(1, most))));
  const isBooked = !isQuoted && payoff.kind === 'runners';
  const isSingle = isBooked && payoff.winners === 1 && payoff.complete;
  return {
    ...(isWanted() && !isQuoted && { passiveSkipsDelay: true }),
    ...(isWanted() && { profitRatio: true }),
    ...(isWanted() && { minPayout: amount(50) }),
    ...(isWanted() && { maxStake: amount(30) }),
    ...(isWanted() && { maxProfit: amount(200) }),
    ...(isWanted() && { preMatchCap: amount(100) }),
    ...(plan.startingPrices && isBooked && random.chance(0.6) && { startingPrice: true }),
    ...(plan.crossMatching && isSingle && random.chance(0.8) && { crossMatching: true }),
    ...(random.chance(0.85) && {
      resettleFor: random.pick([0, 1000, 60_000, 3_600_000]) as MarketOptions['resettleFor'],
    }),
  } as MarketOptions;
}
