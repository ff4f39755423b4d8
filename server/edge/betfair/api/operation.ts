import { z } from 'zod';
import type { ApiSession } from '../../../people/programs/api-sessions.ts';
import { coercerOf } from '../wire/coercer.ts';
import type { Coercer } from '../wire/coercer.ts';
import { ParameterError } from './api-error.ts';

/** Who calls. */
export interface ApiCaller {
  readonly session: ApiSession;
  readonly appKey: string;
}

/** One operation of the API: what it takes, and what it answers. */
export interface Operation {
  readonly params: z.ZodObject;
  readonly coerce: Coercer;
  run(params: never, caller: ApiCaller): unknown;
  /** How many instructions a call has, for the limits of use. */
  instructions?(params: never): number;
  /** A session alone may call it: it is how a program learns its bettor's keys. */
  readonly isKeyless?: true;
}

export type Operations = Readonly<Record<string, Operation>>;

/**
 * Keeps the parameters' type between the schema and the function.
 *
 * @param params  its fields in the order of the documentation: a call may give them as a list
 */
export function operation<P extends z.ZodObject>(
  params: P,
  run: (params: z.output<P>, caller: ApiCaller) => unknown,
  instructions?: (params: z.output<P>) => number,
): Operation {
  const coerce = coercerOf(params);
  return {
    params,
    coerce,
    run: run as Operation['run'],
    ...(instructions === undefined ? {} : { instructions }),
  } as Operation;
}

/**
 * @param isStrict  refuses unknown fields and values of another type; without it they are read as Betfair reads them
 * @throws          ParameterError naming the first parameter that is missing or wrong
 */
export function readParams({ params, coerce }: Operation, given: unknown, isStrict: boolean): never {
  const read = isStrict ? withoutNulls(given ?? {}) : coerce(byName(params, given));
  const parsed = params.safeParse(read);
  if (parsed.success) return parsed.data as never;
  const [issue] = parsed.error.issues;
  throw new ParameterError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
}

/** Parameters in a list stand in the order of the documentation; abettor, for R, sends none as the text `null`. */
function byName({ shape }: z.ZodObject, given: unknown): unknown {
  if (!Array.isArray(given)) return given === 'null' ? {} : (given ?? {});
  return Object.fromEntries(Object.keys(shape).map((name, place) => [name, given[place] as unknown]));
}

/** A field that is explicitly null is absent; an item of a list is not: a list of none would cancel a whole market. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null)
      .map(([name, field]) => [name, withoutNulls(field)]),
  );
}
