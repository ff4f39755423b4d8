import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DataOf } from 'protocol';
import { formatMoney } from '../../shared/format/money.ts';
import { ask } from '../data/exchange.ts';
import { moneyOf } from '../data/from-wire.ts';
import { signUpQuery } from '../data/queries.ts';
import { usePageTitle } from '../data/page-title.ts';
import { DoorLayout } from '../site/entry-layout.tsx';
import { FormProblem, PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { CodeStep } from './code-step.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DemoOutbox } from './demo-outbox.tsx';
import { useSignUp } from './use-sign-up.ts';
import './sign-up.css';
import { submitForm } from '../../shared/forms/submit-form.ts';

/** For who is new: the details, the code, and then the exchange (specification §4). */
export function SignUpPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign up`);
  const { data: options } = useQuery(signUpQuery);
  const signUp = useSignUp();
  return (
    <DoorLayout>
      <div className="sign-up">
        {options?.is_on === 0 ? (
          <Closed />
        ) : signUp.sent === undefined ? (
          <Details {...signUp} />
        ) : (
          <CodeStep {...signUp} sent={signUp.sent} submit={t`Open my account`}>
            {options?.is_demo === 1 && <SentMessages {...signUp.sent} />}
          </CodeStep>
        )}
      </div>
    </DoorLayout>
  );
}

function Closed() {
  return (
    <div className="entry-head">
      <h1>
        <Trans>Sign up</Trans>
      </h1>
      <p>
        <Trans>Nobody can sign up here now. The operator of this site opens accounts.</Trans>
      </p>
      <p className="entry-else">
        <Link to="/login">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </div>
  );
}

function SentMessages({ sign_up_id, resend_at }: DataOf<'signUp/begin'>) {
  return <DemoOutbox sentAt={resend_at} read={() => ask('signUp/getDemoOutbox', { sign_up_id })} />;
}

type SignUp = ReturnType<typeof useSignUp>;

function Details({ form, change, problems, problem, isBusy, begin }: SignUp) {
  const { t } = useLingui();
  const { data: options } = useQuery(signUpQuery);
  const credit = options?.welcome_credit ?? 0;
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Sign up</Trans>
        </h1>
        <p>
          {credit > 0
            ? t`This is a demo: you begin with ${formatMoney(moneyOf(credit))} of play money.`
            : t`One account for each person.`}
        </p>
      </div>
      <form onSubmit={(event) => submitForm(event, begin)} noValidate>
        <TextField
          label={t`User name`}
          name="user_name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={form.user_name}
          problem={problems.user_name}
          onChange={(event) => change({ user_name: event.target.value.trim() })}
        />
        <div className="pair">
          <PasswordField
            label={t`Password`}
            name="password"
            autoComplete="new-password"
            maxLength={256}
            value={form.password}
            problem={problems.password}
            onChange={(event) => change({ password: event.target.value })}
          />
          <PasswordField
            label={t`Confirm password`}
            name="confirm_password"
            autoComplete="new-password"
            maxLength={256}
            value={form.confirm_password}
            problem={problems.confirm_password}
            onChange={(event) => change({ confirm_password: event.target.value })}
          />
        </div>
        <p className="meta rule">
          <Trans>At least 8 characters, a letter and a digit. Symbols allowed: @ $ ! % * # ? &amp;</Trans>
        </p>
        <ContactFields form={form} change={change} problems={problems} ofPerson />
        <Limits form={form} change={change} problems={problems} />
        <div className="field">
          <div className="age-tick">
            <input
              id="adult"
              type="checkbox"
              checked={form.is_adult}
              aria-invalid={problems.is_adult !== undefined}
              aria-describedby="adult-problem"
              onChange={(event) => change({ is_adult: event.target.checked })}
            />
            <label htmlFor="adult">
              <Trans>
                I am 18 or older, and agree to the{' '}
                <Link to="/page/rules/terms-and-conditions" target="_blank">
                  terms and conditions
                </Link>
                .
              </Trans>
            </label>
          </div>
          <p id="adult-problem" className="problem">
            {problems.is_adult}
          </p>
        </div>
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Sending…</Trans> : <Trans>Send code</Trans>}
        </button>
      </form>
      <p className="entry-else">
        <Trans>
          You have an account? <Link to="/login">Sign in</Link>
        </Trans>
      </p>
    </>
  );
}

type Part = Pick<SignUp, 'form' | 'change' | 'problems'>;

/** Offered at once: who sets none may do so later. */
function Limits({ form, change, problems }: Part) {
  const { t } = useLingui();
  const rows = [
    ['deposit', t`Deposits in 24 hours`],
    ['loss', t`Losses in 24 hours`],
    ['exposure', t`Exposure limit`],
  ] as const;
  return (
    <fieldset className="own-limits">
      <legend>
        <Trans>Your own limits</Trans>
      </legend>
      <p className="meta">
        <Trans>
          They apply from your first bet. A stricter limit applies at once, a looser one a day after you ask. Leave
          empty what you do not want to limit.
        </Trans>
      </p>
      <div className="three">
        {rows.map(([kind, label]) => (
          <TextField
            key={kind}
            label={label}
            name={kind}
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            placeholder={t`no limit`}
            value={form[kind]}
            problem={problems[kind]}
            onChange={(event) => change({ [kind]: event.target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
