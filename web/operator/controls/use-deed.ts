import { useRef, useState } from 'react';
import { toast } from '../../shared/toasts/toast-store.ts';
import { LoginSessionEnded, Refusal } from '../../shared/wire/call.ts';
import { queryClient } from '../data/exchange.ts';
import { useOwnPermissions } from '../data/permissions.ts';

const READS_ONLY = 'You read only: nothing was changed.';

/** Why a call came to nothing, in a sentence. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return 'The exchange did not answer. Whether it was done shows when the page is up to date again.';
}

/** Something that the desk does, once at a time: a second press while it is under way does nothing. */
export function useDeed(): {
  readonly isBusy: boolean;
  /** What came of it in words, where it failed; empty else. */
  readonly problem: string;
  /** @returns whether it was done */
  readonly run: (deed: () => Promise<unknown>) => Promise<boolean>;
} {
  const { readsOnly } = useOwnPermissions();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // Two presses may come before the page is drawn again.
  const isUnderWay = useRef(false);
  const run = async (deed: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    if (readsOnly) {
      setProblem(READS_ONLY);
      toast('bad', READS_ONLY);
      return false;
    }
    isUnderWay.current = true;
    setIsBusy(true);
    setProblem('');
    try {
      await deed();
      return true;
    } catch (error) {
      // It was kept as a proposal: whoever pressed has done their part.
      if (error instanceof Refusal && error.code === 'second-person-missing') {
        toast('good', error.message);
        void queryClient.invalidateQueries({ queryKey: ['proposals'] });
        return true;
      }
      if (!(error instanceof LoginSessionEnded)) {
        setProblem(wordsOf(error));
        toast('bad', wordsOf(error));
      }
      return false;
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run };
}
