import type { Logger } from 'pino';
import { QueueFullError, StoppedError } from '../../../core/sequencer/refusals.ts';
import { costOfLength } from '../../gateway/call-rate.ts';
import { TooManyOpenBets } from '../../gateway/open-bets.ts';
import { isPermitted } from '../../../people/identity/roles.ts';
import type { ApiAccess } from '../../../people/programs/api-access.ts';
import { COST_OF_A_TURN, type Turnstiles } from '../../gateway/turnstile.ts';
import { costOf } from '../identity/usage-limits.ts';
import type { Usage } from '../identity/usage-limits.ts';
import { ApiError, ParameterError, UnknownMethodError } from './api-error.ts';
import type { Service } from './api-error.ts';
import { readParams } from './operation.ts';
import type { Operations } from './operation.ts';

type Admitted = Exclude<ReturnType<ApiAccess['admit']>, string>;

/** The headers that say who calls, and how the call is read. */
export interface Credentials {
  readonly appKey: unknown;
  readonly token: unknown;
  /** Unknown fields and values of another type are refused. */
  readonly isStrict: boolean;
}

type Caller = Pick<Credentials, 'appKey' | 'token'>;

export interface DispatchOptions {
  readonly services: Readonly<Record<Service, Operations>>;
  readonly access: ApiAccess;
  readonly usage: Usage;
  readonly turnstiles: Pick<Turnstiles, WayIn>;
  readonly mayVisit: (address: string, cost: number) => boolean;
  /** What there is to bet on, as a tree. */
  readonly menu: () => unknown;
  readonly log: Logger;
}

const MENU_COST = 10;
/** So many of the cheapest operations fill a turn. */
const OPERATIONS_OF_A_TURN = 10;

const keyOf = ({ service, name }: { service: string; name: string }): string => `${service} ${name.toLowerCase()}`;

type WayIn = 'first' | 'calls' | 'reads';

function wayOf(operation: string, { instructions }: { readonly instructions: number }): WayIn {
  if (operation === 'cancelOrders') return 'first';
  return instructions > 0 ? 'calls' : 'reads';
}

/** Runs operations for whoever may: the same for JSON-RPC and REST. */
export class Dispatch {
  readonly #options: DispatchOptions;
  /** By service and name in small letters: clients write both in any case. */
  readonly #operations = new Map<string, { readonly name: string; readonly operation: Operations[string] }>();

  constructor(options: DispatchOptions) {
    this.#options = options;
    for (const [service, operations] of Object.entries(options.services))
      for (const [name, operation] of Object.entries(operations))
        this.#operations.set(keyOf({ service, name }), { name, operation });
  }

  /**
   * @returns the result
   * @throws  ApiError, ParameterError or UnknownMethodError
   */
  async run(call: { service: Service; name: string; params: unknown }, credentials: Credentials): Promise<unknown> {
    const found = this.#operations.get(keyOf(call));
    if (found === undefined) throw new UnknownMethodError(call.name);
    const { name, operation } = found;
    const { session, appKey } = this.#callerOf(credentials, operation.isKeyless);
    if (!isPermitted(session.user, 'place-bets'))
      throw new ApiError('ACCESS_DENIED', 'this user has no betting account');
    const params = readParams(operation, call.params, credentials.isStrict);
    const use = { instructions: operation.instructions?.(params) ?? 0, cost: costOf(name) };
    this.#count(session.user.userId, use);
    try {
      await this.#turn(wayOf(name, use), use.instructions > 1 ? OPERATIONS_OF_A_TURN : use.cost);
      return await operation.run(params, { session, appKey });
    } catch (error) {
      throw this.#toApiError(error, name);
    }
  }

  /** True if a request may come in. Whoever has no session here pays as a visitor of the site does, by its length. */
  mayEnter({ appKey, token }: Caller, { address, length }: { address: string; length: number }): boolean {
    const { access, mayVisit } = this.#options;
    return typeof access.admit(appKey, token) !== 'string' || mayVisit(address, 1 + costOfLength(length));
  }

  /** True if a body may be read: a long one costs by its length, whatever it turns out to be. */
  mayRead({ appKey, token }: Caller, { length }: { readonly length: number }): boolean {
    const { access, usage } = this.#options;
    const [admitted, cost] = [access.admit(appKey, token), costOfLength(length)];
    if (typeof admitted === 'string' || cost === 0) return true;
    return usage.allows(admitted.session.user.userId, { instructions: 0, cost });
  }

  /** @throws ApiError */
  async menu(credentials: Caller): Promise<unknown> {
    const { session } = this.#callerOf(credentials);
    this.#count(session.user.userId, { instructions: 0, cost: MENU_COST });
    try {
      await this.#turn('reads', MENU_COST);
    } catch (error) {
      throw this.#toApiError(error, 'menu');
    }
    return this.#options.menu();
  }

  #callerOf({ appKey, token }: Caller, isKeyless = false): Admitted {
    const { access } = this.#options;
    const admitted = isKeyless ? access.admitSession(token) : access.admit(appKey, token);
    if (typeof admitted === 'string') throw new ApiError(admitted);
    return admitted;
  }

  #count(userId: number, use: { readonly instructions: number; readonly cost: number }): void {
    if (!this.#options.usage.allows(userId, use)) throw new ApiError('TOO_MANY_REQUESTS');
  }

  /** @throws QueueFullError  where it comes too late */
  #turn(way: WayIn, cost: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#options.turnstiles[way].pass((cost * COST_OF_A_TURN) / OPERATIONS_OF_A_TURN, (refusal) =>
        refusal === undefined ? resolve() : reject(refusal),
      );
    });
  }

  #toApiError(error: unknown, name: string): Error {
    if (error instanceof ApiError || error instanceof ParameterError) return error;
    if (error instanceof TooManyOpenBets) return new ApiError('TOO_MANY_REQUESTS', error.message);
    if (error instanceof QueueFullError) return new ApiError('SERVICE_BUSY');
    if (error instanceof StoppedError) return new ApiError('TIMEOUT_ERROR', 'the exchange is restarting');
    this.#options.log.error({ err: error, operation: name }, 'an operation failed');
    return new ApiError('UNEXPECTED_ERROR');
  }
}
