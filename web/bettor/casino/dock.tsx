import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { CasinoTable } from 'protocol';
import { useFigure } from '../../shared/forms/use-figure.ts';
import { formatSignedMoney } from '../../shared/format/money.ts';
import { figuresOfDraft } from '../slip/draft-stake.ts';
import { useSlipHosts } from '../slip/slip-hosts.ts';
import { SlipOutcome } from '../slip/slip-outcome.tsx';
import { ButtonWords, closeSlip, useSlipMarket, type Open } from '../slip/slip-parts.tsx';
import { StakeChips } from '../slip/stake-chips.tsx';
import { useSlip } from '../slip/shown-slip.ts';
import { place, tellSlip, wordsOfDraft } from '../slip/slip-store.ts';

/** On phones: chips, stake and the one button, above the tab bar. */
export function Dock({ table }: { readonly table: CasinoTable }) {
  const slip = useSlip((state) => state.slip);
  useEffect(() => {
    // The slip is on this page.
    useSlipHosts.setState((state) => ({ count: state.count + 1 }));
    return () => useSlipHosts.setState((state) => ({ count: state.count - 1 }));
  }, []);
  if (slip.phase === 'closed' || slip.draft.selection.market.matchName !== table.name) return null;
  return (
    <>
      <div className="dock-room" />
      <section className={`dock ${slip.draft.selection.side}`} aria-label={t`Bet slip`}>
        {slip.phase === 'done' ? <Done slip={slip} /> : <Form slip={slip} />}
      </section>
    </>
  );
}

function Done({ slip }: { readonly slip: Extract<Open, { phase: 'done' }> }) {
  return (
    <>
      <SlipOutcome slip={slip} />
      <div className="two">
        <button type="button" className="btn" onClick={() => tellSlip({ type: 'again' })}>
          <Trans>Bet again</Trans>
        </button>
        <button type="button" className="btn go" onClick={closeSlip}>
          <Trans>Done</Trans>
        </button>
      </div>
    </>
  );
}

function Form({ slip }: { readonly slip: Open }) {
  const { draft } = slip;
  const { obstacle, shownObstacle } = useSlipMarket(draft);
  const figures = figuresOfDraft(draft);
  const figure = useFigure(draft.stakeText);
  const isEditing = slip.phase === 'editing';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isEditing && obstacle === undefined) place();
      }}
    >
      <fieldset className="bare" disabled={!isEditing}>
        <StakeChips draft={draft} />
      </fieldset>
      {slip.phase === 'editing' && slip.refused === undefined ? (
        <dl>
          <div>
            <dt>
              <Trans>Profit</Trans>
            </dt>
            <dd className={figures && 'pos'}>{figures === undefined ? '–' : formatSignedMoney(figures.profit)}</dd>
          </div>
          <div>{shownObstacle !== undefined && <dt className="obstacle">{shownObstacle}</dt>}</div>
          <div>
            <dt>
              <Trans>Liability</Trans>
            </dt>
            <dd className={figures && 'neg'}>
              {figures === undefined ? '–' : formatSignedMoney(0 - figures.liability)}
            </dd>
          </div>
        </dl>
      ) : (
        <SlipOutcome slip={slip} />
      )}
      <div className="dock-place">
        <label>
          <span>
            <Trans>Stake</Trans>
          </span>
          <input
            {...figure}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            readOnly={!isEditing}
            onChange={(event) => tellSlip({ type: 'stake-typed', text: event.target.value })}
          />
        </label>
        <button type="submit" className="place" aria-disabled={!isEditing || obstacle !== undefined}>
          <ButtonWords slip={slip} resting={wordsOfDraft(draft)} />
        </button>
      </div>
    </form>
  );
}
