import { z } from 'zod';
import { Count, CountPair, Name, SCHEDULE_FACTS, SideNumber, Time, TwoSides } from '../fact-schemas.ts';
import { SETS_SPORTS, type SetsFact } from './sets-facts.ts';

const Unit = z.int().min(1).max(99);

const UnitFormat = z.strictObject({
  target: Count,
  tieBreakAt: Count.exactOptional(),
  isTieBreak: z.boolean().exactOptional(),
});

/** The facts of a match that is won by sets, frames or maps. */
export const SetsSaid: z.ZodType<SetsFact> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fixture'),
    sport: z.enum(SETS_SPORTS),
    sides: TwoSides,
    competition: Name,
    season: Name,
    startsAt: Time,
    bestOf: Unit,
    target: Count,
    lastTarget: Count.exactOptional(),
    tieBreak: z.boolean().exactOptional(),
    tieBreakAt: Count.exactOptional(),
    lastUnit: UnitFormat.exactOptional(),
    title: Name.exactOptional(),
  }),
  ...SCHEDULE_FACTS,
  z.strictObject({ kind: z.literal('unit-begins'), unit: Unit, at: Time }),
  z.strictObject({ kind: z.literal('point'), unit: Unit, side: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('score'), unit: Unit, points: CountPair }),
  z.strictObject({ kind: z.literal('re-rack'), unit: Unit }),
  z.strictObject({ kind: z.literal('unit-ends'), unit: Unit, winner: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('golden-set'), winner: SideNumber }),
  z.strictObject({ kind: z.literal('best-of'), bestOf: Unit }),
  z.strictObject({ kind: z.literal('retired'), side: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('disqualified'), side: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('finished'), winner: SideNumber, at: Time }),
  z.strictObject({ kind: z.literal('abandoned'), at: Time }),
  z.strictObject({ kind: z.literal('moved'), to: Name }),
]);
