import type { CasinoHold, StaffTable, StaffTableBet } from 'protocol';

const per = (part: number) => part.toFixed(2).replace('-', '−');

/** A band as wide as this says nothing: a few bets decide. */
const WIDEST = 100;

/** The actual hold and the range expected of it. */
export function bandWords({ hold, low, high }: CasinoHold): string {
  if (high - low > WIDEST) return `${per(hold)} %, too few bets to tell`;
  return `${per(hold)} %, expected ${per(low)} to ${per(high)} %`;
}

/** A bet's price, or from what to what it pays. */
export function priceWords({ price, payouts }: Pick<StaffTableBet, 'price' | 'payouts'>): string {
  if (price !== null) return price.toFixed(2);
  const wins = (payouts ?? []).filter((part) => part > 0);
  const [least, most] = [Math.min(...wins), Math.max(...wins)];
  return least === most ? `${most} to 1` : `${least}–${most} to 1`;
}

/** State of a table, in a word or two. */
export function stateWords({ is_open, takes_rounds, is_at_day_cap, fault, stage }: StaffTable): string {
  if (fault !== '') return 'Stuck';
  if (!is_open) return stage === 'idle' ? 'Closed' : 'Closing';
  if (is_at_day_cap) return 'Daily cap reached';
  if (!takes_rounds) return 'Outside opening hours';
  return stage === 'idle' ? 'Waiting for a player' : 'Playing';
}

/** The worst first: what is stuck, what has left its band, then by their order. */
export function inUrgency(tables: readonly StaffTable[]): readonly StaffTable[] {
  const urgency = (table: StaffTable) =>
    table.fault !== '' ? 0 : table.hold?.is_out === true ? 1 : table.bets_out > 0 ? 2 : table.is_at_day_cap ? 3 : 4;
  return tables.toSorted((a, b) => urgency(a) - urgency(b) || a.order - b.order || a.name.localeCompare(b.name));
}
