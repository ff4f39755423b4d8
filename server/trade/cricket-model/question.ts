import type { Team } from 'results';
import type { Counted } from './state-of-play.ts';

/** What a market of a match asks. Overs, wickets and deliveries count from 1. */
export type Question =
  /** Runs of the overs `from` to `to`, both included. */
  | { readonly kind: 'overs'; readonly innings: number; readonly from: number; readonly to: number }
  /** Runs of the whole innings, however many overs it lasts. */
  | { readonly kind: 'total'; readonly innings: number }
  /** Runs off one delivery. */
  | { readonly kind: 'delivery'; readonly innings: number; readonly over: number; readonly delivery: number }
  /** Runs when this wicket falls. */
  | { readonly kind: 'fall'; readonly innings: number; readonly wicket: number }
  /** Runs added between the wicket before and this one. */
  | { readonly kind: 'partnership'; readonly innings: number; readonly wicket: number }
  | { readonly kind: 'batter'; readonly innings: number; readonly player: string }
  | { readonly kind: 'count'; readonly innings: number; readonly of: Counted }
  | { readonly kind: 'winner'; readonly team: Team };
