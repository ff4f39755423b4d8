import { join, resolve } from 'node:path';
import type { ContestantName } from '../contestants/kinds.ts';
import { FlowError } from '../flow/flow-error.ts';
import { Forked } from './forked.ts';
import type { Answer, Request } from './messages.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A contestant in its own process. */
export class ContestantClient {
  readonly #process: Forked<Request, Answer>;

  /** @param checkout  where its sources are */
  constructor(name: ContestantName, flowPath: string, checkout: string = root) {
    this.#process = new Forked(join(checkout, 'bench/measure/contestant-process.ts'), [name, flowPath]);
  }

  /** @throws FlowError where it refuses the flow */
  async ask(request: Request): Promise<Answer> {
    const answer = await this.#process.ask(request);
    if (answer.refused !== undefined) throw new FlowError(answer.refused);
    return answer;
  }

  stop(): void {
    this.#process.stop();
  }
}
