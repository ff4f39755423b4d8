// The installer's acts on accounts (npm run account): the same functions with and without a running exchange.
import { DAY_MS } from 'engine/vocabulary';
import { z } from 'zod';
import { ROLE_NAMES } from 'protocol';
import { fromWireMoney, toWireMoney } from 'protocol/money';
import type { Authority } from '../people/authority/authority.ts';
import type { AuditTrail, Intent } from '../people/authority/audit-trail.ts';
import type { ControlHandler } from '../core/system/control.ts';
import type { Identity } from '../people/identity/identity.ts';
import { IdentityError } from '../people/identity/identity-error.ts';
import { hasAccount } from '../people/identity/roles.ts';
import { actAs, type Acting } from '../core/sequencer/acting.ts';

export const CreateAccount = z.strictObject({
  user_name: z.string(),
  password: z.string(),
  role: z.enum(ROLE_NAMES),
});
export const CreditAccount = z.strictObject({ user_name: z.string(), amount: z.number().positive() });

export const ACCOUNT_CALLS = ['account-create', 'account-credit'] as const;
export type AccountCall = (typeof ACCOUNT_CALLS)[number];

export interface AccountNeeds {
  readonly identity: Identity;
  readonly audit: Pick<AuditTrail, 'begin' | 'end' | 'doneBy'>;
  /** True if the amount takes two people. */
  needsTwo(...of: Parameters<Authority['needsTwo']>): Promise<boolean>;
  /** The journal's last command. */
  readonly sequence: () => number;
  readonly now: () => number;
}

/** The person with the installation's files is no member of staff: in the trail they are the exchange itself. */
const INSTALLER = 0;

/** Each answers one line for people. */
export function accountControl(needs: AccountNeeds): Record<AccountCall, ControlHandler> {
  const { identity } = needs;
  return {
    'account-create': async (body) => {
      const { user_name: userName, password, role } = CreateAccount.parse(body);
      // A bettor belongs to the operator as one who signed up does; before there is an operator, to nobody.
      const parentId = role === 'bettor' ? await identity.firstOperator() : undefined;
      const hasCashier = role === 'bettor';
      const created = { userName, password, role, hasCashier, ...(parentId !== undefined && { parentId }) };
      const about = { action: 'account-create', detail: { user_name: userName, role } };
      const user = await audited(needs, about, () => identity.createUser(created));
      return `${role} ${user.userName} can sign in`;
    },
    'account-credit': async (body) => {
      const { user_name: userName, amount } = CreditAccount.parse(body);
      const money = fromWireMoney(amount);
      if (money === undefined) throw new Error('An amount must have at most two decimals.');
      const user = await identity.findUser(userName);
      if (user === undefined || !hasAccount(user))
        throw new IdentityError('unknown-account', `There is no bettor ${userName}.`);
      const about = { action: 'account-credit', detail: { user_name: userName, user_id: user.userId, amount } };
      await audited(needs, { ...about, kind: 'credit', amount: money }, async () => {
        // The sum includes this credit already.
        if (
          await needs.needsTwo(
            'credit',
            0,
            await needs.audit.doneBy(INSTALLER, 'credit', { since: needs.now() - DAY_MS }),
          )
        )
          throw new IdentityError(
            'second-person-missing',
            'Two owners run this place: so much within a day takes two people, at the desk.',
          );
        await identity.accounts.credit(user.account, money);
      });
      return `${toWireMoney(money).toFixed(2)} credited to ${user.userName}`;
    },
  };
}

/** Does what the trail has before and after, as what staff do. */
async function audited<T>(
  { audit, sequence, now }: AccountNeeds,
  about: Pick<Intent, 'action' | 'detail' | 'kind' | 'amount'>,
  work: () => Promise<T>,
): Promise<T> {
  const from = { address: '', device: 'command line', subject: '', reason: '', requestKey: '' };
  const intent = { ...from, ...about, at: now(), userId: INSTALLER, after: sequence() };
  const entry = await audit.begin(intent);
  const acting: Acting = { user: INSTALLER, entry, commands: [] };
  const end = (outcome: string) => {
    const { commands } = acting;
    return audit.end(entry, intent, { at: now(), outcome, detail: commands.length > 0 ? { commands } : {} });
  };
  try {
    const done = await actAs(acting, work);
    await end('done');
    return done;
  } catch (error) {
    await end(error instanceof IdentityError ? error.code : 'unknown').catch(() => undefined);
    throw error;
  }
}
