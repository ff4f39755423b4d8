// Two hundred who watch every market at full depth, in a process of their own: they count lines and bytes.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { answerAll } from '../measure/forked.ts';
import type { ClientsAsked, ClientsCounted, ServerOpened } from './messages.ts';

const AT_ONCE = 20;
const LINE_FEED = 10;
/** All that rests, and what has traded. */
const FIELDS = ['EX_ALL_OFFERS', 'EX_TRADED', 'EX_TRADED_VOL', 'EX_LTP', 'EX_MARKET_DEF'];

const sockets: TLSSocket[] = [];
let counted: ClientsCounted = { lines: 0, bytes: 0 };

function read(data: Buffer): void {
  counted.bytes += data.length;
  for (let at = data.indexOf(LINE_FEED); at >= 0; at = data.indexOf(LINE_FEED, at + 1)) counted.lines += 1;
}

async function connectAll({ port, tokens }: ServerOpened, clients: number): Promise<object> {
  for (let from = 0; from < clients; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, clients - from) }, async (_, i) => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
      socket.on('data', read);
      await once(socket, 'secureConnect');
      const session = tokens[from + i];
      if (session !== undefined) say(socket, { op: 'authentication', id: 1, appKey: 'local', session });
      return socket;
    });
    sockets.push(...(await Promise.all(some)));
  }
  return {};
}

function say(socket: TLSSocket, message: object): void {
  socket.write(`${JSON.stringify(message)}\r\n`);
}

async function watch(isOn: boolean): Promise<object> {
  const marketFilter = isOn ? { marketTypes: ['MATCH_ODDS'] } : { marketTypes: ['NONE'] };
  for (const socket of sockets) {
    say(socket, { op: 'marketSubscription', id: 2, marketFilter, marketDataFilter: { fields: FIELDS } });
  }
  await sleep(1500);
  return {};
}

answerAll<ClientsAsked>(
  async (asked) => {
    if (asked.ask === 'connect') return connectAll(asked.to, asked.clients);
    if (asked.ask === 'watch') return watch(asked.isOn);
    const so = counted;
    counted = { lines: 0, bytes: 0 };
    return so;
  },
  async () => {
    for (const socket of sockets) socket.destroy();
  },
);
