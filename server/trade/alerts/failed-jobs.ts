import { hash } from 'node:crypto';
import type { Millis } from 'engine/vocabulary';
import { dayOf, NO_AMOUNT, NO_MARKET } from './signal.ts';
import type { Sighting } from './signals/signals.ts';

interface Failure {
  readonly text: string;
  readonly at: Millis;
  readonly lastAt: Millis;
  readonly times: number;
}

/** So many are remembered until they are kept as cases. */
const MOST = 100;
const LONGEST = 300;

/** What the parts of the exchange warn of: work that failed beside the way of a bet. The same words are the same failure. */
export class FailedJobs {
  #failures = new Map<string, Failure>();

  note(message: string, at: Millis): void {
    const text = message.slice(0, LONGEST);
    // Numbers and times differ from one failure to the next.
    const words = text.replaceAll(/\d+/g, '#');
    const before = this.#failures.get(words);
    if (before === undefined && this.#failures.size >= MOST) return;
    this.#failures.set(words, { text, at: before?.at ?? at, lastAt: at, times: (before?.times ?? 0) + 1 });
  }

  /** What has failed since the last look: one case a day for each. */
  take(): Sighting[] {
    const failures = [...this.#failures];
    this.#failures = new Map();
    return failures.map(([words, { text, at, lastAt, times }]) => ({
      kind: 'failed-job',
      key: `failed-job ${hash('sha256', words, 'base64url').slice(0, 16)} ${dayOf(at)}`,
      at,
      lastAt,
      accounts: [],
      market: NO_MARKET,
      amount: NO_AMOUNT,
      figures: { text, times },
    }));
  }
}
