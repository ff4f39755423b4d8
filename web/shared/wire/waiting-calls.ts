import { CALL_TIMEOUT_MS, type StreamAnswer } from './call.ts';

/** The calls that were sent over the stream and have no answer yet. */
export class WaitingCalls {
  readonly #after: (ms: number, run: () => void) => () => void;
  readonly #waiting = new Map<number, (answer: StreamAnswer | undefined) => void>();
  #lastId = 0;

  constructor(after: (ms: number, run: () => void) => () => void) {
    this.#after = after;
  }

  /** @returns the id that its frame needs, and its answer: undefined once it counts as lost */
  add(): { readonly id: number; readonly answer: Promise<StreamAnswer | undefined> } {
    // Never used again: an answer that comes after its call was given up belongs to no other call.
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<StreamAnswer | undefined>((resolve) => {
      const endWait = this.#after(CALL_TIMEOUT_MS, () => this.#end(id, undefined));
      this.#waiting.set(id, (got) => {
        endWait();
        resolve(got);
      });
    });
    return { id, answer };
  }

  take(answer: StreamAnswer): void {
    this.#end(answer.id, answer);
  }

  /** The connection is gone, and with it every answer that was still to come. */
  loseAll(): void {
    for (const id of this.#waiting.keys()) this.#end(id, undefined);
  }

  #end(id: number, answer: StreamAnswer | undefined): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(answer);
  }
}
