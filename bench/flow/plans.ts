import type { FlowMarket } from './flow.ts';
import type { FlowPlan } from './generate.ts';
import { Random } from './random.ts';

const MARKETS = 1000;
const LARGE_MARKETS = 50;
const RUNNERS = 4355;

const MIX = {
  commands: 2_000_000,
  accounts: 50_000,
  busyAccounts: 500,
  busyShare: 0.7,
  passiveShare: 0.55,
  aggressiveShare: 0.05,
  deadShare: 0.1,
};

/** A tenth of a plan, for a run that only shows that a benchmark runs. */
export const briefly = (plan: FlowPlan): FlowPlan => ({
  ...plan,
  commands: plan.commands / 10,
  resting: plan.resting / 10,
});

/** Many markets with short queues, as most are. */
export const THIN: FlowPlan = {
  ...MIX,
  seed: 1,
  markets: manyMarkets(),
  middles: [40, 240],
  spread: 6,
  drift: 0.05,
  resting: 100_000,
};

/** One runner's book with hundreds of orders at a price, as before the off of a big race. */
export const DEEP: FlowPlan = {
  ...MIX,
  seed: 2,
  markets: [{ first: 0, n: 1 }],
  middles: [170, 180],
  spread: 100,
  drift: 0.01,
  resting: 77_000,
};

/** Ten markets of so many runners each; all else is the same, whatever their number. */
export function sameMarkets(runners: number): FlowPlan {
  return {
    ...MIX,
    commands: 1_000_000,
    accounts: 5000,
    seed: 4,
    markets: Array.from({ length: 10 }, (_, market) => ({ first: market * runners, n: runners })),
    middles: [40, 240],
    spread: 6,
    drift: 0.05,
    resting: 30_000,
  };
}

/** 950 markets of 2 to 4 runners and 50 of 20 to 40, most popular first, the large ones spread among them. */
function manyMarkets(): FlowMarket[] {
  const random = new Random(3);
  const sizes = Array.from({ length: MARKETS }, (_, rank) =>
    rank % (MARKETS / LARGE_MARKETS) === 7 ? 20 + random.below(21) : 2 + random.below(3),
  );
  let missing = RUNNERS - sizes.reduce((sum, n) => sum + n, 0);
  while (missing !== 0) {
    const rank = random.below(MARKETS);
    const n = sizes[rank] as number;
    const step = Math.sign(missing);
    const [least, most] = n >= 20 ? [20, 40] : [2, 4];
    if (n + step < least || n + step > most) continue;
    sizes[rank] = n + step;
    missing -= step;
  }
  let first = 0;
  return sizes.map((n) => ({ first: (first += n) - n, n }));
}
