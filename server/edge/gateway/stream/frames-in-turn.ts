import type { RawData, WebSocket } from 'ws';
import { bytesOf } from './read-client-frame.ts';

/** As many small frames of one connection take a fifth of a millisecond. The calls in them wait for turns of their own. */
export const FRAMES_OF_A_TURN = 64;
/** So many bytes of a frame are one more. */
const FRAME_BYTES = 1024;

type Read = (data: RawData, isBinary: boolean) => void;

/**
 * Reads the frames of one connection in their order, so many in a turn of the event loop: what came together is done
 * together, and thousands in one piece hold up nobody else. No more is taken from the system while some wait.
 */
export class FramesInTurn {
  readonly #socket: Pick<WebSocket, 'pause' | 'resume'>;
  readonly #read: Read;
  #waiting: Parameters<Read>[] = [];
  /** In frames, read in this turn. */
  #spent = 0;
  #isTurning = false;
  #hasEnded = false;
  #allRead: (() => void) | undefined;

  constructor(socket: Pick<WebSocket, 'pause' | 'resume'>, read: Read) {
    this.#socket = socket;
    this.#read = read;
  }

  take(data: RawData, isBinary: boolean): void {
    if (this.#hasEnded) return;
    this.#turnSoon();
    if (this.#waiting.length === 0 && this.#spent < FRAMES_OF_A_TURN) return this.#readOne(data, isBinary);
    if (this.#waiting.length === 0) this.#socket.pause();
    this.#waiting.push([data, isBinary]);
  }

  /** Reads no more, nor those that wait. */
  end(): void {
    this.#hasEnded = true;
    this.#waiting = [];
  }

  /** @param done  called once none waits: an orderly close comes behind frames that are not read yet */
  whenRead(done: () => void): void {
    if (this.#waiting.length === 0) done();
    else this.#allRead = done;
  }

  #turnSoon(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    this.#spent = 0;
    if (this.#waiting.length === 0) return;
    this.#turnSoon();
    let read = 0;
    for (; this.#spent < FRAMES_OF_A_TURN && read < this.#waiting.length; read += 1)
      this.#readOne(...(this.#waiting[read] as Parameters<Read>));
    this.#waiting.splice(0, read);
    if (this.#waiting.length === 0) this.#goOn();
  }

  #goOn(): void {
    this.#socket.resume();
    this.#allRead?.();
    this.#allRead = undefined;
  }

  #readOne(data: RawData, isBinary: boolean): void {
    this.#spent += 1 + Math.floor(bytesOf(data) / FRAME_BYTES);
    this.#read(data, isBinary);
  }
}
