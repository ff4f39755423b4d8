import type { ActedCommand } from './actor.ts';
import type { DurableBatch } from './batch.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { readCommand, writeCommand } from './command-codec.ts';
import { DamagedJournalError } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';

// The body of a journal row:
//   format (one byte) · number of commands · the first stamp · bytes of the command part   (unsigned varints)
//   for each command: ms since the stamp before (unsigned), then the command (command-codec.ts), with who gave it if
//   a member of staff did
//   for each command: how many numbers its events are (unsigned), then those numbers (zigzag varints)
// Events are runs of code, number of fields, fields: see EVENTS in engine/event.ts.
// In format 1 bets with terms or references, and batches of bets, are JSON.
const FORMAT = 2;
const FORMATS = [1, FORMAT];

/** Takes commands and their events one by one and hands out the body of a row. */
export class BatchEncoder {
  readonly #commands = new ByteWriter(64 * 1024);
  readonly #events = new ByteWriter(256 * 1024);
  #count = 0;
  #firstAt = 0;
  #lastAt = 0;

  /** Bytes so far, the header not counted. */
  get length(): number {
    return this.#commands.length + this.#events.length;
  }

  add(command: ActedCommand, at: number): void {
    if (this.#count === 0) this.#firstAt = this.#lastAt = at;
    this.#commands.unsigned(at - this.#lastAt);
    writeCommand(this.#commands, command);
    this.#lastAt = at;
    this.#count += 1;
  }

  /** The events of the command added last: `data` between `from` and `to`. */
  addEvents(data: Float64Array, from: number, to: number): void {
    this.#events.unsigned(to - from);
    this.#events.signedRun(data, from, to);
  }

  /** The body; the encoder is empty again. */
  take(): Uint8Array {
    const header = new ByteWriter(32);
    header.byte(FORMAT);
    header.unsigned(this.#count);
    header.unsigned(this.#firstAt);
    header.unsigned(this.#commands.length);
    const body = Buffer.concat([header.written(), this.#commands.written(), this.#events.written()]);
    this.clear();
    return body;
  }

  clear(): void {
    this.#commands.clear();
    this.#events.clear();
    this.#count = 0;
  }

  /** True if the events added are, byte for byte, the given part of a body. */
  hasEvents(expected: Uint8Array): boolean {
    return this.#events.written().equals(expected);
  }
}

/** The commands of a body, decoded; its events still bytes. */
export interface CommandPart {
  readonly commands: ActedCommand[];
  readonly at: Float64Array;
  readonly eventBytes: Uint8Array;
}

/**
 * The first half of a row's body: what is needed to apply it again.
 *
 * @throws DamagedJournalError where no writer wrote it
 */
export function decodeCommands(row: JournalRow): CommandPart {
  const reader = new ByteReader(row.body);
  const format = reader.byte();
  if (!FORMATS.includes(format))
    throw new DamagedJournalError(`the batch at ${row.first} has format ${format}, unknown here`);
  const count = reader.unsigned();
  if (count !== row.last - row.first + 1 || count === 0) {
    throw new DamagedJournalError(`the batch at ${row.first} holds ${count} commands`);
  }
  let stamp = reader.unsigned();
  const length = reader.unsigned();
  const from = reader.position;
  // Two bytes a command is the least there can be: a damaged count allocates nothing.
  if (length > reader.left || length < count * 2) throw new DamagedJournalError('a batch ends too soon');
  const commands: ActedCommand[] = [];
  const at = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const since = reader.unsigned();
    if (index === 0 && since !== 0) throw new DamagedJournalError('a first stamp that no writer wrote');
    at[index] = stamp += since;
    commands.push(readCommand(reader, format < FORMAT));
  }
  if (reader.position !== from + length) throw new DamagedJournalError('commands of another length than told');
  if (stamp !== row.at) throw new DamagedJournalError(`the batch at ${row.first} ends at another time than told`);
  return { commands, at, eventBytes: row.body.subarray(reader.position) };
}

/** @throws DamagedJournalError where no writer wrote this row's body. That its hash is right is the reader's to check. */
export function decodeBatch(row: JournalRow): DurableBatch {
  const { commands, at, eventBytes } = decodeCommands(row);
  const reader = new ByteReader(eventBytes);
  const numbers: number[] = [];
  const eventEnds: number[] = [];
  for (let index = 0; index < commands.length; index += 1) {
    readRun(reader, numbers);
    eventEnds.push(numbers.length);
  }
  if (reader.left !== 0) throw new DamagedJournalError(`the batch at ${row.first} does not end where it should`);
  return { first: row.first, commands, at, events: Float64Array.from(numbers), eventEnds };
}

/** One command's events; each record must end where the next begins. */
function readRun(reader: ByteReader, numbers: number[]): void {
  const length = reader.unsigned();
  if (length > reader.left) throw new DamagedJournalError('a batch ends too soon');
  const end = numbers.length + length;
  for (let index = 0; index < length; index += 1) numbers.push(reader.signed());
  let record = end - length;
  while (record < end) {
    const fields = numbers[record + 1] ?? -1;
    if (fields < 0) throw new DamagedJournalError('an event without a length');
    record += 2 + fields;
  }
  if (record !== end) throw new DamagedJournalError('an event of another length than told');
}
