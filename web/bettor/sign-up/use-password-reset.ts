import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from 'protocol';
import { problemsOf } from '../../shared/forms/password-rule.ts';
import { useLogin } from '../../shared/login-store.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { call } from '../data/exchange.ts';
import { chosenContact, contactFieldOfRefusal, EMPTY_CONTACT, problemsOfContact } from './contact-form.ts';
import type { ContactForm } from './contact-form.ts';
import { useFormCall } from './use-form-call.ts';
import { usePlace } from './use-place.ts';

interface ResetForm extends ContactForm {
  readonly new_password: string;
  readonly confirm_password: string;
}

const EMPTY: ResetForm = { ...EMPTY_CONTACT, new_password: '', confirm_password: '' };

/** The address, then the code with a new password, then sign-in. */
export function usePasswordReset() {
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<DataOf<'passwordReset/begin'>>();
  usePlace(setForm);

  const fieldOf = (code: string) =>
    code === 'weak-password' ? ('new_password' as const) : contactFieldOfRefusal(code, form);
  const { run, refused, forgetRefused, problem, setProblem, isBusy } = useFormCall<keyof ResetForm>(fieldOf);
  const problems = sent === undefined ? problemsOfContact(form) : problemsOf({ ...form, master_password: '-' });
  const isSound = () => {
    setIsChecked(true);
    forgetRefused();
    return Object.keys(problems).length === 0;
  };
  const goTo = (next: typeof sent) => {
    setSent(next);
    setIsChecked(false);
    setProblem('');
  };
  const reset_id = sent?.reset_id ?? '';
  return {
    form,
    change: (fields: Partial<ResetForm>) => {
      setForm({ ...form, ...fields });
      forgetRefused();
    },
    problems: { ...(isChecked ? problems : {}), ...refused },
    problem,
    isBusy,
    sent,
    begin: async (event: FormEvent) => {
      event.preventDefault();
      if (!isSound()) return;
      const { country } = form;
      await run(async () => {
        const answer = await call('passwordReset/begin', { country, ...chosenContact(form) });
        if (answer.kind === 'answered') goTo(answer.data);
      });
    },
    resend: () =>
      run(async () => {
        const answer = await call('passwordReset/resend', { reset_id });
        if (answer.kind !== 'answered') return;
        setSent(answer.data);
        announce(t`Another code is on its way.`);
      }),
    confirm: async (code: string) => {
      if (!isSound()) return;
      const { new_password, confirm_password } = form;
      await run(async () => {
        const answer = await call('passwordReset/confirm', { reset_id, code, new_password, confirm_password });
        if (answer.kind !== 'answered') return;
        const name = answer.data.user_name;
        useLogin.setState({ notice: t`Your password is changed, ${name}. Sign in with the new one.` });
        await navigate('/login', { replace: true });
      });
    },
    goBack: () => goTo(undefined),
  };
}
