import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { useNavigate } from 'react-router';
import type { DataOf } from 'protocol';
import { countryOf } from 'protocol/countries';
import { Refusal } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';
import { deviceId } from '../data/device-id.ts';
import { announce } from '../../shared/toasts/toast-store.ts';
import { beginVisit } from '../data/visit.ts';
import {
  EMPTY_FORM,
  fieldOfRefusal,
  problemsOfSignUp,
  signUpOf,
  type Problems,
  type SignUpForm,
} from './sign-up-form.ts';

export type SentCode = DataOf<'signUp/begin'>;

/** The form, then the code that was sent, then the first visit. */
export function useSignUp() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [form, setForm] = useState(EMPTY_FORM);
  const [isChecked, setIsChecked] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  usePlace(setForm);

  const { run, refused, setRefused, problem, setProblem, isBusy } = useAsking(form);
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setRefused({});
    if (Object.keys(problemsOfSignUp(form)).length > 0) return;
    await run(async () => {
      const answer = await call('signUp/begin', signUpOf(form));
      if (answer.kind === 'answered') setSent(answer.data);
    });
  };
  const resend = (signUpId: string) =>
    run(async () => {
      const answer = await call('signUp/resend', { sign_up_id: signUpId });
      if (answer.kind !== 'answered') return;
      setSent({ ...answer.data, sign_up_id: signUpId });
      announce(t`Another code is on its way.`);
    });
  const confirm = (signUpId: string, code: string) =>
    run(async () => {
      const digits = code.replaceAll(/\D/g, '');
      if (digits.length !== 6) {
        setProblem(t`The code has six digits.`);
        return;
      }
      const request = { sign_up_id: signUpId, code: digits, device_id: deviceId(localStorage) };
      const answer = await call('signUp/confirm', request);
      if (answer.kind !== 'answered') return;
      beginVisit({ user: answer.data, token: answer.token });
      await navigate('/home', { replace: true });
    });
  return {
    form,
    change: (fields: Partial<SignUpForm>) => {
      setForm({ ...form, ...fields });
      setRefused({});
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

/** One call after another; a refusal is told beside its field, or above the button. */
function useAsking(form: SignUpForm) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<Problems>({});
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      const field = error instanceof Refusal ? fieldOfRefusal(error.code, form) : undefined;
      const text = error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`;
      if (field === undefined) setProblem(text);
      else setRefused({ [field]: text });
    } finally {
      setIsBusy(false);
    }
  };
  return { run, refused, setRefused, problem, setProblem, isBusy };
}

/** Picks the country by the network address, as our own server sees it. A failure is only logged (specification §8). */
function usePlace(setForm: Dispatch<SetStateAction<SignUpForm>>): void {
  useEffect(() => {
    let isWanted = true;
    call('signUp/getPlace')
      .then((answer) => {
        const country = answer.kind === 'answered' ? answer.data.country : '';
        if (isWanted && countryOf(country) !== undefined)
          setForm((now) => (now.country === EMPTY_FORM.country ? { ...now, country } : now));
      })
      .catch((error: unknown) => console.warn('geolocation', error));
    return () => {
      isWanted = false;
    };
  }, [setForm]);
}
