import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../core/system/temporary-folder.ts';
import { Product } from './testing/product.fixture.ts';

// What slowhttptest does, to the product as it is started: hundreds of connections that send a head or a body a byte at a
// time, read nothing of what they asked for, or say nothing at all, on the web port and on the stream of programs. A
// bettor behind the same address is still answered, and in the end every one of those connections is gone.

/** More than one address may have, together. */
const OF_EACH = 300;
const BYTE_EVERY_MS = 250;

const folder = makeTemporaryFolder('slow-clients');
const product = new Product(folder);
let bettor: string;

beforeAll(async () => {
  expect(await product.start()).toBe(true);
  bettor = await product.createAccount('ann', 'bettor');
});
afterAll(async () => {
  product.signal('SIGTERM');
  await product.ended;
  rmSync(folder, { recursive: true, force: true });
});

interface Attack {
  readonly port: () => number;
  /** Sent at once. */
  readonly first: string;
  /** Sent again and again, as long as the connection stands. */
  readonly more?: string;
  readonly reads: boolean;
}

const web = () => Number(new URL(product.url).port);
/** As the product prints it. */
const programs = () => Number(/^Betfair stream: .*:(\d+)$/m.exec(product.stdout)?.[1]);
const ask = 'GET /api/openapi.json HTTP/1.1\r\nHost: evens\r\n\r\n';

const ATTACKS: Readonly<Record<string, Attack>> = {
  'heads that never end': { port: web, first: 'GET / HTTP/1.1\r\nHost: evens\r\n', more: 'X-a: b\r\n', reads: true },
  'bodies that never end': {
    port: web,
    first:
      'POST /api/user/login HTTP/1.1\r\nHost: evens\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n',
    more: ' ',
    reads: true,
  },
  'chunks that never end': {
    port: web,
    first:
      'POST /api/user/login HTTP/1.1\r\nHost: evens\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    more: '1\r\n \r\n',
    reads: true,
  },
  'bodies for pages that take none': {
    port: web,
    first: 'POST /nowhere HTTP/1.1\r\nHost: evens\r\nContent-Length: 4000\r\n\r\n',
    more: ' ',
    reads: true,
  },
  'silence on the web port': { port: web, first: '', reads: true },
  'silence on the port of programs': { port: programs, first: '', reads: true },
  'a handshake that never ends': { port: programs, first: '\u0016\u0003\u0001\u0002\u0000', reads: true },
  'a thousand pages asked for and none read': { port: web, first: ask.repeat(1000), reads: false },
};

function begin({ port, first, more, reads }: Attack): { readonly sockets: Socket[]; readonly end: () => void } {
  const sockets = Array.from({ length: OF_EACH }, () => {
    const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
    if (first !== '') socket.write(first, 'latin1');
    if (reads) socket.resume();
    else socket.pause();
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (more !== undefined && socket.writable) socket.write(more, 'latin1');
  }, BYTE_EVERY_MS);
  return { sockets, end: () => clearInterval(drip) };
}

/** However it was cut. */
const closeOf = (socket: Socket) =>
  new Promise<void>((closed) => (socket.closed ? closed() : socket.once('close', () => closed())));

const balance = () => product.call('user/getUserBalance', undefined, bettor);

test.each(Object.entries(ATTACKS))(
  '%s: a bettor of the same address is served, and they are cut',
  async (_, attack) => {
    expect(attack.port()).toBeGreaterThan(0);
    const { sockets, end } = begin(attack);
    try {
      const all = Promise.all(sockets.map(closeOf));
      let isOver = false;
      // One that does not read does not hear that it was cut either: it does once it reads.
      const over = (attack.reads ? all : sleep(3000)).then(() => (isOver = true));
      let served = 0;
      while (!isOver || served === 0) {
        expect(await balance()).toMatchObject({ status: true });
        served += 1;
        await sleep(20);
      }
      await over;
    } finally {
      end();
      for (const socket of sockets) socket.destroy();
    }
  },
);
