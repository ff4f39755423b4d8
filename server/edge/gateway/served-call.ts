import { costOf, isStaffPermission } from 'protocol';
import type { Call } from 'protocol';
import type { LoginSession } from '../../people/identity/login-sessions.ts';
import { hasAccount } from '../../people/identity/roles.ts';
import type { Roles } from '../../people/identity/roles.ts';
import { costOfLength } from './call-rate.ts';
import type { CallRate, Payer } from './call-rate.ts';
import type { GatewayDependencies } from './gateway-dependencies.ts';
import { DataWith, JsonData } from './handlers.ts';
import type { AccountHolder, Visitor } from './handlers.ts';
import { newestRecords } from './newest-records.ts';
import {
  type Refusal,
  malformed,
  needsAccount,
  notPermitted,
  notSignedIn,
  passwordChangeRequired,
  secondFactorRequired,
  unknown,
} from './refusal.ts';
import { BODY_BYTES } from './slow-bodies.ts';
import { COST_OF_A_REFUSAL, COST_OF_A_TURN, type Turnstiles, wayIn } from './turnstile.ts';

/** A handler of any call. Its table ties it to the schema of its body and to whoever calls (`Handlers`). */
export type AnyHandler = (body: never, caller: never) => unknown;

/** For the figures of the process. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

/** Every call passes these, whichever door it comes through. */
export interface CallGates extends Pick<GatewayDependencies, 'records' | 'live'> {
  readonly roles: Roles;
  readonly rate: CallRate;
  readonly turnstiles: Turnstiles;
}

/** The maker of an admitted call. Only a public call may come without a login session. */
export interface Admitted extends Visitor {
  readonly session: LoginSession | null;
}

const LONGEST_USER_AGENT = 400;

/** As much of it as is read. */
export function userAgentOf({ 'user-agent': userAgent }: Readonly<Record<string, unknown>>): string {
  return typeof userAgent === 'string' ? userAgent.slice(0, LONGEST_USER_AGENT) : '';
}

const NO_BODY = { success: true, data: undefined } as const;
const ENVELOPE_START = '{"status":true,"message":"","data":';

/** A call with its handler: who may make it, its cost, its turn and its body, the same over HTTP and over the stream. */
export class ServedCall {
  readonly name: string;
  readonly call: Call;
  readonly handler: AnyHandler;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly #gates: CallGates;
  /** To who may not make it, it does not exist. */
  readonly #isStaffCall: boolean;
  readonly #costOfTurn: number;

  constructor(name: string, { call, handler }: { call: Call; handler: AnyHandler }, gates: CallGates) {
    this.name = name;
    this.call = call;
    this.handler = handler;
    this.bodyLimit = call.bodyLimit ?? BODY_BYTES;
    this.#gates = gates;
    this.#isStaffCall = isStaffPermission(call.permission);
    // A list in its body is not read yet when it waits for its turn.
    this.#costOfTurn = call.costsFor === undefined ? costOf(call) : COST_OF_A_TURN;
  }

  /**
   * Before its body is looked at; reading one costs by its length, whatever it turns out to be.
   *
   * @param session  undefined if there is no valid one
   * @param bytes    of the body, as far as they are known
   * @returns the login session that the call is made under; null for a visitor
   * @throws Refusal 401, 404, 409, 422, 429
   */
  admit(
    session: LoginSession | undefined,
    { address, bytes }: { address: string; bytes: number },
  ): LoginSession | null {
    const { call } = this;
    if (call.permission === 'public') {
      // Whoever is signed in pays for themselves, whatever strangers at the same address ask for.
      this.#charge(session ?? null, address, bytes);
      return session ?? null;
    }
    if (session === undefined) throw notSignedIn();
    const isAllowed = this.#gates.roles.mayCall(session.user, call);
    if (!isAllowed && this.#isStaffCall) throw unknown('unknown-call', 'call');
    this.#charge(session, address, bytes);
    const isBeforeChange = call.beforePasswordChange === true || (call.effect === 'read' && !this.#isStaffCall);
    if (session.mustChangePassword && !isBeforeChange) throw passwordChangeRequired();
    if (session.mustSetUpFactor && this.#isStaffCall) throw secondFactorRequired();
    if (!isAllowed) throw notPermitted();
    return session;
  }

  /** @throws Refusal 429 */
  #charge(session: LoginSession | null, address: string, bytes: number): void {
    const { rate } = this.#gates;
    const payer = this.#payer(session, address);
    rate.count(payer);
    rate.charge(payer, costOfLength(Math.min(bytes, this.bodyLimit)));
  }

  /** No neighbour at an address keeps a person from a call that goes first. */
  #payer(session: LoginSession | null, address: string): Payer {
    return { session, address: session !== null && wayIn(this.call, true) === 'first' ? undefined : address };
  }

  /** Waits for its turn (`Turnstile.pass`). */
  takeTurn(session: LoginSession | null, enter: (refusal?: Error) => void, since?: number): void {
    this.#gates.turnstiles[wayIn(this.call, session !== null)].pass(this.#costOfTurn, enter, since);
  }

  /** As many refusals as calls would be in everybody's way: they wait for a turn too. */
  refuseInTurn(refusal: Refusal, tell: (refusal: Refusal) => void): void {
    this.#gates.turnstiles.refused.pass(COST_OF_A_REFUSAL, () => tell(refusal));
  }

  /** Counts what the call costs beyond the 1 that it was let in for: what is malformed costs no more. @throws Refusal */
  bodyOf(raw: unknown, { session, address }: Admitted): unknown {
    const { call } = this;
    const parsed = call.request?.safeParse(raw) ?? NO_BODY;
    if (parsed.success) {
      const cost = costOf(call) * instructionsIn(call, parsed.data) - 1;
      this.#gates.rate.chargeKnown(this.#payer(session, address), cost);
      return parsed.data;
    }
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    throw malformed(path === '' ? (issue?.message ?? 'malformed') : `${path}: ${issue?.message}`);
  }

  /**
   * As much of a caller as any call gets; the handler of a public call is typed without a login session.
   *
   * @throws Refusal if the call takes an account and the caller has none
   */
  callerOf({ session: anySession, address, userAgent }: Admitted): AccountHolder {
    const session = anySession as LoginSession;
    const status = this.call.needsAccount;
    if (status !== undefined && !hasAccount(session.user)) throw needsAccount(status);
    return { session, account: session?.user.account, address, userAgent };
  }

  /** Does what a call that is not audited does. @returns its answer, or a promise of it. @throws Refusal */
  make(raw: unknown, admitted: Admitted): unknown {
    const body = this.bodyOf(raw, admitted);
    const caller = this.callerOf(admitted);
    if (this.call.awaitsRecords !== true) return this.handler(body as never, caller as never);
    return newestRecords(this.#gates).then(() => this.handler(body as never, caller as never));
  }

  /** Making and sending a long answer costs too. */
  chargeAnswer({ session, address }: Admitted, length: number): void {
    this.#gates.rate.charge(this.#payer(session, address), costOfLength(length));
  }
}

/** An answer as it goes out, if it is no file. */
export function envelopeOf(answer: unknown): string {
  if (answer instanceof DataWith)
    return JSON.stringify({ status: true, message: '', ...answer.also, data: answer.data as unknown });
  return `${ENVELOPE_START}${answer instanceof JsonData ? answer.json : JSON.stringify(answer)}}`;
}

function instructionsIn({ costsFor }: Call, body: unknown): number {
  return costsFor === undefined ? 1 : ((body as Readonly<Record<string, readonly unknown[]>>)[costsFor]?.length ?? 1);
}
