import { Icon } from '../../shared/icon.tsx';
import { useNow } from '../../shared/use-now.ts';
import { stream, useStreamHealth } from '../data/live.ts';
import { useGlobalSetting } from '../data/queries.ts';
import { useUi } from '../ui-store.ts';

/** The site's message; while the prices are old, that comes first and cannot be dismissed. */
export function MessageStrip() {
  const health = useStreamHealth();
  return health === 'stale' ? <StaleStrip /> : <SiteMessage />;
}

function StaleStrip() {
  const now = useNow(1000, true);
  const seconds = Math.max(2, Math.round((now - (stream.state.heardAt ?? now)) / 1000));
  return (
    <section className="msg stale-msg" aria-label="Connection">
      <Icon name="warning" size="s" />
      <p>
        <output className="vh">Prices are old, reconnecting.</output>
        <span aria-hidden="true">Prices {seconds} s old, reconnecting</span>
      </p>
    </section>
  );
}

function SiteMessage() {
  const message = useGlobalSetting()?.site_message ?? '';
  const dismissed = useUi((state) => state.messageDismissed);
  if (message === '' || message === dismissed) return null;
  return (
    <section className="msg" aria-label="Site message">
      <Icon name="info" size="s" />
      <p title={message}>{message}</p>
      <button
        type="button"
        className="ib"
        aria-label="Dismiss message"
        onClick={() => useUi.setState({ messageDismissed: message })}
      >
        <Icon name="close" size="s" />
      </button>
    </section>
  );
}
