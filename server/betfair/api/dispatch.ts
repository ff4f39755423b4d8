import type { Logger } from 'pino';
import { QueueFullError, StoppedError } from '../../sequencer/refusals.ts';
import { TooManyOpenBets } from '../../gateway/open-bets.ts';
import { isPermitted } from '../../identity/roles.ts';
import type { ApiAccess } from '../../identity/programs/api-access.ts';
import { costOf } from '../identity/usage-limits.ts';
import type { Usage } from '../identity/usage-limits.ts';
import { ApiError, ParameterError, UnknownMethodError } from './api-error.ts';
import type { Service } from './api-error.ts';
import { readParams } from './operation.ts';
import type { Operations } from './operation.ts';

/** The headers that say who calls. */
export interface Credentials {
  readonly appKey: unknown;
  readonly token: unknown;
}

export interface DispatchOptions {
  readonly services: Readonly<Record<Service, Operations>>;
  readonly access: ApiAccess;
  readonly usage: Usage;
  readonly log: Logger;
}

/** Runs operations for whoever may: the same for JSON-RPC and REST. */
export class Dispatch {
  readonly #options: DispatchOptions;

  constructor(options: DispatchOptions) {
    this.#options = options;
  }

  /**
   * @returns the result
   * @throws  ApiError, ParameterError or UnknownMethodError
   */
  async run(call: { service: Service; name: string; params: unknown }, credentials: Credentials): Promise<unknown> {
    const { services, access, usage } = this.#options;
    const operations = services[call.service];
    if (!Object.hasOwn(operations, call.name)) throw new UnknownMethodError(call.name);
    const operation = operations[call.name] as Operations[string];
    const admitted = access.admit(credentials.appKey, credentials.token);
    if (typeof admitted === 'string') throw new ApiError(admitted);
    const { session, appKey } = admitted;
    if (!isPermitted(session.user, 'place-bets'))
      throw new ApiError('ACCESS_DENIED', 'this user has no betting account');
    const params = readParams(operation.params, call.params);
    const use = { instructions: operation.instructions?.(params) ?? 0, cost: costOf(call.name) };
    if (!usage.allows(session.user.userId, use)) throw new ApiError('TOO_MANY_REQUESTS');
    try {
      return await operation.run(params, { session, appKey });
    } catch (error) {
      throw this.#toApiError(error, call.name);
    }
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
