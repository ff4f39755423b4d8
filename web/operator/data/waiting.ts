/** By the path of a page: how much waits there for a person. */
export type WaitingCounts = Readonly<Record<string, number>>;

export function useWaitingCounts(): WaitingCounts {
  return {};
}
