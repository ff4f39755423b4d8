import { chainOf } from './chain.ts';
import { emit } from './exchange-state.ts';
import type { ModelMarket, Work } from './exchange-state.ts';

// docs/rules.md, "Shares".

const COMMISSION = 2;

/** With an account's first order in a market the shares of its chain are noted, for good. */
export function noteShares(work: Work, market: ModelMarket, account: number): void {
  if (market.shares.has(account)) return;
  const shares = chainOf(work.state, account).flatMap(([agent, { share }]) => (share > 0 ? [{ agent, share }] : []));
  market.shares.set(account, shares);
  if (shares.length === 0) return;
  emit(work, { type: 'shares-taken', account, market: market.id, shares: shares.map((one) => ({ ...one })) });
}

/** The legs of the agents, the nearest first, then the house's, then that of COMMISSION; each of 0 too. */
export function shareLegs(
  { shares, definition }: ModelMarket,
  account: number,
  { profit, commission }: { readonly profit: bigint; readonly commission: bigint },
): [account: number, amount: bigint][] {
  const part = (amount: bigint, share: number) => (amount * BigInt(share)) / 10_000n;
  const isQuoted = definition.mechanism === 'quoted';
  let fromHouse = 0n;
  let fromCommission = 0n;
  const legs = (shares.get(account) ?? []).map(({ agent, share }): [number, bigint] => {
    const ofResult = isQuoted ? part(-profit, share) : 0n;
    const ofCommission = part(commission, share);
    fromHouse -= ofResult;
    fromCommission -= ofCommission;
    return [agent, ofResult + ofCommission];
  });
  return [...legs, [definition.house, fromHouse], [COMMISSION, fromCommission]];
}
