/** ms. What counts is added up over so long, so that however much happens a limit holds little. */
export const ROLLING_SLOT = 300_000;

/** What counts against a limit that rolls: an amount for each stretch of five minutes with any, the oldest first. */
export interface RollingCount {
  /** ⌊time ÷ ROLLING_SLOT⌋. */
  readonly slots: number[];
  readonly amounts: number[];
}

const slotOf = (at: number): number => Math.floor(at / ROLLING_SLOT);

/** Of the last period before a time, and of what else began in the same five minutes as it. */
export function rollingSum({ slots, amounts }: RollingCount, period: number, at: number): number {
  const first = slotOf(at - period);
  let sum = 0;
  for (let place = slots.length - 1; place >= 0 && (slots[place] as number) >= first; place--)
    sum += amounts[place] as number;
  return sum;
}

export function addRolling(count: RollingCount, amount: number, at: number): void {
  const slot = slotOf(at);
  if (count.slots.at(-1) === slot) count.amounts[count.amounts.length - 1] = (count.amounts.at(-1) as number) + amount;
  else {
    count.slots.push(slot);
    count.amounts.push(amount);
  }
}

/** Drops what a period before a time no longer counts. */
export function dropUncounted({ slots, amounts }: RollingCount, period: number, at: number): void {
  const first = slotOf(at - period);
  const kept = slots.findIndex((slot) => slot >= first);
  const dropped = kept < 0 ? slots.length : kept;
  slots.splice(0, dropped);
  amounts.splice(0, dropped);
}
