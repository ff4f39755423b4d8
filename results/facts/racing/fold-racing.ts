import type { Millis } from 'engine/vocabulary';
import type { Doubt, Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import type { Race, RacingFact } from './racing-facts.ts';

/**
 * The race as all facts together tell it.
 *
 * @throws where there is no fixture among them
 */
export function foldRacing(facts: readonly Fact<RacingFact | null>[], doubts: readonly Doubt[] = []): Race {
  let race: Race | undefined;
  const stand = standing(facts);
  for (const { said } of stand) {
    if (said.kind === 'fixture') race ??= begin(said, [...doubts, ...otherField(facts, stand)]);
    else if (race === undefined) throw new Error('a race is told of before its fixture');
    else race = tell(race, said);
  }
  if (race === undefined) throw new Error('a race has no fixture');
  return race;
}

/** The order that came in was entered for other runners. Entered again, or corrected, it is of those that stand now. */
function otherField(facts: readonly Fact<RacingFact | null>[], stand: readonly Fact<RacingFact>[]): Doubt[] {
  const entered = Math.max(...stand.map(({ id, said }) => (said.kind === 'result' ? id : 0)));
  const then = standing(facts.filter(({ id }) => id <= entered)).find(({ said }) => said.kind === 'fixture');
  const now = stand.find(({ said }) => said.kind === 'fixture');
  if (then === undefined || now === undefined || runnersOf(then) === runnersOf(now)) return [];
  const text =
    'the runners of the race were corrected after its result: correct the result too, or confirm it as it is';
  return [{ about: 'result', kind: 'contradiction', text, since: now.at }];
}

const runnersOf = ({ said }: Fact<RacingFact>): string =>
  said.kind === 'fixture' ? said.runners.toSorted().join('\n') : '';

const begin = (fixture: Race['fixture'], doubts: readonly Doubt[]): Race => ({
  fixture,
  venue: fixture.venue,
  surface: fixture.surface,
  nonRunners: [],
  foundNonRunners: [],
  offAt: 0 as Millis,
  offDay: undefined,
  order: undefined,
  weighedIn: false,
  stop: undefined,
  doubts,
});

function tell(race: Race, said: Exclude<RacingFact, { kind: 'fixture' }>): Race {
  switch (said.kind) {
    case 'non-runner':
      return withoutRunner(race, said.runner);
    case 'moved':
      return { ...race, venue: said.venue };
    case 'surface':
      return { ...race, surface: said.surface };
    case 'off':
      return { ...race, offAt: said.at, offDay: said.day };
    case 'result':
      return race.weighedIn ? race : { ...race, order: said.order, weighedIn: said.weighedIn };
    case 'weighed-in':
      return { ...race, weighedIn: true };
    case 'disqualified':
      return race.weighedIn || race.order === undefined ? race : { ...race, order: without(race.order, said.runner) };
    case 'walkover':
    case 'abandoned':
    case 'postponed':
      return { ...race, stop: said.kind };
  }
}

/** Told after the off, it takes the runner out of the result too: who never started has no place in it. */
function withoutRunner(race: Race, runner: string): Race {
  const nonRunners = [...race.nonRunners, runner];
  if (race.offAt === 0 && race.order === undefined) return { ...race, nonRunners };
  const order = race.order === undefined ? undefined : without(race.order, runner);
  return { ...race, nonRunners, foundNonRunners: [...race.foundNonRunners, runner], order };
}

/** A runner disqualified before weigh-in has no place, as one that never started. An order that names nobody is no result. */
function without(order: readonly (readonly string[])[], runner: string): Race['order'] {
  const others = order.map((tied) => tied.filter((one) => one !== runner)).filter((tied) => tied.length > 0);
  return others.length === 0 ? undefined : others;
}
