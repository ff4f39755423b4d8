import { t } from '@lingui/core/macro';
import { useQuickStakes } from './quick-stakes.ts';
import { stakeOfDraft, type Draft } from './slip-machine.ts';
import { tellSlip } from './slip-store.ts';

const CHIPS = 6;

/** The bettor's casino buttons as chips; none below what may be staked. */
export function StakeChips({ draft }: { readonly draft: Draft }) {
  const stakes = useQuickStakes('Casino');
  const { minStake, maxStake } = draft.selection.market;
  const chosen = stakeOfDraft(draft);
  const usable = stakes.filter(({ stake }) => stake >= minStake && (maxStake === 0 || stake <= maxStake));
  return (
    <fieldset className="stake-chips" aria-label={t`Stake chips`}>
      {usable.slice(0, CHIPS).map(({ name, stake }, at) => (
        <button
          key={at}
          type="button"
          aria-pressed={stake === chosen}
          onClick={() => tellSlip({ type: 'stake-chosen', by: 'stake', stake })}
        >
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  );
}
