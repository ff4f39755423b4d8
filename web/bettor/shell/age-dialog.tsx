import { Trans } from '@lingui/react/macro';
import { useUi } from '../data/ui-store.ts';
import { Modal } from '../../shared/dialog/modal.tsx';

/** What stands behind the 18+ of the footer. */
export function AgeDialog() {
  const isOpen = useUi((state) => state.ageDialogOpen);
  if (!isOpen) return null;
  const close = () => useUi.setState({ ageDialogOpen: false });
  return (
    <Modal title="18+" className="popup narrow" onClose={close}>
      <div className="form">
        <p>
          <Trans>
            You must be over 18 to use this site. Betting can be addictive: bet what you can afford to lose, and set
            yourself limits.
          </Trans>
        </p>
        <button type="button" className="place" onClick={close}>
          <Trans>Close</Trans>
        </button>
      </div>
    </Modal>
  );
}
