import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of our own that answers each message with one message. */
export class Forked<Asked extends object, Answered> {
  readonly #child: ChildProcess;

  constructor(script: string, args: readonly string[] = []) {
    this.#child = fork(script, args);
  }

  /** @throws where the process ends instead */
  async ask(asked: Asked): Promise<Answered> {
    const ended = new AbortController();
    this.#child.send(asked);
    const [answer] = await Promise.race([
      once(this.#child, 'message', { signal: ended.signal }) as Promise<[Answered]>,
      once(this.#child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
        throw new Error(`a process of the benchmark ended with ${signal ?? code}`);
      }),
    ]).finally(() => ended.abort());
    return answer;
  }

  /** It ends by itself once nobody can ask it any more. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Tells it to end and waits until it has. */
  async ended(): Promise<void> {
    const exit = this.#child.exitCode === null ? once(this.#child, 'exit') : Promise.resolve();
    this.stop();
    await exit;
  }
}

/** In the process: answers each message, one after the other, and cleans up when nobody can ask any more. */
export function answerAll<Asked>(answer: (asked: Asked) => Promise<object>, cleanUp: () => Promise<void>): void {
  process.on('message', (asked: Asked) => {
    answer(asked).then(
      (answered) => process.send?.(answered),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => {
    cleanUp().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
