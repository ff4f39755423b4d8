import { msg, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../shared/wire/call.ts';
import { Icon } from '../../shared/icon.tsx';
import { DESK } from '../data/desk.ts';
import { call } from '../data/exchange.ts';
import { signedIn, useLogin } from '../../shared/login-store.ts';
import { usePageTitle } from '../data/page-title.ts';
import { announce, toast } from '../../shared/toasts/toast-store.ts';
import { problemsOf, type PasswordForm } from '../../shared/forms/password-rule.ts';
import { submitForm } from '../../shared/forms/submit-form.ts';

const FIELDS = [
  ['master_password', msg`Current password`, 'current-password'],
  ['new_password', msg`New password`, 'new-password'],
  ['confirm_password', msg`Confirm new password`, 'new-password'],
] as const;

/** A new password; where one is required this is the only page. */
export function ChangePasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Change password`);
  const isForced = useLogin((state) => state.login?.user.is_change_password === 1);
  const { form, type, problems, refusal, isBusy, save } = usePasswordForm();
  return (
    <>
      <h1 id="change-password">
        <Trans>Change password</Trans>
      </h1>
      <section className="card form-card" aria-labelledby="change-password">
        <form className="form" onSubmit={(event) => submitForm(event, save)} noValidate>
          {isForced && (
            <p className="outcome wait">
              <Icon name="info" size="small" />
              <span>
                <Trans>Choose your own password to continue.</Trans>
              </span>
            </p>
          )}
          {FIELDS.map(([name, label, complete]) => (
            <div key={name} className="field">
              <label htmlFor={name}>{t(label)}</label>
              <input
                id={name}
                type="password"
                autoComplete={complete}
                maxLength={256}
                value={form[name]}
                aria-invalid={problems[name] !== undefined}
                aria-describedby={`${name}-problem`}
                onChange={(event) => type(name, event.target.value)}
              />
              <p id={`${name}-problem`} className="problem">
                {problems[name]}
              </p>
            </div>
          ))}
          <p className="meta">
            <Trans>At least 8 characters, a letter and a digit. Symbols allowed: @ $ ! % * # ? &amp;</Trans>
          </p>
          <div role="alert">
            {refusal !== '' && (
              <p className="outcome bad">
                <Icon name="warning" size="small" />
                <span>{refusal}</span>
              </p>
            )}
          </div>
          <button type="submit" className="place" aria-disabled={isBusy}>
            {isBusy ? t`Saving…` : t`Change password`}
          </button>
        </form>
      </section>
    </>
  );
}

const EMPTY: PasswordForm = { master_password: '', new_password: '', confirm_password: '' };

function usePasswordForm() {
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isBusy || Object.keys(problemsOf(form)).length > 0) return;
    setIsBusy(true);
    setRefusal('');
    try {
      // The form's two names for the present password (specification §3): there is one, asked for once.
      const answer = await call('user/changePassword', { ...form, old_password: form.master_password });
      if (answer.kind === 'logged-out') return;
      const { login, isStaff } = useLogin.getState();
      if (login !== undefined) signedIn({ ...login, user: { ...login.user, is_change_password: 0 } });
      toast('good', text`Password changed.`);
      announce(text`Password changed.`);
      // A first password is changed on the way to work.
      if (isStaff && login?.user.is_change_password === 1) location.assign(DESK);
      else await navigate('/home');
    } catch (error) {
      setRefusal(error instanceof Refusal ? error.message : text`The exchange cannot be reached. Try again.`);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    form,
    type: (name: keyof PasswordForm, text: string) => setForm({ ...form, [name]: text }),
    problems: isChecked ? problemsOf(form) : {},
    refusal,
    isBusy,
    save,
  };
}
