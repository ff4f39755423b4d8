import { z } from 'zod';
import type { ControlHandler } from '../../core/system/control.ts';
import type { Sighting } from './market-watch.ts';
import { startRecordedFeed, type RecordedFeed, type RecordedFeedDependencies } from './start-recorded-feed.ts';

/** What `npm run replay` asks a running exchange. */
export const replayRequest = z.strictObject({
  /** An absolute path. */
  file: z.string().startsWith('/'),
  speed: z.union([z.literal('max'), z.number().positive()]),
  verify: z.boolean(),
});
export type ReplayRequest = z.infer<typeof replayRequest>;

/** Plays recordings, each for as long as whoever asked for it stays, and answers with the report. */
export interface ReplayControl extends ControlHandler {
  /** Ends all that are playing: their markets become void. To be awaited before the sequencer stops. */
  stop(): Promise<void>;
}

export function replayControl(dependencies: RecordedFeedDependencies): ReplayControl {
  const playing = new Set<RecordedFeed>();
  const handle: ControlHandler = async (body, say, signal) => {
    const request = replayRequest.parse(body);
    const feed = startRecordedFeed(dependencies, { ...request, saw: (sighting) => say(tellSighting(sighting)) });
    const stop = (): void => void feed.stop();
    playing.add(feed);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await feed.finished;
    } finally {
      signal.removeEventListener('abort', stop);
      playing.delete(feed);
    }
  };
  return Object.assign(handle, {
    async stop() {
      await Promise.all([...playing].map((feed) => feed.stop()));
    },
  });
}

export function tellSighting({ at, fact }: Sighting): string {
  return `${new Date(at).toISOString()} ${fact}`;
}
