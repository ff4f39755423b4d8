import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AddressConnections } from './address-connections.ts';

const MOST = 5;
let server: Server;
let connections: AddressConnections;
let admitted: Socket[];
const clients: Socket[] = [];

beforeEach(async () => {
  connections = new AddressConnections(MOST);
  admitted = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    admitted.push(socket);
    connections.admit(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
  await once(server, 'close');
});

/** @returns its other end, at the server */
async function connected(): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client.on('error', () => undefined));
  await once(client, 'connect');
  await expect.poll(() => admitted.some(({ remotePort }) => remotePort === client.localPort)).toBe(true);
  return admitted.find(({ remotePort }) => remotePort === client.localPort) as Socket;
}

async function several(count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n++) sockets.push(await connected());
  return sockets;
}

const isOpen = ({ destroyed }: Socket) => !destroyed;

test('where an address has too many, the newcomer stays and the quietest makes room', async () => {
  const [first, second, ...others] = await several(MOST);
  connections.heard(first as Socket);
  const newcomer = await connected();
  expect([first as Socket, second as Socket, ...others, newcomer].map(isOpen)).toEqual([
    true,
    false,
    ...others.map(() => true),
    true,
  ]);
});

test('somebody who has signed in keeps the connection, however many come', async () => {
  const asha = await connected();
  connections.signedIn(asha, 'asha');
  await several(20);
  expect(isOpen(asha)).toBe(true);
  expect(admitted.filter(isOpen)).toHaveLength(MOST);
});

test('where all have signed in, whoever has most of the connections makes room, by one', async () => {
  const sockets = await several(MOST);
  sockets.forEach((socket, n) => connections.signedIn(socket, n < 3 ? 'asha' : `user ${n}`));
  const newcomers = await several(4);
  expect(sockets.map(isOpen)).toEqual([false, true, true, true, true]);
  expect(newcomers.map(isOpen)).toEqual([false, false, false, true]);
});

test('where each of them is somebody else’s there is no room', async () => {
  for (const socket of await several(MOST)) connections.signedIn(socket, `user ${socket.remotePort}`);
  expect(isOpen(await connected())).toBe(false);
  admitted[0]?.destroy();
  await once(admitted[0] as Socket, 'close');
  expect(isOpen(await connected())).toBe(true);
});

test('one person keeps sixty places and no more', async () => {
  connections = new AddressConnections(70);
  for (const socket of await several(70)) connections.signedIn(socket, 'asha');
  await several(20);
  expect(admitted.slice(0, 60).every(isOpen)).toBe(true);
  expect(admitted.slice(60, 70).some(isOpen)).toBe(false);
});
