// What sending costs at least: a bare ws server that sends the same bytes to all who watch the same thing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { answerAll } from '../measure/forked.ts';
import type { ServerAsked, ServerOpened, ServerWorked } from './messages.ts';

const MARKETS = 20;
const TICK_MS = 50;

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const watchers: WebSocket[][] = Array.from({ length: MARKETS }, () => []);
let messageBytes = 600;

sockets.on('connection', (socket) =>
  socket.on('message', (data: Buffer) => {
    const { topics } = JSON.parse(data.toString()) as { topics?: string[] };
    for (const topic of topics ?? []) watchers[Number(topic.split('.')[1])]?.push(socket);
  }),
);

async function open(): Promise<ServerOpened> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { port, markets: watchers.map((_, market) => `1.${market}`), tokens: [] };
}

async function work(ms: number): Promise<ServerWorked> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  let encodings = 0;
  for (let tick = 1; tick * TICK_MS <= ms; tick++) {
    for (const group of watchers) {
      const message = Buffer.from(`[${JSON.stringify({ filled: 'x'.repeat(messageBytes - 15) })}]`);
      encodings += 1;
      for (const socket of group) socket.send(message, { binary: false });
    }
    await sleep(Math.max(0, start + tick * TICK_MS - performance.now()));
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, changes: 0, encodings };
}

answerAll<ServerAsked>(
  async (asked) => {
    if (asked.ask === 'open') return open();
    if (asked.ask === 'work') return work(asked.ms);
    if (asked.ask === 'message-bytes') messageBytes = asked.bytes;
    return {};
  },
  async () => {
    for (const socket of sockets.clients) socket.terminate();
    await new Promise((closed) => server.close(closed));
  },
);
