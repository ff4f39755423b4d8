import type { AccountId, Money } from 'engine';
import type { Identity } from 'server/people/identity/identity.ts';
import type { LiveModels } from 'server/reads/live/live-models.ts';
import type { Crowd } from './market-view.ts';

const MAKERS = ['bot:maker-1', 'bot:maker-2'] as const;
const TAKERS = ['bot:taker-1', 'bot:taker-2', 'bot:taker-3'] as const;
/** A billion points each: an hour of play moves a maker by some two million, to and fro. */
const CREDIT = 100_000_000_000 as Money;

/** The bots' accounts: ordinary customers, opened and credited at the first start. */
export async function openCrowd(identity: Identity, live: LiveModels): Promise<Crowd> {
  const open = async (name: string): Promise<AccountId> => {
    const account = await identity.accounts.ensure(name, 'customer');
    const known = live.account(account);
    const opening = { memo: 'opening', requestKey: `simulator ${name}` } as const;
    if (known === undefined || known.cash === 0) await identity.accounts.credit(account, CREDIT, opening);
    return account;
  };
  const makers: AccountId[] = [];
  for (const name of MAKERS) makers.push(await open(name));
  const takers: AccountId[] = [];
  for (const name of TAKERS) takers.push(await open(name));
  return { makers, takers };
}
