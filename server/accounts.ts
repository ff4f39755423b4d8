// What the installer does with accounts (npm run account): the same functions in a running exchange and beside none.
import { z } from 'zod';
import { ROLE_NAMES } from 'protocol';
import { fromWireMoney, toWireMoney } from 'protocol/money';
import type { ControlHandler } from './control.ts';
import type { Identity } from './identity/identity.ts';
import { IdentityError } from './identity/identity-error.ts';
import { hasAccount } from './identity/roles.ts';

export const CreateAccount = z.strictObject({
  user_name: z.string(),
  password: z.string(),
  role: z.enum(ROLE_NAMES),
});
export const CreditAccount = z.strictObject({ user_name: z.string(), amount: z.number().positive() });

export const ACCOUNT_CALLS = ['account-create', 'account-credit'] as const;
export type AccountCall = (typeof ACCOUNT_CALLS)[number];

/** Each answers one line for people. */
export function accountControl(identity: Identity): Record<AccountCall, ControlHandler> {
  return {
    'account-create': async (body) => {
      const { user_name: userName, password, role } = CreateAccount.parse(body);
      // A bettor belongs to the operator as one who signed up does; before there is an operator, to nobody.
      const parentId = role === 'bettor' ? await identity.firstOperator() : undefined;
      const user = await identity.createUser({ userName, password, role, ...(parentId !== undefined && { parentId }) });
      return `${role} ${user.userName} can sign in`;
    },
    'account-credit': async (body) => {
      const { user_name: userName, amount } = CreditAccount.parse(body);
      const money = fromWireMoney(amount);
      if (money === undefined) throw new Error('An amount must have at most two decimals.');
      const user = await identity.findUser(userName);
      if (user === undefined || !hasAccount(user))
        throw new IdentityError('unknown-account', `There is no bettor ${userName}.`);
      await identity.accounts.credit(user.account, money);
      return `${toWireMoney(money).toFixed(2)} credited to ${user.userName}`;
    },
  };
}
