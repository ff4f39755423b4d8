import { ClientFrame } from 'protocol';
import type { RawData } from 'ws';
import { parseStrictJson } from '../strict-json.ts';

/** @returns undefined for what is not a frame of this protocol */
export function readClientFrame(data: RawData): ClientFrame | undefined {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString();
    const frame = ClientFrame.safeParse(parseStrictJson(text));
    return frame.success ? frame.data : undefined;
  } catch {
    return undefined;
  }
}

export const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
