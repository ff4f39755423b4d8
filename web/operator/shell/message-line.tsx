import { useEffect, useState } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { closeLastToast, type Toast, useMessages } from '../../shared/toasts/toast-store.ts';
import { useOwnId, useProposals } from '../data/proposals.ts';

/** Long enough to read a sentence; on another page it would read as if it were about that one. */
const DONE_MS = 8000;

/**
 * The last message, at the foot of every page: it covers nothing and moves nothing. That something is done goes by itself;
 * what was refused stays until it is closed or the next comes, and what waits until it no longer waits.
 */
export function MessageLine() {
  const last = useMessages((state) => state.last);
  useEffect(() => {
    if (last === undefined || last.kind === 'bad' || last.kind === 'waits') return;
    const timer = setTimeout(closeLastToast, DONE_MS);
    return () => clearTimeout(timer);
  }, [last]);
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

/** The way to what waits. Once none of the viewer's proposals of its number waits any more, the message goes. */
function Waiting({ message }: { message: Toast }) {
  const { data } = useProposals();
  const own = useOwnId();
  const number = Number(/number (\d+)\.$/.exec(message.text)?.[1] ?? 0);
  const waits = data?.some((one) => one.proposal_id === number && one.proposed_by === own && one.state === 'proposed');
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
