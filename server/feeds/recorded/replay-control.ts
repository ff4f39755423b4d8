import { z } from 'zod';
import type { ControlHandler } from '../../control.ts';
import type { Sighting } from './market-watch.ts';
import { startRecordedFeed, type RecordedFeedParts } from './start-recorded-feed.ts';

/** What `npm run replay` asks a running exchange. */
export const replayRequest = z.strictObject({
  /** An absolute path. */
  file: z.string().startsWith('/'),
  speed: z.union([z.literal('max'), z.number().positive()]),
  verify: z.boolean(),
});
export type ReplayRequest = z.infer<typeof replayRequest>;

/** Plays a recording for as long as whoever asked stays; answers with the report. */
export function replayControl(parts: RecordedFeedParts): ControlHandler {
  return async (body, say, asked) => {
    const feed = startRecordedFeed(parts, {
      ...replayRequest.parse(body),
      saw: (sighting) => say(tellSighting(sighting)),
    });
    const stop = (): void => void feed.stop();
    asked.addEventListener('abort', stop, { once: true });
    try {
      return await feed.finished;
    } finally {
      asked.removeEventListener('abort', stop);
    }
  };
}

export function tellSighting({ at, fact }: Sighting): string {
  return `${new Date(at).toISOString()} ${fact}`;
}
