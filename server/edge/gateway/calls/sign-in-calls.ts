import type { SIGN_IN_CALLS } from 'protocol';
import { deviceWords } from '../../../people/identity/device-words.ts';
import { TooManyPasswordsError } from '../../../people/identity/passwords.ts';
import type { NotRecognised, User } from '../../../people/identity/recognition.ts';
import { IdentityError } from '../../../people/identity/identity-error.ts';
import type { GatewayDependencies, ShownExchange } from '../gateway-dependencies.ts';
import { DataWith } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, tooMany } from '../refusal.ts';
import { polledPictures } from '../stream/polled-pictures.ts';
import type { StreamTickets } from '../stream/tickets.ts';
import type { Topics } from '../stream/topics.ts';
import { flag, toWireBalance } from '../wire/account-on-wire.ts';
import { tooManyPasswords, wrongOtp } from './security-calls.ts';

/** The sources of the stream and of polls. */
interface OfStream {
  readonly tickets: StreamTickets;
  readonly topics: Topics;
}

type Needs = Pick<GatewayDependencies, 'identity' | 'securityAlerts' | 'live' | 'apiAccess'>;

export function signInCalls(
  { identity, securityAlerts, live, apiAccess }: Needs,
  stream: OfStream,
): Handlers<typeof SIGN_IN_CALLS> {
  return {
    async 'user/login'(body, { address, userAgent }) {
      const from = { deviceId: body.device_id ?? '', device: deviceWords(userAgent) };
      const credentials = { userName: body.user_name, password: body.password, otp: body.otp ?? '', address };
      const signIn = await identity.signIn({ ...credentials, from }).catch((error: unknown) => {
        if (error instanceof TooManyPasswordsError)
          throw tooMany(2000, 'Too many sign-ins at once. Try again in a moment.');
        throw error;
      });
      if (signIn.ok) {
        if (signIn.isNewDevice) securityAlerts.newSignIn(signIn.user, { device: from.device, address });
        return new DataWith(toUserInfo(signIn.user), {
          token: signIn.token,
          ...(identity.roles.isStaff(signIn.user) && { is_staff: true }),
        });
      }
      throw refusalOfSignIn(signIn);
    },

    'user/getSiteOwner': async () => ({ has_owner: await identity.firstOwner.isMade() }),

    async 'user/createFirstOwner'({ token, user_name: userName, password }) {
      const made = await identity.firstOwner.make(token, { userName, password }).catch(refuseChange);
      if (made === undefined)
        throw new Refusal(409, 'link-used', {
          message: 'This link no longer works. Restart the exchange for a new one.',
        });
      return { user_name: made.userName };
    },

    async 'user/logout'(_body, { session }) {
      await identity.sessions.end(session);
      return null;
    },

    async 'user/changePassword'(
      { master_password: present, old_password, new_password: next, confirm_password },
      { session },
    ) {
      if (next !== confirm_password) {
        throw new Refusal(422, 'passwords-differ', { message: 'The new passwords don’t match.' });
      }
      const isSame = old_password === undefined || old_password === '' || old_password === present;
      const { sessions } = apiAccess;
      const endElsewhere = () => sessions.endOf(session.user.userId);
      const change = { present: isSame ? present : '', next, endElsewhere };
      const isChanged = await identity.changePassword(session, change).catch(refuseChange);
      if (typeof isChanged === 'object') throw tooManyPasswords(isChanged.waitMs);
      if (!isChanged) throw new Refusal(422, 'wrong-password', { message: 'The current password is wrong.' });
      await endElsewhere();
      securityAlerts.changed(session.user, 'Your password was changed');
      return new DataWith(null, { message: 'Password changed.' });
    },

    ...sessionCalls({ identity, live }, stream),
  };
}

/** What whoever is signed in asks about themselves all the time. */
export function sessionCalls(
  { identity, live }: Pick<ShownExchange, 'identity' | 'live'>,
  { tickets, topics }: OfStream,
): Pick<
  Handlers<typeof SIGN_IN_CALLS>,
  'user/presence' | 'user/getPermissions' | 'user/getUserBalance' | 'stream/getTicket' | 'stream/getPictures'
> {
  return {
    'user/presence'(_body, { session }) {
      identity.sessions.present(session);
      return null;
    },

    'user/getPermissions': (_body, { session: { user, mustSetUpFactor } }) => ({
      permissions: identity.roles.permissionsOf(user),
      reads_only: identity.roles.readsOnly(user),
      must_set_up_factor: mustSetUpFactor,
    }),

    'user/getUserBalance'(_body, { session }) {
      const { account, userName } = session.user;
      return { ...toWireBalance(live.account(account)), user_name: userName };
    },

    async 'stream/getTicket'(_body, { session }) {
      return { ticket: await tickets.issue(session) };
    },

    'stream/getPictures': ({ topics: names }, { session }) =>
      polledPictures(names, session, { topics, roles: identity.roles }),
  };
}

function refusalOfSignIn(signIn: NotRecognised): Refusal {
  switch (signIn.reason) {
    case 'too-many-attempts':
      return tooMany(signIn.waitMs, 'Too many wrong attempts. Try again later.');
    case 'wrong-otp':
      return wrongOtp();
    case 'disabled':
      return new Refusal(422, 'login-disabled', {
        message: 'This login is disabled. Ask the people who run this site.',
      });
    case 'otp-required':
      return new Refusal(422, 'otp-required', { message: 'Enter the code of your authenticator app.' });
    case 'wrong-credentials':
      return new Refusal(422, 'wrong-credentials', { message: 'The user name or the password is wrong.' });
  }
}

function refuseChange(error: unknown): never {
  if (error instanceof IdentityError) throw new Refusal(422, error.code, { message: error.message });
  if (error instanceof TooManyPasswordsError) throw tooMany(2000, 'Too many passwords at once. Try again in a moment.');
  throw error;
}

export function toUserInfo(user: User) {
  return {
    user_id: user.userId,
    user_name: user.userName,
    parent_id: user.parentId,
    is_change_password: flag(user.isChangePassword),
    is_signup_user: flag(user.hasCashier),
  };
}
