import type { Permission } from 'protocol/permissions';
import { useRef, useState } from 'react';
import { closeLastToast, toast } from '../../shared/toasts/toast-store.ts';
import { LoginSessionEnded, Refusal, Unreachable } from '../../shared/wire/call.ts';
import { queryClient } from '../data/exchange.ts';
import { reloadPermissions, useOwnPermissions } from '../data/permissions.ts';

const ROLE_LACKS = 'Your role may not do this.';
const READS_ONLY = 'Your role is read-only. Nothing was changed.';

/** To somebody whose role lacks its permission, a call of staff does not exist. */
const isBeyondRole = (error: unknown): boolean => error instanceof Refusal && error.code === 'unknown-call';

/** Why a call came to nothing, in a sentence. */
export function wordsOf(error: unknown): string {
  if (isBeyondRole(error)) return ROLE_LACKS;
  if (error instanceof Refusal || (error instanceof Unreachable && error.code !== '')) return error.message;
  return 'The exchange did not answer. Once the page is live again, check whether it was done.';
}

/** Why a page with a number in its address shows nothing: a mistyped number is one that nothing has. */
export const addressWords = (error: unknown): string =>
  error instanceof Refusal && error.code === 'malformed' ? 'Nothing has this number.' : wordsOf(error);

/**
 * Carries out the desk's actions one after the other: a press that opens comes before the one that suspends again. A
 * second press for what is waiting or under way does nothing.
 *
 * @param permission  of the call, if somebody who only reads may have it
 */
export function useDeed(permission?: Permission): {
  readonly isBusy: boolean;
  /** Why it failed, as a sentence; empty if it did not. */
  readonly problem: string;
  /**
   * @param name  of what is pressed, where there is more than one such thing
   * @returns whether it was done
   */
  readonly run: (deed: () => Promise<unknown>, name?: string | symbol) => Promise<boolean>;
} {
  const { readsOnly, may } = useOwnPermissions();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // Presses may come before the page is drawn again.
  const unfinished = useRef(new Set<string | symbol>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const carryOut = async (deed: () => Promise<unknown>): Promise<boolean> => {
    setProblem('');
    closeLastToast();
    try {
      await deed();
      return true;
    } catch (error) {
      // It was kept as a proposal: whoever pressed has done their part.
      if (error instanceof Refusal && error.code === 'second-person-missing') {
        toast('waits', error.message);
        void queryClient.invalidateQueries({ queryKey: ['proposals'] });
        return true;
      }
      if (isBeyondRole(error)) void reloadPermissions();
      if (!(error instanceof LoginSessionEnded)) {
        setProblem(wordsOf(error));
        toast('bad', wordsOf(error));
      }
      return false;
    }
  };
  const run = async (deed: () => Promise<unknown>, name: string | symbol = ''): Promise<boolean> => {
    if (unfinished.current.has(name)) return false;
    if (readsOnly && (permission === undefined || !may(permission))) {
      setProblem(READS_ONLY);
      toast('bad', READS_ONLY);
      return false;
    }
    unfinished.current.add(name);
    setIsBusy(true);
    const done = last.current.then(() => carryOut(deed));
    last.current = done;
    const isDone = await done;
    unfinished.current.delete(name);
    setIsBusy(unfinished.current.size > 0);
    return isDone;
  };
  return { isBusy, problem, run };
}
