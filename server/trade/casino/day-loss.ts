import type { HoldSums } from './hold-sums.ts';

/** What the house has lost at one table on the day of the site that it is now. */
export class DayLoss {
  #day = '';
  #loss = 0;

  /** @param sums  of the whole table, that day so far */
  begin(day: string, sums: Pick<HoldSums, 'staked' | 'returned'> | undefined): void {
    this.#day = day;
    this.#loss = sums === undefined ? 0 : sums.returned - sums.staked;
  }

  add(day: string, sums: readonly HoldSums[]): void {
    if (day !== this.#day) this.begin(day, undefined);
    for (const { bet, staked, returned } of sums) if (bet === '') this.#loss += returned - staked;
  }

  /** Minor units; below 0 where the house has won. */
  on(day: string): number {
    return day === this.#day ? Math.round(this.#loss) : 0;
  }
}
