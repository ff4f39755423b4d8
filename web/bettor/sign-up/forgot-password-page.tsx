import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FormProblem, PasswordField } from '../../shared/forms/fields.tsx';
import { submitForm } from '../../shared/forms/submit-form.ts';
import { ask } from '../data/exchange.ts';
import { usePageTitle } from '../data/page-title.ts';
import { signUpQuery } from '../data/queries.ts';
import { DoorLayout } from '../site/entry-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DemoOutbox } from './demo-outbox.tsx';
import { usePasswordReset } from './use-password-reset.ts';
import './sign-up.css';

/** A new password for whoever has forgotten theirs, by a code to the phone or mail address of the account. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Forgot password`);
  const { data: options } = useQuery(signUpQuery);
  const reset = usePasswordReset();
  const { sent } = reset;
  return (
    <DoorLayout>
      <div className="sign-up">
        {options?.channels.length === 0 ? (
          <Unavailable />
        ) : sent === undefined ? (
          <Address {...reset} />
        ) : (
          <CodeStep {...reset} sent={sent} submit={t`Set new password`} fields={<NewPassword {...reset} />}>
            {options?.is_demo === 1 && (
              <DemoOutbox
                sentAt={sent.resend_at}
                read={() => ask('passwordReset/getDemoOutbox', { reset_id: sent.reset_id })}
              />
            )}
          </CodeStep>
        )}
      </div>
    </DoorLayout>
  );
}

type Reset = ReturnType<typeof usePasswordReset>;

/** No mail and no text messages are set up. */
function Unavailable() {
  return (
    <div className="entry-head">
      <h1>
        <Trans>Forgot password</Trans>
      </h1>
      <p>
        <Trans>Ask the operator of this site for a new password.</Trans>
      </p>
      <BackToSignIn />
    </div>
  );
}

function Address({ form, change, problems, problem, isBusy, begin }: Reset) {
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Forgot password</Trans>
        </h1>
        <p>
          <Trans>
            Enter the phone or email address you signed up with, and we will send you a code. If the operator opened
            your account, ask the operator for a new password.
          </Trans>
        </p>
      </div>
      <form onSubmit={(event) => submitForm(event, begin)} noValidate>
        <ContactFields form={form} change={change} problems={problems} />
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Sending…</Trans> : <Trans>Send code</Trans>}
        </button>
      </form>
      <BackToSignIn />
    </>
  );
}

function NewPassword({ form, change, problems }: Reset) {
  const { t } = useLingui();
  const fields = [
    ['new_password', t`New password`],
    ['confirm_password', t`Confirm password`],
  ] as const;
  return (
    <>
      {fields.map(([name, label]) => (
        <PasswordField
          key={name}
          label={label}
          name={name}
          autoComplete="new-password"
          maxLength={256}
          value={form[name]}
          problem={problems[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <p className="meta rule">
        <Trans>At least 8 characters, a letter and a digit. Symbols allowed: @ $ ! % * # ? &amp;</Trans>
      </p>
    </>
  );
}

function BackToSignIn() {
  return (
    <p className="entry-else">
      <Link to="/login">
        <Trans>Back to sign in</Trans>
      </Link>
    </p>
  );
}
