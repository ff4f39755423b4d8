import type { Socket } from 'node:net';
import { traceparent } from '../../core/telemetry/spans.ts';

/** What a frame is. Append only, never reuse. */
export const FRAME = {
  hello: 1,
  /** A row of the journal, durable; empty where it is too long to be pushed: it is read from the journal then. */
  row: 2,
  command: 3,
  receipt: 4,
  refused: 5,
  trial: 6,
  tried: 7,
  call: 8,
  answered: 9,
  news: 10,
  beat: 11,
  /** The `traceparent` of the frame that follows. */
  trace: 12,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  readonly kind: number;
  /** Ties an answer to its request; 0 where there is none. */
  readonly id: number;
  readonly payload: Buffer;
}

// Length of the payload (4 bytes), kind (1), id (4), payload.
const HEADER = 9;
/** Who leaves so much unread is cut off, and catches up from the journal. */
const MOST_UNREAD = 64 * 1024 * 1024;

/** The other end sent what no build of ours does. */
export class BadFrameError extends Error {
  override readonly name = 'BadFrameError';
}

export interface FrameHandlers {
  /** Bytes that one frame may have. */
  readonly most: number;
  /** @throws BadFrameError, and the connection ends */
  take(frame: Frame): void;
  /** Once, with why where it was no orderly end. */
  ended(why: string): void;
}

/** Frames over a connection, in order. Those of one turn go out in one write. */
export class FrameSocket {
  readonly #socket: Socket;
  readonly #handlers: FrameHandlers;
  #chunks: Buffer[] = [];
  #held = 0;
  /** Bytes without which no frame is whole. */
  #needed = HEADER;
  #isCorked = false;
  #why = 'it was closed';

  constructor(socket: Socket, handlers: FrameHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 10_000);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.once('error', (error) => (this.#why = error.message));
    socket.once('close', () => handlers.ended(this.#why));
  }

  send(kind: FrameKind, id: number, payload: Uint8Array): void {
    const socket = this.#socket;
    if (socket.destroyed) return;
    if (socket.writableLength > MOST_UNREAD) return this.cut('the other end reads too slowly');
    const header = Buffer.allocUnsafe(HEADER);
    header.writeUInt32BE(payload.length, 0);
    header[4] = kind;
    header.writeUInt32BE(id, 5);
    if (!this.#isCorked) {
      this.#isCorked = true;
      socket.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        socket.uncork();
      });
    }
    socket.write(header);
    if (payload.length > 0) socket.write(payload);
  }

  /** The other end continues the trace. */
  sendTraced(kind: FrameKind, id: number, payload: Uint8Array): void {
    const trace = traceparent();
    if (trace !== undefined) this.send(FRAME.trace, 0, Buffer.from(trace));
    this.send(kind, id, payload);
  }

  sendJson(kind: FrameKind, id: number, value: unknown): void {
    this.send(kind, id, Buffer.from(JSON.stringify(value)));
  }

  cut(why: string): void {
    if (this.#socket.destroyed) return;
    this.#why = why;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    if (this.#held < this.#needed) return;
    let bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    try {
      for (;;) {
        this.#needed = HEADER;
        if (bytes.length < HEADER) break;
        const length = bytes.readUInt32BE(0);
        if (length > this.#handlers.most) throw new BadFrameError(`a frame of ${length} bytes`);
        this.#needed = HEADER + length;
        if (bytes.length < this.#needed) break;
        const payload = bytes.subarray(HEADER, this.#needed);
        this.#handlers.take({ kind: bytes[4] as number, id: bytes.readUInt32BE(5), payload });
        if (this.#socket.destroyed) return;
        bytes = bytes.subarray(this.#needed);
      }
    } catch (error) {
      return this.cut(error instanceof Error ? error.message : String(error));
    }
    this.#chunks = [bytes];
    this.#held = bytes.length;
  }
}

/** @throws BadFrameError */
export function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString()) as unknown;
  } catch {
    throw new BadFrameError('what should be JSON is not');
  }
}
