import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatDateTime } from '../../shared/format/dates.ts';
import { useNow } from '../../shared/use-now.ts';
import { demoOutboxQuery } from '../data/queries.ts';
import { CodeField, FormProblem } from '../../shared/forms/fields.tsx';
import type { SentCode, useSignUp } from './use-sign-up.ts';

type SignUp = Pick<ReturnType<typeof useSignUp>, 'problem' | 'isBusy' | 'confirm' | 'resend' | 'goBack'>;

/** The code that proves the phone or the mail address. */
export function CodeStep(props: SignUp & { readonly sent: SentCode; readonly isDemo: boolean }) {
  const { sent, isDemo, problem, isBusy, confirm, resend, goBack } = props;
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(sent.sign_up_id, code);
  };
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Enter your code</Trans>
        </h1>
        <p>{t`We sent six digits to ${sent.sent_to}. They work for ten minutes.`}</p>
      </div>
      <form onSubmit={submit} noValidate>
        <CodeField kind="digits" value={code} onChange={setCode} />
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Checking…</Trans> : <Trans>Open my account</Trans>}
        </button>
      </form>
      <p className="entry-else two">
        <Resend key={sent.resend_at} sent={sent} onAsk={() => void resend(sent.sign_up_id)} />
        <button type="button" className="link" onClick={goBack}>
          <Trans>Edit my bet</Trans>
        </button>
      </p>
      {isDemo && <DemoOutbox sent={sent} />}
    </>
  );
}

const SECOND_MS = 1000;

function Resend({ sent, onAsk }: { sent: SentCode; onAsk: () => void }) {
  const { t } = useLingui();
  const [dueAt] = useState(() => performance.now() + Date.parse(sent.resend_at) - Date.now());
  const now = useNow(SECOND_MS);
  const seconds = Math.ceil((dueAt - now) / SECOND_MS);
  return (
    <button type="button" className="link" disabled={seconds > 0} onClick={onAsk}>
      {seconds > 0 ? t`Send another in ${seconds} s` : t`Send another code`}
    </button>
  );
}

/** A demo sends nothing: what it would have sent is shown, and called what it is. */
function DemoOutbox({ sent }: { sent: SentCode }) {
  const { t } = useLingui();
  const { data: messages = [] } = useQuery(demoOutboxQuery(sent.sign_up_id, sent.resend_at));
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
