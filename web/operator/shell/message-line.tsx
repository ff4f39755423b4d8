import { Icon } from '../../shared/icon.tsx';
import { closeLastToast, useMessages } from '../../shared/toasts/toast-store.ts';

/** The last message, at the foot of every page until it is closed or the next comes: it covers nothing and moves nothing. */
export function MessageLine() {
  const last = useMessages((state) => state.last);
  return (
    <div className="message-line">
      <output className={last?.kind}>{last?.text}</output>
      {last?.kind === 'waits' && (
        <a className="btn small" href="#/approvals" onClick={closeLastToast}>
          Approvals
        </a>
      )}
      {last !== undefined && (
        <button type="button" className="icon-button" aria-label="Close message" onClick={closeLastToast}>
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  );
}
