import { PERSISTENCES, SIDES } from 'engine/vocabulary';
import type { CancelOrder, Command, PlaceOrder } from 'engine';
import type { Money, Persistence, Side } from 'engine/vocabulary';
import { withoutActor, type ActedCommand, type Actor } from './actor.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { DamagedJournalError } from './journal-row.ts';

// The commands that come by the million have a form of their own; the others are JSON. Append only, never reuse.
const PLACE_ORDER = 1;
const CANCEL_ORDER = 2;
const TIME_PASSED = 3;
const JSON_COMMAND = 4;
/** Before any of these: the number of a member of staff, and of their entry in the audit trail. */
const BY_STAFF = 5;

// Flags of place-order: one bit, three bits, one bit; and of cancel-order; theirs for a key comes last.
const PERSISTENCE_SHIFT = 1;
const PERSISTENCE_MASK = 0b111;
const KEY_FLAG = 0b1_0000;
const PLACE_FLAGS = 0b1_1111;
const REDUCTION_FLAG = 0b01;
const CANCEL_KEY_FLAG = 0b10;
const CANCEL_FLAGS = 0b11;

/** What the compact forms hold: a field added to the vocabulary fails to compile here until it is written too. */
type Held<T, Fields> = [Exclude<keyof T, Fields>] extends [never] ? T : never;
type WholeOrder = Held<
  PlaceOrder,
  | 'type'
  | 'account'
  | 'market'
  | 'selection'
  | 'side'
  | 'price'
  | 'size'
  | 'persistence'
  | 'terms'
  | 'requestKey'
  | 'reference'
>;
type WholeCancel = Held<CancelOrder, 'type' | 'account' | 'order' | 'sizeReduction' | 'requestKey'>;

export function writeCommand(writer: ByteWriter, command: ActedCommand): void {
  if (command.by === undefined) {
    writeGiven(writer, command);
    return;
  }
  writer.byte(BY_STAFF);
  writer.unsigned(command.by.user);
  writer.unsigned(command.by.entry);
  writeGiven(writer, withoutActor(command));
}

function writeGiven(writer: ByteWriter, command: Command): void {
  switch (command.type) {
    case 'place-order':
      if (isPlain(command)) writePlaceOrder(writer, command);
      else writeJson(writer, command);
      return;
    case 'cancel-order':
      if (isPlainCancel(command)) writeCancelOrder(writer, command);
      else writeJson(writer, command);
      return;
    case 'time-passed':
      writer.byte(TIME_PASSED);
      return;
    default:
      writeJson(writer, command);
  }
}

/** Whether an order is one of the millions: nothing unusual about it. */
function isPlain({ terms, requestKey, reference }: WholeOrder): boolean {
  return terms === undefined && reference === undefined && isPlainKey(requestKey);
}

const isPlainCancel = ({ requestKey }: WholeCancel): boolean => isPlainKey(requestKey);

/** Whether a key is none, or goes into UTF-8, which has no half of a surrogate pair. */
const isPlainKey = (key: unknown): boolean => typeof key !== 'string' || key.isWellFormed();

function writePlaceOrder(writer: ByteWriter, command: WholeOrder): void {
  const { requestKey } = command;
  const side = SIDES.indexOf(command.side);
  const persistence = PERSISTENCES.indexOf(command.persistence);
  if (side < 0 || persistence < 0) throw new RangeError('a side or persistence that has no number');
  writer.byte(PLACE_ORDER);
  writer.byte(side | (persistence << PERSISTENCE_SHIFT) | (requestKey === undefined ? 0 : KEY_FLAG));
  writer.signed(command.account);
  writer.signed(command.market);
  writer.signed(command.selection);
  writer.signed(command.price);
  writer.signed(command.size);
  if (requestKey !== undefined) writer.text(requestKey);
}

function writeCancelOrder(writer: ByteWriter, command: WholeCancel): void {
  const { sizeReduction, requestKey } = command;
  writer.byte(CANCEL_ORDER);
  writer.byte((sizeReduction === undefined ? 0 : REDUCTION_FLAG) | (requestKey === undefined ? 0 : CANCEL_KEY_FLAG));
  writer.signed(command.account);
  writer.signed(command.order);
  if (sizeReduction !== undefined) writer.signed(sizeReduction);
  if (requestKey !== undefined) writer.text(requestKey);
}

function writeJson(writer: ByteWriter, command: Command): void {
  writer.byte(JSON_COMMAND);
  writer.text(JSON.stringify(command));
}

/** @throws DamagedJournalError where `writeCommand` would not have written these bytes */
export function readCommand(reader: ByteReader): ActedCommand {
  const form = reader.byte();
  if (form !== BY_STAFF) return readGiven(reader, form);
  const by: Actor = { user: reader.unsigned(), entry: reader.unsigned() };
  return { ...readGiven(reader, reader.byte()), by };
}

function readGiven(reader: ByteReader, form: number): Command {
  switch (form) {
    case PLACE_ORDER:
      return readPlaceOrder(reader);
    case CANCEL_ORDER:
      return readCancelOrder(reader);
    case TIME_PASSED:
      return { type: 'time-passed' };
    case JSON_COMMAND:
      return readJson(reader.text());
    default:
      throw new DamagedJournalError(`no command has the form ${form}`);
  }
}

function readPlaceOrder(reader: ByteReader): PlaceOrder {
  const flags = reader.byte();
  const side = SIDES[flags & 1];
  const persistence = PERSISTENCES[(flags >> PERSISTENCE_SHIFT) & PERSISTENCE_MASK];
  if ((flags & ~PLACE_FLAGS) !== 0 || side === undefined || persistence === undefined) {
    throw new DamagedJournalError(`an order with the flags ${flags}`);
  }
  const order = placeOrder(reader, side, persistence);
  return (flags & KEY_FLAG) === 0 ? order : { ...order, requestKey: reader.text() };
}

function placeOrder(reader: ByteReader, side: Side, persistence: Persistence): PlaceOrder {
  return {
    type: 'place-order',
    account: reader.signed() as PlaceOrder['account'],
    market: reader.signed() as PlaceOrder['market'],
    selection: reader.signed() as PlaceOrder['selection'],
    side,
    price: reader.signed() as PlaceOrder['price'],
    size: reader.signed() as PlaceOrder['size'],
    persistence,
  };
}

function readCancelOrder(reader: ByteReader): CancelOrder {
  const flags = reader.byte();
  if ((flags & ~CANCEL_FLAGS) !== 0) throw new DamagedJournalError(`a cancel with the flags ${flags}`);
  const account = reader.signed() as CancelOrder['account'];
  const order = reader.signed() as CancelOrder['order'];
  return {
    type: 'cancel-order',
    account,
    order,
    ...((flags & REDUCTION_FLAG) !== 0 && { sizeReduction: reader.signed() as Money }),
    ...((flags & CANCEL_KEY_FLAG) !== 0 && { requestKey: reader.text() }),
  };
}

function readJson(text: string): Command {
  const command = parsed(text);
  if (command === undefined || JSON.stringify(command) !== text || isCompact(command) || 'by' in command) {
    throw new DamagedJournalError('a command that no writer wrote');
  }
  return command;
}

function parsed(text: string): Command | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? (value as Command)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the command should have come in a form of its own. */
function isCompact(command: Command): boolean {
  if (command.type === 'place-order') return isPlain(command);
  if (command.type === 'cancel-order') return isPlainCancel(command);
  return command.type === 'time-passed';
}
