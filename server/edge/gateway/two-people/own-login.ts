import type { Call } from 'protocol';
import { Refusal } from '../refusal.ts';

/** True if a call that is only for other people's logins names this person's own. */
export function isOwnLogin({ notOwnLogin }: Call, body: unknown, userId: number): boolean {
  return notOwnLogin === true && (body as { readonly user_id?: unknown }).user_id === userId;
}

export const ownLogin = () =>
  new Refusal(409, 'own-login', {
    message: 'This is your own login: somebody else has to do that. You change your own password under your account.',
  });
