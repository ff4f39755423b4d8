import type { PersonHere, PresencePicture } from 'protocol';
import { create } from 'zustand';
import { useLogin } from '../../shared/login-store.ts';
import type { FramePlace } from '../../shared/wire/topic-reader.ts';

/** By match: whose desks show it. */
const usePresence = create<Readonly<Record<string, readonly PersonHere[]>>>(() => ({}));

const take = ({ people }: PresencePicture, { id }: FramePlace) => usePresence.setState({ [id]: people });

export const PRESENCE_TAKER = { picture: take, change: take };

const NOBODY: readonly PersonHere[] = [];

/** The names of the others at a match, while somebody watches its topic. */
export function useOthersHere(matchId: number): readonly string[] {
  const own = useLogin((state) => state.login?.user.user_id);
  const people = usePresence((state) => state[matchId]) ?? NOBODY;
  return people.filter(({ user_id }) => user_id !== own).map(({ user_name }) => user_name);
}
