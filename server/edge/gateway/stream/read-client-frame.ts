import { ClientFrame } from 'protocol';
import type { RawData } from 'ws';
import { Refusal } from '../refusal.ts';
import { JSON_LIMITS, parseStrictJson } from '../strict-json.ts';

/** A call as programs write one. Whatever follows its body makes that unreadable. */
const CALL = /^\{"op":"call","id":(0|[1-9]\d{0,14}),"call":"([\w/]{0,64})","body":(.+)\}$/s;

/** The body of a call may be as deep as over HTTP. */
const FRAME_LIMITS = { ...JSON_LIMITS, depth: JSON_LIMITS.depth + 1 };

/** A call whose body would be refused as unreadable over HTTP; its id can be read. */
export interface UnreadableCall {
  readonly op: 'unreadable-call';
  readonly id: number;
  readonly call: string;
  readonly refusal: Refusal;
}

/** @returns undefined for what is not a frame of this protocol */
export function readClientFrame(data: RawData): ClientFrame | UnreadableCall | undefined {
  const text = Array.isArray(data) ? Buffer.concat(data).toString() : (data as Buffer).toString();
  try {
    return readCall(text) ?? readAny(text);
  } catch (error) {
    return error instanceof Refusal ? unreadableCall(text, error) : undefined;
  }
}

/** Frames of calls are many: one of the usual form is taken apart without the schema of all frames. */
function readCall(text: string): ClientFrame | undefined {
  const match = CALL.exec(text);
  if (match === null) return undefined;
  const [, id, call = '', body = ''] = match;
  return { op: 'call', id: Number(id), call, body: parseStrictJson(body) };
}

/** @returns undefined unless the text is JSON of a call */
function unreadableCall(text: string, refusal: Refusal): UnreadableCall | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = ClientFrame.safeParse(frame);
  if (!read.success || read.data.op !== 'call') return undefined;
  const { id, call } = read.data;
  return { op: 'unreadable-call', id, call, refusal };
}

function readAny(text: string): ClientFrame | undefined {
  const frame = ClientFrame.safeParse(parseStrictJson(text, FRAME_LIMITS));
  return frame.success ? frame.data : undefined;
}

export const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
