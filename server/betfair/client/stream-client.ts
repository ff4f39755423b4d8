import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import type { MarketDefinition } from '../wire/market-definition.ts';
import type { WireLevel } from '../wire/runner-ladders.ts';

// The other end of the stream: what our own recorder and tests read it with.

export interface RunnerChangeTold {
  readonly id: number;
  readonly hc?: number;
  readonly ltp?: number;
  readonly tv?: number;
  readonly spn?: number | string;
  readonly spf?: number | string;
  readonly atb?: readonly WireLevel[];
  readonly atl?: readonly WireLevel[];
  readonly trd?: readonly WireLevel[];
  readonly spb?: readonly WireLevel[];
  readonly spl?: readonly WireLevel[];
  readonly batb?: readonly PlacedLevel[];
  readonly batl?: readonly PlacedLevel[];
  readonly bdatb?: readonly PlacedLevel[];
  readonly bdatl?: readonly PlacedLevel[];
}
export type PlacedLevel = readonly [place: number, price: number, size: number];

export interface MarketChangeTold {
  readonly id: string;
  readonly img?: boolean;
  readonly con?: boolean;
  readonly tv?: number;
  readonly marketDefinition?: MarketDefinition;
  readonly rc?: readonly RunnerChangeTold[];
}

export interface OrderTold {
  readonly id: string;
  readonly status: 'E' | 'EC';
  readonly [field: string]: string | number | undefined;
}
export interface OrderChangeTold {
  readonly id: string;
  readonly closed?: boolean;
  readonly fullImage?: boolean;
  readonly orc?: readonly {
    readonly id: number;
    readonly fullImage?: boolean;
    readonly uo?: readonly OrderTold[];
    readonly mb?: readonly WireLevel[];
    readonly ml?: readonly WireLevel[];
    readonly smc?: Readonly<Record<string, { mb?: readonly WireLevel[]; ml?: readonly WireLevel[] }>>;
  }[];
}

/** Any line of the server. */
export interface Told {
  readonly op: 'connection' | 'status' | 'mcm' | 'ocm';
  readonly id?: number;
  readonly statusCode?: 'SUCCESS' | 'FAILURE';
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly connectionClosed?: boolean;
  readonly connectionsAvailable?: number;
  readonly connectionId?: string;
  readonly ct?: 'SUB_IMAGE' | 'RESUB_DELTA' | 'HEARTBEAT';
  readonly segmentType?: 'SEG_START' | 'SEG' | 'SEG_END';
  readonly initialClk?: string;
  readonly clk?: string;
  readonly pt?: number;
  readonly conflateMs?: number;
  readonly heartbeatMs?: number;
  readonly mc?: readonly MarketChangeTold[];
  readonly oc?: readonly OrderChangeTold[];
}

export interface StreamPlace {
  readonly host: string;
  readonly port: number;
}

/** One connection: says messages, and hears lines. */
export class StreamClient {
  readonly socket: TLSSocket;
  /** Resolves when it is over. */
  readonly closed: Promise<void>;
  readonly #hear: (told: Told, line: string) => void;
  readonly #waiting = new Map<number, (status: Told) => void>();
  #rest = '';
  #id = 0;

  /** @throws when nobody answers there */
  static async connect({ host, port }: StreamPlace, hear: (told: Told, line: string) => void): Promise<StreamClient> {
    // The installation's certificate is its own: nobody but the installation vouches for it.
    const socket = connect({ host, port, rejectUnauthorized: false });
    const client = new StreamClient(socket, hear);
    await once(socket, 'secureConnect');
    return client;
  }

  private constructor(socket: TLSSocket, hear: (told: Told, line: string) => void) {
    this.socket = socket;
    this.#hear = hear;
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#read(text));
    socket.on('error', () => undefined);
  }

  /** Says a message, with a fresh id where it has none. @returns the status it is answered with */
  ask(message: Readonly<Record<string, unknown>> & { readonly id?: number }): Promise<Told> {
    const id = message.id ?? this.#id + 1;
    this.#id = Math.max(this.#id, id);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.say({ id, ...message });
    });
  }

  say(message: object): void {
    this.socket.write(`${JSON.stringify(message)}\r\n`);
  }

  async close(): Promise<void> {
    this.socket.destroy();
    await this.closed;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split('\r\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line) as Told;
      if (told.op === 'status' && told.id !== undefined) {
        this.#waiting.get(told.id)?.(told);
        this.#waiting.delete(told.id);
      }
      this.#hear(told, line);
    }
  }
}
