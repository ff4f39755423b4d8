import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { usePopover } from '../../shared/use-popover.ts';
import { useAccount } from '../data/account-store.ts';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

const SHOWN = 6;
const MOST_COUNTED = 99;

/** The bell of the header: how many notices were not read, and the newest under it. */
export function NoticeBell() {
  const { t } = useLingui();
  const unread = useAccount((state) => state.unreadNotices);
  const { isOpen, close, panel } = usePopover();
  const { pathname } = useLocation();
  useEffect(() => panel.ref.current?.hidePopover(), [panel.ref, pathname]);
  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        popoverTarget="notices"
        aria-label={unread === 0 ? t`Notices` : t`Notices, ${unread} new`}
      >
        <Icon name="bell" />
        {unread > 0 && <span aria-hidden="true">{unread > MOST_COUNTED ? '99+' : unread}</span>}
      </button>
      <section {...panel} id="notices" className="notice-panel" aria-label={t`Notices`}>
        {isOpen && (
          <Suspense fallback={<div className="report-skeleton" />}>
            <NoticeList most={SHOWN} onDone={close} />
          </Suspense>
        )}
        <Link className="btn" to="/user/notices" onClick={close}>
          <Trans>All notices</Trans>
        </Link>
      </section>
    </>
  );
}
