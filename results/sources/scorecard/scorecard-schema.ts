import { z } from 'zod';

// The parts of a Cricsheet JSON file (format 1.0–1.1) that count; whatever else is in it is passed over.
// https://cricsheet.org/format/json/

const runs = z.int().min(0).max(100);
const player = z.string().min(1);

const wicket = z.object({
  kind: z.string(),
  player_out: player,
  fielders: z.array(z.object({ name: player.optional(), substitute: z.boolean().optional() })).optional(),
});

const delivery = z.object({
  batter: player,
  bowler: player,
  non_striker: player,
  runs: z.object({ batter: runs, extras: runs, total: runs, non_boundary: z.boolean().optional() }),
  extras: z
    .object({
      wides: runs.optional(),
      noballs: runs.optional(),
      byes: runs.optional(),
      legbyes: runs.optional(),
      penalty: runs.optional(),
    })
    .optional(),
  wickets: z.array(wicket).optional(),
  replacements: z
    .object({ match: z.array(z.object({ in: player, out: player, team: z.string() })).optional() })
    .optional(),
});

/** The archive has them as numbers and as text. */
const ballsBowled = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^[1-9]\d?$/)
    .transform(Number),
]);

const innings = z.object({
  team: z.string(),
  overs: z.array(z.object({ over: z.int().min(0), deliveries: z.array(delivery).min(1) })).default([]),
  super_over: z.boolean().optional(),
  declared: z.boolean().optional(),
  forfeited: z.boolean().optional(),
  absent_hurt: z.array(player).optional(),
  penalty_runs: z.object({ pre: runs.optional(), post: runs.optional() }).optional(),
  target: z.object({ runs: z.int().min(1).optional(), overs: z.number().min(0).optional() }).optional(),
  miscounted_overs: z.record(z.string(), z.object({ balls: ballsBowled })).optional(),
});

const outcome = z.object({
  winner: z.string().optional(),
  by: z
    .object({
      runs: z.int().optional(),
      wickets: z.int().optional(),
      innings: z.int().optional(),
    })
    .optional(),
  method: z.string().optional(),
  result: z.enum(['draw', 'no result', 'tie']).optional(),
  eliminator: z.string().optional(),
  bowl_out: z.string().optional(),
});

export const scorecardSchema = z.object({
  info: z.object({
    balls_per_over: z.int().min(1).max(10).default(6),
    dates: z.array(z.iso.date()).min(1),
    event: z.object({ name: z.string() }).optional(),
    match_type: z.string(),
    outcome,
    overs: z.int().min(1).optional(),
    players: z.record(z.string(), z.array(player)).optional(),
    season: z.union([z.string(), z.int()]).transform(String),
    teams: z.tuple([z.string(), z.string()]),
    player_of_match: z.array(z.string()).default([]),
    toss: z.object({ winner: z.string(), decision: z.enum(['bat', 'field']) }).optional(),
    venue: z.string().default(''),
  }),
  innings: z.array(innings),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardInnings = Scorecard['innings'][number];
export type ScorecardDelivery = ScorecardInnings['overs'][number]['deliveries'][number];
