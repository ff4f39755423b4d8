// What plays without anybody's doing: the demo's matches, and markets on instruments.
import type { Logger } from 'pino';
import type { Configuration } from '../configuration.ts';
import type { RunningExchange } from '../exchange.ts';
import { DEMO_BETTORS, seedDemo } from './simulator/seed-demo.ts';
import { openSeed } from './simulator/seed.ts';
import { SimulatedFacts } from './simulator/simulated-facts.ts';
import { startSimulator, type Simulator } from './simulator/start-simulator.ts';
import type { BinaryQuoter } from '../quoting/binary/binary-quoter.ts';
import { openIndexPrices } from '../quoting/binary/open-index-prices.ts';
import { remindOfCalendars } from '../quoting/binary/remind-of-calendars.ts';
import { startBinarySessions } from '../quoting/binary/start-binary-sessions.ts';
import { systemClock } from '../sequencer/clock.ts';
import type { Stops } from '../stops.ts';

/** Plays the demo's matches. */
async function playMatches(exchange: RunningExchange, log: Logger): Promise<Simulator> {
  const { sequencer, live, catalogue, identity, settlement, scores } = exchange;
  const db = exchange.database.kysely<unknown>();
  const seed = await openSeed(db);
  const now = () => systemClock.now();
  const facts = new SimulatedFacts({
    db,
    store: exchange.facts.store,
    settle: (match) => settlement.settler.look(match),
    forget: (matches) => settlement.forget(matches),
    now,
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

/** Markets on instruments, by prices from a file, or in a demo by simulated ones. */
async function startBinary(
  exchange: RunningExchange,
  ticksFile: string | undefined,
  log: Logger,
): Promise<BinaryQuoter> {
  const { sequencer, catalogue, identity, settlement, facts } = exchange;
  const { calendar } = exchange.tradingCalendars;
  const seed = await openSeed(exchange.database.kysely());
  return startBinarySessions({
    exchange: sequencer,
    catalogue,
    terms: settlement.terms,
    facts: facts.store,
    calendar,
    ...openIndexPrices(ticksFile, { seed, calendar }),
    house: await identity.accounts.ensure('house:index', 'house'),
    timers: systemClock,
    warn: (message) => log.warn(message),
  });
}

/** Starts them, and has them stopped. */
export async function startFeeds(
  exchange: RunningExchange,
  configuration: Configuration,
  { stops, log }: { readonly stops: Stops; readonly log: Logger },
): Promise<void> {
  const isSimulated = configuration.demo && configuration.simulator;
  if (configuration.demo) {
    await seedDemo({ identity: exchange.identity });
    await exchange.apiAccess.keys.giveDemoKey(exchange.identity, DEMO_BETTORS);
  }
  if (isSimulated) {
    const simulator = await playMatches(exchange, log);
    stops.add(() => simulator.stop());
  }
  if (isSimulated || configuration.ticksFile !== undefined) {
    const binary = await startBinary(exchange, configuration.ticksFile, log);
    stops.add(() => binary.stop());
    const warn = (message: string) => log.warn(message);
    const endReminders = remindOfCalendars(exchange.tradingCalendars, { timers: systemClock, warn });
    stops.add(async () => endReminders());
  }
}
