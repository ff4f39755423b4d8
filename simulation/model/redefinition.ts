import type { RedefineMarket } from 'engine';
import type { Definition } from './definition.ts';
import { accepted, emit, rejected, type Rule } from './exchange-state.ts';
import { worstLoss } from './exposure.ts';
import { heldBy } from './held.ts';
import { find } from './markets.ts';

// docs/rules.md, "Redefining".

/** Other limits and commission, for what is placed from now on. */
export const redefineMarket: Rule<RedefineMarket> = (work, command) => {
  const { minStake = 1, maxStake, maxProfit, lossCap } = command;
  if (minStake > 90_000_000_000) return rejected('amount-too-large');
  if ([maxStake, maxProfit, lossCap].some((amount) => (amount ?? 0) > 2 ** 51)) return rejected('amount-too-large');
  const known = work.state.markets.get(command.market);
  if (!isPossible(command, known?.definition.house)) return rejected('invalid-definition');
  const market = find(work.state, command.market, ['inactive', 'open', 'suspended']);
  if ('ok' in market) return market;
  const { definition } = market;
  const isOtherRate = command.baseRate !== undefined && command.baseRate !== definition.baseRate;
  if (isOtherRate && market.turnover > 0n) return rejected('wrong-market-state');
  const isUnderStakes = () => BigInt(lossCap ?? 0) < worstLoss(market, heldBy(market, definition.house));
  if (lossCap !== undefined && isUnderStakes()) return rejected('house-limit');
  market.definition = redefined(definition, command);
  emit(work, { type: 'market-redefined', ...fieldsOf(market.definition) });
  return accepted();
};

function isPossible({ baseRate = 0, ...amounts }: RedefineMarket, house: number | undefined): boolean {
  const { minStake, maxStake, maxProfit, lossCap } = amounts;
  const isWhole = (amount: number, least: number) => Number.isInteger(amount) && amount >= least;
  return (
    isWhole(baseRate, 0) &&
    baseRate <= 10_000 &&
    [minStake, maxStake, maxProfit].every((amount) => isWhole(amount ?? 1, 1)) &&
    isWhole(lossCap ?? 0, 0) &&
    (lossCap === undefined || house !== 0)
  );
}

function redefined(definition: Definition, command: RedefineMarket): Definition {
  const limit = (now: bigint | undefined, wanted: number | null | undefined) => {
    if (wanted === undefined) return now;
    return wanted === null ? undefined : BigInt(wanted);
  };
  return {
    ...definition,
    baseRate: command.baseRate ?? definition.baseRate,
    minStake: BigInt(command.minStake ?? definition.minStake),
    maxStake: limit(definition.maxStake, command.maxStake),
    maxProfit: limit(definition.maxProfit, command.maxProfit),
    lossCap: BigInt(command.lossCap ?? definition.lossCap),
  };
}

function fieldsOf({ id, baseRate, minStake, maxStake, maxProfit, house, lossCap }: Definition) {
  const limit = (amount: bigint | undefined) => Number(amount ?? -1n);
  return {
    market: id,
    baseRate,
    minStake: Number(minStake),
    maxStake: limit(maxStake),
    maxProfit: limit(maxProfit),
    lossCap: house === 0 ? -1 : Number(lossCap),
  };
}
