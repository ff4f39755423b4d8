import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { ContestantName } from '../contestants/kinds.ts';
import { FlowError } from '../flow/flow-error.ts';
import type { Answer, Request } from './messages.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** A contestant in its own process. */
export class ContestantClient {
  readonly #child: ChildProcess;

  /** @param checkout  where its sources are */
  constructor(name: ContestantName, flowPath: string, checkout: string = root) {
    this.#child = fork(join(checkout, 'bench/measure/contestant-process.ts'), [name, flowPath]);
  }

  /** @throws FlowError where it refuses the flow */
  async ask(request: Request): Promise<Answer> {
    const ended = new AbortController();
    this.#child.send(request);
    const [answer] = await Promise.race([
      once(this.#child, 'message', { signal: ended.signal }) as Promise<[Answer]>,
      once(this.#child, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('a contestant’s process ended');
      }),
    ]).finally(() => ended.abort());
    if (answer.refused !== undefined) throw new FlowError(answer.refused);
    return answer;
  }

  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}
