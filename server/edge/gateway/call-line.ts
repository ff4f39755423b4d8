import type { Logger } from 'pino';
import { type CallRefused, type ClientFrame, isOverStream } from 'protocol';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import { startCall, within } from '../../core/telemetry/spans.ts';
import { toRefusal } from './answers-to-errors.ts';
import type { CallRate } from './call-rate.ts';
import type { Forward } from './forwarding.ts';
import type { Visitor } from './handlers.ts';
import { type Refusal, tooLarge, tooMany, unknown } from './refusal.ts';
import { type AnsweredRequest, envelopeOf, type ServedCall } from './served-call.ts';
import type { UnreadableCall } from './stream/read-client-frame.ts';
import { COST_OF_A_REFUSAL, type Turnstiles } from './turnstile.ts';

export type CallFrame = Extract<ClientFrame, { op: 'call' }>;

/** Whose connection it is. */
export interface Connected extends Visitor {
  readonly session: LoginSession;
}

export interface CallLineOptions {
  /** Those that are served here, by name. */
  readonly calls: ReadonlyMap<string, ServedCall>;
  /** Answers those that are not served here. */
  readonly forward?: Forward;
  readonly isValid: (session: LoginSession) => boolean;
  /** Reads a login session again that another process may have changed; undefined if nothing speaks for that. */
  readonly learn?: (session: LoginSession) => Promise<void> | undefined;
  readonly rate: CallRate;
  readonly turnstiles: Pick<Turnstiles, 'refused'>;
  readonly log: Pick<Logger, 'error'>;
  readonly measure?: ((answered: AnsweredRequest, ms: number) => void) | undefined;
  readonly isTraced?: boolean;
}

interface WaitingCall {
  readonly frame: CallFrame;
  readonly served: ServedCall | undefined;
  readonly since: number;
}

export const STREAM_PATH = '/api/stream';
/** Calls of one connection that wait to be begun, or are begun and not answered. */
export const MOST_AT_ONCE = 4096;
/** A frame may have so many bytes beside the body. */
const FRAME_BYTES = 256;
/** It passes the bets in the sequencer's queue, and so waits for those that the same connection sent before it. */
const AFTER_ALL = 'bet/cancelBets';

/** The calls of one connection: begun in the order in which they came, answered as they are done. */
export class CallLine {
  readonly #from: Connected;
  readonly #options: CallLineOptions;
  readonly #send: (json: string) => void;
  readonly #waiting: WaitingCall[] = [];
  #begun = 0;
  /** The first of those that wait has been told to wait for its turn. */
  #isTurning = false;
  #isBeginning = false;
  /** Calls that came while the login session is looked up. */
  #early: (readonly [CallFrame, number])[] | undefined;
  #hasEnded = false;

  /** @param send  gets each answer's frame */
  constructor(from: Connected, options: CallLineOptions, send: (json: string) => void) {
    this.#from = from;
    this.#options = options;
    this.#send = send;
  }

  /** @param bytes  of the whole frame */
  take(frame: CallFrame, bytes: number): void {
    if (this.#early !== undefined) {
      this.#early.push([frame, bytes]);
      return;
    }
    const learning = this.#options.learn?.(this.#from.session);
    if (learning === undefined) return this.#take(frame, bytes);
    this.#early = [[frame, bytes]];
    const goOn = () => {
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const one of early) this.#take(...one);
    };
    learning.then(goOn, goOn);
  }

  /** It costs what it would if it could be read. @param bytes  of the whole frame */
  refuse({ id, call: name, refusal }: UnreadableCall, bytes: number): void {
    const frame = { op: 'call', id, call: name, body: undefined } as const;
    const served = this.#options.calls.get(name);
    const call = { frame, served, since: performance.now() };
    if (served === undefined) this.#refuseUnseen(call, refusal);
    else this.#refuseInTurn(call, this.#refusalOf(served, bytes) ?? refusal);
  }

  #take(frame: CallFrame, bytes: number): void {
    if (this.#hasEnded) return;
    const { calls, forward } = this.#options;
    const served = calls.get(frame.call);
    const call = { frame, served, since: performance.now() };
    const isTaken = isOverStream(frame.call) && (served ?? forward) !== undefined;
    if (!isTaken) return this.#refuseUnseen(call, unknown('unknown-call', 'call'));
    const refusal = this.#refusalOf(served, bytes);
    if (refusal === undefined) {
      this.#waiting.push(call);
      this.#next();
    } else this.#refuseInTurn(call, refusal);
  }

  /** A frame that reaches no call costs as much as a cheap one: of the person, over all connections, and of the address. */
  #refuseUnseen(call: WaitingCall, refusal: Refusal): void {
    const { session, address } = this.#from;
    try {
      this.#options.rate.count({ session, address });
      this.#refuseInTurn(call, refusal);
    } catch (error) {
      this.#refuseInTurn(call, error as Refusal);
    }
  }

  #refuseInTurn(call: WaitingCall, refusal: Refusal): void {
    this.#options.turnstiles.refused.pass(COST_OF_A_REFUSAL, () => this.#refuse(call, refusal));
  }

  /** Its connection has gone: like a request whose client has hung up, what is not begun by then is never done. */
  end(): void {
    this.#hasEnded = true;
    this.#waiting.length = 0;
  }

  /** @param served  undefined if the process that the call is forwarded to admits it */
  #refusalOf(served: ServedCall | undefined, bytes: number): Refusal | undefined {
    const { session, address } = this.#from;
    try {
      if (this.#waiting.length + this.#begun >= MOST_AT_ONCE)
        throw tooMany(1000, `At most ${MOST_AT_ONCE} calls of a connection can wait.`);
      if (served === undefined) return undefined;
      served.admit(this.#options.isValid(session) ? session : undefined, { address, bytes });
      if (bytes > served.bodyLimit + FRAME_BYTES) throw tooLarge();
      return undefined;
    } catch (error) {
      return error as Refusal;
    }
  }

  /** Begins those that wait, until one has to wait for its turn or for those before it. */
  #next(): void {
    // In a loop and never from within it: thousands that wait would be as many frames of the stack.
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    for (let [call] = this.#waiting; call !== undefined && this.#mayTurn(call); [call] = this.#waiting)
      this.#turn(call);
    this.#isBeginning = false;
  }

  #mayTurn({ frame }: WaitingCall): boolean {
    return !this.#isTurning && (frame.call !== AFTER_ALL || this.#begun === 0);
  }

  #turn(call: WaitingCall): void {
    this.#isTurning = true;
    const enter = (refusal?: Error) => {
      if (this.#hasEnded) return;
      this.#isTurning = false;
      this.#waiting.shift();
      if (refusal === undefined) this.#begin(call);
      else this.#refuse(call, refusal);
      this.#next();
    };
    if (call.served === undefined) enter();
    else call.served.takeTurn(this.#from.session, enter, call.since);
  }

  #begin(call: WaitingCall): void {
    this.#begun += 1;
    try {
      const answer = this.#options.isTraced === true ? traced(call, () => this.#make(call)) : this.#make(call);
      if (answer instanceof Promise) {
        answer.then(
          (data: unknown) => this.#end(() => this.#give(call, data)),
          (error: unknown) => this.#end(() => this.#refuse(call, error)),
        );
      } else this.#end(() => this.#give(call, answer));
    } catch (error) {
      this.#end(() => this.#refuse(call, error));
    }
  }

  #end(answer: () => void): void {
    this.#begun -= 1;
    answer();
    this.#next();
  }

  #make({ served, frame }: WaitingCall): unknown {
    if (served !== undefined) return served.make(frame.body, this.#from);
    return forwarded(frame, { forward: this.#options.forward as Forward, from: this.#from });
  }

  #give(call: WaitingCall, data: unknown): void {
    const { served, frame } = call;
    if (served === undefined) return this.#send(data as string);
    const envelope = envelopeOf(data);
    served.chargeAnswer(this.#from, envelope.length);
    this.#answer(call, 200, `{"op":"answer","id":${frame.id},${envelope.slice(1)}`);
  }

  #refuse(call: WaitingCall, error: unknown): void {
    const { statusCode, code, message, retryAfter } = toRefusal(error as Error);
    if (statusCode === 500) this.#options.log.error({ err: error, call: call.frame.call }, 'a call failed');
    const refused: CallRefused = {
      op: 'answer',
      id: call.frame.id,
      status: false,
      code,
      message,
      http_status: statusCode,
      ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    };
    this.#answer(call, statusCode, JSON.stringify(refused));
  }

  #answer({ frame, since }: WaitingCall, status: number, json: string): void {
    this.#send(json);
    // A name that a client makes up is no route: the figures of each are kept for ever.
    const route = isOverStream(frame.call) ? `/api/${frame.call}` : 'none';
    this.#options.measure?.({ method: 'STREAM', route, status }, performance.now() - since);
  }
}

/** @returns the frame of its answer */
async function forwarded(
  frame: CallFrame,
  { forward, from: { session, address, userAgent } }: { readonly forward: Forward; readonly from: Connected },
): Promise<string> {
  const { body } = await forward({
    method: 'POST',
    url: STREAM_PATH,
    headers: { 'user-agent': userAgent },
    address,
    protocol: 'http',
    loginSession: session.tokenHash,
    body: Buffer.from(JSON.stringify(frame)),
  });
  return body.toString();
}

function traced<T>({ frame }: WaitingCall, make: () => T): T {
  const span = startCall(`STREAM /api/${frame.call}`);
  const answer = within(span, make);
  if (answer instanceof Promise) answer.finally(() => span.end()).catch(() => undefined);
  else span.end();
  return answer;
}
