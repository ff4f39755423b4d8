import type { RawData, WebSocket } from 'ws';

/** Of one connection: a fifth of a millisecond. The calls in them wait for turns of their own. */
export const FRAMES_OF_A_TURN = 64;

type Read = (data: RawData, isBinary: boolean) => void;

/**
 * Reads the frames of one connection in their order, so many in a turn of the event loop: what came together is done
 * together, and thousands in one piece hold up nobody else. No more is taken from the system while some wait.
 */
export class FramesInTurn {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>;
  readonly #read: Read;
  #waiting: Parameters<Read>[] = [];
  /** Read in this turn. */
  #count = 0;
  #hasEnded = false;

  constructor(socket: Pick<WebSocket, 'pause' | 'resume'>, read: Read) {
    this.#socket = socket;
    this.#read = read;
  }

  take(data: RawData, isBinary: boolean): void {
    if (this.#hasEnded) return;
    if (this.#count === 0) setImmediate(() => this.#turn());
    if (this.#count < FRAMES_OF_A_TURN) {
      this.#count += 1;
      this.#read(data, isBinary);
      return;
    }
    if (this.#waiting.length === 0) this.#socket.pause();
    this.#waiting.push([data, isBinary]);
  }

  /** Reads no more, nor those that wait. */
  end(): void {
    this.#hasEnded = true;
    this.#waiting = [];
  }

  #turn(): void {
    const frames = this.#waiting.splice(0, FRAMES_OF_A_TURN);
    this.#count = frames.length;
    if (frames.length === 0) return;
    setImmediate(() => this.#turn());
    for (const [data, isBinary] of frames) if (!this.#hasEnded) this.#read(data, isBinary);
    if (this.#waiting.length === 0) this.#socket.resume();
  }
}
