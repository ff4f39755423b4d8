import { z } from 'zod';
import type { Millis } from 'engine/vocabulary';
import type { CricketFact, CricketStatistic, Dismissal, InningsEnd } from './cricket-facts.ts';

// The form of a fact about a cricket match that comes from outside. Another check decides if it can be true.

const name = z.string().min(1).max(100);
const text = z.string().max(200);
const count = z.int();
const team = z.union([z.literal(0), z.literal(1)]);
const innings = z.int().min(1).max(50);
const overs = z.number().min(0).max(450);
const point = z.strictObject({ innings, legalBalls: count });

const ENDS = [
  'all-out',
  'overs',
  'target',
  'declared',
  'forfeited',
  'match-over',
  'weather',
] as const satisfies InningsEnd[];
const HOW = [
  'bowled',
  'caught',
  'caught-and-bowled',
  'lbw',
  'stumped',
  'hit-wicket',
  'run-out',
  'obstructing',
  'handled',
  'timed-out',
  'hit-twice',
  'retired-out',
  'unknown',
] as const satisfies Dismissal[];
const STATISTICS = [
  'balls',
  'no-balls',
  'wides',
  'byes',
  'leg-byes',
  'boundaries',
  'dismissals',
  'fielding',
  'penalties',
  'players',
] as const satisfies CricketStatistic[];

const result = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('won'), winner: team, method: name.optional(), text }),
  z.strictObject({
    kind: z.literal('tie'),
    eliminator: team.optional(),
    method: z.enum(['super-over', 'bowl-out']).optional(),
    text,
  }),
  z.strictObject({ kind: z.literal('draw'), text }),
  z.strictObject({ kind: z.literal('no-result'), text }),
  z.strictObject({ kind: z.literal('abandoned'), text }),
]);

const price = z.int().min(101).max(100_000);

const ball = z.strictObject({
  kind: z.literal('ball'),
  innings,
  over: z.int().min(0),
  delivery: z.int().min(1),
  // A source may not name them.
  striker: text,
  nonStriker: text,
  bowler: text,
  bat: count,
  wides: count,
  noBalls: count,
  byes: count,
  legByes: count,
  penalty: count,
  helmet: z.boolean().optional(),
  boundary: z.union([z.literal(4), z.literal(6)]).optional(),
  freeHit: z.boolean().optional(),
  notCounted: z.boolean().optional(),
  wickets: z.array(z.strictObject({ player: text, how: z.enum(HOW), fielders: z.array(name).max(11) })).max(2),
});

export const cricketFactSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixture'),
    format: z.enum(['T20', 'T10', 'ODI', 'Test', 'first-class', 'other']),
    teams: z.tuple([name, name]),
    overs,
    ballsPerOver: z.int().min(1).max(10),
    competition: text,
    season: text,
    ground: text,
    startsAt: z.int().transform((at) => at as Millis),
  }),
  z.strictObject({ kind: z.literal('eleven'), team, players: z.array(name).max(20) }),
  z.strictObject({ kind: z.literal('substitute'), team, player: name, for: name }),
  z.strictObject({ kind: z.literal('toss'), winner: team, chose: z.enum(['bat', 'field']) }),
  z.strictObject({ kind: z.literal('innings'), innings, batting: team, superOver: z.boolean() }),
  ball,
  z.strictObject({
    kind: z.literal('penalty'),
    innings,
    to: team,
    runs: count,
    helmet: z.boolean(),
    after: z.strictObject({ over: z.int().min(0), delivery: z.int().min(1) }).optional(),
  }),
  z.strictObject({
    kind: z.literal('adjustment'),
    innings,
    runs: count.min(-100).max(100),
    after: z.strictObject({ over: z.int().min(0), delivery: z.int().min(1) }),
  }),
  z.strictObject({
    kind: z.literal('retired'),
    innings,
    player: name,
    how: z.enum(['hurt', 'out']),
    after: z.strictObject({ over: z.int().min(-1), delivery: z.int().min(0) }).optional(),
  }),
  z.strictObject({ kind: z.literal('over-length'), innings, over: z.int().min(0), balls: count }),
  z.strictObject({ kind: z.literal('not-counted'), statistics: z.array(z.enum(STATISTICS)).max(STATISTICS.length) }),
  z.strictObject({ kind: z.literal('overs-cut'), innings, overs }),
  z.strictObject({ kind: z.literal('target'), innings, runs: count, overs }),
  z.strictObject({
    kind: z.literal('innings-end'),
    innings,
    why: z.enum(ENDS),
    absent: z.array(name).max(10).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('session-end'), day: count, session: count, after: point.optional() }),
  z.strictObject({ kind: z.literal('day-end'), day: count, after: point.optional() }),
  z.strictObject({ kind: z.literal('total'), innings, runs: count, wickets: count, balls: count }),
  z.strictObject({ kind: z.literal('break-prices'), home: price, away: price }),
  z.strictObject({ kind: z.literal('statistic'), name, player: name.optional(), value: z.number() }),
  z.strictObject({ kind: z.literal('result'), result }),
  z.strictObject({ kind: z.literal('official-result'), result }),
]) as unknown as z.ZodType<CricketFact>;
