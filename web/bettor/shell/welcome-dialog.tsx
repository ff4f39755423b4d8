import { Trans, useLingui } from '@lingui/react/macro';
import { useUi } from '../data/ui-store.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { WELCOME_KEY } from '../data/welcome-key.ts';

/** Shown once after a sign-in (specification §2, §4). */
export function WelcomeDialog() {
  const { t } = useLingui();
  const close = () => {
    localStorage.removeItem(WELCOME_KEY);
    useUi.setState({ welcomeOpen: false });
  };
  return (
    <Modal title={t`Welcome`} className="popup narrow" onClose={close}>
      <div className="form">
        <p>
          <Trans>Beware Of Phishing Websites Before Login. Enable Security Auth To Secure Your ID.</Trans>
        </p>
        <button type="button" className="place" onClick={close}>
          <Trans>I understand</Trans>
        </button>
      </div>
    </Modal>
  );
}
