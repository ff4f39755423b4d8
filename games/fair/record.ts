import type { Card } from '../cards.ts';
import type { Result } from '../table.ts';
import { isHex64 } from './bytes.ts';
import { FAIR, isClientSeed, SOLO } from './protocol.ts';

/** What is published of a round once its seed is shown: enough to deal it again. */
export interface FairRecord {
  readonly algorithm: typeof FAIR;
  /** `<chain id>-<index>`. */
  readonly round_id: string;
  readonly table: string;
  readonly chain: { readonly id: string; readonly anchor: string; readonly length: number };
  readonly index: number;
  readonly commitment: string;
  readonly beacon: { readonly source: string; readonly round: string | number; readonly value: string } | null;
  /** UTC with milliseconds: 2026-01-01T00:00:20.050Z. */
  readonly opened_at: string;
  readonly closed_at: string;
  readonly sealed_at: string;
  readonly revealed_at: string;
  readonly opened_seq: number;
  readonly sealed_seq: number;
  readonly revealed_seq: number;
  readonly status: 'settled' | 'void';
  readonly void_reason?: string | null;
  readonly stages: readonly {
    readonly entropy: readonly string[];
    readonly entropy_hash: string;
    readonly draws: readonly number[];
  }[];
  readonly seed: string;
  readonly cards: readonly Card[];
  readonly result: Result | null;
}

export interface SoloRecord {
  readonly algorithm: typeof SOLO;
  readonly table: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly seed: string;
  readonly commitment: string;
  readonly draws: readonly number[];
  readonly cards: readonly Card[];
  readonly result: Result;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown, least = 0): value is number => Number.isSafeInteger(value) && Number(value) >= least;
const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, is: (one: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(is);
const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const isTime = (value: unknown) => isText(value) && TIME.test(value);
const isResult = (value: unknown) => isObject(value) && isText(value['winner']);

/** Longer chains than this are not hashed through. */
const LONGEST_CHAIN = 10_000_000;

const isChain = (value: unknown) =>
  isObject(value) &&
  isHex64(value['anchor']) &&
  isText(value['id']) &&
  isCount(value['length'], 1) &&
  value['length'] <= LONGEST_CHAIN;
const isBeacon = (value: unknown) => value === null || (isObject(value) && isHex64(value['value']));
const isStage = (value: unknown) =>
  isObject(value) &&
  isListOf(value['entropy'], isText) &&
  isText(value['entropy_hash']) &&
  isListOf(value['draws'], (one) => isCount(one));

const FAIR_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  round_id: isText,
  table: isText,
  chain: isChain,
  index: (value) => isCount(value, 1),
  commitment: isHex64,
  beacon: isBeacon,
  opened_at: isTime,
  closed_at: isTime,
  sealed_at: isTime,
  revealed_at: isTime,
  opened_seq: (value) => isCount(value),
  sealed_seq: (value) => isCount(value),
  revealed_seq: (value) => isCount(value),
  status: (value) => value === 'settled' || value === 'void',
  stages: (value) => isListOf(value, isStage),
  seed: (value) => value === '' || isHex64(value),
  cards: (value) => isListOf(value, isText),
  result: (value) => value === null || isResult(value),
};

const SOLO_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  table: isText,
  client_seed: isClientSeed,
  nonce: (value) => isCount(value),
  seed: isHex64,
  commitment: isHex64,
  draws: (value) => isListOf(value, (one) => isCount(one)),
  cards: (value) => isListOf(value, isText),
  result: isResult,
};

/** What is wrong with the form of a record, whose content is not looked at; undefined where it is in order. */
export function formError(record: unknown): string | undefined {
  if (!isObject(record)) return 'A record is an object.';
  const { algorithm } = record;
  const fields = algorithm === FAIR ? FAIR_FIELDS : algorithm === SOLO ? SOLO_FIELDS : undefined;
  if (fields === undefined) return `algorithm is neither ${FAIR} nor ${SOLO}.`;
  const [wrong] = Object.entries(fields).find(([field, is]) => !is(record[field])) ?? [];
  return wrong === undefined ? undefined : `${wrong} is missing or malformed.`;
}
