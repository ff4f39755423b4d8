import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Forked } from './forked.ts';

type ServerRequest<Order> = Order | { ask: 'open' } | { ask: 'work'; ms: number };
type ClientRequest<Opened, Further> =
  | Further
  | { ask: 'connect'; to: Opened; clients: number }
  | { ask: 'watch'; isOn: boolean }
  | { ask: 'count' };

interface SideOptions {
  /** Where the processes of the benchmark are. */
  readonly folder: string;
  readonly clients: number;
  /** How long one window of work is, ms. */
  readonly windowMs: number;
}

/** A server that sends to many, and its clients in a process of their own. */
export class BroadcastSide<
  Opened extends object,
  Worked extends object,
  Counted extends object,
  Order extends object,
  Further extends object = never,
> {
  readonly server: Forked<ServerRequest<Order>, object>;
  readonly clients: Forked<ClientRequest<Opened, Further>, object>;
  readonly #options: SideOptions;
  #opened: Opened | undefined;

  constructor(script: string, options: SideOptions) {
    this.#options = options;
    this.server = new Forked(join(options.folder, script));
    this.clients = new Forked(join(options.folder, 'clients-process.ts'));
  }

  get opened(): Opened {
    return this.#opened as Opened;
  }

  async open(): Promise<void> {
    this.#opened = (await this.server.ask({ ask: 'open' })) as Opened;
    await this.clients.ask({ ask: 'connect', to: this.#opened, clients: this.#options.clients });
  }

  /** A window of work, and what came of it at the other end. */
  async work(): Promise<Worked & Counted> {
    await this.clients.ask({ ask: 'count' });
    const worked = (await this.server.ask({ ask: 'work', ms: this.#options.windowMs })) as Worked;
    await sleep(200);
    return { ...worked, ...((await this.clients.ask({ ask: 'count' })) as Counted) };
  }

  async watch(isOn: boolean): Promise<void> {
    await this.clients.ask({ ask: 'watch', isOn });
  }

  async stop(): Promise<void> {
    await this.clients.ended();
    await this.server.ended();
  }
}

/** Opens the exchange and a bare server, races them, and ends both whatever happens. */
export async function withBothSides<Side extends { open(): Promise<void>; stop(): Promise<void> }, Result>(
  sideOf: (script: string) => Side,
  race: (exchange: Side, broadcast: Side) => Promise<Result>,
): Promise<Result> {
  const exchange = sideOf('exchange-process.ts');
  const broadcast = sideOf('broadcast-process.ts');
  try {
    await exchange.open();
    await broadcast.open();
    return await race(exchange, broadcast);
  } finally {
    await exchange.stop();
    await broadcast.stop();
  }
}
