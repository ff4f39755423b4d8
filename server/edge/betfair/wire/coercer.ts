import { z } from 'zod';

/** Longer texts are read as no number, as longer numbers are refused. */
const MOST_OF_NUMBER = 32;
const INTEGER = /^[+-]?\d{1,16}$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** @returns the value in the type that a schema expects, or as it is if that cannot be; undefined counts as absent */
export type Coercer = (value: unknown) => unknown;

/**
 * Reads requests as Betfair's framework does (Cougar, open source: JSONBindingFactory, JsonRpcTransportCommandProcessor):
 * numbers and flags as texts, texts as numbers, unknown fields and nulls ignored. Words of a list keep their case.
 *
 * @param schema  what refuses everything that is still of another type
 */
export function coercerOf(schema: z.ZodType): Coercer {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return coercerOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return coercerOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return objectCoercer(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) {
    const coerce = listCoercer(coercerOf(schema.element as z.ZodType));
    // An instruction that is null is refused: a list of none would cancel a whole market.
    return schema.element instanceof z.ZodObject ? (value) => (hasNull(value) ? value : coerce(value)) : coerce;
  }
  if (schema instanceof z.ZodNumber) return schema.isInt ? toInteger : toNumber;
  if (schema instanceof z.ZodBoolean) return toFlag;
  return schema instanceof z.ZodString ? toText : (value) => value;
}

function objectCoercer(shape: Readonly<Record<string, z.ZodType>>): Coercer {
  const fields = new Map(Object.entries(shape).map(([name, schema]) => [name, coercerOf(schema)]));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const read: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) {
      const coerce = fields.get(name);
      const coerced = field === null ? undefined : coerce?.(field);
      if (coerced !== undefined) read[name] = coerced;
    }
    return read;
  };
}

const hasNull = (value: unknown): boolean => Array.isArray(value) && value.includes(null);

function listCoercer(coerce: Coercer): Coercer {
  return (value) => (Array.isArray(value) ? value.filter((item) => item !== null).map(coerce) : value);
}

const toText: Coercer = (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value);

const toInteger: Coercer = (value) => fromText(value, (text) => (INTEGER.test(text) ? Number(text) : value));

const toNumber: Coercer = (value) =>
  fromText(value, (text) => (text.length <= MOST_OF_NUMBER && DECIMAL.test(text) ? Number(text) : value));

const toFlag: Coercer = (value) => {
  if (typeof value === 'number') return value === 0 || value === 1 ? value === 1 : value;
  return fromText(value, (text) => {
    const word = text.toLowerCase();
    return word === 'true' || word === 'false' ? word === 'true' : value;
  });
};

/** The whole text without the space around it; an empty one counts as absent. */
function fromText(value: unknown, read: (text: string) => unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === '' ? undefined : read(text);
}
