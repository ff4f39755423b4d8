import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SportTree } from './sidebar/sport-tree.tsx';
import { useUi } from '../data/ui-store.ts';
import { Modal } from '../../shared/dialog/modal.tsx';
import { AccountChoices } from './account-choices.tsx';

/** The sidebar and the account's choices, on small screens. */
export function MenuDrawer() {
  const { t } = useLingui();
  const isOpen = useUi((state) => state.menuOpen);
  const { pathname } = useLocation();
  const close = () => useUi.setState({ menuOpen: false });
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedOn.current) close();
  }, [pathname]);
  if (!isOpen) return null;
  return (
    <Modal title={t`Menu`} className="drawer" onClose={close}>
      <nav className="side in-drawer" aria-label={t`All sports and racing`}>
        <SportTree />
      </nav>
      <AccountChoices name="drawer-theme" onDone={close} />
    </Modal>
  );
}
