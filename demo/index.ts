// A demo has more than an exchange: people to sign in as, matches that play by themselves, a provider's games.
import type { Logger } from 'pino';
import type { DemoOptions, DemoPackage, JointOutcome, JointReplay } from 'server/process/demo-package.ts';
import type { RunningExchange } from 'server/process/exchange.ts';
import { linesOf } from './joint-replay/joint-report.ts';
import { playJointly } from './joint-replay/replay-jointly.ts';
import type { IndexPriceSource } from 'server/trade/binary/index-prices.ts';
import { SimulatedIndexPrices } from './simulated-index-prices.ts';
import { systemClock } from 'server/core/sequencer/clock.ts';
import { openBundledProvider } from './provider/open-bundled-provider.ts';
import { DEMO_BETTORS, seedDemo } from './simulator/seed-demo.ts';
import { openSeed } from './simulator/seed.ts';
import { SimulatedFacts } from './simulator/simulated-facts.ts';
import { startSimulator, type Simulator } from './simulator/start-simulator.ts';

async function startDemo(
  exchange: RunningExchange,
  { simulator, games, log, stops }: DemoOptions,
): Promise<IndexPriceSource | undefined> {
  const { identity, apiAccess, tradingCalendars, wallets } = exchange;
  await seedDemo({ identity });
  await apiAccess.keys.giveDemoKey(identity, DEMO_BETTORS);
  if (games !== undefined) {
    const provider = await openBundledProvider({ wallets, ...games, warn: (message) => log.warn(message) });
    stops.add(() => provider.stop());
  }
  if (!simulator) return undefined;
  const seed = await openSeed(exchange.database.kysely());
  const playing = await playMatches(exchange, seed, log);
  stops.add(() => playing.stop());
  return new SimulatedIndexPrices(`${seed} index`, tradingCalendars.calendar);
}

function playMatches(exchange: RunningExchange, seed: string, log: Logger): Promise<Simulator> {
  const { sequencer, live, catalogue, identity, settlement, scores } = exchange;
  const facts = new SimulatedFacts({
    db: exchange.database.kysely<unknown>(),
    store: exchange.facts.store,
    settle: (match) => settlement.settler.look(match),
    forget: (matches) => settlement.forget(matches),
    now: () => systemClock.now(),
  });
  return startSimulator({
    sequencer,
    live,
    catalogue,
    identity,
    scores,
    facts,
    terms: settlement.terms,
    clock: systemClock,
    seed,
    log,
  });
}

async function replayJointly(options: JointReplay): Promise<JointOutcome> {
  const report = await playJointly(options);
  const differences = report.rows.filter(({ differs }) => differs).length;
  return { lines: linesOf(report), differences, ledger: report.ledger };
}

export const demo: DemoPackage = { startDemo, replayJointly };
