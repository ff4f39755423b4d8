import { create } from 'zustand';

// A newer version of the application that waits. It is never put in place of a running page by itself: an open slip or
// a form would be lost.

interface UpdateState {
  /** Puts the waiting version in place and loads the page again; undefined while none waits. */
  readonly apply: (() => void) | undefined;
  /** Put off until the next visit. */
  readonly isPutOff: boolean;
}

export const useUpdate = create<UpdateState>(() => ({ apply: undefined, isPutOff: false }));
