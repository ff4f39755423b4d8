import { EVENTS, type EventType } from './event.ts';
import type { Event } from './event-objects.ts';
import {
  ACCEPTS,
  CANCEL_REASONS,
  ENTRY_KINDS,
  LAPSE_REASONS,
  LIMIT_KINDS,
  MARKET_STATUSES,
  MECHANISMS,
  PAYOFFS,
  PERSISTENCES,
  QUOTE_STATES,
  REFUSALS,
  ROLES,
  SIDES,
  TARGETS,
} from './vocabulary/index.ts';

/**
 * Events as runs of numbers, appended by the engine and cleared by its caller: per event its code, the number of its
 * fields, the fields. One array is reused for all, so that appending allocates nothing.
 */
export class EventBuffer {
  data = new Float64Array(4096);
  /** How many numbers of `data` are in use. */
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Starts a record; exactly `fields` calls of `add` must follow. */
  begin(code: number, fields: number): void {
    this.append(code, fields);
    this.length -= fields;
  }

  add(value: number): void {
    this.data[this.length++] = value;
  }

  /** Makes room for a whole record. @returns where in `data` its fields go: what the hot path uses instead of `add` */
  append(code: number, fields: number): number {
    const length = this.length;
    if (length + fields + 2 > this.data.length) this.#grow(length + fields + 2);
    this.data[length] = code;
    this.data[length + 1] = fields;
    this.length = length + fields + 2;
    return length + 2;
  }

  #grow(needed: number): void {
    const larger = new Float64Array(Math.max(needed, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }
}

const yesOrNo = (value: number): boolean => value === 1;
const wordOf = (words: readonly string[]) => (value: number) => words[value];
const READERS: Record<string, (value: number) => unknown> = {
  role: wordOf(ROLES),
  kind: wordOf(ENTRY_KINDS),
  mechanism: wordOf(MECHANISMS),
  payoff: wordOf(PAYOFFS),
  limit: wordOf(LIMIT_KINDS),
  state: wordOf(QUOTE_STATES),
  onClose: wordOf(['no', 'limit', 'market']),
  target: wordOf(['no', ...TARGETS]),
  accept: wordOf(ACCEPTS),
  complete: yesOrNo,
  crossMatching: yesOrNo,
  startingPrice: yesOrNo,
  passiveSkipsDelay: yesOrNo,
  postOnly: yesOrNo,
  betsLocked: yesOrNo,
  locked: yesOrNo,
  persistenceAllowed: yesOrNo,
  inPlay: yesOrNo,
  status: wordOf(MARKET_STATUSES),
  side: wordOf(SIDES),
  refusal: wordOf(REFUSALS),
  takerSide: wordOf(SIDES),
  persistence: wordOf(PERSISTENCES),
};

interface Field {
  readonly name: string;
  /** Undefined if the number is the value. */
  readonly read: ((value: number) => unknown) | undefined;
}

/** How the records of one type are read: worked out once, because every follower reads every event. */
interface Shape {
  readonly type: EventType;
  readonly fields: readonly Field[];
  /** The name of the list behind the fields, if there is one. */
  readonly list: string | undefined;
}

type Row = readonly [code: number, fields: readonly string[]];
const shapeByCode = new Map<number, Shape>(
  (Object.entries(EVENTS) as unknown as [EventType, Row][]).map(([type, row]) => [row[0], shapeOf(type, row[1])]),
);

function shapeOf(type: EventType, names: readonly string[]): Shape {
  const isList = (name: string) => name.startsWith('[');
  const readerOf = (name: string) => (name === 'reason' ? wordOf(reasonsOf(type)) : READERS[name]);
  const fields = names.filter((name) => !isList(name)).map((name) => ({ name, read: readerOf(name) }));
  return { type, fields, list: names.find(isList)?.slice(1, -1) };
}

function reasonsOf(type: EventType): readonly string[] {
  return type === 'order-cancelled' ? CANCEL_REASONS : LAPSE_REASONS;
}

/**
 * The events in `data` from index `from` up to `to`, as objects. A code that this build does not know is passed over.
 *
 * @throws where the records do not end exactly at `to`
 */
export function decodeEvents(data: Float64Array, from: number, to: number): Event[] {
  const events: Event[] = [];
  let at = from;
  while (at < to) {
    const shape = shapeByCode.get(data[at] as number);
    const end = at + 2 + (data[at + 1] as number);
    if (!(end > at && end <= to)) throw new Error(`events: a record at ${at} ends outside of ${to}`);
    if (shape !== undefined) events.push(decodeEvent(shape, data, at));
    at = end;
  }
  return events;
}

/** @param record  where in `data` it begins */
function decodeEvent({ type, fields, list }: Shape, data: Float64Array, record: number): Event {
  const event: Record<string, unknown> = { type };
  let at = record + 2;
  for (const { name, read } of fields) {
    const value = data[at++] as number;
    event[name] = read === undefined ? value : read(value);
  }
  if (list !== undefined) {
    const end = record + 2 + (data[record + 1] as number);
    Object.assign(event, listOf(list, data.subarray(at, end)));
  }
  return event as unknown as Event;
}

/** The list at the end of a record, as the fields of the object that it stands for. */
function listOf(name: string, list: Float64Array): Record<string, unknown> {
  switch (name) {
    case 'legs':
      return { legs: inGroups(list, 2, (at) => ({ account: list[at], amount: list[at + 1] })) };
    case 'shares':
      return { shares: inGroups(list, 2, (at) => ({ agent: list[at], share: list[at + 1] })) };
    case 'levels':
      return { levels: inGroups(list, 4, (at) => levelAt(list, at)) };
    case 'result':
      return resultOf([...list]);
    default:
      return { [name]: [...list] };
  }
}

const levelAt = (list: Float64Array, at: number) => ({
  side: SIDES[list[at] as number],
  rate: list[at + 1],
  line: list[at + 2],
  size: list[at + 3],
});

function inGroups<T>(list: Float64Array, of: number, read: (at: number) => T): T[] {
  const groups: T[] = [];
  for (let at = 0; at < list.length; at += of) groups.push(read(at));
  return groups;
}

/** Four lists, each behind its length. */
function resultOf(list: readonly number[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  let at = 0;
  for (const name of ['winners', 'tied', 'placed', 'placedTied']) {
    const length = list[at] as number;
    result[name] = list.slice(at + 1, at + 1 + length);
    at += 1 + length;
  }
  return result;
}
