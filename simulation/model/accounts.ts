import type { OpenAccount, PostTransfer } from 'engine';
import { accepted, isTooLarge, rejected, tell, toNumber, touch } from './exchange-state.ts';
import type { ModelOutcome, Rule, Work } from './exchange-state.ts';
import { exposureOf } from './exposure.ts';
import { isKeyUsed } from './request-keys.ts';

// docs/rules.md, "Accounts and transfers".

const CLEARING = 3;

export const openAccount: Rule<OpenAccount> = (work, command) => {
  const role: string = command.role;
  if (command.account < 16 || command.account > 9_999_999 || role === 'system') return rejected('invalid-definition');
  if (work.state.accounts.has(command.account)) return rejected('account-exists');
  work.state.accounts.set(command.account, { role: command.role, cash: 0n });
  tell(work, { type: 'account-opened', account: command.account, role: command.role, parent: 0 });
  return accepted();
};

export const postTransfer: Rule<PostTransfer> = (work, command) => {
  const no = refuseTransfer(work, command);
  if (no !== undefined) return no;
  const amount = BigInt(command.amount);
  post(work, {
    kind: command.kind,
    market: 0,
    legs: [
      [command.from, -amount],
      [command.to, amount],
    ],
  });
  return accepted();
};

function refuseTransfer({ state }: Work, command: PostTransfer): ModelOutcome | undefined {
  const amount = BigInt(command.amount);
  const from = state.accounts.get(command.from);
  const to = state.accounts.get(command.to);
  if (isTooLarge(amount)) return rejected('amount-too-large');
  if (from !== undefined && isTooLarge(from.cash - amount)) return rejected('amount-too-large');
  if (to !== undefined && isTooLarge(to.cash + amount)) return rejected('amount-too-large');
  if (from === undefined || to === undefined) return rejected('unknown-account');
  if (isKeyUsed(state, command)) return rejected('request-key-reused');
  if (command.from === CLEARING || command.to === CLEARING) return rejected('not-permitted');
  if (amount < 1n || command.from === command.to) return rejected('invalid-transfer');
  if (from.role === 'customer' && from.cash - exposureOf(state, command.from) - amount < 0n) {
    return rejected('insufficient-funds');
  }
  return undefined;
}

interface Posting {
  readonly kind: string;
  /** 0 for none. */
  readonly market: number;
  readonly legs: readonly (readonly [account: number, amount: bigint])[];
}

/** Moves cash and writes the entry, legs of 0 left out. */
export function post(work: Work, { kind, market, legs }: Posting): void {
  const { state } = work;
  const moved = legs.filter(([, amount]) => amount !== 0n);
  for (const [account, amount] of moved) {
    const holder = state.accounts.get(account);
    if (holder === undefined) throw new Error(`no account ${account}`);
    if (!work.cashBefore.has(account)) work.cashBefore.set(account, holder.cash);
    holder.cash += amount;
    touch(work, account, market);
  }
  state.lastEntry += 1;
  tell(work, {
    type: 'ledger-posted',
    entry: state.lastEntry,
    kind,
    market,
    legs: moved.map(([account, amount]) => ({ account, amount: toNumber(amount) })),
  });
}
