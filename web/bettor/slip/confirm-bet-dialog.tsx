import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../shared/format/money.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { useUi } from '../data/ui-store.ts';
import { figuresOfDraft } from './draft-stake.ts';
import type { Draft } from './slip-machine.ts';
import { SignedFigure, wordsOfProfit } from './slip-parts.tsx';
import { useSlip } from './shown-slip.ts';
import { placeNow, wordsOfDraft } from './slip-store.ts';

const close = () => useUi.setState({ confirmDialogOpen: false });

/** Says the bet once more before it is sent, on devices set to confirm. */
export function ConfirmBetDialog() {
  const { t } = useLingui();
  const slip = useSlip((state) => state.slip);
  if (slip.phase !== 'editing') return null;
  return (
    <Modal title={t`Place this bet?`} className="popup narrow" onClose={close}>
      <BetToConfirm draft={slip.draft} />
    </Modal>
  );
}

function BetToConfirm({ draft }: { draft: Draft }) {
  const figures = figuresOfDraft(draft);
  return (
    <div className="form">
      <p>
        <b>{wordsOfDraft(draft)}</b>
      </p>
      <p className="meta">
        {wordsOfProfit(draft)} <SignedFigure money={figures?.profit} />
        {' · '}
        <Trans>Liability</Trans> {figures === undefined ? '–' : formatMoney(figures.liability)}
      </p>
      <button
        type="button"
        className="place"
        onClick={() => {
          close();
          placeNow();
        }}
      >
        <Trans>Place the bet</Trans>
      </button>
      <button type="button" className="btn" onClick={close}>
        <Trans>Go back</Trans>
      </button>
    </div>
  );
}
