import type { SettleMarket } from 'engine';
import type { MarketId, SelectionId } from 'engine/vocabulary';
import { type DefinedRunner, isHandicapped, isOnLines, type MarketDefinition } from './recorded-definition.ts';
import { handicapsOf, payoffOf } from './recorded-payoff.ts';

/** True if a runner was taken out. */
export function isRemoved({ status }: DefinedRunner): boolean {
  return status === 'REMOVED' || status === 'REMOVED_VACANT';
}

/** The result with which the recording closes its market. */
export interface RecordedResult {
  /** Undefined: nothing is paid. */
  readonly settle: Omit<SettleMarket, 'type' | 'market'> | undefined;
  /** A remark for whoever reads the report. */
  readonly remark?: string;
}

/** It names somebody who won, was placed or lost. */
export function hasResult({ runners }: MarketDefinition): boolean {
  return runners.some(({ status }) => status === 'WINNER' || status === 'PLACED' || status === 'LOSER');
}

/** The market’s result as the recording has closed it. */
export function resultOf(definition: MarketDefinition): RecordedResult {
  if (!hasResult(definition)) return { settle: undefined };
  if (isOnLines(definition)) {
    return { settle: undefined, remark: 'a recording does not tell the number that a line market ended with' };
  }
  if (isHandicapped(definition)) return resultOfHandicaps(definition);
  if (definition.divisor !== undefined) return resultOfEachWay(definition);
  const winners = withStatus(definition, 'WINNER');
  const left = leftIn(definition);
  const places = Math.min(definition.winners === 0 ? left : definition.winners, left);
  if (winners.length <= places) return { settle: { winners } };
  return {
    settle: { winners: [], tied: winners },
    ...(places > 1 && {
      remark: `${winners.length} runners share ${places} places: which of them tied is not recorded`,
    }),
  };
}

function resultOfEachWay(definition: MarketDefinition): RecordedResult {
  const first = withStatus(definition, 'WINNER');
  const placed = withStatus(definition, 'PLACED');
  // If no more runners are left than places, the placed part is void: the engine takes nobody as placed.
  const behind = leftIn(definition) > definition.winners ? Math.max(0, definition.winners - first.length) : 0;
  const end = first.length === 1 ? { winners: first } : { winners: [], tied: first };
  if (behind === 0) return { settle: end };
  if (placed.length <= behind) return { settle: { ...end, placed } };
  return {
    settle: { ...end, placed: [], placedTied: placed },
    ...(behind > 1 && {
      remark: `${placed.length} runners share ${behind} places: which of them tied is not recorded`,
    }),
  };
}

/** The result nearest to level that gives every runner what the recording says of it. */
function resultOfHandicaps(definition: MarketDefinition): RecordedResult {
  const payoff = payoffOf(definition);
  if (payoff.kind !== 'handicap') return { settle: undefined };
  const handicaps = handicapsOf(definition);
  const fits = (number: number): boolean =>
    definition.runners.every(({ status }, place) => {
      const { sign, quarters } = handicaps[place] as (typeof handicaps)[number];
      const ahead = 4 * sign * number + quarters;
      return status === 'WINNER' ? ahead > 0 : status !== 'LOSER' || ahead < 0;
    });
  for (let distance = 0; distance <= payoff.most; distance++) {
    for (const number of [distance, 0 - distance]) if (fits(number)) return { settle: { winners: [], number } };
  }
  return { settle: undefined, remark: 'no result gives every handicap what the recording says of it' };
}

function leftIn({ runners }: MarketDefinition): number {
  return runners.filter((runner) => !isRemoved(runner)).length;
}

function withStatus({ runners }: MarketDefinition, status: string): SelectionId[] {
  return runners.filter((runner) => runner.status === status).map((runner) => runner.selection);
}

/** Settles it, or makes it void. */
export function endOf(market: MarketId, { settle }: RecordedResult) {
  return settle === undefined
    ? ({ type: 'void-market', market } as const)
    : ({ type: 'settle-market', market, ...settle } as const);
}
