import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { LINE_UPS } from './line-up.ts';
import { pageOf } from './page.ts';
import { newName, type Player, transactionsIn } from './plays.ts';
import type { PlayLog } from './play-log.ts';
import { reelsReturn } from './reels.ts';
import type { Table } from './table.ts';
import { type ExchangeAddress, signatureOf } from './wallet-calls.ts';
import { NUMBERS, wheelReturn } from './wheel.ts';

const LONGEST_BODY = 4096;
const WINDOW_MS = 60_000;
/** So many players are remembered; whoever has been longest away launches again. */
const MOST_PLAYERS = 2000;

const percent = (share: number): number => Math.round(share * 1e4) / 100;
const lineUpReturns = LINE_UPS.map(({ returns }) => returns);

/** As the exchange lists them. */
const GAMES = [
  {
    code: 'wheel',
    name: 'Wheel',
    kind: 'live',
    least_return: percent(Math.min(...NUMBERS.map(wheelReturn))),
    most_return: percent(Math.max(...NUMBERS.map(wheelReturn))),
    about: 'One wheel for everybody: pick a number, and it turns twelve seconds after the first bet.',
  },
  {
    code: 'reels',
    name: 'Reels',
    kind: 'slot',
    least_return: percent(reelsReturn()),
    most_return: percent(reelsReturn()),
    about: 'Three reels of twenty stops. Three alike pay, and two of the best.',
  },
  {
    code: 'line-up',
    name: 'Fantasy Over',
    kind: 'fantasy',
    least_return: percent(Math.min(...lineUpReturns)),
    most_return: percent(Math.max(...lineUpReturns)),
    about: 'Pick three batters for ten credits. Each faces an over, and their runs are your points.',
  },
] as const;

interface GameServerOptions {
  readonly address: ExchangeAddress;
  readonly log: PlayLog;
  /** Begins a game for a player. */
  readonly sit: (player: Player) => Table | undefined;
}

/** What the exchange and the players' browsers ask of the provider. */
export class GameServer {
  readonly #options: GameServerOptions;
  readonly #tables = new Map<string, Table>();
  readonly server: Server;

  constructor(options: GameServerOptions) {
    this.#options = options;
    this.server = createServer((request, response) => {
      this.#answer(request, response).catch(() => end(response, 500, 'Something went wrong.'));
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '/').split('?')[0] as string;
    const body = request.method === 'POST' ? await text(request) : '';
    if (body.length > LONGEST_BODY) return end(response, 413, 'Too long.');
    if (path.startsWith('/play/')) return this.#play(path.slice('/play/'.length), { request, body }, response);
    if (request.method !== 'POST' || !this.#isSigned(request, path, body)) return end(response, 404, 'Not here.');
    const asked = JSON.parse(body) as Record<string, unknown>;
    const answer = this.#answerExchange(path, asked);
    if (answer === undefined) return end(response, 404, 'Not here.');
    response.setHeader('content-type', 'application/json');
    end(response, 200, JSON.stringify(answer));
  }

  #answerExchange(path: string, body: Record<string, unknown>): object | undefined {
    if (path === '/games') return { games: GAMES };
    if (path === '/transactions') {
      const between = { from: Number(body['from']), to: Number(body['to']) };
      return { transactions: transactionsIn(this.#options.log, between) };
    }
    if (path !== '/launch') return undefined;
    const table = this.#options.sit({
      token: String(body['token']),
      user: String(body['user']),
      game: String(body['game']),
    });
    if (table === undefined) return undefined;
    const name = newName();
    this.#tables.set(name, table);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > MOST_PLAYERS && oldest !== undefined) this.#tables.delete(oldest);
    return { url: `/play/${name}` };
  }

  async #play(
    name: string,
    { request, body }: { readonly request: IncomingMessage; readonly body: string },
    response: ServerResponse,
  ): Promise<void> {
    const table = this.#tables.get(name);
    if (table === undefined) return end(response, 404, 'This game has ended. Open it again.');
    if (request.method === 'POST') {
      await table.act(new URLSearchParams(body));
      // Whoever loads the page again plays nothing again.
      response.setHeader('location', name);
      return end(response, 303, '');
    }
    const page = pageOf(await table.show());
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', page.policy);
    end(response, 200, page.body);
  }

  #isSigned({ headers }: IncomingMessage, path: string, body: string): boolean {
    const { 'x-evens-timestamp': timestamp = '', 'x-evens-signature': signature = '' } = headers;
    if (Math.abs(Number(timestamp) - Date.now()) > WINDOW_MS) return false;
    const own = signatureOf(this.#options.address.secret, { timestamp: String(timestamp), path, body });
    const theirs = String(signature);
    return own.length === theirs.length && timingSafeEqual(Buffer.from(own), Buffer.from(theirs));
  }
}

function end(response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('cache-control', 'no-store');
  response.end(body);
}
