import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCloseOnBack } from '../../shared/close-on-back.ts';
import { Icon } from '../../shared/icon.tsx';
import { useAccount } from '../data/account-store.ts';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

const SHOWN = 6;
const MOST_COUNTED = 99;

/** The bell of the header: how many notices were not read, and the newest under it. */
export function NoticeBell() {
  const { t } = useLingui();
  const unread = useAccount((state) => state.unreadNotices);
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const close = () => panel.current?.hidePopover();
  useCloseOnBack(close, isOpen);
  const { pathname } = useLocation();
  useEffect(() => panel.current?.hidePopover(), [pathname]);
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
      <section
        ref={panel}
        id="notices"
        className="notice-panel"
        popover="auto"
        aria-label={t`Notices`}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
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
