import { z } from 'zod';
import type { ApiSession } from '../../identity/programs/api-sessions.ts';
import { ParameterError } from './api-error.ts';

/** Who calls. */
export interface ApiCaller {
  readonly session: ApiSession;
  readonly appKey: string;
}

/** One operation of the API: what it takes, and what it answers. */
export interface Operation {
  readonly params: z.ZodType;
  run(params: never, caller: ApiCaller): unknown;
  /** How many instructions a call has, for the limits of use. */
  instructions?(params: never): number;
}

export type Operations = Readonly<Record<string, Operation>>;

/** Keeps the parameters' type between the schema and the function. */
export function operation<P extends z.ZodType>(
  params: P,
  run: (params: z.output<P>, caller: ApiCaller) => unknown,
  instructions?: (params: z.output<P>) => number,
): Operation {
  return { params, run: run as Operation['run'], ...(instructions === undefined ? {} : { instructions }) } as Operation;
}

/** @throws ParameterError naming the first parameter that is missing or wrong */
export function readParams(params: z.ZodType, given: unknown): never {
  const parsed = params.safeParse(withoutNulls(given ?? {}));
  if (parsed.success) return parsed.data as never;
  const [issue] = parsed.error.issues;
  throw new ParameterError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
}

/** An explicit null means absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [name, withoutNulls(field)]),
  );
}
