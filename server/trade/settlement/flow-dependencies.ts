import type { Kysely } from 'kysely';
import type { MarketId, Sequence } from 'engine/vocabulary';
import type { FactSource, MarketNamed } from 'results';
import type { CommandPort } from '../../core/sequencer/command-port.ts';
import type { Notices } from '../../people/notices/notices.ts';
import type { LiveModels } from '../../reads/live/live-models.ts';
import type { Evaluator } from './evaluator.ts';
import type { FoundCommand } from './execution.ts';
import type { TermsBook } from './market-terms.ts';
import type { FlowAuthority } from './second-person.ts';

/** Everything that the settlement flow uses. */
export interface FlowDependencies {
  readonly db: Kysely<unknown>;
  readonly sequencer: CommandPort;
  readonly live: LiveModels;
  readonly notices: Notices;
  readonly terms: TermsBook;
  readonly evaluator: Pick<Evaluator, 'evaluate' | 'knownOf'>;
  readonly facts: Pick<FactSource, 'written'>;
  /** The site's own rules on what takes two people; undefined asks the market's policy alone. */
  readonly authority?: FlowAuthority | undefined;
  /** @returns undefined where there never was such a market */
  name(market: MarketId): Promise<MarketNamed | undefined>;
  /** Commands about a market that the journal has after a sequence. */
  readonly find: (market: MarketId, after: Sequence) => Promise<readonly FoundCommand[]>;
}
