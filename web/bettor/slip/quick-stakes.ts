import type { Money } from 'engine/vocabulary';
import { useButtonValues } from '../data/queries.ts';

export interface QuickStake {
  readonly name: string;
  readonly stake: Money;
}

const NONE: readonly QuickStake[] = [];

/** "1k" as sizes beside it are written: 1K. Other names stay as their bettor wrote them. */
const labelOf = (name: string): string => name.replace(/^(\d+(?:\.\d+)?)k$/, '$1K');

/** The bettor's own buttons for games or for the casino, at most ten. */
export function useQuickStakes(kind: 'Game' | 'Casino' = 'Game'): readonly QuickStake[] {
  const values = useButtonValues();
  if (values === undefined) return NONE;
  return values
    .filter(({ type }) => type === kind)
    .slice(0, 10)
    .map(({ button_name, button_value }) => ({ name: labelOf(button_name), stake: (button_value * 100) as Money }));
}
