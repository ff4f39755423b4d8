import { asciiJson } from 'protocol/betfair/ascii-json.ts';
import { parseStrictJson } from '../../gateway/strict-json.ts';
import { ApiError, ParameterError, UnknownMethodError, faultOf } from './api-error.ts';
import type { Service } from './api-error.ts';
import type { Credentials, Dispatch } from './dispatch.ts';

/** Calls in one batch. */
const MOST_CALLS = 50;

const PARSE_ERROR = { code: -32700, message: 'DSC-0008' };
const INVALID_REQUEST = { code: -32600, message: 'DSC-0009' };
const UNKNOWN_METHOD = { code: -32601, message: 'DSC-0021' };
const WRONG_PARAMETER = { code: -32602, message: 'DSC-0018' };

interface RpcAnswer {
  readonly jsonrpc: '2.0';
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly id: unknown;
}

/**
 * Answers the text of a JSON-RPC 2.0 request: one call, or several in turn. HTTP status is 200 whatever comes of it.
 *
 * @returns the answer's text: of a batch, each written in the turn of its call, and never megabytes of them at once
 */
export async function answerJsonRpc(
  text: string,
  service: Service,
  { dispatch, credentials }: { dispatch: Dispatch; credentials: Credentials },
): Promise<string> {
  let request: unknown;
  try {
    request = parseStrictJson(text, { depth: 12, items: 1000, digits: 32 });
  } catch (error) {
    return asciiJson(failed(null, { ...PARSE_ERROR, data: { detail: (error as Error).message } }));
  }
  const answer = (call: unknown) => answerOne(call, service, (found) => dispatch.run(found, credentials));
  if (!Array.isArray(request)) return asciiJson(await answer(request));
  if (request.length === 0) return asciiJson(failed(null, INVALID_REQUEST));
  if (request.length > MOST_CALLS) {
    return asciiJson(request.map((call) => fault(idOf(call), new ApiError('REQUEST_SIZE_EXCEEDS_LIMIT'), service)));
  }
  const answers: string[] = [];
  for (const call of request) answers.push(asciiJson(await answer(call)));
  return `[${answers.join(',')}]`;
}

async function answerOne(
  call: unknown,
  service: Service,
  run: (call: { service: Service; name: string; params: unknown }) => Promise<unknown>,
): Promise<RpcAnswer> {
  const { method, params } = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>;
  const id = idOf(call);
  if (typeof method !== 'string') return failed(id, INVALID_REQUEST);
  const name = nameIn(method, service);
  if (name === undefined) return failed(id, UNKNOWN_METHOD);
  try {
    return { jsonrpc: '2.0', result: await run({ service, name, params }), id };
  } catch (error) {
    if (error instanceof UnknownMethodError) return failed(id, UNKNOWN_METHOD);
    if (error instanceof ParameterError) return failed(id, { ...WRONG_PARAMETER, data: { detail: error.message } });
    return fault(id, error as ApiError, service);
  }
}

/** `SportsAPING/v1.0/listEvents`, in any case and with any minor version: clients write v1 and v1.0. */
function nameIn(method: string, service: Service): string | undefined {
  const [, prefix, name] = /^(\w+)\/v1(?:\.\d{1,3})?\/(\w+)$/i.exec(method) ?? [];
  return prefix?.toLowerCase() === service.toLowerCase() ? name : undefined;
}

function idOf(call: unknown): unknown {
  const id = typeof call === 'object' && call !== null ? (call as { id?: unknown }).id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function failed(id: unknown, error: NonNullable<RpcAnswer['error']>): RpcAnswer {
  return { jsonrpc: '2.0', error, id };
}

function fault(id: unknown, error: ApiError, service: Service): RpcAnswer {
  return failed(id, { code: -32099, ...faultOf(error, service) });
}
