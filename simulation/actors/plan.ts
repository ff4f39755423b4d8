import { TICKS } from 'engine';
import { Random } from '../random.ts';

export const MARKET_KINDS = [
  'runners',
  'each-way',
  'line-range',
  'handicap',
  'quoted-runners',
  'line',
  'range',
  'spread',
] as const;
/** A round at a table is a market on a scale, which some seeds play beside the others. */
export const ROUND_KIND = 'scale';
export type MarketKind = (typeof MARKET_KINDS)[number] | typeof ROUND_KIND;

export const ACTIONS = [
  'place',
  'cross',
  'match-self',
  'exact-funds',
  'cancel',
  'retry',
  'reuse-key',
  'transfer',
  'operate',
  'nonsense',
  'take-quote',
  'with-terms',
  'replace',
  'update',
  'cancel-all',
  'batch',
  'on-close',
  'across',
  'quote',
  'settings',
  'limit-self',
  'give-credit',
  'take-back',
] as const;
export type Action = (typeof ACTIONS)[number];

export const TROUBLES = ['fault', 'crash', 'restart', 'takeover', 'shadow', 'jump', 'latency'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** What one seed's world is like. Every knob is drawn, so that no two seeds try the same corner. */
export interface Plan {
  readonly startsAt: number;
  readonly queueLimit: number;
  readonly snapshotEvery: number;
  readonly archive: boolean;
  readonly customers: number;
  readonly houses: number;
  readonly feeds: number;
  /** How many markets live at a time. */
  readonly markets: number;
  readonly runners: readonly [fewest: number, most: number];
  /** Minor units that stakes are multiples of. */
  readonly unit: number;
  /** How many units a customer is given at the start. */
  readonly funds: number;
  /** Around which tick prices lie, and how far from it. */
  readonly tick: number;
  readonly spread: number;
  /** Which kinds of markets there are, how often one has an option, and an order a term. */
  readonly kinds: Readonly<Record<Exclude<MarketKind, typeof ROUND_KIND>, number>>;
  /** How often a new market is a round at a table. */
  readonly rounds: number;
  readonly options: number;
  readonly terms: number;
  readonly startingPrices: boolean;
  readonly crossMatching: boolean;
  /** Agents above the customers. */
  readonly agents: number;
  readonly baseRate: number;
  readonly delays: readonly number[];
  /** How often a request has a key. */
  readonly keyed: number;
  /** How often a request is given up. Where one ever is, cancels and updates have keys too. */
  readonly withdrawals: number;
  /** How often an operator who turns to a market gives it other limits or another commission. */
  readonly redefinitions: number;
  /** How often one takes in a reserve, or a runner that was out. */
  readonly additions: number;
  /** How often a provider of other games asks for something. */
  readonly wagers: number;
  /** How many rounds of theirs it names; where they are many, one customer plays them all. */
  readonly wagerRounds: number;
  readonly actions: Readonly<Record<Action, number>>;
  /** How often something goes wrong before a command, and what. */
  readonly trouble: number;
  readonly troubles: Readonly<Record<Trouble, number>>;
  /** How often something goes wrong on the way between a client and the process. */
  readonly journeys: number;
  /** How often a bettor's request goes over the stream, and how often the connection is then cut. */
  readonly streamed: number;
  readonly cuts: number;
  /** How much time goes by between commands: weights of no, short, long and very long gaps. */
  readonly gaps: Readonly<Record<'none' | 'short' | 'long' | 'very-long', number>>;
}

/** Some day in 2026, UTC. */
const A_DAY = 1_790_000_000_000;

/** Such that the seeds which are known to find something go on as they did. */
const OF_ROUNDS = 133;
const OF_WAGERS = 4255;
const OF_WAGER_ROUNDS = 4256;
const OF_REDEFINITIONS = 4331;
const OF_ADDITIONS = 4451;
const OF_STREAMED = 4462;
const OF_CUTS = 4463;

export function drawPlan(random: Random): Plan {
  const unit = random.pick([1, 1, 7, 100, 100, 1000, 12_345, 1_000_000, 1_000_000_000, 4_000_000_000]);
  const startsAt = A_DAY + random.int(0, 86_400_000);
  return {
    startsAt,
    // From a stream of its own: seeds without withdrawals go on as they did.
    withdrawals: new Random(startsAt).pick([0, 0, 0, 0.03]),
    rounds: new Random(startsAt + OF_ROUNDS).pick([0, 0, 0, 0, 0, 0, 0.5, 0.9]),
    wagers: new Random(startsAt + OF_WAGERS).pick([0, 0, 0, 0, 0, 0.2, 0.6]),
    redefinitions: new Random(startsAt + OF_REDEFINITIONS).pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1]),
    additions: new Random(startsAt + OF_ADDITIONS).pick([0, 0, 0, 0, 0, 0, 0, 0, 0, 0.15]),
    wagerRounds: new Random(startsAt + OF_WAGER_ROUNDS).pick([4, 4, 4, 1000]),
    streamed: new Random(startsAt + OF_STREAMED).pick([0, 0, 0.3, 0.9]),
    cuts: new Random(startsAt + OF_CUTS).pick([0, 0.02, 0.1]),
    queueLimit: random.pick([2, 8, 10_000, 10_000]),
    snapshotEvery: random.pick([1, 10, 30, 100, 300, 1000]),
    archive: random.chance(0.5),
    customers: random.int(2, 10),
    houses: random.int(0, 2),
    feeds: random.int(0, 1),
    markets: random.int(1, 4),
    runners: random.pick([
      [2, 2],
      [2, 4],
      [2, 4],
      [3, 12],
      [20, 40],
    ] as const),
    unit,
    funds: random.pick([20, 200, 2000, 100_000]),
    kinds: drawKinds(random),
    options: random.pick([0, 0, 0.1, 0.4]),
    terms: random.pick([0, 0.05, 0.2, 0.6]),
    startingPrices: random.chance(0.5),
    crossMatching: random.chance(0.5),
    agents: random.pick([0, 0, 1, 3]),
    tick: random.pick([0, 5, 60, 130, 200, TICKS - 6, TICKS - 1]),
    spread: random.pick([0, 1, 3, 3, 10, 60]),
    baseRate: random.pick([0, 1, 200, 500, 500, 3333, 10_000]),
    delays: random.pick([[0], [0, 1, 500], [1000, 5000], [5000, 12_000], [500, 12_000, 3_600_000]] as const),
    keyed: random.pick([0.2, 0.6, 1]),
    actions: drawWeights(random, ACTIONS, {
      place: 8,
      cross: 6,
      cancel: 3,
      operate: 3,
      nonsense: 2,
      'with-terms': 3,
      settings: 0.3,
      'limit-self': 0.3,
      'give-credit': 0.5,
      'take-back': 0.5,
      'cancel-all': 0.3,
      batch: 0.7,
      'on-close': 2,
      across: 3,
      quote: 2,
      'take-quote': 3,
    }),
    trouble: random.pick([0, 0.01, 0.03, 0.06]),
    troubles: drawWeights(random, TROUBLES, { fault: 6, jump: 2, latency: 2 }),
    journeys: random.pick([0, 0, 0.01, 0.1]),
    gaps: drawWeights(random, ['none', 'short', 'long', 'very-long'], {
      none: 40,
      short: 20,
      long: 5,
      'very-long': 0.2,
    }),
  };
}

/** Some seeds have runners in order books alone, some one other kind, some all of them. */
function drawKinds(random: Random): Plan['kinds'] {
  const [all, one] = [random.chance(0.4), random.pick(MARKET_KINDS)];
  const isPlain = !all && random.chance(0.5);
  const weights = MARKET_KINDS.map((kind) => {
    const weight = kind === 'runners' ? 2 : all || (!isPlain && kind === one) ? 1 : 0;
    return [kind, weight] as const;
  });
  return Object.fromEntries(weights) as Plan['kinds'];
}

/** Each its own weight (1 by default), times something between 0 and 2. */
function drawWeights<K extends string>(
  random: Random,
  keys: readonly K[],
  base: Partial<Record<K, number>>,
): Record<K, number> {
  const weights = keys.map((key) => [key, ((base[key] ?? 1) * random.int(0, 20)) / 10 + 0.01] as const);
  return Object.fromEntries(weights) as Record<K, number>;
}
