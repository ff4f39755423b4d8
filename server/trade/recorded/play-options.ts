import type { AddRunner } from 'engine';
import type { MarketId, Millis, Sequence } from 'engine/vocabulary';
import type { Sighting } from './market-watch.ts';
import type { FeedAccounts, FeedExchange } from './player.ts';
import type { Recording } from './read-recording.ts';
import type { MarketDefinition } from './recorded-definition.ts';
import type { LinesSeen } from './recorded-ladder.ts';

/** A market that a recording begins. */
export interface NewRecordedMarket {
  /** `1.N` as recorded. */
  readonly recorded: string;
  readonly definition: MarketDefinition;
  readonly linesSeen: LinesSeen;
}

export interface PlayOptions {
  readonly recording: Recording;
  readonly exchange: FeedExchange;
  readonly accounts: FeedAccounts;
  /** Creates the recorded market in catalogue and engine, inactive. Called at its first definition. */
  readonly addMarket: (added: NewRecordedMarket) => Promise<MarketId>;
  /** Takes in a runner that joins such a market, or is back in it. */
  readonly addRunner: (command: AddRunner, definition: MarketDefinition) => Promise<Sequence>;
  /** Resolves when it is time for a message published at `at`. */
  readonly pace: (at: Millis) => Promise<void>;
  /** How many messages may be under way; 1 waits for each to be durable before the next. */
  readonly inFlight: number;
  /** Compare after every message. */
  readonly verify: boolean;
  /** The only market that is played, as recorded; all of them if it is left out. */
  readonly only?: string | undefined;
  /** False: markets are closed as recorded, and somebody else settles them. */
  readonly settles?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Told of turns and ends of the markets as they become durable. */
  readonly saw?: ((sighting: Sighting) => void) | undefined;
}
