import type { CancelOrder, Command, Instruction, OrderReference, PlaceOrder, PlaceOrders } from 'engine';
import type { Money } from 'engine/vocabulary';
import { withoutActor, type ActedCommand, type Actor } from './actor.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { DamagedJournalError } from './journal-row.ts';
import {
  flagsOf,
  isPlainOrder,
  isPlainTerms,
  isPlainText,
  ORDER_FLAGS,
  readOrder,
  REFERENCE,
  writeOrder,
} from './order-codec.ts';

// The commands that come by the million have a form of their own; the others are JSON. Append only, never reuse.
const PLACE_ORDER = 1;
const CANCEL_ORDER = 2;
const TIME_PASSED = 3;
const JSON_COMMAND = 4;
/** Before any of these: the number of a member of staff, and of their entry in the audit trail. */
const BY_STAFF = 5;
const PLACE_ORDERS = 6;

// Flags of place-order beside those of its order.
const KEY_FLAG = 0b01_0000;
const REFERENCE_FLAG = 0b100_0000;
const PLACE_FLAGS = ORDER_FLAGS | KEY_FLAG | REFERENCE_FLAG;
/** While bets with terms or references are JSON. */
const FIRST_PLACE_FLAGS = 0b1_1111;
// Flags of cancel-order.
const REDUCTION_FLAG = 0b01;
const CANCEL_KEY_FLAG = 0b10;
const CANCEL_FLAGS = 0b11;
// Flags of place-orders.
const ALL_FLAG = 0b001;
const BATCH_KEY_FLAG = 0b010;
const REFERENCES_FLAG = 0b100;
const BATCH_FLAGS = 0b111;

/** The fields of the compact forms: one added to the vocabulary fails to compile here until it is written too. */
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
type WholeBatch = Held<
  PlaceOrders,
  'type' | 'account' | 'market' | 'orders' | 'allOrNothing' | 'requestKey' | 'references'
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
    case 'place-orders':
      if (isPlainBatch(command)) writePlaceOrders(writer, command);
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

const isPlain = ({ requestKey, reference, terms }: WholeOrder): boolean =>
  isPlainKey(requestKey) && isPlainTerms(terms) && (reference === undefined || REFERENCE.fit(reference));

const isPlainBatch = ({ requestKey, references = [], orders }: WholeBatch): boolean =>
  isPlainKey(requestKey) &&
  isShortList(orders) &&
  orders.every(isPlainOrder) &&
  isShortList(references) &&
  references.every((reference) => REFERENCE.fit(reference));

/** The engine takes no more than 200. */
const isShortList = (list: unknown): boolean => Array.isArray(list) && list.length <= 255;

const isPlainCancel = ({ requestKey }: WholeCancel): boolean => isPlainKey(requestKey);

const isPlainKey = (key: unknown): boolean => key === undefined || isPlainText(key);

function writePlaceOrder(writer: ByteWriter, command: WholeOrder): void {
  const { requestKey, reference } = command;
  const [key, name] = [requestKey === undefined ? 0 : KEY_FLAG, reference === undefined ? 0 : REFERENCE_FLAG];
  const flags = flagsOf(command) | key | name;
  writer.byte(PLACE_ORDER);
  writer.byte(flags);
  writer.signed(command.account);
  writer.signed(command.market);
  writeOrder(writer, command);
  if (requestKey !== undefined) writer.text(requestKey);
  if (reference !== undefined) REFERENCE.write(writer, reference);
}

function writePlaceOrders(writer: ByteWriter, { account, market, orders, allOrNothing, ...others }: WholeBatch): void {
  const { requestKey, references } = others;
  const [key, names] = [requestKey === undefined ? 0 : BATCH_KEY_FLAG, references === undefined ? 0 : REFERENCES_FLAG];
  writer.byte(PLACE_ORDERS);
  writer.byte((allOrNothing ? ALL_FLAG : 0) | key | names);
  writer.signed(account);
  writer.signed(market);
  writer.byte(orders.length);
  for (const order of orders) {
    writer.byte(flagsOf(order));
    writeOrder(writer, order);
  }
  if (requestKey !== undefined) writer.text(requestKey);
  if (references === undefined) return;
  writer.byte(references.length);
  for (const reference of references) REFERENCE.write(writer, reference);
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

/**
 * @param isJsonOrder  if bets with terms or references, and batches of bets, are JSON still
 * @throws DamagedJournalError if no writer would have written these bytes
 */
export function readCommand(reader: ByteReader, isJsonOrder = false): ActedCommand {
  const form = reader.byte();
  if (form !== BY_STAFF) return readGiven(reader, form, isJsonOrder);
  const by: Actor = { user: reader.unsigned(), entry: reader.unsigned() };
  return { ...readGiven(reader, reader.byte(), isJsonOrder), by };
}

function readGiven(reader: ByteReader, form: number, isJsonOrder: boolean): Command {
  switch (form) {
    case PLACE_ORDER:
      return readPlaceOrder(reader, isJsonOrder ? FIRST_PLACE_FLAGS : PLACE_FLAGS);
    case PLACE_ORDERS:
      if (isJsonOrder) break;
      return readPlaceOrders(reader);
    case CANCEL_ORDER:
      return readCancelOrder(reader);
    case TIME_PASSED:
      return { type: 'time-passed' };
    case JSON_COMMAND:
      return readJson(reader.text(), isJsonOrder);
  }
  throw new DamagedJournalError(`no command has the form ${form}`);
}

function readPlaceOrder(reader: ByteReader, known: number): PlaceOrder {
  const flags = reader.byte();
  if ((flags & ~known) !== 0) throw new DamagedJournalError(`an order with the flags ${flags}`);
  const account = reader.signed() as PlaceOrder['account'];
  const market = reader.signed() as PlaceOrder['market'];
  const order: PlaceOrder = { type: 'place-order', account, market, ...readOrder(reader, flags) };
  if ((flags & (KEY_FLAG | REFERENCE_FLAG)) === 0) return order;
  return {
    ...order,
    ...((flags & KEY_FLAG) !== 0 && { requestKey: reader.text() }),
    ...((flags & REFERENCE_FLAG) !== 0 && { reference: REFERENCE.read(reader) }),
  };
}

function readPlaceOrders(reader: ByteReader): PlaceOrders {
  const flags = reader.byte();
  if ((flags & ~BATCH_FLAGS) !== 0) throw new DamagedJournalError(`orders with the flags ${flags}`);
  const account = reader.signed() as PlaceOrders['account'];
  const market = reader.signed() as PlaceOrders['market'];
  const orders = readList(reader, readInstruction);
  return {
    type: 'place-orders',
    account,
    market,
    orders,
    allOrNothing: (flags & ALL_FLAG) !== 0,
    ...((flags & BATCH_KEY_FLAG) !== 0 && { requestKey: reader.text() }),
    ...((flags & REFERENCES_FLAG) !== 0 && { references: readList(reader, readReference) }),
  };
}

function readInstruction(reader: ByteReader): Instruction {
  const flags = reader.byte();
  if ((flags & ~ORDER_FLAGS) !== 0) throw new DamagedJournalError(`an order with the flags ${flags}`);
  return readOrder(reader, flags);
}

const readReference = (reader: ByteReader): OrderReference => REFERENCE.read(reader);

function readList<Item>(reader: ByteReader, read: (reader: ByteReader) => Item): Item[] {
  const count = reader.byte();
  const items: Item[] = [];
  while (items.length < count) items.push(read(reader));
  return items;
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

function readJson(text: string, isJsonOrder: boolean): Command {
  const command = parsed(text);
  const isCanonical = command !== undefined && JSON.stringify(command) === text && !isCompact(command, isJsonOrder);
  if (!isCanonical || 'by' in command) {
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

/** Then no writer has made JSON of it. */
function isCompact(command: Command, isJsonOrder: boolean): boolean {
  switch (command.type) {
    case 'place-order':
      return isPlain(command) && !(isJsonOrder && (command.terms ?? command.reference) !== undefined);
    case 'place-orders':
      return isPlainBatch(command) && !isJsonOrder;
    case 'cancel-order':
      return isPlainCancel(command);
    default:
      return command.type === 'time-passed';
  }
}
