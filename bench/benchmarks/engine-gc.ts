import { type AccountId, FIRST_ACCOUNT, LADDER, type MarketId, type Money, type SelectionId } from 'engine/vocabulary';
import { setImmediate as breathe } from 'node:timers/promises';
import { EngineContestant } from '../contestants/engine.ts';
import { cachedFlow, checkedFlow } from '../flow/cached-flow.ts';
import { naiveFigures } from '../flow/naive-book.ts';
import { briefly, THIN } from '../flow/plans.ts';
import type { Flow } from '../flow/flow.ts';
import { bytesInUse, CollectorWatch, type Pause } from '../measure/collector.ts';
import { DrivenEngine } from '../measure/driven-engine.ts';
import type { Benchmark } from '../measure/result.ts';
import { quantile, rounded } from '../measure/statistics.ts';
import { verifyEngine } from '../measure/verify-engine.ts';

/** The flow is gone through so often, with new markets each time: 20 M commands of our own. */
const LAPS = 10;
const BRIEF_LAPS = 3;
const MOST_PAUSE_MS = 2;
/** Of a command. What is kept of a market that has ended, its number and status, comes to a fiftieth of a byte. */
const MOST_SLOPE_BYTES = 0.1;
const MOST_ORDER_BYTES = 64;
/** How many commands pass before the collector's pauses are fetched. */
const STRIDE = 100_000;
const RESTING = 100_000;

/** What the garbage collector takes, and whether memory stays as it is while the book does. */
export const engineGc: Benchmark = {
  target: `worst pause < ${MOST_PAUSE_MS} ms over 20 M commands, heap slope 0, ≤ ${MOST_ORDER_BYTES} B a resting order`,
  better: 'lower',
  why: 'the long pauses are collections of the whole heap, which begin because tables outside of it grow as markets open',
  takesFlow: true,
  async run({ flowPath: givenFlow, brief }) {
    const laps = brief ? BRIEF_LAPS : LAPS;
    const flowPath = givenFlow ?? cachedFlow(brief ? briefly(THIN) : THIN);
    const { flow } = checkedFlow(flowPath);
    const figures = naiveFigures(flow, flow.length, { cancelsOwn: true });
    await verifyEngine(flow, flowPath, figures);
    const orderBytes = rounded(bytesAnOrder());
    const { pauses, bytes } = await runLaps(flow, laps);
    const worstMs = rounded(Math.max(0, ...pauses.map(({ ms }) => ms)));
    const slope = slopeOf(bytes) / flow.length;
    const misses: string[] = [];
    if (worstMs >= MOST_PAUSE_MS) misses.push(`a pause of ${worstMs} ms instead of less than ${MOST_PAUSE_MS}`);
    if (Math.abs(slope) > MOST_SLOPE_BYTES) misses.push(`memory grows by ${rounded(slope)} B a command`);
    if (orderBytes > MOST_ORDER_BYTES) misses.push(`${orderBytes} B a resting order instead of ${MOST_ORDER_BYTES}`);
    const young = pauses.filter(({ isYoung }) => isYoung);
    const old = pauses.filter(({ isYoung }) => !isYoung);
    return {
      figure: worstMs,
      measured: `worst pause ${worstMs} ms; slope ${rounded(slope)} B a command; ${orderBytes} B an order`,
      misses,
      verified: { ...figures, laps },
      summary: [
        `worst pause ${worstMs} ms in ${flow.length * laps} commands: ${describe(young)} for young objects, ${describe(old)} for the whole heap`,
        `memory in use grows by ${rounded(slope)} B a command: ${bytes.map((size) => rounded(size / 2 ** 20)).join(', ')} MiB after the laps, each with ${figures.resting} orders at rest`,
        `${orderBytes} B a resting order (${RESTING} of them)`,
      ],
      details: {
        worstMs,
        young: young.map(({ ms }) => ms),
        old: old.map(({ ms }) => ms),
        slope,
        bytes,
        orderBytes,
        flow: { path: flowPath },
      },
    };
  },
};

function describe(pauses: readonly Pause[]): string {
  const times = pauses.map(({ ms }) => ms);
  const at = (share: number) => rounded(quantile(times, share));
  return times.length === 0
    ? 'none'
    : `${times.length} (half below ${at(0.5)} ms, 90 % below ${at(0.9)}, 99 % below ${at(0.99)})`;
}

/** @returns the collector's pauses, and what is in use at each lap's end, bytes */
async function runLaps(flow: Flow, laps: number): Promise<{ pauses: Pause[]; bytes: number[] }> {
  const engine = new EngineContestant(flow, false);
  const watch = new CollectorWatch();
  const bytes: number[] = [];
  let emittedALap = 0;
  for (let lap = 0; lap < laps; lap++) {
    if (lap > 0) engine.nextLap();
    const emittedBefore = engine.emitted;
    for (let from = 0; from < flow.length; from += STRIDE) {
      engine.run(from, Math.min(flow.length, from + STRIDE));
      await breathe();
    }
    const emitted = engine.emitted - emittedBefore;
    if (lap === 0) emittedALap = emitted;
    if (emitted !== emittedALap) throw new Error(`lap ${lap} gave other events than the first`);
    bytes.push(bytesInUse());
    await breathe();
  }
  watch.stop();
  return { pauses: watch.pauses, bytes };
}

/** Of the line that fits the sizes best, the first left out: its lap makes the tables. */
function slopeOf(sizes: readonly number[]): number {
  const counted = sizes.slice(1);
  const middle = (counted.length - 1) / 2;
  const mean = counted.reduce((sum, size) => sum + size, 0) / counted.length;
  let products = 0;
  let squares = 0;
  counted.forEach((size, lap) => {
    products += (lap - middle) * (size - mean);
    squares += (lap - middle) ** 2;
  });
  return products / squares;
}

/** One account's orders on one runner, so that nothing but the orders takes room. */
function bytesAnOrder(): number {
  const driven = new DrivenEngine();
  driven.openCustomers(1, 1_000_000_000);
  driven.openMarket(1 as MarketId, 2);
  const rest = (count: number) => {
    for (let i = 0; i < count; i++) {
      driven.apply({
        type: 'place-order',
        account: FIRST_ACCOUNT as AccountId,
        market: 1 as MarketId,
        selection: 1 as SelectionId,
        side: 'back',
        price: LADDER[100 + (i % 200)] as never,
        size: 100 as Money,
        persistence: 'lapse',
      });
      driven.engine.events.clear();
    }
  };
  rest(1000);
  const before = bytesInUse();
  rest(RESTING);
  const after = bytesInUse();
  // Asked once more, so that it is still there when its size is taken.
  if (driven.engine.nextDue() === 0) throw new Error('nothing is due');
  return (after - before) / RESTING;
}
