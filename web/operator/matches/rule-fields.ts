import { countsOf, countsText, orderOf, orderText, type CountsOf } from './typed-lists.ts';

// What a rule has to know of a market, as fields of a form. The rule says it itself, as JSON Schema.

export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | false;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface RuleField {
  /** sessions.0.innings */
  readonly path: string;
  readonly label: string;
  /** order: one place a line, with those that are level in it. counts: one line a name. */
  readonly kind: 'number' | 'choice' | 'switch' | 'text' | 'list' | 'order' | 'counts';
  readonly isNeeded: boolean;
  readonly choices: readonly string[];
  readonly schema: Schema;
}

/** What is typed, by a field's path; of a switch `yes` or nothing, of a list one entry a line. */
export type RuleTexts = Readonly<Record<string, string>>;

const ON = 'yes';
const LENGTH = 'length';
const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);
const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

/** The property by which the options of a choice differ. */
const tagOf = ([first]: readonly Schema[]): string =>
  Object.entries(first?.properties ?? {}).find(([, { const: one }]) => one !== undefined)?.[0] ?? '';
const tagsOf = (options: readonly Schema[], tag: string) =>
  options.map(({ properties }) => String(properties?.[tag]?.const));

/** Of what may be null or one of several values: the schema that is filled in. */
function plain(schema: Schema): Schema {
  const { anyOf } = schema;
  if (anyOf === undefined || anyOf.every((one) => one.const !== undefined)) return schema;
  return anyOf.find(({ type }) => type !== 'null') ?? schema;
}
const isNullable = ({ anyOf }: Schema): boolean => anyOf?.some(({ type }) => type === 'null') ?? false;

function kindOf(schema: Schema): RuleField['kind'] {
  if (schema.anyOf !== undefined || schema.enum !== undefined) return 'choice';
  if (schema.type === 'boolean') return 'switch';
  if (schema.type === 'array') return schema.items !== false && schema.items?.type === 'array' ? 'order' : 'list';
  if (schema.type === 'object') return 'counts';
  return schema.type === 'string' ? 'text' : 'number';
}

type Shape =
  | { readonly is: 'fields'; readonly of: readonly (readonly [key: string, schema: Schema, isNeeded: boolean])[] }
  | {
      readonly is: 'one-of';
      readonly tag: string;
      readonly tags: readonly string[];
      readonly options: readonly Schema[];
    }
  | { readonly is: 'tuple'; readonly of: readonly Schema[] }
  | { readonly is: 'groups'; readonly least: number; readonly most: number; readonly of: Schema }
  | { readonly is: 'field' };

function shapeOf({ properties, required = [], oneOf, prefixItems, items, minItems = 0, maxItems = 1 }: Schema): Shape {
  if (prefixItems !== undefined) return { is: 'tuple', of: prefixItems };
  if (properties !== undefined) {
    const shown = Object.entries(properties).filter(([, { const: one }]) => one === undefined);
    const of = shown.map(([key, one]) => [key, one, required.includes(key) && !isNullable(one)] as const);
    return { is: 'fields', of };
  }
  if (oneOf !== undefined) {
    const tag = tagOf(oneOf);
    return { is: 'one-of', tag, tags: tagsOf(oneOf, tag), options: oneOf };
  }
  if (items !== undefined && items !== false && items.properties !== undefined)
    return { is: 'groups', least: minItems, most: maxItems, of: items };
  return { is: 'field' };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const choice = (path: string, choices: readonly string[]): RuleField => ({
  path,
  label: labelOf(path),
  kind: 'choice',
  isNeeded: true,
  choices,
  schema: {},
});

/** The fields that what is typed so far calls for. */
export function fieldsOf(whole: object, texts: RuleTexts, path = '', isNeeded = true): RuleField[] {
  const schema = plain(whole as Schema);
  const shape = shapeOf(schema);
  if (shape.is === 'fields') {
    // A group that may be left out is whole, or not there.
    const isGiven = isNeeded || shape.of.some(([key]) => (texts[join(path, key)] ?? '') !== '');
    return shape.of.flatMap(([key, one, needed]) => fieldsOf(one, texts, join(path, key), needed && isGiven));
  }
  if (shape.is === 'tuple')
    return shape.of.flatMap((one, at) => fieldsOf(one, texts, join(path, String(at)), isNeeded && !isNullable(one)));
  if (shape.is === 'one-of') {
    const at = join(path, shape.tag);
    const option = shape.options[shape.tags.indexOf(texts[at] ?? '')];
    return [choice(at, shape.tags), ...(option === undefined ? [] : fieldsOf(option, texts, path))];
  }
  if (shape.is === 'groups') {
    const at = join(path, LENGTH);
    const counts = upTo(shape.most - shape.least + 1).map((more) => String(shape.least + more));
    const groups = upTo(Number(texts[at] ?? shape.least));
    return [choice(at, counts), ...groups.flatMap((group) => fieldsOf(shape.of, texts, join(path, String(group))))];
  }
  const choices = schema.enum ?? (schema.anyOf ?? []).map((one) => String(one.const));
  const needed = isNeeded || schema.default !== undefined;
  return [{ path, label: labelOf(path), kind: kindOf(schema), isNeeded: needed, choices, schema }];
}

/** A subject, or what a rule takes where nothing is given, as texts. */
export function textsOf(whole: object, value: unknown, path = ''): RuleTexts {
  const schema = plain(whole as Schema);
  const shape = shapeOf(schema);
  const known = value ?? schema.default;
  const inside = (known ?? {}) as Readonly<Record<string, unknown>>;
  if (shape.is === 'fields') return merged(shape.of.map(([key, one]) => textsOf(one, inside[key], join(path, key))));
  if (shape.is === 'tuple') {
    const each: readonly unknown[] = Array.isArray(known) ? known : [];
    return merged(shape.of.map((one, at) => textsOf(one, each[at], join(path, String(at)))));
  }
  if (shape.is === 'one-of') {
    const chosen = inside[shape.tag];
    const tag = typeof chosen === 'string' ? chosen : (shape.tags[0] ?? '');
    const option = shape.options[shape.tags.indexOf(tag)] ?? {};
    return { [join(path, shape.tag)]: tag, ...textsOf(option, known, path) };
  }
  if (shape.is === 'groups') {
    const groups: readonly unknown[] = Array.isArray(known) ? known : upTo(shape.least).map(() => ({}));
    // All that there may be: more of them begin like the first.
    const each = upTo(shape.most).map((at) => textsOf(shape.of, groups[at], join(path, String(at))));
    return { [join(path, LENGTH)]: String(groups.length), ...merged(each) };
  }
  const kind = kindOf(schema);
  if (kind === 'order') return { [path]: orderText((known ?? []) as readonly (readonly string[])[]) };
  if (kind === 'counts') return { [path]: countsText((known ?? {}) as CountsOf) };
  if (Array.isArray(known)) return { [path]: known.join('\n') };
  if (typeof known === 'boolean') return { [path]: known ? ON : '' };
  return { [path]: typeof known === 'string' || typeof known === 'number' ? String(known) : '' };
}

const merged = (all: readonly RuleTexts[]): RuleTexts => Object.assign({}, ...all) as RuleTexts;

/** What was typed, as the rule reads it; undefined for what is left out. */
export function subjectOf(whole: object, texts: RuleTexts, path = '', isNeeded = true): unknown {
  const schema = plain(whole as Schema);
  const shape = shapeOf(schema);
  const inside = (of: readonly (readonly [string, Schema, boolean])[]) =>
    Object.fromEntries(
      of.flatMap(([key, one, needed]) => {
        const value = subjectOf(one, texts, join(path, key), needed);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  if (shape.is === 'fields') {
    const given = inside(shape.of);
    return isNeeded || Object.keys(given).length > 0 ? given : undefined;
  }
  if (shape.is === 'tuple')
    return shape.of.map((one, at) => subjectOf(one, texts, join(path, String(at)), !isNullable(one)));
  if (shape.is === 'one-of') {
    const tag = texts[join(path, shape.tag)] ?? '';
    const option = shapeOf(shape.options[shape.tags.indexOf(tag)] ?? {});
    return { [shape.tag]: tag, ...(option.is === 'fields' && inside(option.of)) };
  }
  if (shape.is === 'groups')
    return upTo(Number(texts[join(path, LENGTH)])).map((at) => subjectOf(shape.of, texts, join(path, String(at))));
  const text = (texts[path] ?? '').trim();
  const kind = kindOf(schema);
  if (kind === 'switch') return text === ON || (isNeeded || schema.default !== undefined ? false : undefined);
  if (text === '' && isNullable(whole as Schema)) return null;
  if (text === '' && !isNeeded) return undefined;
  if (kind === 'list') return lines(text);
  if (kind === 'order') return orderOf(text);
  if (kind === 'counts') return countsOf(text, schema.additionalProperties);
  if (text === '') return undefined;
  return kind === 'number' || schema.anyOf !== undefined ? Number(text) : text;
}

/** What is wrong with what is typed into a field; empty where nothing is. */
export function fieldProblem({ kind, isNeeded, schema }: RuleField, text = ''): string {
  const typed = text.trim();
  if (kind === 'switch') return '';
  if (kind === 'counts')
    return countsOf(typed, schema.additionalProperties) === undefined ? 'One name and number per line' : '';
  if (kind === 'list' && typed === '' && !isNeeded) return '';
  if (kind === 'list') {
    const { minItems = 1, maxItems = 60, items } = schema;
    const count = lines(typed).length;
    const pattern = items === undefined || items === false ? undefined : items.pattern;
    const odd = pattern === undefined ? undefined : lines(typed).find((line) => !new RegExp(pattern).test(line));
    if (odd !== undefined) return `The rule does not know ${odd}`;
    return count >= minItems && count <= maxItems ? '' : `${minItems} to ${maxItems} lines`;
  }
  if (typed === '') return isNeeded ? 'Required' : '';
  if (kind !== 'number') return '';
  const { minimum = 0, maximum = 1e9, multipleOf = schema.type === 'integer' ? 1 : 0.01 } = schema;
  const number = Number(typed);
  const isFit = number >= minimum && number <= maximum && isWhole(number / multipleOf);
  return isFit ? '' : `${minimum} to ${maximum}${multipleOf === 1 ? '' : `, in steps of ${multipleOf}`}`;
}

/** 19.4 is a whole number of tenths, though not in binary. */
const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 1e-6;

/** Where a field's own name does not say it. */
const LABELS: Readonly<Record<string, string>> = {
  from: 'First over',
  to: 'Last over',
  statistic: 'Counted',
  ask: 'The question',
  draw: 'The draw has its own runner',
  kinds: 'Extras and wickets have their own runners',
  opener: 'An opener',
  of: 'Of what',
  nth: 'Which one',
  perUnit: 'Units per point',
  'of.kind': 'Over what',
  'sessions.length': 'How many sessions',
  difference: 'The difference of the sides',
};

/** `sessions.0.innings` is Innings of session 1. */
export function labelOf(path: string): string {
  const keys = path.split('.');
  const own = LABELS[path] ?? LABELS[keys.at(-1) ?? ''] ?? capital(keys.at(-1) ?? '');
  const group = keys.at(-2) ?? '';
  return /^\d+$/.test(group) ? `${own} of session ${Number(group) + 1}` : own;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `six-overs` is Six overs. */
export const valueWords = (value: string): string => capital(value.replaceAll('-', ' '));

/** What is known of the market, name by name, as people read it; what is not so goes without saying. */
export function subjectWords(subject: Readonly<Record<string, unknown>>): (readonly [name: string, value: string])[] {
  return Object.entries(subject).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '' || value === false) return [];
    return [[labelOf(key), wordsOfValue(value)] as const];
  });
}

function wordsOfValue(value: unknown): string {
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map(wordsOfValue).join('; ');
  if (typeof value === 'object' && value !== null)
    return subjectWords(value as Record<string, unknown>)
      .map(([name, words]) => `${name.toLowerCase()} ${words}`)
      .join(', ');
  return String(value);
}
