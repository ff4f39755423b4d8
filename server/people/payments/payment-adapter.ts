import type { Payment } from './payment.ts';

/** What a provider may do with a request, in the order it happens. Each resolves once it is stored. */
export interface ProviderSteps {
  take(payment: number): Promise<void>;
  approve(payment: number): Promise<void>;
  reject(payment: number, reason: string): Promise<void>;
  /** Of a withdrawal: it has been paid out. */
  pay(payment: number): Promise<void>;
  /** Of an approved withdrawal: it could not be paid out. */
  fail(payment: number, reason: string): Promise<void>;
}

/** What completes requests in the operator's place: a payment provider, or the sandbox. */
export interface PaymentAdapter {
  /** Noted with each step that it takes. */
  readonly name: string;
  /** What bettors read about it. */
  readonly note: string;
  /** Then it needs a licence: see `LicensedAdapter`. */
  readonly movesRealMoney: boolean;
  /**
   * A request is open. Called again for those that are still open after a start, so that it goes on where a stop
   * interrupted it; it reports what becomes of the request through `steps`, now or later.
   */
  begin(payment: Payment, steps: ProviderSteps): void;
  stop(): void;
}
