import { t } from '@lingui/core/macro';
import { formatMoney, formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { wordOfBetween } from '../data/outcome-word.ts';
import { betweenOf, worstLossOf } from '../data/results.ts';
import { isQuoted } from '../data/market-kind.ts';
import { stakeInSlip } from './draft-stake.ts';
import type { Draft } from './slip-machine.ts';
import { useHeldBeside } from './use-held-beside.ts';

export interface Figure {
  readonly name: string;
  readonly text: string;
  readonly tone?: 'pos' | 'neg';
}

/** Beside profit and liability: the stake where another amount is typed, what lies between, and the exposure of the market. */
export function useMoreFigures(draft: Draft): readonly Figure[] {
  const { market } = draft.selection;
  const { field, held } = useHeldBeside(market);
  const stake = stakeInSlip(draft);
  if (stake === undefined) return [];
  const figures: Figure[] = [];
  if (draft.stakeBy !== 'stake') figures.push({ name: t`Stake`, text: formatStake(stake.size) });
  const between = betweenOf(field, stake);
  if (between !== undefined) {
    figures.push({
      name: wordOfBetween({ ...market, between }),
      text: formatSignedMoney(between),
      tone: between < 0 ? 'neg' : 'pos',
    });
  }
  // With nothing else in the market it is the liability.
  if (held.matched.length + held.unmatched.length > 0) {
    const matched = worstLossOf(field, { ...held, matched: [...held.matched, stake] });
    // What the house quotes never rests.
    const after = isQuoted(market) ? matched : worstLossOf(field, { ...held, unmatched: [...held.unmatched, stake] });
    figures.push({
      name: t`Market exposure`,
      text: `${formatMoney(worstLossOf(field, held))} → ${formatMoney(after)}`,
    });
    if (matched !== after) figures.push({ name: t`Once all is matched`, text: formatMoney(matched) });
  }
  return figures;
}
