import type { Payment } from './payment.ts';

/** What a provider may do with a request, in the order it happens. Each answers once it is written down. */
export interface ProviderDesk {
  take(payment: number): Promise<void>;
  approve(payment: number): Promise<void>;
  reject(payment: number, reason: string): Promise<void>;
  /** Of a withdrawal: it has been paid out. */
  pay(payment: number): Promise<void>;
  /** Of an approved withdrawal: it could not be paid out. */
  fail(payment: number, reason: string): Promise<void>;
}

/** Whoever completes requests in the operator's place: a payment provider, or the sandbox. */
export interface PaymentAdapter {
  /** Noted with each step that it takes. */
  readonly name: string;
  /** What a bettor is told of it. */
  readonly note: string;
  /**
   * A request is open. Called again for those that are still open after a start, so that it goes on where a stop
   * interrupted it; it says what becomes of it through the desk, now or later.
   */
  begin(payment: Payment, desk: ProviderDesk): void;
  stop(): void;
}
