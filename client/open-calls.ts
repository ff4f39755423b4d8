import type { ServerFrame } from 'protocol';

export type CallAnswer = Extract<ServerFrame, { op: 'answer' }>;

/** The calls of one connection of the site's stream that have no answer yet. */
export class OpenCalls {
  readonly #send: (frame: string) => void;
  readonly #open = new Map<number, PromiseWithResolvers<CallAnswer>>();
  #lastId = 0;

  constructor(send: (frame: string) => void) {
    this.#send = send;
  }

  /** @param json  the body @returns the answer, or a refusal; rejects if the connection goes before it comes */
  call(name: string, json: string): Promise<CallAnswer> {
    const id = (this.#lastId += 1);
    const answer = Promise.withResolvers<CallAnswer>();
    this.#open.set(id, answer);
    this.#send(`{"op":"call","id":${id},"call":${JSON.stringify(name)},"body":${json}}`);
    return answer.promise;
  }

  take(answer: CallAnswer): void {
    this.#open.get(answer.id)?.resolve(answer);
    this.#open.delete(answer.id);
  }

  /** The connection has gone. @param code  it was closed with */
  lose(code?: number): void {
    const error = new Error(`the connection has gone${code === undefined ? '' : `, closed with ${code}`}`);
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}
