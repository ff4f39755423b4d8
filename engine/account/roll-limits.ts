import type { Exchange } from '../exchange.ts';
import { ACCEPTED, type Outcome } from '../outcome.ts';
import { LIMIT_KINDS } from '../vocabulary/index.ts';
import { roll, type SelfLimit } from './self-limits.ts';

/** Whether `rollLimits` has anything to do. */
export function hasLimitsToRoll({ settings }: Exchange): boolean {
  return settings.inOrder().some(([, { selfLimits }]) => LIMIT_KINDS.some((kind) => isOfPeriods(selfLimits[kind])));
}

function isOfPeriods(limit: SelfLimit | undefined): boolean {
  return limit !== undefined && limit.period > 0 && limit.rolling === undefined;
}

/**
 * Limits set with builds that counted calendar periods roll from now on, as the limits page says of all limits.
 *
 * @see docs/rules.md, "Self-limits"
 */
export function rollLimits(exchange: Exchange): Outcome {
  for (const [, { selfLimits }] of exchange.settings.inOrder()) {
    for (const kind of LIMIT_KINDS) {
      const limit = selfLimits[kind];
      if (limit !== undefined) roll(limit, exchange.at);
    }
  }
  return ACCEPTED;
}
