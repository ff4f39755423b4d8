import type { ModelAccount } from './account-state.ts';
import type { ExchangeState } from './exchange-state.ts';

// docs/rules.md, "Locks and exclusion" and "The agent tree".

/** Everybody above an account, the nearest first. */
export function chainOf({ accounts }: ExchangeState, id: number): [id: number, account: ModelAccount][] {
  const chain: [number, ModelAccount][] = [];
  for (let above = accounts.get(id)?.parent ?? 0; above !== 0; above = accounts.get(above)?.parent ?? 0) {
    chain.push([above, accounts.get(above) as ModelAccount]);
  }
  return chain;
}

function withChain(state: ExchangeState, id: number): ModelAccount[] {
  const own = state.accounts.get(id);
  return own === undefined ? [] : [own, ...chainOf(state, id).map(([, account]) => account)];
}

export function isLocked(state: ExchangeState, id: number): boolean {
  return withChain(state, id).some(({ locked }) => locked);
}

export function areBetsLocked(state: ExchangeState, id: number): boolean {
  return withChain(state, id).some(({ betsLocked }) => betsLocked);
}

export function isExcluded(state: ExchangeState, id: number, at: number): boolean {
  return (state.accounts.get(id)?.excludedUntil ?? 0) > at;
}

/** Why an account may not bet at all. */
export function betChecks(state: ExchangeState, id: number, at: number) {
  return {
    'account-excluded': () => isExcluded(state, id, at),
    'account-locked': () => isLocked(state, id),
    'bets-locked': () => areBetsLocked(state, id),
    'shortfall-open': () => (state.accounts.get(id)?.shortfall ?? 0n) > 0n,
  };
}
