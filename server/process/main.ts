// Starts this process in its role: the whole exchange with its web port, the whole exchange behind gateways, or a gateway
// alone.
import { join } from 'node:path';
import type { Logger } from 'pino';
import { restoredFrom } from '../core/backup/restored-from.ts';
import { StandbyWatch } from '../core/copies/standby-watch.ts';
import type { Standby } from '../core/copies/standby.ts';
import { AnotherWriterError } from '../core/journal/postgres-store.ts';
import { systemClock } from '../core/sequencer/clock.ts';
import { startControl } from '../core/system/control.ts';
import { Stops } from '../core/system/stops.ts';
import { Telemetry } from '../core/telemetry/telemetry.ts';
import { startTracing } from '../core/telemetry/tracing.ts';
import { secretsKeyOf } from '../people/identity/secrets.ts';
import { openIndexPrices } from '../trade/binary/open-index-prices.ts';
import { remindOfCalendars } from '../trade/binary/remind-of-calendars.ts';
import { startBinarySessions } from '../trade/binary/start-binary-sessions.ts';
import { replayControl, type ReplayControl } from '../trade/recorded/replay-control.ts';
import { voidAbandonedMarkets } from '../trade/recorded/void-abandoned-markets.ts';
import { connectionsOf } from '../edge/gateway/open-port.ts';
import { certificateOf } from '../edge/betfair-stream/certificate.ts';
import { startExchangeStream, type ExchangeStream } from '../edge/betfair-stream/exchange-stream.ts';
import { StreamAccess } from '../edge/betfair-stream/stream-access.ts';
import { streamControl } from '../edge/betfair-stream/stream-control.ts';
import { accountControl } from './accounts.ts';
import { checkReach, hostOf, placeOf, type Configuration } from './configuration.ts';
import { loadDemo, type DemoPackage } from './demo-package.ts';
import type { Evens } from './evens.ts';
import { openExchange, ROLES, type RunningExchange } from './exchange.ts';
import { startGatewayProcess } from './gateway-process.ts';
import { takeGateways } from './take-gateways.ts';
import { untilTurn } from './turn.ts';
import { openWebPort, type WebPortOptions } from './web-port.ts';

export interface EvensOptions {
  readonly configuration: Configuration;
  /** The folder of the built site; undefined serves none. */
  readonly webRoot: string | undefined;
  readonly log: Logger;
  /** Called once this process follows as a standby; the start continues when it takes over. */
  readonly onStandby?: () => void;
}

interface Started extends EvensOptions {
  readonly stops: Stops;
  readonly telemetry: Telemetry | undefined;
  readonly standbys: StandbyWatch;
}

/** Opened before the exchange, so that a long start can be watched. */
async function openTelemetry({ privatePort }: Configuration, stops: Stops): Promise<Telemetry | undefined> {
  if (privatePort === undefined) return undefined;
  const telemetry = await Telemetry.open(privatePort);
  stops.add(() => telemetry.stop());
  return telemetry;
}

/** Started before any port opens, so that no call goes untraced. */
function openTracing({ tracedShare: share, role }: Configuration, stops: Stops): void {
  if (share !== undefined) stops.add(startTracing({ share, role }));
}

/** The path of the one-time link for creating the owner; undefined once the site has an owner. */
async function firstOwnerPath({ firstOwner }: RunningExchange['identity']): Promise<string | undefined> {
  const token = await firstOwner.begin();
  return token === undefined ? undefined : `/operator/#/first-owner/${token}`;
}

/** @param standby  the standby that this process was until it took over; undefined if it was none */
function openWhole({ configuration, log, standbys }: Started, standby: Standby | undefined): Promise<RunningExchange> {
  const { dataFolder, databaseUrl, demo, post, geolocation, localProviders, casinoPace, casinoBeacon } = configuration;
  const casino = {
    folder: join(dataFolder, 'seed-vault'),
    ...(casinoPace && { pace: casinoPace }),
    ...(casinoBeacon !== undefined && { beacon: casinoBeacon }),
  };
  return openExchange({
    parts: ROLES.whole,
    standby,
    storage: { home: { dataFolder, databaseUrl }, installation: demo ? 'demo' : 'real' },
    settings: { demo, post, geolocation, localProviders, secretsKey: secretsKeyOf(configuration), casino },
    sequencing: {
      longestWait: configuration.longestWait,
      hasStandby: standbys.allowsBets,
      isFollowed: standbys.isFollowed,
    },
    warn: (message) => log.warn(message),
  });
}

/** If two sequencers start at the same time, one becomes the writer and the other follows it as its standby. */
async function openInTurn(options: Started): Promise<RunningExchange> {
  for (;;) {
    const standby = await untilTurn(options);
    try {
      return await openWhole(options, standby);
    } catch (error) {
      if (options.configuration.role !== 'sequencer' || !(error instanceof AnotherWriterError)) throw error;
      await standby?.stop();
    }
  }
}

function webPortOptions({ configuration, log, telemetry, webRoot }: Started): Omit<WebPortOptions, 'port'> {
  return {
    clock: systemClock,
    log,
    host: configuration.host,
    longestWait: configuration.longestWait,
    tvOrigins: configuration.tvOrigins,
    trustedProxies: configuration.trustedProxies,
    openBets: { perAccount: configuration.openBets, marketMakers: new Set<number>(configuration.marketMakers) },
    measure: telemetry && ((answered, ms) => telemetry.metrics.request(answered, ms)),
    isTraced: configuration.tracedShare !== undefined,
    ...(webRoot === undefined ? {} : { webRoot }),
  };
}

/** The web port and the betting programs' stream, in a process that runs everything. */
async function openPorts(
  exchange: RunningExchange,
  access: StreamAccess,
  options: Started,
): Promise<{ readonly url: string; readonly stream: ExchangeStream }> {
  const { configuration, log, stops, telemetry } = options;
  const { host, port, streamPort, dataFolder, streamCertificate, trustedProxies } = configuration;
  const connections = connectionsOf(undefined, trustedProxies);
  const gateway = await openWebPort(exchange, { ...webPortOptions(options), port, connections });
  stops.add(() => gateway.stop());
  telemetry?.metrics.measure('stream_clients', 'Clients of the site’s stream.', gateway.streamClients);
  const stream = await startExchangeStream({
    ...exchange,
    access,
    certificate: certificateOf(dataFolder, streamCertificate),
    clock: systemClock,
    log,
    connections,
    host,
    port: streamPort,
  });
  stops.add(() => stream.stop());
  return { url: `http://${placeOf(host, gateway.port)}`, stream };
}

/** @throws StartError when the port, the data folder or the database cannot be used */
export async function startEvens(options: EvensOptions): Promise<Evens> {
  const stops = new Stops();
  try {
    const { configuration } = options;
    const isAlone = configuration.role === 'all' || configuration.role === 'standby';
    if (isAlone) checkReach(configuration);
    openTracing(configuration, stops);
    const telemetry = await openTelemetry(configuration, stops);
    const standbys = new StandbyWatch(configuration.standby, options.log);
    const started: Started = { ...options, stops, telemetry, standbys };
    return await (configuration.role === 'gateway' ? startGatewayProcess(started) : startWriter(started, isAlone));
  } catch (error) {
    await stops.all().catch(() => undefined);
    throw error;
  }
}

/** The order matters: each step says why. */
async function startWriter(options: Started, isAlone: boolean): Promise<Evens> {
  const { configuration, stops, telemetry } = options;
  // First, so that a missing demo package fails the start before the installation becomes a demo for good.
  const demo = configuration.demo ? await loadDemo() : undefined;
  const exchange = await openInTurn(options);
  stops.add(() => exchange.stop());
  // Before anything listens, so that the first request is counted and no bet is taken that lacks a required standby.
  await watch(exchange, options);
  const access = new StreamAccess(exchange.apiAccess, () => systemClock.now());
  // As early as possible: bettors need not wait for the steps below.
  const ports = isAlone ? await openPorts(exchange, access, options) : undefined;
  // Before any recording can be played, because whatever the feed's accounts have at stake counts as abandoned.
  const feed = await openFeed(exchange, options);
  // After the ports, because the bundled games call the exchange at its address.
  await startPlay(exchange, { ...options, demo, url: ports?.url });
  // After everything that callers of the control socket rely on.
  const stream = ports && { host: hostOf(configuration.host), port: ports.stream.port };
  const control = await startControl(configuration.dataFolder, {
    ...accountControl({
      identity: exchange.identity,
      audit: exchange.audit,
      needsTwo: (...of) => exchange.authority.needsTwo(...of),
      sequence: () => exchange.sequencer.sequence,
      now: () => systemClock.now(),
    }),
    ...(stream && streamControl(access, stream)),
    replay: feed,
  });
  stops.add(() => control.stop());
  // Last, because gateways connect at once and forward calls of every kind.
  if (!isAlone) {
    const gateways = await takeGateways(exchange, { ...webPortOptions(options), ...configuration.uplink });
    stops.add(() => gateways.stop());
  }
  telemetry?.stage('ready');
  return {
    url: ports?.url,
    firstOwner: configuration.demo ? undefined : await firstOwnerPath(exchange.identity),
    stream: ports && placeOf(configuration.host, ports.stream.port),
    restored: await restoredFrom(exchange.database),
    privatePort: telemetry?.port,
    failed: exchange.failed,
    stop() {
      // First of all, so that a load balancer stops sending people here.
      telemetry?.stage('stopping');
      return stops.all();
    },
  };
}

/** Reports the exchange's figures, and a missing standby. */
async function watch(exchange: RunningExchange, options: Started): Promise<void> {
  const { configuration, stops, telemetry, standbys } = options;
  if (configuration.databaseUrl !== undefined) stops.add(await standbys.start(exchange.database));
  telemetry?.watch({ ...exchange, database: exchange.database, clock: systemClock });
  telemetry?.metrics.measure(
    'standby_missing',
    'Whether a standby should follow and none does.',
    () => standbys.missing,
  );
}

/** Plays recordings for `npm run replay`. */
async function openFeed(exchange: RunningExchange, { stops }: Started): Promise<ReplayControl> {
  const { sequencer, live, catalogue, identity } = exchange;
  const accounts = {
    maker: await identity.accounts.ensure('feed:maker', 'feed'),
    taker: await identity.accounts.ensure('feed:taker', 'feed'),
  };
  await voidAbandonedMarkets({ sequencer, catalogue, live, accounts });
  const replays = replayControl({ sequencer, catalogue, clock: systemClock, accounts });
  stops.add(() => replays.stop());
  return replays;
}

/** Starts a demo's matches and games, and binary sessions if index prices are known. */
async function startPlay(
  exchange: RunningExchange,
  options: Started & { readonly demo: DemoPackage | undefined; readonly url: string | undefined },
): Promise<void> {
  const { configuration, demo, log, stops, url } = options;
  const { simulator, dataFolder, ticksFile } = configuration;
  const games = url === undefined ? undefined : { url, folder: join(dataFolder, 'games') };
  const simulated = await demo?.startDemo(exchange, { simulator, games, log, stops });
  const ticks = ticksFile === undefined ? simulated : openIndexPrices(ticksFile);
  if (ticks === undefined) return;
  const { sequencer, catalogue, identity, settlement, facts, tradingCalendars } = exchange;
  const warn = (message: string) => log.warn(message);
  const binary = await startBinarySessions({
    exchange: sequencer,
    catalogue,
    terms: settlement.terms,
    facts: facts.store,
    calendar: tradingCalendars.calendar,
    ticks,
    source: ticksFile === undefined ? 'simulator' : 'ticks',
    house: await identity.accounts.ensure('house:index', 'house'),
    timers: systemClock,
    warn,
  });
  stops.add(() => binary.stop());
  const endReminders = remindOfCalendars(tradingCalendars, { timers: systemClock, warn });
  stops.add(async () => endReminders());
}
