import { useEffect } from 'react';
import { create } from 'zustand';
import { ask } from './exchange.ts';

// Whose an account is: asked for once, when it is first seen.

export interface AccountName {
  readonly name: string;
  /** 0 where no person has it. */
  readonly userId: number;
}

const useKnown = create<{ readonly names: ReadonlyMap<number, AccountName> }>(() => ({ names: new Map() }));

/** What a call takes. */
const AT_ONCE = 200;
const asked = new Set<number>();

async function learn(accounts: readonly number[]): Promise<void> {
  for (const account of accounts) asked.add(account);
  try {
    const told = await ask('admin/getAccountNames', { accounts: [...accounts] });
    useKnown.setState(({ names }) => ({
      names: new Map([
        ...names,
        ...told.map(({ account, name, user_id: userId }) => [account, { name, userId }] as const),
      ]),
    }));
  } catch {
    for (const account of accounts) asked.delete(account);
  }
}

/** The names known so far; those of `accounts` come. */
export function useAccountNames(accounts: readonly number[]): ReadonlyMap<number, AccountName> {
  const names = useKnown((state) => state.names);
  const unknown = [...new Set(accounts)].filter((account) => !asked.has(account)).slice(0, AT_ONCE);
  const list = unknown.join(' ');
  useEffect(() => {
    if (list !== '') void learn(list.split(' ').map(Number));
  }, [list]);
  return names;
}
