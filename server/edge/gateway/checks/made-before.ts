import type { MATCH_PLAN_CALLS } from 'protocol';
import { type Fact, hasBegun } from 'results';
import { plainName, sidesOf } from 'results/files/sides-of-name.ts';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { MatchTemplate } from '../../../trade/catalogue/match-template.ts';
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
  /** Left out: the sport of the series. */
  readonly sportId?: number | undefined;
  readonly seriesId?: number | undefined;
  readonly name: string;
  /** Home and away, or the whole field; left out: as the name has them. */
  readonly sides?: readonly string[] | undefined;
  readonly openAt: number;
  /** The match itself, if it is there already. */
  readonly matchId?: number | undefined;
}

export interface MadeBefore {
  readonly matchId: number;
  readonly name: string;
}

/** A match of the same sides, the same or the next day, that has begun by its facts. */
export async function madeBefore(planned: Planned, { catalogueEdits, facts }: Needs): Promise<MadeBefore | undefined> {
  const sides = bareNames(planned.sides ?? sidesOf(planned.name) ?? []);
  for (const other of await catalogueEdits.matchesAbout(planned)) {
    if (other.matchId === planned.matchId) continue;
    const named = sidesOf(other.name);
    const isNamesake = other.seriesId === planned.seriesId && bareName(other.name) === bareName(planned.name);
    // A name that tells two other sides is of another match, whatever else is known of it.
    if (named !== undefined && !isNamesake && !shareTwo(sides, bareNames(named))) continue;
    if (!isNamesake && sides.size < 2) continue;
    const known = await facts.store.read(other.matchId);
    if (!hasBegun(known)) continue;
    if (named !== undefined || isNamesake || shareTwo(sides, bareNames(runnersOf(known)))) return other;
  }
  return undefined;
}

type FromTemplate = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/createMatchFromTemplate']>[0];

/** A match that is there was looked at as it was made, by its sides; of a race by its name alone. @throws Refusal */
export async function checkNewSides(
  { match_id, request_id, series_id: seriesId, sides, name = '', open_date }: FromTemplate,
  { sportId, sides: has }: Pick<MatchTemplate, 'sportId' | 'sides'>,
  needs: CheckNeeds & Pick<GatewayDependencies, 'catalogue'>,
): Promise<void> {
  if (match_id !== undefined && has === 'two') return;
  const [own] = await needs.catalogue.matchesByKey([`desk ${request_id}`]);
  const known = match_id === undefined ? own : await needs.catalogue.findMatch(match_id);
  const planned = { sportId, seriesId, name, sides, openAt: known?.openAt ?? Date.parse(open_date) };
  await checkMadeBefore({ ...planned, matchId: known?.matchId }, needs);
}

/** Names and times turn no match into one that has begun; one that is there already stays as it is. @throws Refusal */
export async function checkMoved(
  { matchId, name, openAt, sport: { sportId }, series: { seriesId } }: Match,
  to: { readonly name: string | undefined; readonly openAt: number | undefined },
  needs: CheckNeeds,
): Promise<void> {
  if (to.name === undefined && to.openAt === undefined) return;
  const planned = { matchId, sportId, seriesId, name, openAt };
  if ((await madeBefore(planned, needs)) !== undefined) return;
  await checkMadeBefore({ ...planned, name: to.name ?? name, openAt: to.openAt ?? openAt }, needs);
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

/** Letters and figures alone. */
const bareName = (name: string): string => plainName(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');
const bareNames = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(bareName));

/** The home side may be named second; of a race two runners are enough. */
const shareTwo = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].filter((name) => other.has(name)).length > 1;
