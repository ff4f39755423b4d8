import type { Millis } from 'engine/vocabulary';

/** How a ball feed is doing, as it tells itself. */
export interface FeedHealth {
  /** 0 before its first message. */
  readonly lastMessageAt: Millis;
  readonly isBallInProgress: boolean;
  /** Its own word for trouble: DATA_ASSEMBLY_ISSUE, …; undefined while it has none. */
  readonly trouble: string | undefined;
  /** Totals fell, and play has not gone on consistently since. */
  readonly hasSteppedBack: boolean;
  readonly isFinished: boolean;
}

/** Milliseconds of silence from which on a feed is known bad. */
export interface SilenceLimits {
  readonly ballInProgress: Millis;
  readonly otherwise: Millis;
}

/** For the recorded feed: it has no heartbeat, and 20 gaps of more than a minute while all is well. */
export const RECORDED_FEED_SILENCE: SilenceLimits = {
  ballInProgress: 60_000 as Millis,
  otherwise: 240_000 as Millis,
};

/** The moment at which silence becomes trouble, if nothing is heard before; undefined once the match is over. */
export function silentFrom(health: FeedHealth, limits: SilenceLimits): Millis | undefined {
  if (health.isFinished || health.lastMessageAt === 0) return undefined;
  const limit = health.isBallInProgress ? limits.ballInProgress : limits.otherwise;
  return (health.lastMessageAt + limit) as Millis;
}

/** Why markets on the match cannot be quoted now; undefined while the feed is well. */
export function feedTrouble(
  health: FeedHealth,
  now: Millis,
  limits: SilenceLimits,
): 'silence' | 'step-back' | 'trouble' | undefined {
  if (health.trouble !== undefined) return 'trouble';
  if (health.hasSteppedBack) return 'step-back';
  const silent = silentFrom(health, limits);
  return silent !== undefined && now >= silent ? 'silence' : undefined;
}
