import type { Outcome } from 'engine';
import type { Event } from 'engine';
import type { Millis, Sequence } from 'engine/vocabulary';
import type { JournalRow } from '../../core/journal/journal-row.ts';
import { Refusal } from '../gateway/refusal.ts';
import type { ForwardedAnswer, ForwardedCall } from '../gateway/forwarding.ts';
import type { Receipt } from '../../core/sequencer/receipt.ts';
import { NoRoomError, NoStandbyError, QueueFullError, StoppedError } from '../../core/sequencer/refusals.ts';
import { BadFrameError, jsonOf } from './frames.ts';

/** Of what goes over the connection; another one is refused. */
export const UPLINK_VERSION = 2;

/** Commands and what follows from them, or calls, whose long answers would hold commands up. */
export type Lane = 'commands' | 'calls';

export interface GatewayHello {
  readonly version: number;
  readonly lane: Lane;
}

export interface WriterHello {
  readonly version: number;
  readonly epoch: number;
  /** Its last durable command. */
  readonly sequence: number;
  /** The stamp that a command would get. */
  readonly now: number;
}

/** @throws BadFrameError */
export function helloOf<H extends { readonly version: number }>(payload: Buffer): H {
  const hello = jsonOf(payload) as Partial<H> | null;
  if (hello?.version !== UPLINK_VERSION) throw new BadFrameError(`another version than ${UPLINK_VERSION}`);
  return hello as H;
}

const NUMBERS = 40;
const HASH = 32;

export function rowBytes(row: JournalRow): Buffer {
  const numbers = Buffer.alloc(NUMBERS);
  [row.first, row.last, row.epoch, row.engineVersion, row.at].forEach((number, index) =>
    numbers.writeDoubleBE(number, index * 8),
  );
  return Buffer.concat([numbers, row.previousHash, row.hash, row.body]);
}

/** Whether its hash is right is the reader's to check. @throws BadFrameError */
export function rowOf(payload: Buffer): JournalRow {
  if (payload.length < NUMBERS + 2 * HASH) throw new BadFrameError('a row that ends too soon');
  const number = (index: number): number => payload.readDoubleBE(index * 8);
  return {
    first: number(0) as Sequence,
    last: number(1) as Sequence,
    epoch: number(2),
    engineVersion: number(3),
    at: number(4) as Millis,
    previousHash: payload.subarray(NUMBERS, NUMBERS + HASH),
    hash: payload.subarray(NUMBERS + HASH, NUMBERS + 2 * HASH),
    body: payload.subarray(NUMBERS + 2 * HASH),
  };
}

interface SentReceipt {
  readonly outcome: Outcome;
  readonly sequence: Sequence;
  readonly at: Millis;
  readonly hash?: string;
  /** Only of what is no bet: a bet's are in the live models by then. */
  readonly events?: Event[];
}

const NO_EVENTS: ReadonlySet<string> = new Set(['place-order', 'place-orders', 'cancel-order']);

export function receiptBytes(receipt: Receipt, type: string): Buffer {
  const { outcome, sequence, at, rowHash } = receipt;
  const sent: SentReceipt = {
    outcome,
    sequence,
    at,
    ...(rowHash !== undefined && { hash: Buffer.from(rowHash).toString('hex') }),
    ...(!NO_EVENTS.has(type) && { events: receipt.events() }),
  };
  return Buffer.from(JSON.stringify(sent));
}

/** @throws BadFrameError */
export function receiptOf(payload: Buffer): Receipt {
  const { outcome, sequence, at, hash, events = [] } = jsonOf(payload) as SentReceipt;
  return {
    outcome,
    sequence,
    at,
    rowHash: hash === undefined ? undefined : Buffer.from(hash, 'hex'),
    events: () => events,
  };
}

type SentError =
  | { readonly is: 'busy' | 'no-room' | 'no-standby' | 'unknown' }
  | { readonly is: 'refused'; readonly status: number; readonly code: string; readonly message: string };

export function errorBytes(error: unknown): Buffer {
  const sent: SentError =
    error instanceof Refusal
      ? { is: 'refused', status: error.statusCode, code: error.code, message: error.message }
      : { is: kindOf(error) };
  return Buffer.from(JSON.stringify(sent));
}

function kindOf(error: unknown): 'busy' | 'no-room' | 'no-standby' | 'unknown' {
  if (error instanceof NoRoomError) return 'no-room';
  if (error instanceof NoStandbyError) return 'no-standby';
  return error instanceof QueueFullError ? 'busy' : 'unknown';
}

/** @throws BadFrameError */
export function errorOf(payload: Buffer): Error {
  const sent = jsonOf(payload) as SentError;
  if (sent.is === 'refused') return new Refusal(sent.status, sent.code, { message: sent.message });
  if (sent.is === 'no-room') return new NoRoomError();
  if (sent.is === 'no-standby') return new NoStandbyError();
  return sent.is === 'busy' ? new QueueFullError() : new StoppedError();
}

/** What it says in JSON, behind its length, and then the body's bytes. */
function withBody({ body, ...head }: ForwardedCall | ForwardedAnswer): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, body]);
}

function partsOf(payload: Buffer): object {
  const length = payload.length < 4 ? Infinity : payload.readUInt32BE(0);
  if (length > payload.length - 4) throw new BadFrameError('a call that ends too soon');
  return { ...(jsonOf(payload.subarray(4, 4 + length)) as object), body: payload.subarray(4 + length) };
}

export const callBytes = (call: ForwardedCall): Buffer => withBody(call);
export const answerBytes = (answer: ForwardedAnswer): Buffer => withBody(answer);

/** @throws BadFrameError */
export function callOf(payload: Buffer): ForwardedCall {
  const { method, url, headers, address, protocol, loginSession, body } = partsOf(payload) as Partial<ForwardedCall>;
  if (typeof method !== 'string' || typeof url !== 'string' || typeof headers !== 'object')
    throw new BadFrameError('no call');
  return {
    method,
    url,
    headers,
    address: String(address),
    protocol: protocol === 'https' ? 'https' : 'http',
    ...(loginSession !== undefined && { loginSession: String(loginSession) }),
    body: body as Buffer,
  };
}

/** @throws BadFrameError */
export const answerOf = (payload: Buffer): ForwardedAnswer => partsOf(payload) as ForwardedAnswer;
