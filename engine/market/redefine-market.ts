import { EVENTS } from '../event.ts';
import type { Exchange } from '../exchange.ts';
import type { RedefineMarket } from '../market-command.ts';
import { ACCEPTED, type Outcome, rejected } from '../outcome.ts';
import { MAX_SIZE, MAX_TURNOVER } from '../vocabulary/index.ts';
import { misfit } from './change-market.ts';
import type { MarketDefinition } from './definition.ts';
import { INACTIVE, type Market, OPEN, SUSPENDED } from './market.ts';

const MARKET_REDEFINED = EVENTS['market-redefined'][0];
/** A base rate of 100 %. */
const WHOLE = 10_000;

/** @see docs/rules.md, "Redefining" */
export function redefineMarket(exchange: Exchange, command: RedefineMarket): Outcome {
  const { market: id, minStake = 0, maxStake, maxProfit, lossCap } = command;
  if (minStake > MAX_SIZE || Math.max(maxStake ?? 0, maxProfit ?? 0, lossCap ?? 0) > MAX_TURNOVER)
    return rejected('amount-too-large');
  const market = exchange.markets.get(id);
  if (!isPossible(command, market)) return rejected('invalid-definition');
  const rejection = misfit(exchange, id, [INACTIVE, OPEN, SUSPENDED]);
  if (rejection !== undefined) return rejected(rejection);
  const changed = market as Market;
  const isOtherRate = command.baseRate !== undefined && command.baseRate !== changed.definition.baseRate;
  if (isOtherRate && changed.turnover > 0) return rejected('wrong-market-state');
  if (lossCap !== undefined && lossCap < worstOfHouse(changed)) return rejected('house-limit');
  changed.redefine(redefined(changed.definition, command));
  appendRedefined(exchange, changed.definition);
  return ACCEPTED;
}

function isPossible(command: RedefineMarket, market: Market | undefined): boolean {
  const { baseRate = 0, minStake, maxStake, maxProfit, lossCap } = command;
  const isAmount = (amount: number | null = 1) => amount === null || (Number.isInteger(amount) && amount >= 1);
  const hasNoHouse = market !== undefined && market.definition.options.house === 0;
  return (
    Number.isInteger(baseRate) &&
    baseRate >= 0 &&
    baseRate <= WHOLE &&
    isAmount(minStake) &&
    isAmount(maxStake) &&
    isAmount(maxProfit) &&
    (lossCap === undefined || (Number.isInteger(lossCap) && lossCap >= 0 && !hasNoHouse))
  );
}

/** The most that whoever quotes can lose in it now. */
function worstOfHouse({ positions, definition }: Market): number {
  const row = positions.find(definition.options.house);
  return row < 0 ? 0 : positions.worstLoss(row);
}

/** What is left out stays; null takes a limit away. */
function redefined(definition: MarketDefinition, command: RedefineMarket): MarketDefinition {
  const { options } = definition;
  const limit = (now: number, wanted: number | null | undefined) => (wanted === undefined ? now : (wanted ?? Infinity));
  return {
    ...definition,
    baseRate: command.baseRate ?? definition.baseRate,
    minStake: command.minStake ?? definition.minStake,
    options: {
      ...options,
      maxStake: limit(options.maxStake, command.maxStake),
      maxProfit: limit(options.maxProfit, command.maxProfit),
      lossCap: command.lossCap ?? options.lossCap,
    },
  };
}

function appendRedefined({ events }: Exchange, { id, baseRate, minStake, options }: MarketDefinition): void {
  const limit = (amount: number) => (amount === Infinity ? -1 : amount);
  events.begin(MARKET_REDEFINED, 6);
  events.add(id);
  events.add(baseRate);
  events.add(minStake);
  events.add(limit(options.maxStake));
  events.add(limit(options.maxProfit));
  events.add(options.house === 0 ? -1 : options.lossCap);
}
