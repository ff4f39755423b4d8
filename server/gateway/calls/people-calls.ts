import { REJECTIONS } from 'engine';
import type { Rejection } from 'engine';
import { toWireMoney } from 'protocol';
import type { AdminUser, PEOPLE_CALLS } from 'protocol';
import { IdentityError } from '../../identity/identity-error.ts';
import type { User } from '../../identity/recognition.ts';
import { hasAccount, isPermitted } from '../../identity/roles.ts';
import { isKeptForPayments } from '../../payments/payment-flow.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import { given } from '../given.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { limitOnWire, toWireBalance } from '../wire/account-on-wire.ts';

const MOST_AUDIT_ENTRIES = 200;

type Needs = Pick<GatewayDependencies, 'identity' | 'audit' | 'live' | 'sequencer'>;

export function peopleCalls({ identity, audit, live, sequencer }: Needs): Handlers<typeof PEOPLE_CALLS> {
  const holderOf = async (userId: number) => {
    const user = await identity.userOf(userId);
    if (user === undefined || !hasAccount(user)) throw unknown('unknown-account', 'account');
    return user;
  };
  return {
    async 'admin/createUser'({ user_name, password, role }, { session }) {
      // Somebody else knows the password: a bettor chooses another one first.
      const isChangePassword = isPermitted({ role }, 'place-bets');
      const added = { userName: user_name, password, role, parentId: session.user.userId, isChangePassword };
      return toAdminUser(await identity.createUser(added).catch(refuse), live);
    },
    async 'admin/creditAccount'({ user_id, amount, request_id }) {
      const user = await holderOf(user_id);
      // Both come from the bank, which knows a key once.
      if (request_id !== undefined && isKeptForPayments(request_id))
        throw malformed('request_id: D or W and a number is the name of a payment');
      await identity.creditAccount(user.account, amount, request_id).catch(refuse);
      return toAdminUser(user, live);
    },
    'admin/getUsers': async () => (await identity.users()).map((user) => toAdminUser(user, live)),
    async 'admin/changeAccount'({ user_id, bets_locked, locked, discount, share, ...limits }) {
      const { account } = await holderOf(user_id);
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
      return {
        user_id,
        bets_locked: changed.betsLocked,
        locked: changed.locked,
        discount: changed.discount / 100,
        share: changed.share / 100,
        exposure_limit: limitOnWire(changed.exposureLimit),
        min_stake: limitOnWire(changed.minStake),
        max_stake: limitOnWire(changed.maxStake),
        max_profit: limitOnWire(changed.maxProfit),
      };
    },
    async 'admin/getAudit'() {
      const entries = await audit.newest(MOST_AUDIT_ENTRIES);
      return entries.map(({ at, userId, action, detail }) => ({
        at: new Date(at).toISOString(),
        user_id: userId,
        action,
        detail: { ...detail },
      }));
    },
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof IdentityError)) throw error;
  if (isRejection(error.code)) throw refusalOf(error.code);
  throw new Refusal(error.code === 'user-exists' ? 409 : 422, error.code, { message: error.message });
}

function isRejection(code: string): code is Rejection {
  return (REJECTIONS as readonly string[]).includes(code);
}

function toAdminUser(user: User, live: Needs['live']): AdminUser {
  const account = live.account(user.account);
  return {
    user_id: user.userId,
    user_name: user.userName,
    role: user.role,
    parent_id: user.parentId,
    account: user.account,
    cash: toWireMoney(account?.cash ?? 0),
    liability: toWireBalance(account).liability,
  };
}
