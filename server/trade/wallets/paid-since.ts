/** A transaction as it is stored; amounts in minor units, times in ms. */
interface Paid {
  readonly provider: number;
  readonly kind: string;
  readonly amount: number;
  readonly at: number;
}

/**
 * The payments of each provider since the last requested time, read once and counted on from there: each payment
 * needs the sum, and a day can have a million. Of one provider only one at a time may ask or add.
 */
export class PaidSince {
  readonly #sums = new Map<number, { readonly since: number; readonly sum: number }>();
  /** Goes up when a sum is forgotten: one that is being read then may count what is gone. */
  #forgotten = 0;

  async sum(provider: number, since: number, read: () => Promise<number>): Promise<number> {
    const known = this.#sums.get(provider);
    if (known?.since === since) return known.sum;
    const before = this.#forgotten;
    const sum = await read();
    if (before === this.#forgotten) this.#sums.set(provider, { since, sum });
    return sum;
  }

  add(added: Paid): void {
    const known = this.#sums.get(added.provider);
    if (known === undefined || !isPayout(added) || added.at < known.since) return;
    this.#sums.set(added.provider, { ...known, sum: known.sum + added.amount });
  }

  /** After what may or may not have changed it. */
  forget(changed: Paid): void {
    if (!isPayout(changed)) return;
    this.#forgotten += 1;
    this.#sums.delete(changed.provider);
  }
}

const PAYOUTS: readonly string[] = ['credit', 'result', 'prize'];
const isPayout = ({ kind, amount }: Paid): boolean => PAYOUTS.includes(kind) && amount > 0;
