// What sending costs at least: a bare TLS server that sends the same bytes to all as often.
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, type TLSSocket } from 'node:tls';
import { makeCertificate } from 'server/core/system/certificate.ts';
import { answerAll } from '../measure/forked.ts';
import type { ServerAsked, ServerOpened, ServerWorked } from './messages.ts';

const server = createServer({ ...makeCertificate(new Date()), minVersion: 'TLSv1.2' });
const watchers = new Set<TLSSocket>();
let bytes = 10_000;
let perSecond = 20;

server.on('secureConnection', (socket) => {
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  // Whatever a client says, it wants to be sent to.
  socket.on('data', () => watchers.add(socket));
  socket.once('close', () => watchers.delete(socket));
});

async function open(): Promise<ServerOpened> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, tokens: [] };
}

async function work(ms: number): Promise<ServerWorked> {
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (let sent = 1; performance.now() - start < ms; sent++) {
    // Made anew each time, as an encoder's would be.
    const message = Buffer.from(`${JSON.stringify({ filled: 'x'.repeat(bytes - 15) })}\r\n`);
    for (const socket of watchers) socket.write(message);
    await sleep(Math.max(0, start + (sent * 1000) / perSecond - performance.now()));
  }
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, changes: 0, toWireMs: [] };
}

answerAll<ServerAsked>(
  async (asked) => {
    if (asked.ask === 'open') return open();
    if (asked.ask === 'work') return work(asked.ms);
    if (asked.ask === 'message-bytes') ({ bytes, perSecond } = asked);
    return {};
  },
  async () => {
    for (const socket of watchers) socket.destroy();
    await new Promise((closed) => server.close(closed));
  },
);
