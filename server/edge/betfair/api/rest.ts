import { parseStrictJson } from '../../gateway/strict-json.ts';
import type { ApiError, Service } from './api-error.ts';
import { ParameterError, UnknownMethodError, faultOf } from './api-error.ts';
import type { Credentials, Dispatch } from './dispatch.ts';

export interface RestAnswer {
  readonly status: 200 | 400 | 404;
  readonly body: unknown;
}

/** Answers the text of a REST request: its JSON is the parameters, the answer is the bare result or a fault. */
export async function answerRest(
  text: string,
  call: { service: Service; name: string },
  { dispatch, credentials }: { dispatch: Dispatch; credentials: Credentials },
): Promise<RestAnswer> {
  try {
    const params = readBody(text);
    return { status: 200, body: await dispatch.run({ ...call, params }, credentials) };
  } catch (error) {
    if (error instanceof UnknownMethodError) return faultAnswer(404, 'DSC-0021', {});
    if (error instanceof ParameterError) return faultAnswer(400, 'DSC-0018', { detail: error.message });
    if (error instanceof UnreadableError) return faultAnswer(400, 'DSC-0008', { detail: error.message });
    const { message, data } = faultOf(error as ApiError, call.service);
    return faultAnswer(400, message, data);
  }
}

class UnreadableError extends Error {}

function readBody(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return parseStrictJson(text, { depth: 12, items: 1000, digits: 32 });
  } catch (error) {
    throw new UnreadableError((error as Error).message);
  }
}

function faultAnswer(status: 400 | 404, faultstring: string, detail: object): RestAnswer {
  return { status, body: { faultcode: 'Client', faultstring, detail } };
}
