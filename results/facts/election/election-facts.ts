import type { Millis } from 'engine/vocabulary';
import type { Doubt } from '../fact.ts';

// What can be said about an election, and the election as it is known then. Numbers are those of the election commission.

export type ElectionFact =
  | {
      readonly kind: 'fixture';
      readonly name: string;
      /** The year it is due: not held in it, bets are void. */
      readonly year: number;
      readonly startsAt: Millis;
    }
  /** Voting took place in this year. */
  | { readonly kind: 'held'; readonly year: number }
  /** Will not take place in its year. */
  | { readonly kind: 'not-held' }
  /** Left out `area`: the whole country. `final`: declared by the commission, not a partial count. */
  | {
      readonly kind: 'seats';
      readonly party: string;
      readonly area?: string;
      readonly seats: number;
      readonly final: boolean;
    }
  /** Of a seat, an office or the whole election; `tied`: they share it. `official`: declared, not projected. */
  | {
      readonly kind: 'winner';
      readonly of: string;
      readonly names: readonly string[];
      readonly official: boolean;
    }
  /** Died or withdrew: bets stand. */
  | { readonly kind: 'candidate-gone'; readonly name: string };

/** An election as it is known. `fold-election.ts` makes it from facts. */
export interface Election {
  readonly fixture: Extract<ElectionFact, { kind: 'fixture' }>;
  readonly heldIn: number | undefined;
  readonly notHeld: boolean;
  readonly seats: readonly Extract<ElectionFact, { kind: 'seats' }>[];
  readonly winners: readonly Extract<ElectionFact, { kind: 'winner' }>[];
  readonly doubts: readonly Doubt[];
}
