import type { MarketId, Millis } from 'engine/vocabulary';
import type { SettledRuling, VoidRuling } from 'results';

export type Decided = SettledRuling | VoidRuling;

/** A market that its rule would settle, but for something. */
export interface Hold {
  readonly market: MarketId;
  readonly match: number;
  readonly since: Millis;
  readonly reason: string;
  /** by-hand: somebody keeps it · doubt: facts in doubt · sources: two have to agree · person: policy wants one · voids-stand: bets were void for good before · refused: the flow said no */
  readonly kind: 'by-hand' | 'doubt' | 'sources' | 'person' | 'voids-stand' | 'refused';
  /** Undefined of what is held by hand, decided or not. */
  readonly would: Decided | undefined;
  /** The result by each source if two of them differ. */
  readonly bySource?: readonly { readonly source: string; readonly would: Decided }[];
  /** The user who holds it by hand. */
  readonly by?: number;
}
