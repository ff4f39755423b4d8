import type { Rejection } from 'engine';

/** Every reason for which the flow says no. A refusal has changed nothing. */
export type FlowRefusalCode =
  | 'unknown-market'
  | 'unknown-action'
  | 'market-open' // no result is taken while bets can be placed
  | 'market-inactive'
  | 'market-not-kept' // settled too long ago: it can be settled no more
  | 'market-changed' // since the proposal
  | 'facts-changed' // they give another ruling than the one proposed
  | 'action-in-flight' // another one of this market is not finished
  | 'action-finished' // approved, rejected or done already
  | 'same-person' // who proposed may not approve
  | 'same-hand' // one of the two made or reset the other's login
  | 'typed-its-facts' // who entered the facts does not approve what the rule makes of them
  | 'quoted-its-prices' // who quoted a market by hand does not approve much of what it pays
  | 'proposer-not-permitted' // who proposed it may not decide on results any more
  | 'proposal-expired'
  | 'nothing-to-do' // it is that already
  | 'nothing-to-roll-back'
  | 'no-terms' // the market is bound to no rule: its result is typed by a person
  | 'not-decided' // the rule's ruling is open, or held
  | 'unknown-outcome'
  | 'invalid-outcomes' // runners do not stand for what the rule may answer
  | 'wrong-payoff' // the rule answers a number and the market is about runners, or the other way round
  | 'voids-stand'; // bets that were void for good before cannot count again

/** A no of the settlement flow. */
export class FlowRefusal extends Error {
  /** Its own, or the engine's, which refused a step. */
  readonly code: FlowRefusalCode | Rejection;

  constructor(code: FlowRefusalCode | Rejection, message: string) {
    super(message);
    this.name = 'FlowRefusal';
    this.code = code;
  }
}

export const finished = ({ state }: { readonly state: string }): FlowRefusal =>
  new FlowRefusal('action-finished', `This action is already ${state}.`);
