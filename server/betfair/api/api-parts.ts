import type { Market, Match } from '../../catalogue/catalogue-rows.ts';
import type { LiveMarket } from '../../readmodels/live/live-market.ts';
import type { GatewayParts } from '../../gateway/gateway-parts.ts';

/** What the operations stand on. */
export interface ApiParts extends Pick<GatewayParts, 'sequencer' | 'live' | 'catalogue' | 'records'> {
  readonly now: () => number;
}

/** A market with all that is known of it. */
export interface FoundMarket {
  readonly market: Market;
  readonly match: Match;
  readonly live: LiveMarket;
}
