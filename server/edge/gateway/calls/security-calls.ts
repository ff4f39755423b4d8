import type { DEVICE_CALLS, SECOND_FACTOR_CALLS } from 'protocol';
import type { LoginSession } from '../../../people/identity/login-sessions.ts';
import { loginIdOf } from '../../../people/identity/login-sessions.ts';
import { TooManyPasswordsError } from '../../../people/identity/passwords.ts';
import type { CodeCheck } from '../../../people/second-factor/second-factors.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, tooMany, unknown } from '../refusal.ts';
import { flag } from '../wire/account-on-wire.ts';
import { timeText } from '../wire/time-text.ts';

type FactorNeeds = Pick<GatewayDependencies, 'identity' | 'securityAlerts' | 'apiAccess' | 'catalogue'>;

export function secondFactorCalls({
  catalogue,
  identity,
  securityAlerts,
  apiAccess,
}: FactorNeeds): Handlers<typeof SECOND_FACTOR_CALLS> {
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
      return { is_on: flag(isOn), since: timeText(since), recovery_codes_left: recoveryCodesLeft };
    },

    async 'securityAuth/begin'({ password }, { session }) {
      await checkPassword(session, password);
      const begun = await secondFactors.begin(session.user, catalogue.settings.site_title || 'Evens');
      if (begun === undefined) {
        throw new Refusal(409, 'second-factor-on', { message: 'Security auth is on already. Turn it off first.' });
      }
      return { ...begun };
    },

    async 'securityAuth/confirm'({ otp }, { session, address }) {
      const { userId } = session.user;
      const endElsewhere = () => apiAccess.sessions.endOf(userId);
      const confirmed = await secondFactors.confirm(session, otp, endElsewhere);
      if (confirmed === 'not-begun') throw notOn('No sign-up is waiting for a code. Start again.');
      if (!isCodes(confirmed)) throw refuseCode(confirmed);
      // A program may have come in meanwhile.
      await endElsewhere();
      await identity.noteActivity(userId, 'second-factor-on', address);
      securityAlerts.changed(session.user, 'Security auth was turned on');
      return { recovery_codes: [...confirmed] };
    },

    async 'securityAuth/renewCodes'(proof, { session }) {
      await checkBoth(session, proof);
      return { recovery_codes: [...(await secondFactors.renewCodes(session.user.userId))] };
    },

    async 'securityAuth/disable'(proof, { session, address }) {
      await checkBoth(session, proof);
      const { userId } = session.user;
      if (identity.staffNeedFactor(session.user))
        throw new Refusal(409, 'second-factor-required', { message: 'Staff of this site work with a second factor.' });
      await secondFactors.disable(userId);
      await identity.noteActivity(userId, 'second-factor-off', address);
      securityAlerts.changed(session.user, 'Security auth was turned off');
      return null;
    },
  };
}

export function deviceCalls({
  identity,
  apiAccess,
}: Pick<GatewayDependencies, 'identity' | 'apiAccess'>): Handlers<typeof DEVICE_CALLS> {
  const { sessions } = identity;
  const programs = apiAccess.sessions;
  return {
    'user/getDevices': (_body, { session }) => {
      const { userId } = session.user;
      const people = sessions.of(userId).map((own) => ({ ...own, seenAt: own.presentAt }));
      return [...people, ...programs.of(userId).map((own) => ({ ...own, seenAt: own.aliveAt }))].map((own) => ({
        login_id: loginIdOf(own),
        device: own.device,
        address: own.address,
        signed_in_at: new Date(own.createdAt).toISOString(),
        seen_at: new Date(own.seenAt).toISOString(),
        is_this: own.tokenHash === session.tokenHash,
      }));
    },

    async 'user/endLogin'({ login_id }, { session }) {
      const { userId } = session.user;
      const person = sessions.of(userId).find((own) => loginIdOf(own) === login_id);
      const program = programs.of(userId).find((own) => loginIdOf(own) === login_id);
      if (person !== undefined) await sessions.end(person);
      else if (program !== undefined) await programs.end(program);
      else throw unknown('unknown-login', 'device');
      return null;
    },

    async 'user/endOtherLogins'(_body, { session }) {
      const { userId } = session.user;
      const ended = sessions.of(userId).length - 1 + programs.of(userId).length;
      await sessions.endOthers(session);
      await programs.endOf(userId);
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
  new Refusal(422, 'wrong-otp', { message: 'This code is wrong or was already used. Wait for the next one.' });

export const tooManyCodes = (waitMs: number) => tooMany(waitMs, 'Too many wrong codes. Try again later.');

export const tooManyPasswords = (waitMs: number) => tooMany(waitMs, 'Too many wrong passwords. Try again later.');

function refuseRush(error: unknown): never {
  if (error instanceof TooManyPasswordsError) throw tooMany(2000, 'Too many passwords at once. Try again in a moment.');
  throw error;
}

const notOn = (message = 'Security auth is not on.') => new Refusal(409, 'second-factor-off', { message });
