import type { Payoff } from '../command.ts';
import type { Positions } from './positions.ts';
import { RunnersPositions } from './runners-positions.ts';

/** The empty positions of a market that pays so. */
export function positionsOf(payoff: Payoff, runners: number): Positions {
  switch (payoff.kind) {
    case 'runners':
      return new RunnersPositions(runners, payoff.winners, payoff.complete);
    default:
      throw new Error(`no positions for ${payoff.kind}`);
  }
}
