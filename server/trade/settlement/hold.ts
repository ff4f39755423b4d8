import type { MarketId, Millis } from 'engine/vocabulary';
import type { SettledRuling, VoidRuling } from 'results';

export type Decided = SettledRuling | VoidRuling;

/** A market that its rule would settle, but for something. */
export interface Hold {
  readonly market: MarketId;
  readonly match: number;
  readonly since: Millis;
  readonly reason: string;
  /** doubt: facts in doubt · sources: two have to agree · person: policy wants one · voids-stand: bets were void for good before · refused: the flow said no */
  readonly kind: 'doubt' | 'sources' | 'person' | 'voids-stand' | 'refused';
  readonly would: Decided;
  /** Where two sources rule otherwise: what it would be by each. */
  readonly bySource?: readonly { readonly source: string; readonly would: Decided }[];
}
