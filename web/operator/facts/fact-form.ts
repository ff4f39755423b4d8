import type { FactFormOnWire, Match } from 'protocol';
import { type FactsKind, sportOfFacts } from 'results';
import {
  fieldsOf,
  subjectOf,
  textsOf,
  valueWords,
  type RuleField,
  type RuleTexts,
  type Schema,
} from '../matches/rule-fields.ts';
import type { Claim } from '../data/claims.ts';
import { nameWithCloth } from '../matches/race-card.ts';
import { toSiteTime } from '../controls/site-time.ts';
import { FACT_WORDS, fieldWords, sentenceOf } from './fact-words.ts';
import type { FactNames, KindWords } from './words/kind-words.ts';

// A fact as a form: its fields, what stands in them at first, and the fact that was typed.

/** The match's data that a form for a fact draws on. */
export interface FactContext {
  readonly match: Match;
  readonly names: FactNames;
  /** The facts that stand, the oldest first. */
  readonly standing: readonly Claim[];
}

/** A runner as its markets know it: with its cloth number, if the race card is known. */
export const runnerWords = ({ markets }: Pick<Match, 'markets'>, name: string): string =>
  nameWithCloth(
    markets.flatMap(({ runners }) => runners).find((one) => one.name === name && one.card !== undefined) ?? { name },
  );

export const factsKindOf = ({ facts_kind: kind }: FactFormOnWire): FactsKind => kind as FactsKind;
export const wordsOfForm = (form: FactFormOnWire): KindWords<never> | undefined =>
  FACT_WORDS[factsKindOf(form)][form.kind];

/** For numbers that have no bound of their own. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** As people fill it in: a default is left to the exchange, and a number without bounds has none. */
function plainSchema(schema: Schema): Schema {
  const { default: _, minimum, maximum, ...rest } = schema;
  const properties = rest.properties && mapped(rest.properties, plainSchema);
  return {
    ...rest,
    ...(minimum !== undefined && minimum > -NO_BOUND && { minimum }),
    ...(maximum !== undefined && maximum < NO_BOUND && { maximum }),
    ...(minimum !== undefined && minimum <= -NO_BOUND && { minimum: 0 }),
    ...(properties && { properties }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(plainSchema) }),
    ...(rest.prefixItems && { prefixItems: rest.prefixItems.map(plainSchema) }),
    ...(rest.items && { items: plainSchema(rest.items) }),
    required: (rest.required ?? []).filter((key) => !mayBeEmpty(rest.properties?.[key])),
  };
}

const mapped = <T, R>(record: Readonly<Record<string, T>>, of: (one: T) => R): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, of(one)]));

/** Texts that a source may leave empty. */
const mayBeEmpty = (schema: Schema | undefined): boolean =>
  schema?.type === 'string' && schema.minLength === undefined && schema.pattern === undefined && !isFixed(schema);
const isFixed = ({ enum: choices, const: one }: Schema): boolean => choices !== undefined || one !== undefined;

const schemaOf = ({ schema }: FactFormOnWire): Schema => plainSchema(schema as Schema);

/** The fields that what is typed so far calls for, by the names that people give them. */
export function fieldsOfForm(form: FactFormOnWire, texts: RuleTexts, names: FactNames): RuleField[] {
  const words = wordsOfForm(form);
  return fieldsOf(schemaOf(form), texts).map((field) => ({ ...field, label: labelOf(field.path, words, names) }));
}

function labelOf(path: string, words: KindWords<never> | undefined, { sides }: FactNames): string {
  const keys = path.split('.');
  const last = keys.at(-1) as string;
  const wordOf = (key: string) => fieldWords(words, key) ?? valueWords(key);
  if (last === 'length') return `${wordOf(keys.at(-2) as string)}: how many`;
  if (/^\d+$/.test(last)) {
    const [key, at] = [keys.at(-2) as string, Number(last)];
    return SIDES.has(key) ? `${wordOf(key)} ${at + 1}` : `${wordOf(key)}: ${sides[at]}`;
  }
  const group = keys.slice(0, -1).findLast((key) => !/^\d+$/.test(key) && !PLAIN_GROUPS.has(key));
  return group === undefined ? wordOf(last) : `${wordOf(group)}: ${wordOf(last).toLowerCase()}`;
}

/** Pairs of names, not of figures. */
const SIDES: ReadonlySet<string> = new Set(['teams', 'sides']);
/** Their fields go without the name of the group. */
const PLAIN_GROUPS: ReadonlySet<string> = new Set(['match', 'result']);

/** The texts that a new form starts with. */
export function firstTexts(form: FactFormOnWire, context: FactContext, now: number): RuleTexts {
  const texts = textsOf(schemaOf(form), undefined);
  const claim = firstClaim(form, context, now);
  const known = Object.fromEntries(Object.keys(form.schema['properties'] as object).map((key) => [key, claim[key]]));
  const given = textsOf(schemaOf(form), known);
  return { ...texts, ...given };
}

/** A fact of the past as the form has it. */
export function textsOfFact(form: FactFormOnWire, claim: unknown): RuleTexts {
  const { properties = {} } = form.schema as Schema;
  // A scorer whom nobody named is `unknown`: the field stays empty.
  const given = Object.entries(claim as Claim).filter(([key, value]) => properties[key]?.default !== value);
  return textsOf(schemaOf(form), Object.fromEntries(given));
}

const PERIODS = ['first-half', 'second-half', 'extra-time', 'penalties'];

function firstClaim({ kind, schema }: FactFormOnWire, { match, standing }: FactContext, now: number): Claim {
  const latest = (key: string) => standing.findLast((one) => one[key] !== undefined)?.[key];
  const next = (key: string) => Number(latest(key) ?? 0) + 1;
  const isStart = kind.endsWith('-begins') || kind === 'innings';
  const counted = (key: string) => (isStart ? next(key) : (latest(key) ?? 1));
  const period = latest('period');
  const isDate = (schema as Schema).properties?.['day']?.format === 'date';
  const of = kind === 'fixture' || kind === 'competition' ? fixtureOf(match, schema as Schema) : {};
  return {
    at: now,
    reviewAt: now,
    startsAt: Date.parse(match.open_date),
    day: isDate ? toSiteTime(Date.parse(match.open_date)).slice(0, 10) : undefined,
    year: new Date(now).getUTCFullYear(),
    unit: counted('unit'),
    innings: counted('innings'),
    period:
      typeof period === 'string' && isStart ? PERIODS[PERIODS.indexOf(period) + 1] : (period ?? firstPeriod(schema)),
    taken: true,
    of: kind === 'winner' ? match.match_name : undefined,
    to: kind === 'card' ? 'player' : undefined,
    // The one statistic that a rule reads.
    ...(kind === 'statistic' && 'player' in (schema['properties'] as object) && { name: 'man-of-the-match', value: 1 }),
    ...of,
  };
}

const firstPeriod = (schema: object): unknown => ((schema as Schema).properties?.['period']?.enum ?? [])[0] ?? 1;

/** The fixture as far as the catalogue knows it already. */
function fixtureOf(match: Match, { properties = {} }: Schema): Claim {
  const sides = match.match_name.split(/\s+v(?:s\.?)?\s+/i);
  const pair = sides.length === 2 ? sides : undefined;
  const field = match.markets.toSorted((a, b) => b.runners.length - a.runners.length)[0];
  return {
    teams: pair,
    sides: pair,
    competition: match.series_name,
    season: match.open_date.slice(0, 4),
    sport: properties['sport'] === undefined ? undefined : sportOfFacts(match.sport_id)?.sport,
    runners: field?.runners.map(({ name }) => name),
    country: /^[A-Z]{2}$/.test(match.country) ? match.country : undefined,
    venue: match.series_name,
    name: match.match_name,
    ballsPerOver: 6,
  };
}

/** The fact that was typed. */
export function claimOfTexts(form: FactFormOnWire, texts: RuleTexts, names: FactNames): { kind: string } & Claim {
  const typed = subjectOf(schemaOf(form), texts) as Claim;
  const claim = { kind: form.kind, ...(withEmpties(form.schema as Schema, typed) as Claim) };
  const { result } = claim as { result?: Claim };
  if (result === undefined || result['text'] !== '') return claim;
  // Bettors read how the match ended.
  return { ...claim, result: { ...result, text: sentenceOf(factsKindOf(form), claim, names).replace('Result: ', '') } };
}

/** Texts that may be empty are claim all the same. */
function withEmpties(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const of = schema.oneOf?.find(({ properties }) => properties?.['kind']?.const === (value as Claim)['kind']) ?? schema;
  const empty = (of.required ?? []).filter((key) => mayBeEmpty(of.properties?.[key]) && !(key in value));
  const inside = Object.entries(value).map(([key, one]) => [key, withEmpties(of.properties?.[key] ?? {}, one)]);
  return { ...Object.fromEntries(inside), ...Object.fromEntries(empty.map((key) => [key, ''])) };
}
