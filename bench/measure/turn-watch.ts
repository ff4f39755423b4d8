/** ms: this counts as long. */
const LONG_MS = 25;

/**
 * How long this thread computes between two ticks of a timer of a millisecond: one turn of its event loop, and at most a
 * millisecond of others. What other work of the machine takes in between does not count.
 */
export class TurnWatch {
  readonly #timer: NodeJS.Timeout;
  #longest = 0;
  #long = 0;
  #cpu = process.threadCpuUsage();
  #at = performance.now();

  constructor() {
    this.#timer = setInterval(() => this.#tick(), 1);
  }

  /** Since the last time. */
  take(): { readonly longest: number; readonly long: number } {
    const taken = { longest: this.#longest, long: this.#long };
    this.#longest = 0;
    this.#long = 0;
    return taken;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const [cpu, at] = [process.threadCpuUsage(), performance.now()];
    const computed = (cpu.user + cpu.system - this.#cpu.user - this.#cpu.system) / 1000;
    // Kernels count a thread's time in steps of up to 4 ms; it is never more than what passed.
    const turn = Math.min(computed, at - this.#at);
    this.#longest = Math.max(this.#longest, turn);
    if (turn > LONG_MS) this.#long += 1;
    [this.#cpu, this.#at] = [cpu, at];
  }
}
