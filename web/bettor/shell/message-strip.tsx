import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useOnline } from '../../shared/use-online.ts';
import { stream, useStreamHealth } from '../data/exchange.ts';
import { useGlobalSetting } from '../data/queries.ts';
import { useUi } from '../data/ui-store.ts';
import { later } from '../data/later.tsx';
import { useUpdate } from './update-store.ts';

const UpdateStrip = later(() => import('./update-strip.tsx'), 'UpdateStrip');

/** The site's message; while the prices are old, that comes first and cannot be dismissed. */
export function MessageStrip() {
  const health = useStreamHealth();
  const isOnline = useOnline();
  const isUpdateReady = useUpdate(({ apply, isPutOff }) => apply !== undefined && !isPutOff);
  if (!isOnline) return <OfflineStrip />;
  if (health === 'stale') return <StaleStrip />;
  return (
    <>
      {isUpdateReady && <UpdateStrip />}
      <SiteMessage />
    </>
  );
}

function ConnectionStrip({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className="msg stale-msg" aria-label={t`Connection`}>
      <Icon name="warning" size="small" />
      <p>{children}</p>
    </section>
  );
}

function OfflineStrip() {
  const isStale = useStreamHealth() !== 'live';
  return (
    <ConnectionStrip>
      <output>
        <Trans>You are offline.</Trans>
      </output>
      {isStale && (
        <span aria-hidden="true">
          {' '}
          <Age />
        </span>
      )}
    </ConnectionStrip>
  );
}

function StaleStrip() {
  return (
    <ConnectionStrip>
      <output className="visually-hidden">
        <Trans>Prices are old, reconnecting.</Trans>
      </output>
      <span aria-hidden="true">
        <Age />
      </span>
    </ConnectionStrip>
  );
}

/** How old the prices are, by the last word from the exchange. */
function Age() {
  const now = useNow(1000);
  if (stream.state.heardAt === undefined) return <Trans>Waiting for prices, reconnecting</Trans>;
  const seconds = Math.max(2, Math.round((now - stream.state.heardAt) / 1000));
  return <Trans>Prices {seconds} s old, reconnecting</Trans>;
}

function SiteMessage() {
  const message = useGlobalSetting()?.site_message ?? '';
  const dismissed = useUi((state) => state.messageDismissed);
  if (message === '' || message === dismissed) return null;
  return <Message key={message} message={message} />;
}

/** One line of it, so that no message moves the prices; what is cut is shown when it is asked for. */
function Message({ message }: { message: string }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const shown = line.current;
    if (shown === null) return;
    const observer = new ResizeObserver(() => setIsCut(shown.scrollWidth > shown.clientWidth));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return (
    <section className={isOpen ? 'msg open' : 'msg'} aria-label={t`Site message`}>
      <Icon name="info" size="small" />
      <p ref={line}>{message}</p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="icon-button msg-more"
          aria-label={t`Whole message`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="down" size="small" />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t`Dismiss message`}
        onClick={() => useUi.setState({ messageDismissed: message })}
      >
        <Icon name="close" size="small" />
      </button>
    </section>
  );
}
