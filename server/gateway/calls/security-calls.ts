import type { LoginSession } from '../../identity/login-sessions.ts';
import { loginIdOf } from '../../identity/login-sessions.ts';
import { TooManyPasswordsError } from '../../identity/passwords.ts';
import type { CodeCheck } from '../../identity/second-factor/second-factors.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, tooMany, unknown } from '../refusal.ts';
import type { CallHandlers } from './call-handlers.ts';

type FactorNames =
  | 'securityAuth/getStatus'
  | 'securityAuth/begin'
  | 'securityAuth/confirm'
  | 'securityAuth/renewCodes'
  | 'securityAuth/disable';
type DeviceNames = 'user/getDevices' | 'user/endLogin' | 'user/endOtherLogins';

export function securityCalls(parts: GatewayParts): CallHandlers<FactorNames | DeviceNames> {
  return { ...factorCalls(parts), ...deviceCalls(parts) };
}

function factorCalls({ identity, door, apiAccess }: GatewayParts): CallHandlers<FactorNames> {
  const { secondFactors } = identity;
  const checkPassword = async (session: LoginSession, password: string) => {
    const isRight = await identity.isRightPassword(session, password).catch(refuseRush);
    if (typeof isRight === 'object') throw tooManyPasswords(isRight.waitMs);
    if (!isRight) throw new Refusal(422, 'wrong-password', { message: 'The password is wrong.' });
  };
  const checkBoth = async (session: LoginSession, { password, otp }: { password: string; otp: string }) => {
    const { userId } = session.user;
    if (!(await secondFactors.isOn(userId))) throw notOn();
    await checkPassword(session, password);
    refuseCode(await secondFactors.use(userId, otp));
  };
  return {
    async 'securityAuth/getStatus'(_body, { session }) {
      const { isOn, since, recoveryCodesLeft } = await secondFactors.statusOf(session.user.userId);
      const told = since === 0 ? '' : new Date(since).toISOString();
      return { is_on: isOn ? (1 as const) : (0 as const), since: told, recovery_codes_left: recoveryCodesLeft };
    },

    async 'securityAuth/begin'({ password }, { session }) {
      await checkPassword(session, password);
      const begun = await secondFactors.begin(session.user);
      if (begun === undefined) {
        throw new Refusal(409, 'second-factor-on', { message: 'Security auth is on already. Turn it off first.' });
      }
      return { ...begun };
    },

    async 'securityAuth/confirm'({ otp }, { session, address }) {
      const { userId } = session.user;
      const endElsewhere = () => apiAccess.sessions.endOf(userId);
      const confirmed = await secondFactors.confirm(session, otp, endElsewhere);
      if (confirmed === 'not-begun') throw notOn('Nothing waits for a code. Begin again.');
      if (!isCodes(confirmed)) throw refuseCode(confirmed);
      // A program may have come in meanwhile.
      await endElsewhere();
      await identity.noteActivity(userId, 'second-factor-on', address);
      door.alerts.changed(session.user, 'Security auth was turned on');
      return { recovery_codes: [...confirmed] };
    },

    async 'securityAuth/renewCodes'(asked, { session }) {
      await checkBoth(session, asked);
      return { recovery_codes: [...(await secondFactors.renewCodes(session.user.userId))] };
    },

    async 'securityAuth/disable'(asked, { session, address }) {
      await checkBoth(session, asked);
      const { userId } = session.user;
      await secondFactors.disable(userId);
      await identity.noteActivity(userId, 'second-factor-off', address);
      door.alerts.changed(session.user, 'Security auth was turned off');
      return null;
    },
  };
}

function deviceCalls({ identity, apiAccess }: GatewayParts): CallHandlers<DeviceNames> {
  const { sessions } = identity;
  return {
    'user/getDevices': (_body, { session }) =>
      sessions.of(session.user.userId).map((own) => ({
        login_id: loginIdOf(own),
        device: own.device,
        address: own.address,
        signed_in_at: new Date(own.createdAt).toISOString(),
        seen_at: new Date(own.presentAt).toISOString(),
        is_this: own.tokenHash === session.tokenHash,
      })),

    async 'user/endLogin'({ login_id }, { session }) {
      const found = sessions.of(session.user.userId).find((own) => loginIdOf(own) === login_id);
      if (found === undefined) throw unknown('unknown-login', 'device');
      await sessions.end(found);
      return null;
    },

    async 'user/endOtherLogins'(_body, { session }) {
      const { userId } = session.user;
      const ended = sessions.of(userId).length - 1;
      await sessions.endOthers(session);
      await apiAccess.sessions.endOf(userId);
      return { ended };
    },
  };
}

const isCodes = (answer: CodeCheck | readonly string[]): answer is readonly string[] => Array.isArray(answer);

function refuseCode(checked: CodeCheck): Refusal | undefined {
  if (checked === 'right') return undefined;
  if (checked === 'wrong') throw wrongOtp();
  throw tooManyCodes(checked.waitMs);
}

export const wrongOtp = () =>
  new Refusal(422, 'wrong-otp', { message: 'This code is wrong, or was used before. Wait for the next one.' });

export const tooManyCodes = (waitMs: number) => tooMany(waitMs, 'Too many wrong codes. Try again later.');

export const tooManyPasswords = (waitMs: number) => tooMany(waitMs, 'Too many wrong passwords. Try again later.');

function refuseRush(error: unknown): never {
  if (error instanceof TooManyPasswordsError) throw tooMany(2000, 'Too many passwords at once. Try again in a moment.');
  throw error;
}

const notOn = (message = 'Security auth is not on.') => new Refusal(409, 'second-factor-off', { message });
