import type { Market, Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { LiveMarket } from '../../../reads/live/live-market.ts';
import type { Catalogue } from '../../../trade/catalogue/catalogue.ts';
import type { LiveModels } from '../../../reads/live/live-models.ts';
import type { RecordQueries } from '../../../reads/records/record-queries.ts';
import type { CommandPort } from '../../../core/sequencer/command-port.ts';

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
