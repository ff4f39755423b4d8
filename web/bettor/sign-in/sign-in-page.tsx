import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../shared/icon.tsx';
import { signUpQuery, useGlobalSetting } from '../data/queries.ts';
import { useLogin } from '../../shared/login-store.ts';
import { usePageTitle } from '../data/page-title.ts';
import { DoorLayout } from '../site/entry-layout.tsx';
import { CodeField, FormProblem, PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { pendingUserName } from '../data/otp-marker.ts';
import { useSignIn } from './use-sign-in.ts';

/** Where everybody who is not signed in arrives. */
export function SignInPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign in`);
  const signIn = useSignIn();
  return <DoorLayout>{signIn.step === 'code' ? <CodeStep {...signIn} /> : <PasswordStep {...signIn} />}</DoorLayout>;
}

type SignIn = ReturnType<typeof useSignIn>;

function PasswordStep({ begin, giveUp, problem, isBusy, isPending }: SignIn) {
  const { t } = useLingui();
  const notice = useLogin((state) => state.notice);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => form.get(name)?.valueOf() as string;
    void begin({ user_name: typed('user_name').trim(), password: typed('password') });
  };
  const waits = isPending
    ? t`Your sign-in is waiting for a code. Sign in again with your authenticator app to hand.`
    : notice;
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Sign in</Trans>
        </h1>
      </div>
      {waits !== '' && problem === '' && (
        <p className="outcome wait">
          <Icon name="info" size="small" />
          <span>{waits}</span>
        </p>
      )}
      <form onSubmit={submit}>
        <TextField
          label={t`User name`}
          name="user_name"
          defaultValue={pendingUserName(localStorage)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
        />
        <PasswordField label={t`Password`} name="password" autoComplete="current-password" required maxLength={256} />
        <p className="forgot">
          <Link to="/forgot-password">
            <Trans>Forgot password?</Trans>
          </Link>
        </p>
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Signing in…</Trans> : <Trans>Sign in</Trans>}
        </button>
      </form>
      {isPending ? (
        <p className="entry-else">
          <button type="button" className="link" onClick={giveUp}>
            <Trans>Use another account</Trans>
          </button>
        </p>
      ) : (
        <Newcomers />
      )}
    </>
  );
}

/** Only where people may sign up by themselves. */
function Newcomers() {
  const { data } = useQuery(signUpQuery);
  return (
    <p className="entry-else">
      {data?.is_on === 1 ? (
        <Trans>
          New here? <Link to="/sign-up">Sign up</Link>
        </Trans>
      ) : (
        <Trans>No account? The operator of this site opens one for you.</Trans>
      )}
    </p>
  );
}

/** The second factor: the password was right. */
function CodeStep({ confirm, giveUp, forgetProblem, problem, isBusy, userName }: SignIn) {
  const { t } = useLingui();
  const site = useGlobalSetting()?.site_title || 'Evens';
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(code);
  };
  const turn = () => {
    setKind(kind === 'digits' ? 'recovery' : 'digits');
    setCode('');
    forgetProblem();
  };
  return (
    <>
      <div className="entry-head">
        <h1>
          <Trans>Enter your code</Trans>
        </h1>
        <p>
          {kind === 'digits'
            ? t`Your authenticator app shows a code for ${site}, ${userName}.`
            : t`One of the ten codes that you kept when you turned security auth on. Each works once.`}
        </p>
      </div>
      <form onSubmit={submit}>
        <CodeField key={kind} kind={kind} value={code} onChange={setCode} />
        <FormProblem text={problem} />
        <button type="submit" className="place" aria-disabled={isBusy}>
          {isBusy ? <Trans>Checking…</Trans> : <Trans>Confirm</Trans>}
        </button>
      </form>
      <p className="entry-else two">
        <button type="button" className="link" onClick={turn}>
          {kind === 'digits' ? <Trans>Use a recovery code</Trans> : <Trans>Use the app’s code</Trans>}
        </button>
        <button type="button" className="link" onClick={giveUp}>
          <Trans>Use another account</Trans>
        </button>
      </p>
    </>
  );
}
