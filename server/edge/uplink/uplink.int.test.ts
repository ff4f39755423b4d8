// The two ends of the uplink in one process, over real TLS and a real database.
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Command } from 'engine';
import { openExchange, type RunningExchange } from '../../process/exchange.ts';
import { PostgresStore } from '../../core/journal/postgres-store.ts';
import { TestPostgres } from '../../core/postgres/testing/database.fixture.ts';
import type { Database } from '../../core/postgres/database.ts';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import { ANN, HOME, MARKET, OPENING, order } from '../../core/sequencer/testing/commands.fixture.ts';
import { QueueFullError } from '../../core/sequencer/refusals.ts';
import { makeCertificate, type Certificate } from '../../core/system/certificate.ts';
import { FRAME } from './frames.ts';
import { LinkPins, pinOf, type WriterPlace } from './link-pins.ts';
import { LiveFollower } from './live-follower.ts';
import { UPLINK_VERSION } from './messages.ts';
import { RemoteCommands } from './remote-commands.ts';
import { Uplink } from './uplink.ts';
import { UplinkServer } from './uplink-server.ts';

let postgres: TestPostgres;
let database: Database;
let pins: LinkPins;
let exchange: RunningExchange<'live'>;
let warnings: string[];
let stops: (() => Promise<unknown>)[];

beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  warnings = [];
  stops = [];
  database = await postgres.exchangeDatabase();
  exchange = await openExchange({ storage: { database }, parts: ['live'] });
  pins = new LinkPins(database);
  for (const command of OPENING) await exchange.sequencer.submit(command);
  return async () => {
    for (const stop of stops.reverse()) await stop();
    await exchange.stop();
  };
});

const warn = (message: string) => void warnings.push(message);

/** @param way  what happens to commands on their way */
async function aServer(
  way: Partial<CommandPort> = {},
  certificate = makeCertificate(new Date()),
  epoch = exchange.sequencer.epoch,
) {
  const { sequencer } = exchange;
  const commands: CommandPort = {
    submit: (command) => sequencer.submit(command),
    tryOut: (tried) => sequencer.tryOut(tried),
    now: () => sequencer.now(),
    marketVersion: (market) => sequencer.marketVersion(market),
    sequence: sequencer.sequence,
    ...way,
  };
  const server = await UplinkServer.start({
    pins,
    certificate,
    host: '127.0.0.1',
    port: 0,
    sequencer: { epoch, sequence: sequencer.sequence, subscribe: (follower) => sequencer.subscribe(follower) },
    commands,
    call: () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from('answered') }),
    joined: () => ({ heard: () => undefined, left: () => undefined }),
    warn,
  });
  stops.push(() => server.stop());
  return server;
}

async function aGateway(): Promise<{ commands: RemoteCommands; follower: LiveFollower; uplink: Uplink }> {
  const follower = await LiveFollower.open({ store: new PostgresStore({ database }), warn });
  const uplink = await Uplink.start({
    pins,
    certificate: makeCertificate(new Date()),
    warn,
    row: (payload) => follower.take(payload),
    news: () => undefined,
    joined: () => follower.catchUp(),
    lost: () => undefined,
  });
  stops.push(
    () => follower.stop(),
    () => uplink.stop(),
  );
  return { commands: new RemoteCommands(uplink, follower), follower, uplink };
}

const ordersInJournal = () => [...exchange.live.betsOf(ANN)].length;

test('a gateway’s live models have what its answers tell of, and a preview journals nothing', async () => {
  await aServer();
  const { commands, follower, uplink } = await aGateway();
  expect(await uplink.upWithin(10_000)).toBe(true);
  const receipt = await commands.submit(order());
  expect(receipt.outcome).toMatchObject({ ok: true });
  expect(follower.sequence).toBeGreaterThanOrEqual(receipt.sequence);
  expect(follower.live.betsOf(ANN)).toEqual(exchange.live.betsOf(ANN));
  const before = exchange.sequencer.sequence;
  const [tried] = await commands.tryOut([order({ size: 5000 as never })]);
  expect(tried?.outcome).toMatchObject({ ok: true });
  expect(tried?.events).toEqual((await exchange.sequencer.tryOut([order({ size: 5000 as never })]))[0]?.events);
  expect(exchange.sequencer.sequence).toBe(before);
});

test('an answer that was lost is found with the next writer, and what had not come is done never', async () => {
  const arrived = Promise.withResolvers<void>();
  const submit = async (command: Command) => {
    const isLostOnTheWay = 'requestKey' in command && command.requestKey === 'never-came';
    if (!isLostOnTheWay) await exchange.sequencer.submit(command);
    if (isLostOnTheWay) arrived.resolve();
    return new Promise<never>(() => undefined);
  };
  const first = await aServer({ submit });
  const { commands, uplink } = await aGateway();
  await uplink.upWithin(10_000);
  const done = commands.submit(order({ requestKey: 'was-done' }));
  const unkeyed = commands.submit(order());
  const never = commands.submit(order({ requestKey: 'never-came' })).catch((error: unknown) => error);
  await arrived.promise;
  await expect.poll(ordersInJournal).toBe(2);
  await first.stop();
  await aServer();
  expect((await done).outcome).toMatchObject({ ok: true, duplicateOf: expect.any(Number) as number });
  expect((await done).outcome).not.toMatchObject({ duplicateOf: 0 });
  expect((await unkeyed).outcome).toMatchObject({ ok: true });
  expect(await never).toBeInstanceOf(QueueFullError);
  expect(ordersInJournal()).toBe(2);
  expect((await commands.submit(order({ requestKey: 'never-came' }))).outcome).toMatchObject({
    rejection: 'request-withdrawn',
  });
});

test('a gateway leaves a writer that is connected still once another one has its place', async () => {
  const halted = Promise.withResolvers<void>();
  const submit = () => {
    halted.resolve();
    return new Promise<never>(() => undefined);
  };
  await aServer({ submit });
  const { commands, uplink } = await aGateway();
  await uplink.upWithin(10_000);
  const never = commands.submit(order({ requestKey: 'to-the-halted' })).catch((error: unknown) => error);
  await halted.promise;
  // The first one goes on with its beats: without the look at the database nothing would tell.
  await aServer({}, makeCertificate(new Date()), exchange.sequencer.epoch + 1);
  expect(await never).toBeInstanceOf(QueueFullError);
  expect((await commands.submit(order())).outcome).toMatchObject({ ok: true });
});

test('without a writer a command is refused, and nothing is done', async () => {
  const { commands } = await aGateway();
  await expect(commands.submit(order())).rejects.toBeInstanceOf(QueueFullError);
  await expect(commands.tryOut([order()])).rejects.toBeInstanceOf(QueueFullError);
});

test('a writer with another certificate than the database has is not spoken to', async () => {
  await aServer();
  await database.pool.query('update uplink_writer set pin = $1', [pinOf(makeCertificate(new Date()))]);
  const { uplink } = await aGateway();
  await expect.poll(() => warnings.join()).toContain('has another certificate than the process that writes');
  expect(uplink.isUp).toBe(false);
});

/** A connection of somebody's own making. */
async function aConnection(
  certificate: Certificate | undefined,
): Promise<{ socket: TLSSocket; closed: Promise<unknown> }> {
  const { host, port } = (await pins.writer()) as WriterPlace;
  const socket = connect({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.3', ...certificate });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.resume();
  await Promise.race([once(socket, 'secureConnect'), closed]);
  return { socket, closed };
}

test.each([
  ['no certificate', () => undefined],
  ['a certificate that is nobody’s', () => makeCertificate(new Date())],
])('who comes with %s is refused', async (_name, certificate) => {
  await aServer();
  const { closed } = await aConnection(certificate());
  await closed;
  expect(warnings.join()).toContain("it has no gateway's certificate");
});

test('who begins no handshake is cut off', async () => {
  await aServer();
  const { host, port } = (await pins.writer()) as WriterPlace;
  const socket = connectSocket({ host, port });
  socket.resume();
  await once(socket, 'close');
});

function frame(kind: number, payload: Buffer | string): Buffer {
  const bytes = Buffer.from(payload);
  const header = Buffer.alloc(9);
  header.writeUInt32BE(bytes.length, 0);
  header[4] = kind;
  header.writeUInt32BE(1, 5);
  return Buffer.concat([header, bytes]);
}

const HELLO = frame(FRAME.hello, JSON.stringify({ version: UPLINK_VERSION, lane: 'commands' }));
/** As a command that has no compact form is written. */
const asJson = (command: unknown) => {
  const text = Buffer.from(JSON.stringify(command));
  return frame(FRAME.command, Buffer.concat([Buffer.from([4, text.length]), text]));
};

test.each([
  ['no frame', Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
  ['no hello', frame(FRAME.command, 'x')],
  ['another version', frame(FRAME.hello, '{"version":0,"lane":"commands"}')],
  ['a frame without an end', Buffer.from([0xff, 0xff, 0xff, 0xff, 3, 0, 0, 0, 0])],
  ['a kind that is not known', Buffer.concat([HELLO, frame(200, 'x')])],
  ['bytes for a command', Buffer.concat([HELLO, frame(FRAME.command, Buffer.from([1, 2, 3]))])],
  ['half a sentence of JSON', Buffer.concat([HELLO, frame(FRAME.news, '{"is":')])],
  ['a command of the desk', Buffer.concat([HELLO, asJson({ type: 'void-market', market: MARKET })])],
  [
    'an order of no form',
    Buffer.concat([
      HELLO,
      asJson({ type: 'place-orders', account: ANN, market: MARKET, orders: [{ selection: HOME }] }),
    ]),
  ],
])('a gateway that sends %s is cut off, and the exchange goes on', async (_name, bytes) => {
  await aServer();
  const certificate = makeCertificate(new Date());
  await pins.addGateway(pinOf(certificate));
  const { socket, closed } = await aConnection(certificate);
  const before = exchange.sequencer.sequence;
  socket.write(bytes);
  await closed;
  expect(exchange.sequencer.sequence).toBe(before);
  expect((await exchange.sequencer.submit(order())).outcome).toMatchObject({ ok: true });
});

test('a gateway that was away catches up from the journal, and its chain goes on', async () => {
  const server = await aServer();
  const { follower, uplink } = await aGateway();
  await uplink.upWithin(10_000);
  await server.stop();
  for (let count = 0; count < 20; count += 1) await exchange.sequencer.submit(order());
  await aServer();
  await follower.reached(exchange.sequencer.sequence, 60_000);
  await exchange.sequencer.submit(order());
  await follower.reached(exchange.sequencer.sequence, 60_000);
  expect(follower.live.toSnapshot()).toEqual(exchange.live.toSnapshot());
});
