import type { PaymentAdapter, ProviderSteps } from './payment-adapter.ts';
import type { Payment } from './payment.ts';

export interface Licence {
  /** True if the site names who licensed it and which countries it serves. */
  readonly isLicensed: () => boolean;
  readonly warn: (message: string) => void;
}

/**
 * A provider that moves real money begins nothing until the site names its licence and the countries that it serves: until
 * then requests wait for the operator's own people. Open ones go to the provider after a start, new ones at once.
 */
export class LicensedAdapter implements PaymentAdapter {
  readonly #adapter: PaymentAdapter;
  readonly #licence: Licence;

  constructor(adapter: PaymentAdapter, licence: Licence) {
    this.#adapter = adapter;
    this.#licence = licence;
  }

  get name(): string {
    return this.#adapter.name;
  }

  get movesRealMoney(): boolean {
    return this.#adapter.movesRealMoney;
  }

  get note(): string {
    return this.#mayBegin ? this.#adapter.note : '';
  }

  begin(payment: Payment, steps: ProviderSteps): void {
    if (this.#mayBegin) return this.#adapter.begin(payment, steps);
    const why = 'the site names no licence and no countries that it serves';
    this.#licence.warn(`payment ${payment.payment} waits for the cashier and not for ${this.name}: ${why}`);
  }

  stop(): void {
    this.#adapter.stop();
  }

  get #mayBegin(): boolean {
    return !this.movesRealMoney || this.#licence.isLicensed();
  }
}
