import { DAY_MS } from 'engine/vocabulary';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A transaction, written down before it is sent. */
export interface Sent {
  readonly id: string;
  readonly kind: 'debit' | 'credit' | 'rollback' | 'exposure' | 'results';
  readonly body: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** What is known of one that was sent: nothing yet, or what it was answered. */
export interface Logged extends Sent {
  readonly status: string | undefined;
}

/** Older ones nobody asks for. */
const KEPT_MS = 9 * DAY_MS;

/** What the provider has sent and been answered, line by line, so that a round that was cut off can be ended. */
export class PlayLog {
  readonly #file: string;
  readonly #sent = new Map<string, Logged>();

  constructor(folder: string, now: number) {
    mkdirSync(folder, { recursive: true });
    this.#file = logFile(folder);
    if (existsSync(this.#file)) this.#read(now);
  }

  #read(now: number): void {
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      // The last line may have been cut off: what it says was not sent.
      try {
        if (line !== '') this.#note(JSON.parse(line) as Logged);
      } catch {
        continue;
      }
    }
    for (const [id, { at }] of this.#sent) if (at < now - KEPT_MS) this.#sent.delete(id);
    const kept = [...this.#sent.values()].map((one) => `${JSON.stringify(one)}\n`);
    writeFileSync(`${this.#file}.new`, kept.join(''), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  #note(one: Logged): void {
    this.#sent.set(one.id, one);
  }

  write(one: Logged): void {
    appendFileSync(this.#file, `${JSON.stringify(one)}\n`, { mode: 0o600 });
    this.#note(one);
  }

  all(): readonly Logged[] {
    return [...this.#sent.values()];
  }
}

const logFile = (folder: string): string => join(folder, 'plays.jsonl');
