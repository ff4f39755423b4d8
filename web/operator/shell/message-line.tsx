import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { onDialogsClosed, topDialog } from '../../shared/toasts/toast-layer.ts';
import { closeLastToast, settleToasts, type Toast, useMessages } from '../../shared/toasts/toast-store.ts';
import { useOwnId, useProposals } from '../data/proposals.ts';
import { waitingNumbers } from '../data/waiting-numbers.ts';

/** Long enough to read: a sentence of what is done, and why something was refused. */
const SHOWN_MS = { good: 8000, plain: 8000, bad: 30_000 } as const;

/**
 * The last message, at the foot of every page: it covers nothing and moves nothing. It goes by itself, and why something
 * was refused goes with its page too; what waits stays until it no longer waits. Over a dialog messages float.
 */
export function MessageLine() {
  const last = useMessages((state) => state.last);
  const newest = useMessages((state) => state.toasts.at(-1));
  useLayoutEffect(() => {
    if (newest !== undefined && topDialog() === undefined) settleToasts();
  }, [newest]);
  useEffect(() => onDialogsClosed(settleToasts), []);
  useEffect(() => {
    if (last === undefined || last.kind === 'waits') return;
    const timer = setTimeout(closeLastToast, SHOWN_MS[last.kind]);
    return () => clearTimeout(timer);
  }, [last]);
  const { pathname } = useLocation();
  useEffect(() => {
    return () => {
      if (useMessages.getState().last?.kind === 'bad') closeLastToast();
    };
  }, [pathname]);
  return (
    <div className="message-line">
      <output className={last?.kind}>{last?.text}</output>
      {last?.kind === 'waits' && <Waiting key={last.id} message={last} />}
      {last !== undefined && (
        <button type="button" className="icon-button" aria-label="Close message" onClick={closeLastToast}>
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  );
}

/** The way to what waits. Once none of the viewer's proposals that it names waits any more, the message goes. */
function Waiting({ message }: { message: Toast }) {
  const { data } = useProposals();
  const own = useOwnId();
  const numbers = waitingNumbers(message.text);
  const waits = data?.some(
    (one) => numbers.includes(one.proposal_id) && one.proposed_by === own && one.state === 'proposed',
  );
  const [hasWaited, setHasWaited] = useState(false);
  if (waits === true && !hasWaited) setHasWaited(true);
  const isOver = hasWaited && waits === false;
  useEffect(() => {
    if (isOver) closeLastToast();
  }, [isOver]);
  return (
    <a className="btn small" href="#/approvals" onClick={closeLastToast}>
      Approvals
    </a>
  );
}
