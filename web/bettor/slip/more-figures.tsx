import { t } from '@lingui/core/macro';
import { formatMoney, formatSignedMoney, formatStake } from '../../shared/format/money.ts';
import { wordOfBetween } from '../data/outcome-word.ts';
import { betweenOf } from '../data/results.ts';
import type { Draft } from './slip-machine.ts';
import { useExposure } from './use-exposure.ts';

export interface Figure {
  readonly name: string;
  readonly text: string;
  readonly tone?: 'pos' | 'neg';
}

/** Beside profit and liability: the stake where another amount is typed, what lies between, and the exposure of the market. */
export function useMoreFigures(draft: Draft): readonly Figure[] {
  const { market } = draft.selection;
  const exposure = useExposure(draft);
  if (exposure === undefined) return [];
  const { field, held, stake, before, after, matched } = exposure;
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
    figures.push({ name: t`Market exposure`, text: `${formatMoney(before)} → ${formatMoney(after)}` });
    if (matched !== after) figures.push({ name: t`Once all is matched`, text: formatMoney(matched) });
  }
  return figures;
}
