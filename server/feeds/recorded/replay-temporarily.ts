import type { Millis } from 'engine/vocabulary';
import { ROLES } from '../../exchange.ts';
import type { Sighting } from './market-watch.ts';
import { paceOf, type Speed } from './pace.ts';
import { playRecording, type PlayReport } from './play-recording.ts';
import { readLines } from './read-lines.ts';
import { readRecording } from './read-recording.ts';
import { RecordedClock } from './recorded-clock.ts';
import { addRecordedMarket } from './recorded-market.ts';
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
  const clock = new RecordedClock(await startOf(file));
  const exchange = await startTemporaryExchange({ parts: ROLES.replay, clock });
  const { sequencer, catalogue, accounts } = exchange;
  const wait = paceOf(speed, () => Date.now(), signal);
  try {
    return await playRecording({
      file,
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
      addMarket: async (recorded, definition) => {
        const { startsAt } = definition;
        const added = await addRecordedMarket(catalogue, { file, recorded, definition, keepNumber: true, startsAt });
        return added.market;
      },
    });
  } finally {
    await exchange.remove();
  }
}

async function startOf(file: string): Promise<Millis> {
  for await (const { at } of readRecording(readLines(file))) return at;
  throw new Error('a recording without messages does not end in order');
}
