// Opens the whole exchange, then its web port, streams and feeds; stops them in reverse order.
import { join } from 'node:path';
import type { Logger } from 'pino';
import { accountControl } from './accounts.ts';
import { restoredFrom } from './backup/restored-from.ts';
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
import { checkInstallation } from './identity/installation.ts';
import { secretsOf, unopenedFactors, wrongKey } from './identity/second-factor/lost-key.ts';
import { secretsKeyOf } from './identity/secrets.ts';
import type { IdentityTables } from './identity/tables.ts';
import { openDatabase } from './postgres/database.ts';
import { openExchange, ROLES, type RunningExchange } from './exchange.ts';
import { connectionsOf, openWebPort } from './web-port.ts';
import { systemClock } from './sequencer/clock.ts';
import type { BinaryQuoter } from './quoting/binary/binary-quoter.ts';
import { openIndexPrices } from './quoting/binary/open-index-prices.ts';
import { remindOfCalendars } from './quoting/binary/remind-of-calendars.ts';
import { startBinarySessions } from './quoting/binary/start-binary-sessions.ts';
import { checkTables, Standby } from './standby/standby.ts';
import { Stops } from './stops.ts';
import { Telemetry } from './telemetry/telemetry.ts';

export interface Evens {
  readonly url: string;
  /** Host and port of the Betfair-compatible stream. */
  readonly stream: string;
  /** Where the owner is made, of a real site that has none. */
  readonly firstOwner: string | undefined;
  /** Says so, where the exchange goes on from a backup. */
  readonly restored: string | undefined;
  /** The port of figures and health, where there is one. */
  readonly privatePort: number | undefined;
  /** Resolves with why, when it can no longer serve. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export interface EvensOptions {
  readonly configuration: Configuration;
  /** The folder of the built site; none is served without. */
  readonly webRoot: string | undefined;
  readonly log: Logger;
  /** Told once a standby follows; the start goes on when it is its turn. */
  readonly onStandby?: () => void;
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

/** What plays without anybody's doing: the demo's matches, and markets on instruments. */
async function startFeeds(
  exchange: RunningExchange,
  configuration: Configuration,
  { stops, log }: { readonly stops: Stops; readonly log: Logger },
): Promise<void> {
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
}

/** Open before anything else, so that a long start can be watched. */
async function openTelemetry({ privatePort }: Configuration, stops: Stops): Promise<Telemetry | undefined> {
  if (privatePort === undefined) return undefined;
  const telemetry = await Telemetry.open(privatePort);
  stops.add(() => telemetry.stop());
  return telemetry;
}

/** Follows the exchange that another process runs until it is this one's turn; undefined where none is to be followed. */
async function untilTurn(
  { configuration, log, onStandby }: EvensOptions,
  { stops, telemetry }: { readonly stops: Stops; readonly telemetry: Telemetry | undefined },
): Promise<Standby | undefined> {
  const { role, databaseUrl = '', demo } = configuration;
  if (role !== 'standby') return undefined;
  const place = { url: databaseUrl };
  await checkTakeOver(configuration, demo ? 'demo' : 'real');
  const standby = await Standby.open({ place, warn: (message) => log.warn(message) });
  stops.add(() => standby.stop());
  telemetry?.stage('standby');
  onStandby?.();
  await standby.untilTurn();
  return standby;
}

/** What would refuse the start when it is needed is found now. */
async function checkTakeOver(configuration: Configuration, mode: 'demo' | 'real'): Promise<void> {
  const database = await openDatabase({ url: configuration.databaseUrl ?? '' });
  try {
    await checkTables(database);
    await checkInstallation(database.kysely(), mode);
    const sealed = await unopenedFactors(database.kysely<IdentityTables>(), secretsOf(secretsKeyOf(configuration)));
    if (sealed.length > 0) throw wrongKey(sealed.length);
  } finally {
    await database.close();
  }
}

/** Where the owner is made; undefined where the site has one. */
async function firstOwnerLink({ firstOwner }: RunningExchange['identity'], url: string): Promise<string | undefined> {
  const token = await firstOwner.begin();
  return token === undefined ? undefined : `${url}/operator/#/first-owner/${token}`;
}

/** @param standby  that has followed until it is this one's turn */
function openWhole(
  configuration: Configuration,
  { standby, log }: { readonly standby: Standby | undefined; readonly log: Logger },
): Promise<RunningExchange> {
  const { dataFolder, databaseUrl, demo, post, geolocation, casinoPace } = configuration;
  const casino = { folder: join(dataFolder, 'seed-vault'), ...(casinoPace && { pace: casinoPace }) };
  return openExchange({
    parts: ROLES.whole,
    standby,
    storage: { home: { dataFolder, databaseUrl }, installation: demo ? 'demo' : 'real' },
    settings: { demo, post, geolocation, secretsKey: secretsKeyOf(configuration), casino },
    sequencing: { longestWait: configuration.longestWait },
    warn: (message) => log.warn(message),
  });
}

/** @throws StartError when the port, the data folder or the database cannot be used */
export async function startEvens(options: EvensOptions): Promise<Evens> {
  const { configuration, webRoot, log } = options;
  const stops = new Stops();
  try {
    checkReach(configuration);
    const telemetry = await openTelemetry(configuration, stops);
    const standby = await untilTurn(options, { stops, telemetry });
    const exchange = await openWhole(configuration, { standby, log });
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
      measure: telemetry && ((answered, ms) => telemetry.metrics.request(answered, ms)),
      ...(webRoot === undefined ? {} : { webRoot }),
    });
    stops.add(() => gateway.stop());
    telemetry?.watch({ ...exchange, database: exchange.database, clock: systemClock });
    telemetry?.metrics.measure('stream_clients', 'Clients of the site’s stream.', gateway.streamClients);
    const streamAccess = new StreamAccess(exchange.apiAccess, () => systemClock.now());
    const stream = await startStream(exchange, streamAccess, { configuration, log, connections });
    stops.add(() => stream.stop());
    const feedAccounts = {
      maker: await identity.accounts.ensure('feed:maker', 'feed'),
      taker: await identity.accounts.ensure('feed:taker', 'feed'),
    };
    await voidAbandonedMarkets({ sequencer, catalogue, live, accounts: feedAccounts });
    await startFeeds(exchange, configuration, { stops, log });
    const replays = replayControl({ sequencer, catalogue, clock: systemClock, accounts: feedAccounts });
    stops.add(() => replays.stop());
    const control = await startControl(configuration.dataFolder, {
      ...accountControl({
        identity,
        audit: exchange.audit,
        needsTwo: (kind, amount) => exchange.authority.needsTwo(kind, amount),
        sequence: () => sequencer.sequence,
        now: () => systemClock.now(),
      }),
      ...streamControl(streamAccess, { host: hostOf(configuration.host), port: stream.port }),
      replay: replays,
    });
    stops.add(() => control.stop());
    telemetry?.stage('ready');
    const url = `http://${placeOf(configuration.host, gateway.port)}`;
    return {
      url,
      firstOwner: configuration.demo ? undefined : await firstOwnerLink(identity, url),
      stream: placeOf(configuration.host, stream.port),
      restored: await restoredFrom(exchange.database),
      privatePort: telemetry?.port,
      failed: exchange.failed,
      stop() {
        // Whoever balances between several sends nobody here any more.
        telemetry?.stage('stopping');
        return stops.all();
      },
    };
  } catch (error) {
    await stops.all().catch(() => undefined);
    throw error;
  }
}
