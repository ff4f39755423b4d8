import type { Command } from 'engine';
import { CALLS, type CallName, ResolveRequest } from 'protocol';
import { CallRate } from 'server/edge/gateway/call-rate.ts';
import { Refusal } from 'server/edge/gateway/refusal.ts';
import { ServedCall } from 'server/edge/gateway/served-call.ts';
import { Turnstiles } from 'server/edge/gateway/turnstile.ts';
import { Roles } from 'server/people/identity/roles.ts';
import type { Answer, History, Request } from './history.ts';
import type { SimClock } from './sim-clock.ts';
import { StreamConnection } from './stream-connection.ts';

/** The calls that bettors make over the stream. */
const CALL_OF = {
  'place-order': 'bet/placeMarketBet',
  'place-orders': 'bet/placeMarketBets',
  'cancel-order': 'bet/cancelBet',
  'cancel-orders': 'bet/cancelBets',
  'replace-order': 'bet/editBet',
  'update-order': 'bet/editBet',
} as const satisfies Partial<Record<Command['type'], CallName>>;
type StreamedCommand = Extract<Command, { type: keyof typeof CALL_OF }>;

/** The limits of calls have their own tests. */
const NO_LIMIT = 1e9;

export function isStreamed(command: Command): command is StreamedCommand {
  return Object.hasOwn(CALL_OF, command.type);
}

export interface StreamOptions {
  readonly clock: SimClock;
  readonly history: History;
  /** @throws Error as the sequencer does */
  readonly carryOut: (request: Request) => Promise<Answer>;
  /** Reports what its action finds violated. */
  readonly guard: (action: () => void) => void;
}

interface Called {
  readonly request: Request;
  readonly connection: StreamConnection;
}

/** The stream of one process: a connection for each account that calls over it, and the product's own way of a call. */
export class Stream {
  readonly #options: StreamOptions;
  readonly #gates: { readonly rate: CallRate; readonly turnstiles: Turnstiles };
  readonly #served: ReadonlyMap<string, ServedCall>;
  readonly #connections = new Map<number, StreamConnection>();
  /** The body of a call is the number of its request here. */
  readonly #calls: Called[] = [];
  readonly #byCommand = new Map<Command, StreamConnection>();

  constructor(options: StreamOptions) {
    this.#options = options;
    const { clock } = options;
    const [callsPerSecond, callsPerAddress, visitsPerAddress, filesPerAddress] = Array<number>(4).fill(NO_LIMIT);
    const rates = { callsPerSecond, callsPerAddress, visitsPerAddress, filesPerAddress } as const;
    this.#gates = {
      rate: new CallRate(rates as never, () => clock.passed),
      turnstiles: new Turnstiles(undefined, (run) => void clock.after(0, run)),
    };
    const gates = {
      ...this.#gates,
      roles: new Roles([], () => Promise.resolve()),
      records: undefined as never,
      live: undefined as never,
    };
    const handler = ({ request_id: number }: { readonly request_id: string }) => this.#handle(Number(number));
    this.#served = new Map(
      Object.values(CALL_OF).map((name) => [
        name,
        new ServedCall(name, { call: { ...CALLS[name], request: ResolveRequest }, handler }, gates),
      ]),
    );
  }

  call(request: Request): void {
    const command = request.command as StreamedCommand;
    const connection = this.#connectionOf(command.account);
    this.#byCommand.set(command, connection);
    const number = this.#calls.push({ request, connection }) - 1;
    connection.call(request, { name: CALL_OF[command.type], body: { request_id: `${number}` } });
  }

  /** Calls of the account that are not answered are lost. */
  cut(account: number): void {
    this.#connections.get(account)?.cut();
    this.#connections.delete(account);
  }

  cutAll(): void {
    for (const account of this.#connections.keys()) this.cut(account);
  }

  noteApplied(command: Command): void {
    this.#byCommand.get(command)?.noteApplied(command);
  }

  #connectionOf(account: number): StreamConnection {
    const open = this.#connections.get(account);
    if (open !== undefined) return open;
    const { clock, history, guard } = this.#options;
    const made = new StreamConnection({ account, ...this.#gates, calls: this.#served, clock, history, guard });
    this.#connections.set(account, made);
    return made;
  }

  /** @throws Refusal */
  async #handle(number: number): Promise<Answer & { readonly request_id: string }> {
    const { request, connection } = this.#calls[number] as Called;
    this.#options.guard(() => connection.noteBegun(request));
    const answer = await this.#options.carryOut(request);
    if (answer.state === 'refused') throw new Refusal(422, 'rejected', { message: '' });
    return { ...answer, request_id: `${number}` };
  }
}
