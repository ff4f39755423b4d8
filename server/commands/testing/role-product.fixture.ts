import { once } from 'node:events';
import { WebSocket } from 'ws';
import { STREAM_VERSION } from 'protocol';
import { Product } from './product.fixture.ts';

/** A process of an exchange in several; a gateway's accounts are made where the sequencer's control socket is. */
export class RoleProduct extends Product {
  readonly #sequencer: Product | undefined;

  constructor(folder: string, url: string, environment: NodeJS.ProcessEnv, sequencer?: Product) {
    super(folder, url, environment);
    this.#sequencer = sequencer;
  }

  override control(name: string, body: unknown): Promise<unknown> {
    return this.#sequencer === undefined ? super.control(name, body) : this.#sequencer.control(name, body);
  }
}

/** An account as the stream of a gateway shows it. */
export class AccountStream {
  readonly bets = new Map<string, unknown>();
  readonly closed: Promise<number>;
  #changed: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
    socket.on('message', (data: Buffer) => {
      for (const frame of JSON.parse(data.toString()) as { data?: { bets?: { bet_id: string }[] } }[])
        for (const bet of frame.data?.bets ?? []) this.bets.set(bet.bet_id, bet);
      this.#changed();
    });
  }

  /** The ticket may be of another gateway. Once it is open, the ticket has been taken or refused. */
  static async open(gateway: Product, ticket: string): Promise<AccountStream> {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/api/stream`);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    const stream = new AccountStream(socket);
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ op: 'hello', version: STREAM_VERSION, ticket }));
    socket.send(JSON.stringify({ op: 'subscribe', topics: ['account'] }));
    await Promise.race([answered, stream.closed]);
    return stream;
  }

  async hears(bet: string): Promise<void> {
    while (!this.bets.has(bet)) await new Promise<void>((resolve) => (this.#changed = resolve));
  }
}

export const ticketOf = async (gateway: Product, token: string): Promise<string> =>
  (await gateway.call('stream/getTicket', {}, token)).data?.['ticket'] as string;
