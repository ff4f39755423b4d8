import { ROLES } from './exchange.ts';
import type { Sighting } from '../trade/recorded/market-watch.ts';
import { paceOf, type Speed } from '../trade/recorded/pace.ts';
import { playRecording, type PlayReport } from '../trade/recorded/play-recording.ts';
import { openRecording } from '../trade/recorded/read-recording.ts';
import { RecordedClock } from '../trade/recorded/recorded-clock.ts';
import { RecordedMarkets } from '../trade/recorded/recorded-market.ts';
import { startTemporaryExchange } from './temporary-exchange.ts';

export interface TemporaryReplay {
  readonly file: string;
  readonly speed: Speed;
  readonly verify: boolean;
  readonly signal?: AbortSignal;
  readonly saw?: (sighting: Sighting) => void;
}

/** So many messages may be under way; they share their commits. */
const IN_FLIGHT = 256;

/**
 * Plays a recording into an exchange made for it, which takes the recorded time for its own, and removes it.
 *
 * @throws RecordingError
 */
export async function replayTemporarily({ file, speed, verify, signal, saw }: TemporaryReplay): Promise<PlayReport> {
  const recording = await openRecording(file);
  const clock = new RecordedClock(recording.beginsAt);
  const exchange = await startTemporaryExchange({ parts: ROLES.replay, clock });
  const { sequencer, catalogue, accounts } = exchange;
  const wait = paceOf(speed, () => Date.now(), signal);
  const markets = new RecordedMarkets({ catalogue, file, keepNumber: true, startOf: (startsAt) => startsAt });
  try {
    return await playRecording({
      recording,
      exchange: sequencer,
      accounts,
      verify,
      signal,
      saw,
      inFlight: speed === 'max' ? IN_FLIGHT : 1,
      pace: async (at) => {
        await wait(at);
        clock.advance(at);
      },
      addMarket: async (added) => (await markets.add(added)).market,
      addRunner: (command, definition) => markets.addRunner(command, definition),
    });
  } finally {
    await exchange.remove();
  }
}
