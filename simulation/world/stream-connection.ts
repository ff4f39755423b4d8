import type { Command } from 'engine';
import type { ServerFrame } from 'protocol';
import type { ServedCall } from 'server/edge/gateway/served-call.ts';
import { type CallFrame, CallLine, type CallLineOptions } from 'server/edge/gateway/call-line.ts';
import type { LoginSession } from 'server/people/identity/login-sessions.ts';
import { hold } from '../violation.ts';
import type { Answer, History, Request } from './history.ts';
import type { SimClock } from './sim-clock.ts';

type CallAnswer = Extract<ServerFrame, { op: 'answer' }>;

/** A call that has no answer yet. */
interface OpenCall {
  readonly request: Request;
  readonly body: Body;
  isApplied: boolean;
}

interface Body {
  readonly request_id: string;
}

export interface ConnectionOptions {
  readonly account: number;
  readonly calls: ReadonlyMap<string, ServedCall>;
  readonly rate: CallLineOptions['rate'];
  readonly turnstiles: CallLineOptions['turnstiles'];
  readonly clock: SimClock;
  readonly history: History;
  readonly guard: (action: () => void) => void;
}

/** The sequencer may let everything but a bet and a cancel of all bets pass them while they wait for a batch with room. */
const BETS: readonly Command['type'][] = ['place-order', 'place-orders', 'replace-order'];

/** A bettor's connection with the product's own line of calls at its end. Answers of one turn arrive in one message. */
export class StreamConnection {
  readonly #options: ConnectionOptions;
  readonly #line: CallLine;
  /** By id, in the order in which they were sent. */
  readonly #open = new Map<number, OpenCall>();
  /** The frames of answers that leave at the end of this turn. */
  #leaving: string[] = [];
  /** Calls whose answer has left and not arrived. */
  readonly #arriving = new Map<number, Request>();
  #lastId = 0;
  #isCut = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const { account, calls, rate, turnstiles, guard } = options;
    const user = { userId: account, account, role: 'bettor' };
    const session = { tokenHash: `${account}`, user, mustChangePassword: false, mustSetUpFactor: false };
    const from = { session: session as unknown as LoginSession, address: '127.0.0.1', userAgent: '' };
    const log = { error: ({ err }: { err: unknown }) => guard(() => hold('stream', false, () => String(err))) };
    const lineOptions = { calls, rate, turnstiles, isValid: () => true, log };
    this.#line = new CallLine(from, lineOptions, (json) => guard(() => this.#answer(json)));
  }

  call(request: Request, { name, body }: { readonly name: string; readonly body: Body }): void {
    const id = (this.#lastId += 1);
    this.#open.set(id, { request, body, isApplied: false });
    const text = JSON.stringify({ op: 'call', id, call: name, body });
    this.#line.take(JSON.parse(text) as CallFrame, text.length);
  }

  /** The calls that are still open are never answered. */
  cut(): void {
    this.#isCut = true;
    this.#line.end();
    for (const { request } of this.#open.values()) request.state = 'unknown';
    for (const request of this.#arriving.values()) request.state = 'unknown';
  }

  /** The product begins to carry it out. */
  noteBegun({ id, command }: Request): void {
    hold('stream', !this.#isCut, () => `#${id} is begun after its connection has gone`);
    if (command.type !== 'cancel-orders') return;
    const [first] = this.#open.values();
    hold(
      'stream',
      first?.request.command === command,
      () => `#${id} cancels all bets before #${first?.request.id} is answered, which was sent first`,
    );
  }

  /** The engine has applied it. */
  noteApplied(command: Command): void {
    if (this.#isCut) return;
    for (const call of this.#open.values()) {
      const { id, command: earlier } = call.request;
      if (earlier === command) {
        call.isApplied = true;
        return;
      }
      const mayPass = BETS.includes(earlier.type) && !BETS.includes(command.type);
      this.#options.guard(() =>
        hold(
          'stream',
          call.isApplied || mayPass,
          () => `${command.type} is applied before #${id}, which was sent first`,
        ),
      );
    }
  }

  #answer(json: string): void {
    if (this.#isCut) return;
    const { id, ...answer } = JSON.parse(json) as CallAnswer;
    const call = this.#open.get(id);
    hold('stream', call !== undefined, () => `an answer to call ${id}, which is not open: ${json}`);
    const { request, body } = call as OpenCall;
    this.#open.delete(id);
    this.#arriving.set(id, request);
    if (answer.status) {
      const { request_id: about, sequence } = answer.data as Answer & Body;
      hold('stream', about === body.request_id, () => `#${request.id} is answered as the request ${about}`);
      const { length } = this.#options.history.journal;
      hold('I18', sequence <= length, () => `#${request.id} is answered at ${sequence}, durable is ${length} only`);
    }
    if (this.#leaving.push(json) === 1) this.#options.clock.after(0, () => this.#arrive());
  }

  #arrive(): void {
    const frames = JSON.parse(`[${this.#leaving.join(',')}]`) as CallAnswer[];
    this.#leaving = [];
    if (this.#isCut) return;
    for (const frame of frames) {
      this.#options.history.hear(this.#arriving.get(frame.id) as Request, answerIn(frame));
      this.#arriving.delete(frame.id);
    }
  }
}

function answerIn(frame: CallAnswer): Answer {
  if (!frame.status) return { state: frame.code === 'outcome-unknown' ? 'unknown' : 'refused', sequence: 0, order: 0 };
  const { state, sequence, order } = frame.data as Answer;
  return { state, sequence, order };
}
