import type { Money } from 'engine';
import type { Identity } from 'server/people/identity/identity.ts';

export const DEMO_BETTORS = ['demo', 'demo2', 'demo3'] as const;
export const DEMO_OPERATOR = 'operator';
/** Those who work for the operator, each with the role of the name. */
const DEMO_STAFF = {
  operator2: 'operator',
  trader: 'trader',
  scorer: 'scorer',
  cashier: 'cashier',
  auditor: 'auditor',
} as const;
export const DEMO_PASSWORD = 'demo1234';
/** At the top of the tree, as bettors are whom an operator opens by hand. */
const NO_CASHIER = 'demo3';
/** 50,000.00 points. */
const DEMO_CREDIT = 5_000_000 as Money;

/** The people of a demo: made and credited at its first start, left alone afterwards. */
export async function seedDemo({ identity }: { readonly identity: Identity }): Promise<void> {
  const operator =
    (await identity.findUser(DEMO_OPERATOR)) ??
    (await identity.createUser({ userName: DEMO_OPERATOR, password: DEMO_PASSWORD, role: 'operator' }));
  for (const [userName, role] of Object.entries(DEMO_STAFF)) {
    if ((await identity.findUser(userName)) !== undefined) continue;
    await identity.createUser({ userName, password: DEMO_PASSWORD, role, parentId: operator.userId });
  }
  for (const userName of DEMO_BETTORS) {
    if ((await identity.findUser(userName)) !== undefined) continue;
    // The account and its money before the person: cut short between them, the next start goes on where this one stopped.
    const account = await identity.accounts.ensure(`user:${userName}`, 'customer');
    const opening = { memo: 'opening', requestKey: `Opening credit, ${userName}` } as const;
    await identity.accounts.credit(account, DEMO_CREDIT, opening);
    // As if signed up with the operator, so that the cashier is theirs too; the last is nobody's, and has none.
    const signedUp = userName === NO_CASHIER ? {} : { parentId: operator.userId, hasCashier: true };
    await identity.createUser({ userName, password: DEMO_PASSWORD, role: 'bettor', ...signedUp });
  }
}
