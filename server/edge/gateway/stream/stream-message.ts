import type { Sequence } from 'engine/vocabulary';

/** One frame of a message, as every client that is at this frame gets it. */
export interface StreamFrame {
  readonly json: string;
  /** The message that holds nothing else, once it has been made. */
  message?: Buffer;
}

/** The difference in a topic, with the same frames for all who watch. */
export class TopicChange {
  readonly #topic: string;
  readonly #rest: string;
  /** A client that began to watch at another time is at another number. */
  readonly #frames = new Map<number, StreamFrame>();

  constructor(topic: string, { sequence, data }: { readonly sequence: Sequence; readonly data: string }) {
    this.#topic = topic;
    this.#rest = `"sequence":${sequence},"data":${data}}`;
  }

  frame(number: number): StreamFrame {
    let frame = this.#frames.get(number);
    if (frame === undefined) {
      frame = { json: `{"op":"change","topic":"${this.#topic}","frame":${number},${this.#rest}` };
      this.#frames.set(number, frame);
    }
    return frame;
  }
}

/** One text message as the WebSocket sends it (RFC 6455, section 5.2): one buffer, so one write, that many clients may share. */
export function messageOf(frames: readonly StreamFrame[]): Buffer {
  const [first] = frames;
  if (frames.length !== 1 || first === undefined) return textMessage(`[${frames.map(({ json }) => json).join(',')}]`);
  first.message ??= textMessage(`[${first.json}]`);
  return first.message;
}

/** The head's first byte: a whole message, of text. */
const WHOLE_TEXT = 0x81;
/** In place of a length: it follows in two bytes, or in eight. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

function textMessage(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10;
  const message = Buffer.allocUnsafe(head + length);
  message[0] = WHOLE_TEXT;
  message[1] = head === 2 ? length : head === 4 ? TWO_BYTES : EIGHT_BYTES;
  if (head === 4) message.writeUInt16BE(length, 2);
  if (head === 10) message.writeBigUInt64BE(BigInt(length), 2);
  message.write(text, head);
  return message;
}
