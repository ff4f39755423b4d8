import { randomBytes } from 'node:crypto';

/**
 * The stream's clock: a round for each time that changes go out. A client that comes back names the round it has seen
 * (`clk`) and what it had asked for, in which run of the exchange (`initialClk`).
 */
export class StreamTime {
  readonly #run = randomBytes(6).toString('hex');
  readonly #now: () => number;
  round = 1;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `pt`, milliseconds since 1970. */
  now(): number {
    return this.#now();
  }

  /** Never digits alone: those would be a count to readers of recordings. */
  get clk(): string {
    return `c${this.round.toString(36)}`;
  }

  initialClk(name: string): string {
    return `${this.#run}.${name}`;
  }

  /**
   * The round that a client has seen.
   *
   * @param name  what it asks for now
   * @returns     -1 where it has seen nothing of this run, and undefined where the clocks are none of ours
   */
  sinceOf(
    name: string,
    subscription: { readonly initialClk?: string | null; readonly clk?: string | null },
  ): number | undefined {
    const { initialClk, clk } = subscription;
    if (!initialClk && !clk) return -1;
    const initial = /^([0-9a-f]{12})\.([\w-]{1,32})$/.exec(initialClk ?? '');
    const round = /^c([0-9a-z]{1,10})$/.exec(clk ?? '');
    if (initial === null || round === null) return undefined;
    // A run that is over has left no clock; its clients start anew.
    if (initial[1] !== this.#run) return -1;
    const since = Number.parseInt(round[1] as string, 36);
    return initial[2] === name && since <= this.round ? since : undefined;
  }
}
