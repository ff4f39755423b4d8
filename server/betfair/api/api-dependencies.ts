import type { Market, Match } from '../../catalogue/catalogue-rows.ts';
import type { LiveMarket } from '../../readmodels/live/live-market.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { LiveModels } from '../../readmodels/live/live-models.ts';
import type { RecordQueries } from '../../readmodels/records/queries/record-queries.ts';
import type { CommandPort } from '../../sequencer/command-port.ts';

/** What the operations need of the exchange. */
export interface ApiDependencies {
  readonly sequencer: CommandPort;
  readonly live: LiveModels;
  readonly catalogue: Catalogue;
  readonly records: RecordQueries;
  readonly now: () => number;
}

/** A market with its match and its live state. */
export interface FoundMarket {
  readonly market: Market;
  readonly match: Match;
  readonly live: LiveMarket;
}
