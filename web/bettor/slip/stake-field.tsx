import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useFigure } from '../../shared/forms/use-figure.ts';
import { useUi } from '../data/ui-store.ts';
import { useQuickStakes } from './quick-stakes.ts';
import { wordOfAmount } from './slip-choices.tsx';
import type { Draft } from './slip-machine.ts';
import { MaxButton, wordsOfStakes } from './slip-parts.tsx';
import { tellSlip } from './slip-store.ts';
import { useFocusOnPick } from './slip-focus.ts';

export function StakeField({ draft }: { draft: Draft }) {
  const figure = useFigure(draft.stakeText);
  useFocusOnPick(figure.ref, draft, draft.tapped !== 0);
  return (
    <div>
      <div className="label">
        <label htmlFor="slip-stake">{wordOfAmount(draft)}</label>
        {/* They are bounds of the stake alone. */}
        <span>{draft.stakeBy === 'stake' && wordsOfStakes(draft)}</span>
      </div>
      <input
        {...figure}
        className="input stake-input"
        id="slip-stake"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        onChange={(event) => tellSlip({ type: 'stake-typed', text: event.target.value })}
      />
    </div>
  );
}

export function StakeButtons({ draft }: { draft: Draft }) {
  const stakes = useQuickStakes();
  return (
    <>
      <fieldset className="quick-stakes" aria-label={t`Quick stakes`}>
        {stakes.map(({ name, stake }, at) => (
          <button key={at} type="button" onClick={() => tellSlip({ type: 'stake-chosen', stake })}>
            {name}
          </button>
        ))}
      </fieldset>
      <StakeActions draft={draft} />
    </>
  );
}

export function StakeActions({ draft }: { draft: Draft }) {
  return (
    <div className="stake-actions">
      <button
        type="button"
        onClick={() => tellSlip({ type: 'stake-chosen', by: 'stake', stake: draft.selection.market.minStake })}
      >
        <Trans>Min</Trans>
      </button>
      <MaxButton draft={draft} />
      <button type="button" onClick={() => tellSlip({ type: 'stake-typed', text: '' })}>
        <Trans>Clear</Trans>
      </button>
      <button type="button" onClick={() => useUi.setState({ buttonsDialogOpen: true })}>
        <Trans>Edit stakes</Trans>
      </button>
    </div>
  );
}
