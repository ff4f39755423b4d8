import { REJECTIONS } from 'engine';
import type { Rejection } from 'engine';
import type { PEOPLE_CALLS } from 'protocol';
import { IdentityError } from '../../../people/identity/identity-error.ts';
import { newPassword } from '../../../people/identity/passwords.ts';
import { hasAccount } from '../../../people/identity/roles.ts';
import { fittingKey } from '../../../core/sequencer/request-key.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { roleAbove } from '../two-people/more-than-theirs.ts';
import { peopleList } from './people-list.ts';
import { personCalls, toAdminUser } from './person-calls.ts';
import { toSettings } from '../wire/account-on-wire.ts';

type Needs = Pick<GatewayDependencies, 'identity' | 'live' | 'sequencer' | 'records' | 'apiAccess' | 'securityAlerts'>;

export function peopleCalls(needs: Needs): Handlers<typeof PEOPLE_CALLS> {
  const { identity, live, records, sequencer } = needs;
  const holderOf = async (userId: number) => {
    const user = await identity.userOf(userId);
    if (user === undefined || !hasAccount(user)) throw unknown('unknown-account', 'account');
    return user;
  };
  return {
    ...personCalls(needs),
    ...peopleList(needs),
    async 'admin/createUser'({ user_name, password: chosen, role, has_cashier }, { session, seconded }) {
      if (identity.roles.find(role) === undefined) throw unknown('unknown-role', 'role');
      if (!identity.roles.mayGrant(session.user, role)) throw roleAbove('role');
      const password = chosen ?? newPassword();
      // Who reads the password knows it, whoever proposed it: they choose another one first.
      const { userId: parentId } = session.user;
      const made = { madeBy: parentId, proposedBy: seconded, isChangePassword: true };
      const hasCashier = role === 'bettor' && (has_cashier ?? true);
      const added = { userName: user_name, password, role, parentId, hasCashier, ...made };
      const user = await identity.createUser(added).catch(refuseIdentity);
      return { ...toAdminUser(user, live), ...(chosen === undefined && { password }) };
    },
    async 'admin/creditAccount'({ user_id, amount, request_id }) {
      const user = await holderOf(user_id);
      // Payments and welcomes come from the bank too, which knows a key once.
      const requestKey = request_id === undefined ? undefined : fittingKey(`credit ${request_id}`);
      await identity.accounts.credit(user.account, amount, { requestKey }).catch(refuseIdentity);
      return toAdminUser(user, live);
    },
    async 'admin/debitAccount'({ user_id, amount, request_id }) {
      const user = await holderOf(user_id);
      // A key is the account's own here, and a bettor's bets have theirs in the same list.
      const key = request_id === undefined ? undefined : fittingKey(`debit ${request_id}`);
      await identity.accounts.debit(user.account, amount, key).catch(refuseIdentity);
      return toAdminUser(user, live);
    },
    async 'admin/changeAccount'({ user_id, bets_locked, locked, discount, share, ...limits }) {
      const { account } = await holderOf(user_id);
      const now = await records.settingsOf(account);
      const standing = (change: number | null | undefined, limit = -1) =>
        change === undefined ? limit : (change ?? -1);
      const most = standing(limits.max_stake, now?.maxStake);
      if (most >= 0 && standing(limits.min_stake, now?.minStake) > most)
        throw new Refusal(422, 'limits-contradict', { message: 'The minimum stake is above the maximum.' });
      const settings = given({
        betsLocked: bets_locked,
        locked,
        discount,
        share,
        exposureLimit: limits.exposure_limit,
        minStake: limits.min_stake,
        maxStake: limits.max_stake,
        maxProfit: limits.max_profit,
      });
      const receipt = await sequencer.submit({ type: 'change-account', account, ...settings });
      if (!receipt.outcome.ok) throw refusalOf(receipt.outcome.rejection);
      const changed = receipt.events().find((event) => event.type === 'account-changed');
      if (changed === undefined) throw new Error('an account was changed without an event');
      return toSettings(user_id, changed);
    },
  };
}

const CONFLICTS: readonly string[] = ['user-exists', 'last-owner'];

export function refuseIdentity(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  if (isRejection(error.code)) throw refusalOf(error.code);
  throw new Refusal(CONFLICTS.includes(error.code) ? 409 : 422, error.code, { message: error.message });
}

function isRejection(code: string): code is Rejection {
  return (REJECTIONS as readonly string[]).includes(code);
}
