import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal, type Answered, type LoggedOut } from '../../shared/wire/call.ts';

/** One call after another, with what is wrong told where it was asked. */
export function useAction() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** @returns undefined where it was refused, or the login session has ended */
  const run = async <T>(ask: () => Promise<Answered<T> | LoggedOut>): Promise<Answered<T> | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    setProblem('');
    try {
      const answer = await ask();
      return answer.kind === 'answered' ? answer : undefined;
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, problem, forget: () => setProblem('') };
}
