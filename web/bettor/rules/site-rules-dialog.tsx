import { useLingui } from '@lingui/react/macro';
import { Modal } from '../../shared/dialog/modal.tsx';
import { useUi } from '../data/ui-store.ts';
import { Rules } from './rules-page.tsx';

/** The site's rules over whatever page is on screen: an open slip stays as it is. */
export function SiteRulesDialog() {
  const { t } = useLingui();
  return (
    <Modal title={t`Rules`} className="popup wide" onClose={() => useUi.setState({ rulesDialogOpen: false })}>
      <Rules />
    </Modal>
  );
}
