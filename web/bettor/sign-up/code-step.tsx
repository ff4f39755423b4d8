import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNow } from '../../shared/use-now.ts';
import { CodeField, FormProblem } from '../../shared/forms/fields.tsx';
import { submitForm } from '../../shared/forms/submit-form.ts';

interface CodeStepProps {
  readonly sent: { readonly sent_to: string; readonly resend_at: string };
  /** On the button. */
  readonly submit: string;
  /** Below the code, in the same form. */
  readonly fields?: ReactNode;
  /** Below the form. */
  readonly children: ReactNode;
  readonly problem: string;
  readonly isBusy: boolean;
  readonly confirm: (code: string) => Promise<void>;
  readonly resend: () => Promise<void>;
  readonly goBack: () => void;
}

/** The code that proves the phone or the mail address. */
export function CodeStep(props: CodeStepProps) {
  const { sent, submit, fields, children, problem, isBusy, confirm, resend, goBack } = props;
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\D/g, '');
    setIsIncomplete(digits.length !== 6);
    if (digits.length === 6) await confirm(digits);
  };
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Enter your code</Trans>
        </h1>
        <p>{t`We sent six digits to ${sent.sent_to}. They work for ten minutes.`}</p>
      </div>
      <form onSubmit={(event) => submitForm(event, send)} noValidate>
        <CodeField
          kind="digits"
          value={code}
          onChange={setCode}
          problem={isIncomplete ? t`The code has six digits.` : ''}
        />
        {fields}
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Checking…</Trans> : submit}
        </button>
      </form>
      <p className="entry-else two">
        <Resend key={sent.resend_at} sent={sent} resend={() => void resend()} />
        <button type="button" className="link" onClick={goBack}>
          <Trans>Edit my details</Trans>
        </button>
      </p>
      {children}
    </>
  );
}

const SECOND_MS = 1000;

function Resend({ sent, resend }: { sent: CodeStepProps['sent']; resend: () => void }) {
  const { t } = useLingui();
  const [dueAt] = useState(() => performance.now() + Date.parse(sent.resend_at) - Date.now());
  const now = useNow(SECOND_MS);
  const seconds = Math.ceil((dueAt - now) / SECOND_MS);
  return (
    <button type="button" className="link" disabled={seconds > 0} onClick={resend}>
      {seconds > 0 ? t`Send another in ${seconds} s` : t`Send another code`}
    </button>
  );
}
