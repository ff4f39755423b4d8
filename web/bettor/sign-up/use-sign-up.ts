import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from 'protocol';
import { call } from '../data/exchange.ts';
import { deviceId } from '../data/device-id.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { beginVisit } from '../data/visit.ts';
import { EMPTY_FORM, fieldOfRefusal, problemsOfSignUp, signUpOf, type SignUpForm } from './sign-up-form.ts';
import { useFormCall } from './use-form-call.ts';
import { usePlace } from './use-place.ts';

type SentCode = DataOf<'signUp/begin'>;

/** The form, then the code that was sent, then the first visit. */
export function useSignUp() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY_FORM);
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  usePlace(setForm);

  const { run, refused, forgetRefused, problem, setProblem, isBusy } = useFormCall((code) =>
    fieldOfRefusal(code, form),
  );
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    forgetRefused();
    if (Object.keys(problemsOfSignUp(form)).length > 0) return;
    await run(async () => {
      const answer = await call('signUp/begin', signUpOf(form));
      if (answer.kind === 'answered') setSent(answer.data);
    });
  };
  const sign_up_id = sent?.sign_up_id ?? '';
  const resend = () =>
    run(async () => {
      const answer = await call('signUp/resend', { sign_up_id });
      if (answer.kind !== 'answered') return;
      setSent(answer.data);
      announce(t`Another code is on its way.`);
    });
  const confirm = (code: string) =>
    run(async () => {
      const answer = await call('signUp/confirm', { sign_up_id, code, device_id: deviceId(localStorage) });
      if (answer.kind !== 'answered') return;
      beginVisit({ user: answer.data, token: answer.token });
      await navigate('/home', { replace: true });
    });
  return {
    form,
    change: (fields: Partial<SignUpForm>) => {
      setForm({ ...form, ...fields });
      forgetRefused();
    },
    problems: { ...(isChecked ? problemsOfSignUp(form) : {}), ...refused },
    problem,
    isBusy,
    sent,
    begin,
    resend,
    confirm,
    goBack: () => {
      setSent(undefined);
      setProblem('');
    },
  };
}
