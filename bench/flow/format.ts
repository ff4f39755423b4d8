import { LADDER } from 'engine/vocabulary';
import { FlowError } from './flow-error.ts';
import type { Figures } from './figures.ts';
import { CANCEL, type Flow, type FlowMarket, NOT_PLACED, PLACE, runnerCount } from './flow.ts';

// The interchange format: 20 bytes a record, little endian:
// u8 op, u8 side, u16 tick, u32 runner, u32 size, u32 account, u32 orderId; the markets stand in a JSON file beside it.

export const RECORD_BYTES = 20;

export interface FlowRecord {
  op: number;
  side: number;
  tick: number;
  runner: number;
  size: number;
  account: number;
  orderId: number;
}

/** What stands beside a flow. Figures that it claims are compared with what the naive book makes of the flow. */
export interface Sidecar {
  markets: FlowMarket[];
  figures: Partial<Figures>;
}

export function writeRecord(view: DataView, place: number, record: FlowRecord): void {
  const at = place * RECORD_BYTES;
  view.setUint8(at, record.op);
  view.setUint8(at + 1, record.side);
  view.setUint16(at + 2, record.tick, true);
  view.setUint32(at + 4, record.runner, true);
  view.setUint32(at + 8, record.size, true);
  view.setUint32(at + 12, record.account, true);
  view.setUint32(at + 16, record.orderId, true);
}

export function encodeRecords(records: readonly FlowRecord[]): Uint8Array {
  const bytes = new Uint8Array(records.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  records.forEach((record, place) => writeRecord(view, place, record));
  return bytes;
}

/** @throws FlowError when the bytes are no flow for these markets; it names the first bad record, counted from 0 */
export function decodeFlow(bytes: Uint8Array, markets: readonly FlowMarket[]): Flow {
  if (bytes.length === 0) throw new FlowError('the flow is empty');
  if (bytes.length % RECORD_BYTES !== 0)
    throw new FlowError(`the flow is cut: ${bytes.length} bytes are no multiple of ${RECORD_BYTES}`);
  const length = bytes.length / RECORD_BYTES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flow = emptyFlow(length, markets);
  const isRunner = runnersOf(markets);
  const placed = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    readRecord(view, i, flow);
    const wrong = whatIsWrong(flow, i, isRunner) ?? numberOrder(flow, i, placed);
    if (wrong !== undefined) throw new FlowError(`record ${i} of the flow: ${wrong}`);
  }
  return { ...flow, places: placed.size };
}

function emptyFlow(length: number, markets: readonly FlowMarket[]): Flow {
  return {
    markets,
    length,
    places: 0,
    op: new Uint8Array(length),
    side: new Uint8Array(length),
    tick: new Uint16Array(length),
    runner: new Uint32Array(length),
    size: new Uint32Array(length),
    account: new Uint32Array(length),
    orderId: new Uint32Array(length),
    order: new Uint32Array(length),
  };
}

function runnersOf(markets: readonly FlowMarket[]): Uint8Array {
  const isRunner = new Uint8Array(runnerCount(markets));
  for (const { first, n } of markets) isRunner.fill(1, first, first + n);
  return isRunner;
}

function readRecord(view: DataView, place: number, flow: Flow): void {
  const at = place * RECORD_BYTES;
  flow.op[place] = view.getUint8(at);
  flow.side[place] = view.getUint8(at + 1);
  flow.tick[place] = view.getUint16(at + 2, true);
  flow.runner[place] = view.getUint32(at + 4, true);
  flow.size[place] = view.getUint32(at + 8, true);
  flow.account[place] = view.getUint32(at + 12, true);
  flow.orderId[place] = view.getUint32(at + 16, true);
}

/** Of a cancel only its order id counts. */
function whatIsWrong(flow: Flow, i: number, isRunner: Uint8Array): string | undefined {
  if (flow.op[i] === CANCEL) return undefined;
  if (flow.op[i] !== PLACE) return `operation ${flow.op[i]} is neither 0 (place) nor 1 (cancel)`;
  if ((flow.side[i] as number) > 1) return `side ${flow.side[i]} is neither 0 (back) nor 1 (lay)`;
  if ((flow.tick[i] as number) >= LADDER.length) return `tick ${flow.tick[i]} is above ${LADDER.length - 1}`;
  if (isRunner[flow.runner[i] as number] !== 1) return `runner ${flow.runner[i]} is in no market`;
  if (flow.size[i] === 0) return 'the size is 0';
  return undefined;
}

function numberOrder(flow: Flow, i: number, placed: Map<number, number>): string | undefined {
  const id = flow.orderId[i] as number;
  const known = placed.get(id);
  if (flow.op[i] === CANCEL) {
    flow.order[i] = known ?? NOT_PLACED;
  } else {
    if (known !== undefined) return `order ${id} is placed twice`;
    flow.order[i] = placed.size;
    placed.set(id, placed.size);
  }
  return undefined;
}

/**
 * Reads `{"markets": [{"first": 0, "n": 3}, …]}` or the bare list, with figures beside the markets if it likes.
 *
 * @throws FlowError
 */
export function parseSidecar(text: string): Sidecar {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new FlowError('the flow’s markets are not JSON');
  }
  const outer = isRecord(parsed) ? parsed : {};
  const listed = Array.isArray(parsed) ? parsed : outer['markets'];
  if (!Array.isArray(listed) || listed.length === 0) throw new FlowError('the flow’s JSON lists no markets');
  const markets = listed.map(parseMarket);
  const inOrder = markets.toSorted((a, b) => a.first - b.first);
  inOrder.forEach((market, i) => {
    const before = inOrder[i - 1];
    if (before !== undefined && before.first + before.n > market.first)
      throw new FlowError(`runner ${market.first} is in two markets`);
  });
  const claims = isRecord(outer['figures']) ? outer['figures'] : outer;
  const named = ['fills', 'size', 'checksum', 'cancels', 'rejectedCancels', 'resting'] as const;
  return {
    markets,
    figures: Object.fromEntries(
      named.filter((name) => typeof claims[name] === 'number').map((name) => [name, claims[name]]),
    ),
  };
}

function parseMarket(market: unknown, place: number): FlowMarket {
  const { first, n } = isRecord(market) ? market : {};
  const isCount = (value: unknown): value is number =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1_000_000;
  if (!isCount(first) || !isCount(n) || n === 0)
    throw new FlowError(`market ${place} of the flow’s JSON has no usable "first" and "n"`);
  return { first, n };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
