import type { Money } from 'engine';
import type { Identity } from '../../identity/identity.ts';

export const DEMO_BETTORS = ['demo', 'demo2', 'demo3'] as const;
export const DEMO_OPERATOR = 'operator';
export const DEMO_PASSWORD = 'demo1234';
/** 50,000.00 points. */
const DEMO_CREDIT = 5_000_000 as Money;

/** The people of a demo: made and credited at its first start, left alone afterwards. */
export async function seedDemo({ identity }: { readonly identity: Identity }): Promise<void> {
  for (const userName of DEMO_BETTORS) {
    if ((await identity.findUser(userName)) !== undefined) continue;
    // The account and its money before the person: cut short between them, the next start goes on where this one stopped.
    const account = await identity.ensureAccount(`user:${userName}`, 'customer');
    await identity.creditAccount(account, DEMO_CREDIT, `demo ${userName}`);
    await identity.createUser({ userName, password: DEMO_PASSWORD, role: 'bettor' });
  }
  if ((await identity.findUser(DEMO_OPERATOR)) === undefined) {
    await identity.createUser({ userName: DEMO_OPERATOR, password: DEMO_PASSWORD, role: 'operator' });
  }
}
