import { create } from 'zustand';

/** Longer than a slow double press. */
const REST_MS = 1000;

const useResting = create<{ readonly resting: ReadonlySet<string> }>(() => ({ resting: new Set() }));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** The next decision comes up in the place of the one before, under the same key and the same button. */
export const DECISIONS = 'decisions';

/** For a moment a press means what stood there before, so that a double press does not do two things. */
export function rest(of: string): void {
  clearTimeout(timers.get(of));
  const end = () => {
    timers.delete(of);
    useResting.setState(({ resting }) => ({ resting: new Set([...resting].filter((one) => one !== of)) }));
  };
  timers.set(of, setTimeout(end, REST_MS));
  useResting.setState(({ resting }) => ({ resting: new Set([...resting, of]) }));
}

export const isResting = (of: string): boolean => useResting.getState().resting.has(of);

export const useIsResting = (of: string): boolean => useResting(({ resting }) => resting.has(of));
