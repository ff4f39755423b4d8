import type { Clock } from '../../core/sequencer/clock.ts';
import type { PaymentAdapter, ProviderSteps } from './payment-adapter.ts';
import type { Payment } from './payment.ts';

/** How long each step takes, as if somebody did it. */
const STEP_MS = 2500;

export interface SandboxOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly warn: (message: string) => void;
}

/**
 * The provider of a demo: nothing is paid anywhere, and every request is completed after a few seconds. Cash it leaves
 * to the operator's own people, so that their queue can be tried too.
 */
export class SandboxAdapter implements PaymentAdapter {
  readonly name = 'sandbox';
  readonly movesRealMoney = false;
  readonly note =
    'This is a demo: no real money moves. UPI and bank requests complete automatically within seconds; cash waits for the operator.';
  readonly #options: SandboxOptions;
  readonly #waiting = new Set<() => void>();
  #isStopped = false;

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  begin({ payment, direction, method, status }: Payment, provider: ProviderSteps): void {
    if (method === 'cash') return;
    const steps = [
      ...(status === 'requested' ? [() => provider.take(payment)] : []),
      ...(status === 'approved' ? [] : [() => provider.approve(payment)]),
      ...(direction === 'withdrawal' ? [() => provider.pay(payment)] : []),
    ];
    this.#next(steps);
  }

  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#waiting) cancel();
  }

  #next([step, ...rest]: readonly (() => Promise<void>)[]): void {
    if (step === undefined || this.#isStopped) return;
    const cancel = this.#options.clock.after(STEP_MS, () => {
      this.#waiting.delete(cancel);
      step().then(
        () => this.#next(rest),
        // Cancelled meanwhile by its owner, or decided by an operator: then it is theirs.
        (error: Error) => this.#options.warn(`sandbox payment: ${error.message}`),
      );
    });
    this.#waiting.add(cancel);
  }
}
