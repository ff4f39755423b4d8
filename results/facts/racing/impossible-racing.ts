import { impossible, type Impossible } from '../impossible.ts';
import type { Race, RacingFact } from './racing-facts.ts';

/**
 * Why a fact cannot follow what is known of a race.
 *
 * @returns undefined where it can
 */
export function impossibleRacing(race: Race, said: RacingFact): Impossible | undefined {
  const unknown = (runner: string) =>
    race.fixture.runners.includes(runner) ? undefined : impossible('unknown-runner', `${runner} is not in this race`);
  switch (said.kind) {
    case 'fixture':
      return impossible('fixture-twice', 'the race has its fixture already: correct that one');
    case 'non-runner':
      if (race.nonRunners.includes(said.runner)) return impossible('runner-removed', `${said.runner} is out already`);
      return unknown(said.runner) ?? onlyStarter(race, said.runner) ?? onlyFinisher(race, said.runner);
    case 'moved':
    case 'surface':
    case 'walkover':
    case 'postponed':
      return afterTheOff(race, 'already-begun');
    case 'off':
      if (race.stop !== undefined) return impossible('race-stopped', `the race was ${race.stop}`);
      return afterTheOff(race, 'off-twice') ?? onlyRunner(race);
    case 'result':
      return resultOf(race, said);
    case 'weighed-in':
      return race.order === undefined ? impossible('no-result', 'there is no result to be weighed in') : undefined;
    case 'disqualified':
      return unknown(said.runner) ?? (race.weighedIn ? undefined : onlyFinisher(race, said.runner));
    case 'abandoned':
      return race.weighedIn ? impossible('already-over', 'the result is official') : undefined;
  }
}

/** A race of one is a walkover, which voids all bets: a result would pay them. */
function onlyRunner(race: Race): Impossible | undefined {
  const left = race.fixture.runners.filter((one) => !race.nonRunners.includes(one));
  return left.length > 1
    ? undefined
    : impossible('walkover', `${left[0] ?? 'nobody'} alone is left to run: enter a walkover instead`);
}

/** Found once the race was off, when it is too late for a walkover. */
function onlyStarter(race: Race, out: string): Impossible | undefined {
  if (race.offAt === 0 && race.order === undefined) return undefined;
  const left = race.fixture.runners.filter((one) => one !== out && !race.nonRunners.includes(one));
  return left.length > 1
    ? undefined
    : impossible('walkover', `then ${left[0] ?? 'nobody'} alone ran: enter the race as abandoned instead`);
}

/** Without the one that is in it, a result would name nobody. */
const onlyFinisher = ({ order }: Race, runner: string): Impossible | undefined =>
  order?.flat().join('\n') === runner
    ? impossible(
        'no-winner',
        `${runner} is the only one in the result: correct that, or enter the race as abandoned if nobody else finished`,
      )
    : undefined;

const afterTheOff = ({ offAt }: Race, code: string): Impossible | undefined =>
  offAt > 0 ? impossible(code, 'the race is off already') : undefined;

function resultOf(race: Race, { order }: Extract<RacingFact, { kind: 'result' }>): Impossible | undefined {
  if (race.stop !== undefined) return impossible('race-stopped', `the race was ${race.stop}`);
  if (race.weighedIn) return impossible('already-over', 'the result is official');
  const alone = onlyRunner(race);
  if (alone !== undefined) return alone;
  const named = order.flat();
  if (named.length === 0)
    return impossible(
      'no-winner',
      'a result names a winner: a race that nobody finishes is void, and entered as abandoned',
    );
  const twice = named.find((runner, place) => named.indexOf(runner) !== place);
  if (twice !== undefined) return impossible('runner-twice', `${twice} is named twice`);
  const strange = named.find((runner) => !race.fixture.runners.includes(runner));
  if (strange !== undefined) return impossible('unknown-runner', `${strange} is not in this race`);
  const out = named.find((runner) => race.nonRunners.includes(runner));
  return out === undefined ? undefined : impossible('runner-removed', `${out} did not run`);
}
