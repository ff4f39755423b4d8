import type { MATCH_PLAN_CALLS } from 'protocol';
import { type Fact, hasBegun } from 'results';
import { sidesOf } from 'results/files/sides-of-name.ts';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import { isLikeName, isSpellingOf } from '../../../trade/facts/name-likeness.ts';
import { fixtureOf, sidesOfFixture } from '../../../trade/facts/facts-of-file.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';

// A match that has begun is not made a second time by one person: bets on the other one would know its result.

interface Needs extends Pick<GatewayDependencies, 'facts'> {
  readonly catalogueEdits: Pick<GatewayDependencies['catalogueEdits'], 'matchesAbout'>;
}
type CheckNeeds = Needs & Pick<GatewayDependencies, 'authority'>;

interface Planned {
  readonly seriesId?: number | undefined;
  readonly name: string;
  /** Home and away, or the whole field; left out: as the name has them. */
  readonly sides?: readonly string[] | undefined;
  readonly openAt: number;
  /** The match itself, if it is there already. */
  readonly matchId?: number | undefined;
  /** Another match that two people agreed to make it beside. */
  readonly agreed?: number | undefined;
}

export interface MadeBefore {
  readonly matchId: number;
  readonly name: string;
}

/** A match of the same sides, of any sport, that has begun by its facts and is about that day or still goes on. */
export async function madeBefore(planned: Planned, { catalogueEdits, facts }: Needs): Promise<MadeBefore | undefined> {
  const sides = planned.sides ?? sidesOf(planned.name) ?? [];
  for (const other of await catalogueEdits.matchesAbout(planned)) {
    if (other.matchId === planned.matchId || other.matchId === planned.agreed) continue;
    const named = sidesOf(other.name);
    const isNamesake = other.seriesId === planned.seriesId && isSpellingOf(other.name, planned.name);
    // A name that tells two other sides is of another match, whatever else is known of it.
    if (named !== undefined && !isNamesake && !shareTwo(sides, named)) continue;
    if (!isNamesake && sides.length < 2) continue;
    const known = await facts.store.read(other.matchId);
    if (!hasBegun(known)) continue;
    if (named !== undefined || isNamesake || shareTwo(sides, runnersOf(known))) return other;
  }
  return undefined;
}

type FromTemplate = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/createMatchFromTemplate']>[0];

/** A match that two people agreed to make beside another is not checked against that one again. @throws Refusal */
export async function checkNewSides(
  { match_id, request_id, series_id: seriesId, sides, name = '', open_date }: FromTemplate,
  needs: CheckNeeds & Pick<GatewayDependencies, 'catalogue'>,
): Promise<void> {
  const [own] = await needs.catalogue.matchesByKey([`desk ${request_id}`]);
  const id = match_id ?? own?.matchId;
  const known = id === undefined ? undefined : await needs.catalogue.findMatch(id);
  const planned = { matchId: known?.matchId, seriesId, name, openAt: known?.openAt ?? Date.parse(open_date) };
  const agreed = known === undefined ? undefined : await madeBefore({ ...planned, name: known.name }, needs);
  await checkMadeBefore({ ...planned, sides, agreed: agreed?.matchId }, needs);
}

/** Names and times turn no match into one that has begun, unless it was made beside that one. @throws Refusal */
export async function checkMoved(
  { matchId, name, openAt, series: { seriesId } }: Match,
  to: { readonly name: string | undefined; readonly openAt: number | undefined },
  needs: CheckNeeds,
): Promise<void> {
  if (to.name === undefined && to.openAt === undefined) return;
  const planned = { matchId, seriesId, name, openAt };
  const agreed = (await madeBefore(planned, needs))?.matchId;
  await checkMadeBefore({ ...planned, agreed, name: to.name ?? name, openAt: to.openAt ?? openAt }, needs);
}

/** @throws Refusal for what one person would make again */
async function checkMadeBefore(planned: Planned, needs: CheckNeeds): Promise<void> {
  const other = await madeBefore(planned, needs);
  if (other !== undefined && (await needs.authority.isInForce())) throw hasBegunAlready(other);
}

export const hasBegunAlready = ({ matchId, name }: MadeBefore) =>
  new Refusal(409, 'match-has-begun', {
    message: `${name} (match ${matchId}) has these sides and has begun. Another match between them is added without a template, which takes a second person; its markets are added afterwards.`,
  });

/** Its start is not moved then, nor its markets turned back: bets would be taken as if nothing had happened. */
export const playHasBegun = () =>
  new Refusal(409, 'play-has-begun', {
    message: 'The facts of this match say that play has begun. If it has not, correct them first.',
  });

function runnersOf(facts: readonly Fact[]): readonly string[] {
  const fixture = fixtureOf(facts)?.['said'] as { readonly runners?: readonly string[] } | undefined;
  return sidesOfFixture(facts) ?? fixture?.runners ?? [];
}

/**
 * The home side may be named second, and a side otherwise: The Lions, Lions FC. Of a field two runners are enough, as
 * they are spelled: among so many names some are alike.
 */
function shareTwo(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== 2 || other.length !== 2)
    return one.filter((name) => other.some((known) => isSpellingOf(known, name))).length > 1;
  return [other, other.toReversed()].some((known) =>
    known.every((side, place) => isLikeName(side, one[place] ?? '', [known[1 - place] ?? ''])),
  );
}
