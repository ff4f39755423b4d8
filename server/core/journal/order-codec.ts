import type { Instruction, OrderReference, OrderTerms } from 'engine';
import { ACCEPTS, PERSISTENCES, SIDES, TARGETS } from 'engine/vocabulary';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { DamagedJournalError } from './journal-row.ts';

// An order: its flags · selection, price and size (signed). Terms and references: a byte with one bit for each field that
// is there · those fields in turn. Append only: the bit of a field is its place in the list.

// Flags: side one bit, persistence three, and one bit if terms follow. The others are the command's.
const PERSISTENCE_SHIFT = 1;
const PERSISTENCE_MASK = 0b111;
const TERMS_FLAG = 0b10_0000;
export const ORDER_FLAGS = 0b10_1111;

interface FieldCodec<Value> {
  /** False if the value has no such bytes; the command is written as JSON then. */
  readonly fits: (value: Value) => boolean;
  readonly write: (writer: ByteWriter, value: Value) => void;
  readonly read: (reader: ByteReader) => Value;
}

const whole = <Value extends number>(): FieldCodec<Value> => ({
  fits: Number.isSafeInteger,
  write: (writer, value) => writer.signed(value),
  read: (reader) => reader.signed() as Value,
});

function oneOf<Value>(words: readonly Value[]): FieldCodec<Value> {
  return {
    fits: (word) => words.includes(word),
    write: (writer, word) => writer.byte(words.indexOf(word)),
    read(reader) {
      const place = reader.byte();
      if (place >= words.length) throw new DamagedJournalError(`an order with the word ${place}`);
      return words[place] as Value;
    },
  };
}

const text: FieldCodec<string> = {
  fits: isPlainText,
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
};

/** UTF-8 has no half of a surrogate pair. */
export function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed();
}

/** False for a field that is none of these, and for one that comes before its turn. */
function isInOrder(from: object, names: readonly string[]): boolean {
  let last = -1;
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined) continue;
    const place = names.indexOf(name);
    if (place <= last) return false;
    last = place;
  }
  return true;
}

type Fields<T> = readonly (readonly [name: keyof T, codec: FieldCodec<unknown>])[];

/** An object of up to eight fields, of which each may be missing. */
class OptionalFields<T extends object> {
  readonly #fields: Fields<T>;
  readonly #names: readonly string[];

  /** @param codecs  of every field: one that is added to the type fails to compile until it is here too */
  constructor(codecs: { readonly [K in keyof T]-?: FieldCodec<NonNullable<T[K]>> }) {
    this.#fields = Object.entries(codecs) as unknown as Fields<T>;
    this.#names = Object.keys(codecs);
    if (this.#fields.length > 8) throw new RangeError('more fields than one byte has bits');
  }

  /**
   * True if it comes back as the same text of JSON: the engine knows a request that is sent again by the text of its terms.
   *
   * @param from  of JSON that nobody has checked perhaps
   */
  fit(from: unknown): boolean {
    if (typeof from !== 'object' || from === null) return false;
    const fields: Partial<T> = from;
    return (
      isInOrder(fields, this.#names) &&
      this.#fields.every(([name, { fits }]) => fields[name] === undefined || fits(fields[name]))
    );
  }

  write(writer: ByteWriter, from: T): void {
    let bits = 0;
    this.#fields.forEach(([name], place) => {
      if (from[name] !== undefined) bits |= 1 << place;
    });
    writer.byte(bits);
    for (const [name, codec] of this.#fields) if (from[name] !== undefined) codec.write(writer, from[name]);
  }

  read(reader: ByteReader): T {
    const bits = reader.byte();
    if (bits >= 1 << this.#fields.length) throw new DamagedJournalError(`an order with the fields ${bits}`);
    const fields: Partial<T> = {};
    this.#fields.forEach(([name, codec], place) => {
      if ((bits & (1 << place)) !== 0) fields[name] = codec.read(reader) as T[typeof name];
    });
    return fields as T;
  }
}

// In the order in which the calls of bets, and Betfair's, make them.
const TERMS = new OptionalFields<OrderTerms>({
  onClose: oneOf(['limit', 'market'] as const),
  target: oneOf(TARGETS),
  accept: oneOf(ACCEPTS),
  line: whole(),
  minFill: whole(),
  marketVersion: whole(),
  expiresAt: whole(),
  postOnly: oneOf([false, true]),
});

export const REFERENCE = new OptionalFields<OrderReference>({
  order: text,
  strategy: text,
  request: text,
  entropy: text,
});

const INSTRUCTION = ['selection', 'side', 'price', 'size', 'persistence', 'terms'];

export const isPlainTerms = (terms: unknown): boolean => terms === undefined || TERMS.fit(terms);

/** One order of a batch. @param order  of JSON that nobody has checked perhaps */
export const isPlainOrder = (order: Instruction | null): boolean =>
  typeof order === 'object' && order !== null && isInOrder(order, INSTRUCTION) && isPlainTerms(order.terms);

export function flagsOf({ side: sideWord, persistence: persistenceWord, terms }: Instruction): number {
  const side = SIDES.indexOf(sideWord);
  const persistence = PERSISTENCES.indexOf(persistenceWord);
  if (side < 0 || persistence < 0) throw new RangeError('a side or persistence that has no number');
  return side | (persistence << PERSISTENCE_SHIFT) | (terms === undefined ? 0 : TERMS_FLAG);
}

/** All of it but the flags. */
export function writeOrder(writer: ByteWriter, { selection, price, size, terms }: Instruction): void {
  writer.signed(selection);
  writer.signed(price);
  writer.signed(size);
  if (terms !== undefined) TERMS.write(writer, terms);
}

export function readOrder(reader: ByteReader, flags: number): Instruction {
  const side = SIDES[flags & 1];
  const persistence = PERSISTENCES[(flags >> PERSISTENCE_SHIFT) & PERSISTENCE_MASK];
  if (side === undefined || persistence === undefined)
    throw new DamagedJournalError(`an order with the flags ${flags}`);
  const order = {
    selection: reader.signed() as Instruction['selection'],
    side,
    price: reader.signed() as Instruction['price'],
    size: reader.signed() as Instruction['size'],
    persistence,
  };
  return (flags & TERMS_FLAG) === 0 ? order : { ...order, terms: TERMS.read(reader) };
}
