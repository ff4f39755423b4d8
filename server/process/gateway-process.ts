// A gateway: the web, the stream and bets from live models of its own; commands and other calls go to the process that
// writes.
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { PostgresStore } from '../core/journal/postgres-store.ts';
import { openDatabase, type Database } from '../core/postgres/database.ts';
import { systemClock } from '../core/sequencer/clock.ts';
import { QueueFullError, StoppedError } from '../core/sequencer/refusals.ts';
import { makeCertificate } from '../core/system/certificate.ts';
import { Stops } from '../core/system/stops.ts';
import type { Telemetry } from '../core/telemetry/telemetry.ts';
import { checkInstallation } from './installation.ts';
import { certificateOf } from '../edge/betfair-stream/certificate.ts';
import { startExchangeStream } from '../edge/betfair-stream/exchange-stream.ts';
import { StreamAccess } from '../edge/betfair-stream/stream-access.ts';
import { CallRate } from '../edge/gateway/call-rate.ts';
import type { Forward } from '../edge/gateway/forwarding.ts';
import { connectionsOf, LIMITS, type Gateway } from '../edge/gateway/open-port.ts';
import { startForwardingGateway } from '../edge/gateway/start-forwarding-gateway.ts';
import { SharedTickets } from '../edge/gateway/shared-tickets.ts';
import { FRAME } from '../edge/uplink/frames.ts';
import { LinkPins } from '../edge/uplink/link-pins.ts';
import { LiveFollower } from '../edge/uplink/live-follower.ts';
import { answerOf, callBytes, errorOf } from '../edge/uplink/messages.ts';
import { Mirror } from '../edge/uplink/mirror.ts';
import type { News } from '../edge/uplink/news.ts';
import { RemoteCommands } from '../edge/uplink/remote-commands.ts';
import { LinkLostError, Uplink } from '../edge/uplink/uplink.ts';
import { checkReach, placeOf, type Configuration } from './configuration.ts';
import type { Evens } from './evens.ts';
import { checkMigrated } from './migrations.ts';

export interface GatewayProcessOptions {
  readonly configuration: Configuration;
  /** The folder of the built site; none is served without. */
  readonly webRoot: string | undefined;
  readonly log: Logger;
  readonly telemetry: Telemetry | undefined;
  readonly stops: Stops;
}

/** Over so long the stream's clients are sent elsewhere before a stop. */
const DRAIN_MS = 2000;
/** How long a page's call waits for the process that writes. */
const CALL_PATIENCE_MS = 200;

/** @throws StartError when a port or the database cannot be used, or there is no exchange in it */
export async function startGatewayProcess(options: GatewayProcessOptions): Promise<Evens> {
  const { configuration, log, telemetry, stops } = options;
  checkReach(configuration);
  const warn = (message: string) => log.warn(message);
  const database = await openDatabase({ url: configuration.databaseUrl ?? '' });
  stops.add(() => database.close());
  // Otherwise a start, or the stop that follows, would wait for it for ever.
  void database.silent.then(() => database.cut());
  await checkMigrated(database.kysely());
  await checkInstallation(database.kysely(), configuration.demo ? 'demo' : 'real');
  const known = await openKnown(database, { configuration, warn, stops });
  const ports = await freePorts(configuration);
  const connections = connectionsOf(undefined, configuration.trustedProxies);
  const stopped = Promise.withResolvers<void>();
  const gateway = await startForwardingGateway({
    ...known,
    tickets: new SharedTickets(database.kysely(), known.identity.sessions),
    stopped: stopped.promise,
    clock: systemClock,
    log,
    host: configuration.host,
    port: ports.web,
    longestWait: configuration.longestWait,
    tvOrigins: configuration.tvOrigins,
    trustedProxies: configuration.trustedProxies,
    connections,
    measure: telemetry && ((answered, ms) => telemetry.metrics.request(answered, ms)),
    isTraced: configuration.tracedShare !== undefined,
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
  });
  stops.add(() => gateway.stop());
  telemetry?.metrics.measure('stream_clients', 'Clients of the site’s stream.', gateway.streamClients);
  telemetry?.metrics.measure('uplink_up', 'Whether the process that writes is connected.', () => Number(known.isUp()));
  const { apiAccess } = known;
  const access = new StreamAccess(
    apiAccess,
    () => systemClock.now(),
    (key, token) => apiAccess.learn(key, token),
  );
  const stream = await startExchangeStream({
    ...known,
    access,
    certificate: certificateOf(configuration.dataFolder, configuration.streamCertificate),
    clock: systemClock,
    log,
    connections,
    host: configuration.host,
    port: ports.stream,
  });
  stops.add(() => stream.stop());
  stops.add(() => drained(gateway, stopped.resolve));
  telemetry?.stage('ready');
  return {
    url: `http://${placeOf(configuration.host, gateway.port)}`,
    stream: placeOf(configuration.host, stream.port),
    firstOwner: undefined,
    restored: undefined,
    privatePort: telemetry?.port,
    failed: Promise.race([database.silent, known.failed]),
    stop() {
      telemetry?.stage('stopping');
      return stops.all();
    },
  };
}

/** The load balancer sees that it stops, and the stream's clients go elsewhere, not all at once. */
async function drained(gateway: Gateway, isStopping: () => void): Promise<void> {
  isStopping();
  await gateway.drain(DRAIN_MS);
}

/** Live models, what stands in tables, and the way to the process that writes. */
async function openKnown(
  database: Database,
  {
    configuration,
    warn,
    stops,
  }: { readonly configuration: Configuration; readonly warn: (message: string) => void; readonly stops: Stops },
) {
  const now = () => systemClock.now();
  const rate = new CallRate(LIMITS, now);
  const follower = await LiveFollower.open({ store: new PostgresStore({ database }), warn });
  stops.add(() => follower.stop());
  let uplink: Uplink | undefined;
  const mirror = await Mirror.open({
    database,
    staffNeedFactor: !configuration.demo,
    rate,
    now,
    tell: (news) => uplink?.tell(news),
    warn,
  });
  stops.add(() => mirror.stop());
  follower.poll(true);
  const link: Uplink = await Uplink.start({
    pins: new LinkPins(database),
    certificate: makeCertificate(new Date()),
    warn,
    row: (payload) => follower.take(payload),
    news: (news) => mirror.take(news as News),
    joined: (hello) => {
      commands.setClock(hello.now);
      follower.poll(false);
      follower.catchUp();
      mirror.joined();
    },
    lost: () => {
      follower.poll(true);
      mirror.lost();
    },
  });
  uplink = link;
  stops.add(() => link.stop());
  const commands: RemoteCommands = new RemoteCommands(link, follower);
  const { sessions, roles, favourites, notices, terms, catalogue, records, scores, relayed, apiAccess } = mirror;
  return {
    rate,
    live: follower.live,
    sequencer: commands,
    catalogue,
    records,
    scores,
    apiAccess,
    identity: { sessions, roles, favourites },
    settlement: { terms },
    casino: relayed,
    staffNews: relayed,
    notices: {
      add: async (notice: Parameters<typeof notices.add>[0]) => {
        const { accounts, text, ...about } = notice;
        if (typeof text === 'string') link.tell({ is: 'notice', notice: { ...about, text, accounts: [...accounts] } });
      },
      unreadOf: notices.unreadOf.bind(notices),
      subscribe: notices.subscribe.bind(notices),
    },
    forward: forwardOver(link),
    failed: follower.failed,
    isUp: () => link.isUp,
  };
}

function forwardOver(uplink: Uplink): Forward {
  return async (call) => {
    if (!(await uplink.upWithin(CALL_PATIENCE_MS))) throw new QueueFullError();
    const answer = await uplink.ask(FRAME.call, callBytes(call)).catch((error: unknown) => {
      // A read may be repeated.
      if (error instanceof LinkLostError) throw call.method === 'GET' ? new QueueFullError() : new StoppedError(error);
      throw error;
    });
    if (answer.kind === FRAME.refused) throw errorOf(answer.payload);
    return answerOf(answer.payload);
  };
}

/** If no port was set, the usual one, or any free one if that is taken: several gateways can share a machine. */
async function freePorts({ host, port, streamPort, areUsualPorts }: Configuration) {
  if (!areUsualPorts) return { web: port, stream: streamPort };
  return { web: await freeOr(host, port), stream: await freeOr(host, streamPort) };
}

async function freeOr(host: string, port: number): Promise<number> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  probe.once('error', () => resolve(0));
  probe.listen(port, host, () => probe.close(() => resolve(port)));
  return promise;
}
