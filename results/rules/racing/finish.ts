import type { Race } from '../../facts/racing/racing-facts.ts';
import { isOpen, isVoid, type RunnersResult, type Ruling } from '../../ruling.ts';

// What the rules of racing have in common: when a race counts, and how its order fills places.

export const RACE_TEXT = [
  'The result is the official result at weigh-in; later disqualifications and enquiries are ignored.',
  'An abandoned race, a walkover, a changed venue or a race not run on its day voids all bets.',
  'A change of surface stands.',
  'A non-runner’s matched bets are void and the horse is removed.',
  'In a dead heat the stake is split over those who tie: stake × expected winners ÷ actual winners.',
] as const;

/** Void where the race does not count, open until it is weighed in; else what the order makes. */
export function decided(race: Race, rule: (order: readonly (readonly string[])[]) => Ruling): Ruling {
  const { fixture, venue, offDay, stop, order, weighedIn } = race;
  if (stop === 'abandoned') return isVoid('the race was abandoned');
  if (stop === 'walkover') return isVoid('a walkover');
  if (stop === 'postponed') return isVoid('the race was not run on its day');
  if (venue !== fixture.venue) return isVoid(`run at ${venue} instead of ${fixture.venue}`);
  if (offDay !== undefined && offDay !== fixture.day) return isVoid(`run on ${offDay} instead of ${fixture.day}`);
  if (order === undefined) return isOpen(race.offAt > 0 ? 'the race is run' : 'the race is not off yet');
  if (!weighedIn) return isOpen('the result is not weighed in');
  return rule(order);
}

/** Fills places from the front: who has one, and who ties for the last of them. */
export function places(
  order: readonly (readonly string[])[],
  count: number,
): { readonly sure: readonly string[]; readonly tied: readonly string[] } {
  const sure: string[] = [];
  for (const together of order) {
    if (sure.length === count) break;
    if (sure.length + together.length > count) return { sure, tied: together };
    sure.push(...together);
  }
  return { sure, tied: [] };
}

/** A market of so many winners. */
export function winnersOf(order: readonly (readonly string[])[], count: number): RunnersResult {
  const { sure, tied } = places(order, count);
  return tied.length === 0 ? { winners: sure } : { winners: sure, tied };
}

/** `Red Rum, then A and B level`. */
export const orderText = (order: readonly (readonly string[])[]) =>
  order
    .slice(0, 4)
    .map((together) => together.join(' and ') + (together.length > 1 ? ' level' : ''))
    .join(', ');
