import { t } from '@lingui/core/macro';
import { formatMoney } from '../../shared/format/money.ts';
import { useAccount } from '../data/account-store.ts';
import { isQuoted } from '../data/market-kind.ts';
import { worstLossOf } from '../data/results.ts';
import { stakeInSlip } from './draft-stake.ts';
import type { Draft } from './slip-machine.ts';
import { useHeldBeside } from './use-held-beside.ts';

/** The exposure of the slip's market, in minor units, before its bet and after it; undefined while no bet is typed. */
export function useExposure(draft: Draft) {
  const { market } = draft.selection;
  const { field, held } = useHeldBeside(market);
  const stake = stakeInSlip(draft);
  if (stake === undefined) return undefined;
  const matched = worstLossOf(field, { ...held, matched: [...held.matched, stake] });
  // What the house quotes never rests.
  const after = isQuoted(market) ? matched : worstLossOf(field, { ...held, unmatched: [...held.unmatched, stake] });
  return { field, held, stake, before: worstLossOf(field, held), after, matched };
}

/** That the bet needs more than is available, in words; undefined if it does not. */
export function useShortfall(draft: Draft): string | undefined {
  const available = useAccount((state) => state.balance?.available);
  const exposure = useExposure(draft);
  if (available === undefined || exposure === undefined) return undefined;
  const missing = exposure.after - exposure.before - available;
  if (missing <= 0) return undefined;
  const more = formatMoney(missing);
  return t`You need ${more} more to place this bet.`;
}
