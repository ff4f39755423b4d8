import { z } from 'zod';
import { Count, Name, Time, TwoSides } from '../fact-schemas.ts';
import type { TournamentFact, TournamentMatch } from './tournament-facts.ts';
import { TOURNAMENT_STATISTICS } from './tournament-statistics.ts';

const Counts = z.partialRecord(z.enum(TOURNAMENT_STATISTICS), Count);
const Eleven = z.array(Name).max(16).nullable();
const Stage = z.enum(['league', 'play-off']);
const PlaceInSchedule = z.int().min(1).max(1000);
const Schedule = { matches: PlaceInSchedule, leagueMatches: Count, perTeam: Count };
const fits = ({ matches, leagueMatches }: { matches: number; leagueMatches: number }) => leagueMatches <= matches;
const NO_FIT = { error: 'more matches of the league than matches' };

const Match: z.ZodType<TournamentMatch> = z.strictObject({
  number: PlaceInSchedule,
  stage: Stage,
  teams: TwoSides,
  ground: Name,
  startsAt: Time,
  endedAt: Time,
  lost: Name.exactOptional(),
  oversWithABall: Count,
  counts: Counts,
  teamCounts: z.tuple([Counts, Counts]),
  players: z.record(Name, Counts),
  elevens: z.tuple([Eleven, Eleven]),
  uncounted: z.array(z.enum(TOURNAMENT_STATISTICS)).max(TOURNAMENT_STATISTICS.length).exactOptional(),
});

/** What may be said of a competition and its season. */
export const TournamentSaid: z.ZodType<TournamentFact> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('competition'), competition: Name, season: Name, ...Schedule }).refine(fits, NO_FIT),
  z.strictObject({ kind: z.literal('schedule'), ...Schedule }).refine(fits, NO_FIT),
  z.strictObject({ kind: z.literal('match'), match: Match }),
  z.strictObject({ kind: z.literal('champion'), team: Name }),
  z.strictObject({ kind: z.literal('cancelled'), text: Name }),
]);

/** A person names a match of the catalogue instead of its counts; what is said then is a `match`, counted from its facts. */
export const PlayedMatch = z.strictObject({
  kind: z.literal('played'),
  match_id: z.int32().min(1),
  number: PlaceInSchedule,
  stage: Stage,
});
