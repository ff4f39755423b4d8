import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../shared/wire/call.ts';
import { call } from '../data/exchange.ts';
import { markStaff, useLogin } from '../../shared/login-store.ts';
import { beginVisit } from '../data/visit.ts';
import { DESK } from '../data/desk.ts';
import { deviceId } from '../data/device-id.ts';
import { endVerification, isVerificationPending, markVerificationPending } from '../data/otp-marker.ts';

interface Typed {
  readonly user_name: string;
  readonly password: string;
}

/** A sign-in in one step, or two where a code is asked for. The password is kept in memory alone. */
export function useSignIn() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [typed, setTyped] = useState<Typed>();
  const [isPending, setIsPending] = useState(() => isVerificationPending(localStorage));

  const ask = async (credentials: Typed & { otp?: string }) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await call('user/login', { ...credentials, device_id: deviceId(localStorage) });
      if (answer.kind === 'logged-out') {
        setProblem(answer.message);
        return;
      }
      endVerification(localStorage);
      const page = useLogin.getState().returnTo;
      beginVisit({ user: answer.data, token: answer.token });
      markStaff(answer.isStaff);
      // Staff work at the desk, unless a page of this application was asked for.
      if (answer.isStaff && answer.data.is_change_password === 0 && page === undefined) location.assign(DESK);
      else await navigate(page ?? '/home', { replace: true });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'otp-required') {
        markVerificationPending(localStorage, credentials.user_name);
        setTyped({ user_name: credentials.user_name, password: credentials.password });
      } else setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    step: typed === undefined ? ('password' as const) : ('code' as const),
    userName: typed?.user_name ?? '',
    isPending,
    problem,
    isBusy,
    begin: ask,
    confirm: async (code: string) => {
      if (typed !== undefined && code.trim() !== '') await ask({ ...typed, otp: code.trim() });
    },
    forgetProblem: () => setProblem(''),
    giveUp: () => {
      endVerification(localStorage);
      setTyped(undefined);
      setIsPending(false);
      setProblem('');
    },
  };
}
