import type { Millis } from 'engine/vocabulary';
import { z } from 'zod';

// A recorded ball feed: one JSON message a line, `op` "ccm" (cricket change message), each with one change or more, each of
// one event. What a change does not mention has not changed.

const count = z.int().min(0);

const incident = z.object({
  incidentType: z.string(),
  value: z.string().regex(/^\d+$/).optional(),
  /** Over and ball that it belongs to, from 0.1; of a wide the ball that it came before. */
  overs: z.string().regex(/^\d+\.\d+$/),
  participantRef: z.string().optional(),
  actualTime: count,
});

const inningsStats = z.object({
  inningsNum: z.int().min(1),
  battingTeam: z.string().optional(),
  inningsRuns: count,
  /** 20 or 20.0, 19.4 */
  inningsOvers: z.string().regex(/^\d+(\.\d+)?$/),
  inningsWickets: count.max(10),
});

const team = z.object({
  name: z.string(),
  players: z.array(z.object({ name: z.string() })).optional(),
});

const change = z.object({
  eventId: z.string(),
  marketId: z.string().optional(),
  fixtureInfo: z
    .object({
      homeTeam: z.string().optional(),
      awayTeam: z.string().optional(),
      expectedStartTime: count.optional(),
      eventDescription: z.string().optional(),
      fixtureStatus: z.string(),
      eventStatus: z.string(),
      maxOvers: count.optional(),
    })
    .optional(),
  homeTeam: team.optional(),
  awayTeam: team.optional(),
  matchStats: z
    .object({
      currentInnings: z.int().min(1),
      tossResult: z.string().optional(),
      inningsStats: z.array(inningsStats),
    })
    .optional(),
  incidentListWrapper: z.object({ incidentList: z.array(incident) }).optional(),
});

const message = z.object({ op: z.literal('ccm'), pt: count, cc: z.array(change).default([]) });

export type FeedChange = z.infer<typeof change>;
export type FeedIncident = z.infer<typeof incident>;

export interface FeedMessage {
  readonly at: Millis;
  readonly changes: readonly FeedChange[];
}

/** A line that is no message of a ball feed. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code = 'not-a-ball-feed-message';
  readonly line: number;

  constructor(line: number, fact: string) {
    super(`line ${line}: ${fact}`);
    this.line = line;
  }
}

/** @throws FeedError */
export function parseFeedMessage(text: string, line: number): FeedMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new FeedError(line, `not JSON: ${(error as Error).message}`);
  }
  const parsed = message.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new FeedError(line, `not a message of a ball feed: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { at: parsed.data.pt as Millis, changes: parsed.data.cc };
}
