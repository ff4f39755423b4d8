import fc from 'fast-check';

/** As far as our calls are described with it. */
export interface JsonSchema {
  readonly type?: 'object' | 'string' | 'boolean' | 'array' | 'number' | 'integer' | 'null';
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Values that exist, by the name of their field: half of the bodies get past what only looks for a row. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** What a schema takes. */
export function bodiesOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => bodiesOf(one, known)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      return fc.array(bodiesOf(items, known), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) });
    }
    case 'string':
      return textsOf(schema);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectsOf({ properties = {}, required = [], additionalProperties }: JsonSchema, known: Known) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const values = known[name];
    const any = bodiesOf(schema, known);
    return [name, values === undefined ? any : fc.oneof(fc.constantFrom(...values), any)] as const;
  });
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 20 }), bodiesOf(additionalProperties, known), { maxKeys: 5 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function textsOf({ pattern, format, minLength = 0, maxLength = 1000 }: JsonSchema): fc.Arbitrary<string> {
  const days = { min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
  if (format === 'date') return fc.date(days).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date(days).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl();
  if (format === 'base64') return fc.base64String({ maxLength: 40 });
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
  if (pattern === undefined) return any;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // One that looks ahead is too much for it.
    return any;
  }
}

function numbersOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? -Number.MAX_SAFE_INTEGER : exclusiveMinimum + 1);
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const [min, max] = [Math.ceil(least), Math.floor(most)];
  const small = fc.integer({ min: Math.max(min, Math.min(0, max)), max: Math.min(max, Math.max(min, 0) + 1000) });
  const whole = fc.oneof(
    small,
    fc.bigInt({ min: BigInt(min), max: BigInt(max) }).map(Number),
    fc.constantFrom(min, max),
  );
  if (type === 'integer') return whole;
  return fc.oneof(
    whole,
    small.map((one) => one / 100),
    fc.double({ min: least, max: most, noNaN: true }),
  );
}

const WILD: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[]]]],
  '',
  ' ',
  '\u202e\u0000\ufeff',
  '\ud800',
  '😀'.repeat(50),
  'a\u0301'.repeat(20),
  '٣',
  'x'.repeat(5000),
  '9'.repeat(40),
  '1e999',
  '__proto__',
  `"><script>alert(1)</script>`,
  `'; drop table person; --`,
  '../../../../etc/passwd',
  '%s%n{0}${1}',
  -1,
  -0,
  0.1,
  1e-300,
  1e308,
  2 ** 31,
  2 ** 53,
  Array.from({ length: 300 }, () => 1),
];

/** The text of a body with one value replaced, left out or added; or cut short, or with a character too many. */
export function spoiled(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const replaced = fc.tuple(bodies, fc.nat(), fc.constantFrom(...WILD)).map(([body, place, wild]) => {
    const copy = { at: structuredClone(body) };
    const places = placesIn(copy);
    const [holder, key] = places[place % places.length] as readonly [Record<string, unknown>, string];
    holder[key] = wild;
    return JSON.stringify(copy.at) ?? '';
  });
  const garbled = fc
    .tuple(bodies, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }), fc.boolean())
    .map(([body, place, extra, isCut]) => {
      const text = JSON.stringify(body);
      const at = place % (text.length + 1);
      return text.slice(0, at) + extra + (isCut ? '' : text.slice(at));
    });
  return fc.oneof({ arbitrary: replaced, weight: 4 }, garbled);
}

/** Every place in a value, and one that is not there yet in each object. */
function placesIn(holder: object): (readonly [object, string])[] {
  return Object.entries(holder).flatMap(([key, value]: [string, unknown]) => [
    [holder, key] as const,
    ...(typeof value === 'object' && value !== null ? [...placesIn(value), [value, 'extra'] as const] : []),
  ]);
}
