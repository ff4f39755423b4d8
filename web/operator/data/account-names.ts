import { ask } from './exchange.ts';
import { knownNames } from './known-names.ts';

export interface AccountName {
  readonly name: string;
  /** 0 where no person has it. */
  readonly userId: number;
}

/** The most that a call takes. */
const AT_ONCE = 200;

const known = knownNames<AccountName>(async (accounts) => {
  const found = await ask('admin/getAccountNames', { accounts: [...accounts] });
  return found.map(({ account, name, user_id: userId }) => [account, { name, userId }] as const);
}, AT_ONCE);

/** Names by account, as far as they are known; those of `accounts` are fetched. */
export const useAccountNames = (accounts: readonly number[]): ReadonlyMap<number, AccountName> => known.useOf(accounts);
