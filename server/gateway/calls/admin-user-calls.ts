import { fromWireMoney, toWireMoney } from 'protocol';
import type { AdminUser } from 'protocol';
import { IdentityError } from '../../identity/identity-error.ts';
import type { User } from '../../identity/recognition.ts';
import { REJECTIONS } from 'engine';
import type { Rejection } from 'engine';
import { isKeptForPayments } from '../../payments/payment-flow.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { Refusal, malformed, unknown } from '../refusal.ts';
import { refusalOf } from '../rejection-answers.ts';
import { toWireBalance } from '../wire/account-on-wire.ts';
import type { CallHandlers } from './call-handlers.ts';

type Names = 'admin/createUser' | 'admin/creditAccount' | 'admin/getUsers' | 'admin/getAudit';

const MOST_AUDIT_ENTRIES = 200;
/** What SQL holds in an integer. */
const LARGEST_ID = 2 ** 31 - 1;

export function adminUserCalls(parts: GatewayParts): CallHandlers<Names> {
  const { identity, audit } = parts;
  return {
    async 'admin/createUser'({ user_name, password, role }, { session }) {
      // Somebody else knows the password: a bettor chooses one of his own first.
      const isChangePassword = role === 'bettor';
      const added = { userName: user_name, password, role, parentId: session.user.userId, isChangePassword };
      return toAdminUser(await identity.createUser(added).catch(refuse), parts);
    },
    async 'admin/creditAccount'({ user_id, amount, request_id }) {
      const user = Math.abs(user_id) > LARGEST_ID ? undefined : await identity.userOf(user_id);
      if (user === undefined || user.account === 0) throw unknown('unknown-account', 'account');
      const minor = fromWireMoney(amount);
      if (minor === undefined || minor <= 0) throw malformed('amount: more than 0, with at most two decimals');
      // Both come from the bank, which knows a key once.
      if (request_id !== undefined && isKeptForPayments(request_id))
        throw malformed('request_id: D or W and a number is the name of a payment');
      await identity.creditAccount(user.account, minor, request_id).catch(refuse);
      return toAdminUser(user, parts);
    },
    async 'admin/getUsers'() {
      return (await identity.users()).map((user) => toAdminUser(user, parts));
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

function toAdminUser(user: User, { live }: GatewayParts): AdminUser {
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
