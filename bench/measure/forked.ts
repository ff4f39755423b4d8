import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A process of our own that answers each message with one message. */
export class Forked<Asked extends object, Answered> {
  readonly #script: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | NodeJS.Signals | null>;

  constructor(script: string, args: readonly string[] = []) {
    const child = fork(script, args);
    this.#script = basename(script);
    this.#child = child;
    this.#exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  }

  /** @throws Error if the process ends instead, or has ended */
  async ask(asked: Asked): Promise<Answered> {
    const answered = new AbortController();
    // A message that cannot be sent any more is answered by the process's end.
    this.#child.send(asked, () => undefined);
    const [answer] = await Promise.race([
      once(this.#child, 'message', { signal: answered.signal }) as Promise<[Answered]>,
      this.#exit.then((how) => {
        throw new Error(`${this.#script} ended with ${how}`);
      }),
    ]).finally(() => answered.abort());
    return answer;
  }

  /** It ends by itself once nobody can ask it any more. */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  /** Tells it to end and waits until it has. */
  async ended(): Promise<void> {
    this.stop();
    await this.#exit;
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
