import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { DemoMessage } from 'protocol';
import { formatDateTime } from '../../shared/format/dates.ts';

interface DemoOutboxProps {
  /** Where a code was sent, and when: another one brings another message. */
  readonly sentAt: string;
  readonly read: () => Promise<readonly DemoMessage[]>;
}

/** A demo sends nothing: what it would have sent is shown, and called what it is. */
export function DemoOutbox({ sentAt, read }: DemoOutboxProps) {
  const { t } = useLingui();
  const { data: messages = [] } = useQuery({ queryKey: ['demoOutbox', sentAt], queryFn: read, staleTime: 0 });
  if (messages.length === 0) return null;
  return (
    <section className="outbox" aria-label={t`The demo’s outbox`}>
      <h2>
        <Trans>The demo’s outbox</Trans>
      </h2>
      <p className="meta">
        <Trans>A demo sends nothing. A real site would have sent this to your phone or email address.</Trans>
      </p>
      <ul>
        {messages.map((message) => (
          <li key={`${message.at} ${message.text}`}>
            <p className="meta">
              {message.to} · {formatDateTime(Date.parse(message.at))}
            </p>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
