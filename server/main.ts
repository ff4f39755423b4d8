// Opens the whole exchange, then its web port, streams and feeds; stops them in reverse order.
import type { Logger } from 'pino';
import { accountControl } from './accounts.ts';
import { checkReach, type Configuration } from './configuration.ts';
import { startControl } from './control.ts';
import { replayControl } from './feeds/recorded/replay-control.ts';
import { voidAbandonedMarkets } from './feeds/recorded/void-abandoned-markets.ts';
import { DEMO_BETTORS, seedDemo } from './feeds/simulator/seed-demo.ts';
import { openSeed } from './feeds/simulator/seed.ts';
import { SimulatedFacts } from './feeds/simulator/simulated-facts.ts';
import { startSimulator, type Simulator } from './feeds/simulator/start-simulator.ts';
import { certificateOf } from './betfair/stream/certificate.ts';
import {
  startExchangeStream,
  type ExchangeStream,
  type ExchangeStreamOptions,
} from './betfair/stream/exchange-stream.ts';
import { StreamAccess } from './betfair/stream/stream-access.ts';
import { streamControl } from './betfair/stream/stream-control.ts';
import { secretsKeyOf } from './identity/secrets.ts';
import { openExchange, ROLES, type RunningExchange } from './exchange.ts';
import { connectionsOf, openWebPort } from './web-port.ts';
import { systemClock } from './sequencer/clock.ts';
import type { BinaryQuoter } from './quoting/binary/binary-quoter.ts';
import { openIndexPrices } from './quoting/binary/open-index-prices.ts';
import { remindOfCalendars } from './quoting/binary/remind-of-calendars.ts';
import { startBinarySessions } from './quoting/binary/start-binary-sessions.ts';
import { Stops } from './stops.ts';

export interface Evens {
  readonly url: string;
  /** Host and port of the Betfair-compatible stream. */
  readonly stream: string;
  /** Resolves with why, when it can no longer serve. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export interface EvensOptions {
  readonly configuration: Configuration;
  /** The folder of the built site; none is served without. */
  readonly webRoot: string | undefined;
  readonly log: Logger;
}

/** A host that programs on this machine can connect to. */
function hostOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/** host:port that programs on this machine can connect to. */
function placeOf(host: string, port: number): string {
  const reachable = hostOf(host);
  return `${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function startStream(
  { live, catalogue }: RunningExchange,
  access: StreamAccess,
  {
    configuration,
    log,
    connections,
  }: Pick<EvensOptions, 'configuration' | 'log'> & Pick<ExchangeStreamOptions, 'connections'>,
): Promise<ExchangeStream> {
  return startExchangeStream({
    live,
    catalogue,
    access,
    certificate: certificateOf(configuration.dataFolder, configuration.streamCertificate),
    clock: systemClock,
    log,
    connections,
    host: configuration.host,
    port: configuration.streamPort,
  });
}

/** Creates the demo's people and starts the simulator. */
async function startDemo(exchange: RunningExchange, log: Logger): Promise<Simulator> {
  const { sequencer, live, catalogue, identity, settlement, scores } = exchange;
  const db = exchange.database.kysely<unknown>();
  await seedDemo({ identity });
  await exchange.apiAccess.keys.giveDemoKey(identity, DEMO_BETTORS);
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

/** @throws StartError when the port, the data folder or the database cannot be used */
export async function startEvens({ configuration, webRoot, log }: EvensOptions): Promise<Evens> {
  const stops = new Stops();
  try {
    checkReach(configuration);
    const { dataFolder, databaseUrl, demo, post, geolocation } = configuration;
    const exchange = await openExchange({
      parts: ROLES.whole,
      storage: { home: { dataFolder, databaseUrl }, installation: demo ? 'demo' : 'real' },
      settings: { demo, post, geolocation, secretsKey: secretsKeyOf(configuration) },
      sequencing: { longestWait: configuration.longestWait },
      warn: (message) => log.warn(message),
    });
    stops.add(() => exchange.stop());
    const { sequencer, live, catalogue, identity } = exchange;
    const connections = connectionsOf(undefined, configuration.trustedProxies);
    const gateway = await openWebPort(exchange, {
      clock: systemClock,
      log,
      host: configuration.host,
      port: configuration.port,
      tvOrigins: configuration.tvOrigins,
      trustedProxies: configuration.trustedProxies,
      openBets: { perAccount: configuration.openBets, marketMakers: new Set<number>(configuration.marketMakers) },
      connections,
      ...(webRoot === undefined ? {} : { webRoot }),
    });
    stops.add(() => gateway.stop());
    const streamAccess = new StreamAccess(exchange.apiAccess, () => systemClock.now());
    const stream = await startStream(exchange, streamAccess, { configuration, log, connections });
    stops.add(() => stream.stop());
    const feedAccounts = {
      maker: await identity.accounts.ensure('feed:maker', 'feed'),
      taker: await identity.accounts.ensure('feed:taker', 'feed'),
    };
    await voidAbandonedMarkets({ sequencer, catalogue, live, accounts: feedAccounts });
    if (configuration.demo) {
      const simulator = await startDemo(exchange, log);
      stops.add(() => simulator.stop());
    }
    if (configuration.demo || configuration.ticksFile !== undefined) {
      const binary = await startBinary(exchange, configuration.ticksFile, log);
      stops.add(() => binary.stop());
      const warn = (message: string) => log.warn(message);
      const endReminders = remindOfCalendars(exchange.tradingCalendars, { timers: systemClock, warn });
      stops.add(async () => endReminders());
    }
    const replays = replayControl({ sequencer, catalogue, clock: systemClock, accounts: feedAccounts });
    stops.add(() => replays.stop());
    const control = await startControl(configuration.dataFolder, {
      ...accountControl(identity),
      ...streamControl(streamAccess, { host: hostOf(configuration.host), port: stream.port }),
      replay: replays,
    });
    stops.add(() => control.stop());
    return {
      url: `http://${placeOf(configuration.host, gateway.port)}`,
      stream: placeOf(configuration.host, stream.port),
      failed: exchange.failed,
      stop: () => stops.all(),
    };
  } catch (error) {
    await stops.all().catch(() => undefined);
    throw error;
  }
}
