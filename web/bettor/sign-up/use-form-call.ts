import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '../../shared/wire/call.ts';

type Refused<Field extends string> = { readonly [F in Field]?: string };
const NONE: Refused<never> = {};

/**
 * One call after another; a refusal is shown beside its field, or above the button.
 *
 * @param fieldOf  the field that a refusal's code is about
 */
export function useFormCall<Field extends string>(fieldOf: (code: string) => Field | undefined) {
  const { t } = useLingui();
  const [refused, setRefused] = useState<Refused<Field>>(NONE);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      const field = error instanceof Refusal ? fieldOf(error.code) : undefined;
      const text = error instanceof Refusal ? error.message : t`The exchange cannot be reached. Try again.`;
      if (field === undefined) setProblem(text);
      else setRefused({ [field]: text } as Refused<Field>);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, refused, forgetRefused: () => setRefused(NONE), problem, setProblem, isBusy };
}
