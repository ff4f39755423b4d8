import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLogin } from '../login-store.ts';
import { useUi } from '../ui-store.ts';
import { Modal } from './modal.tsx';

export const WELCOME_KEY = 'openWelcomePopup';

/** Shown once after a sign-in, unless a password has to be changed first (specification §2, §4). */
export function WelcomeDialog() {
  const { t } = useLingui();
  const isForced = useLogin((state) => state.login?.user.is_change_password === 1);
  const [isDue, setIsDue] = useState(() => localStorage.getItem(WELCOME_KEY) === '1');
  if (!isDue || isForced) return null;
  const close = () => {
    localStorage.removeItem(WELCOME_KEY);
    setIsDue(false);
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
            This site is for people over 18 alone. Betting can be addictive: bet what you can afford to lose, and set
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
