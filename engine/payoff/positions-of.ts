import type { Payoff } from '../market-command.ts';
import { EachWayPositions } from './each-way-positions.ts';
import { NumberPositions } from './number-positions.ts';
import type { Positions } from './positions.ts';
import { RunnersPositions } from './runners-positions.ts';

/** The empty positions of a market that pays so. */
export function positionsOf(payoff: Payoff, runners: number): Positions {
  switch (payoff.kind) {
    case 'runners':
      return new RunnersPositions(runners, payoff.winners, payoff.complete);
    case 'each-way':
      return new EachWayPositions(runners, payoff);
    default:
      return new NumberPositions(payoff);
  }
}
