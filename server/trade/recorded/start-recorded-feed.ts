import type { AccountId, Millis } from 'engine/vocabulary';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Clock } from '../../core/sequencer/clock.ts';
import type { Sighting } from './market-watch.ts';
import { openRecording } from './read-recording.ts';
import { paceOf, type Speed } from './pace.ts';
import { playRecording, type PlayReport } from './play-recording.ts';
import type { FeedAccounts, FeedExchange } from './player.ts';
import { RecordedMarkets } from './recorded-market.ts';

export interface RecordedFeedDependencies {
  readonly sequencer: FeedExchange;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** See `openFeedAccounts`. Several feeds may share them. */
  readonly accounts: FeedAccounts;
}

export interface RecordedFeedOptions {
  /** Path of the recording: plain, gzip or bzip2. */
  readonly file: string;
  readonly speed: Speed;
  /** Compare after every message; others who bet in the market make it differ. */
  readonly verify: boolean;
  readonly saw?: (sighting: Sighting) => void;
}

export interface RecordedFeed {
  /** Resolves when its markets are settled. Rejects with a RecordingError, or because it was stopped. */
  readonly finished: Promise<PlayReport>;
  /** Ends it now: its markets become void. */
  stop(): Promise<void>;
}

/** While nobody waits for the time to pass, so many messages share their commits. */
const IN_FLIGHT = 256;

/** Plays a recording into this exchange, by its own clock and with fresh ids: live prices without a live feed. */
export function startRecordedFeed(dependencies: RecordedFeedDependencies, options: RecordedFeedOptions): RecordedFeed {
  const stopping = new AbortController();
  const finished = play(dependencies, options, stopping.signal);
  finished.catch(() => undefined);
  return {
    finished,
    async stop() {
      stopping.abort(new Error('the recording was stopped'));
      await finished.catch(() => undefined);
    },
  };
}

async function play(
  { sequencer, catalogue, clock, accounts }: RecordedFeedDependencies,
  { file, speed, verify, saw }: RecordedFeedOptions,
  signal: AbortSignal,
): Promise<PlayReport> {
  const recording = await openRecording(file);
  signal.throwIfAborted();
  const wait = paceOf(speed, () => clock.now(), signal);
  const now = clock.now();
  const markets = new RecordedMarkets({
    catalogue,
    file,
    keepNumber: false,
    startOf: (startsAt) =>
      Math.round(now + (speed === 'max' ? 0 : Math.max(0, startsAt - recording.beginsAt) / speed)) as Millis,
  });
  try {
    return await playRecording({
      recording,
      exchange: sequencer,
      accounts,
      verify,
      signal,
      saw,
      inFlight: speed === 'max' ? IN_FLIGHT : 1,
      pace: wait,
      addMarket: async (added) => (await markets.add(added)).market,
      addRunner: (command, definition) => markets.addRunner(command, definition),
    });
  } finally {
    for (const matchId of markets.matches) await catalogue.finishMatch(matchId);
  }
}

/** Opens both accounts, unless they are open. @throws Error when one cannot be */
export async function openFeedAccounts(exchange: Pick<FeedExchange, 'submit'>, accounts: FeedAccounts): Promise<void> {
  for (const account of [accounts.maker, accounts.taker] satisfies AccountId[]) {
    const { outcome } = await exchange.submit({ type: 'open-account', account, role: 'feed' });
    if (!outcome.ok && outcome.rejection !== 'account-exists') {
      throw new Error(`the feed account ${account} cannot be opened: ${outcome.rejection}`);
    }
  }
}
