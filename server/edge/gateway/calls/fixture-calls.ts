import { DAY_MS } from 'engine/vocabulary';
import { SAME_SIDES } from 'results/files/sides-of-name.ts';
import type { FIXTURE_CALLS, Fixture, FixtureVerdict } from 'protocol';
import {
  matchKeyOf,
  verdictsOn,
  type Fixture as NewFixture,
  type FixtureVerdict as Verdict,
} from '../../../trade/catalogue/fixtures.ts';
import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Handlers } from '../handlers.ts';
import { unknown } from '../refusal.ts';
import { hasBegunAlready, madeBefore, type MadeBefore } from '../checks/made-before.ts';

/** Matches to come, from files of fixtures. */
export function fixtureCalls({
  catalogue,
  catalogueEdits,
  facts,
  authority,
  sequencer,
}: Pick<GatewayDependencies, 'catalogue' | 'catalogueEdits' | 'facts' | 'authority' | 'sequencer'>): Handlers<
  typeof FIXTURE_CALLS
> {
  const verdicts = async (fixtures: readonly NewFixture[]) => {
    const found = await catalogue.matchesByKey(fixtures.map(matchKeyOf));
    const known = new Map(found.map((match) => [match.key, match]));
    const verdictsNow = verdictsOn(fixtures, { known, matches: catalogue.matches(), now: sequencer.now() });
    if (!(await authority.isInForce())) return verdictsNow;
    // One after the other, and each day once: a file has the matches of a season.
    const checked: (Verdict & { begun?: MadeBefore })[] = [];
    const needs = { catalogueEdits: aboutOnce(catalogueEdits), facts };
    for (const [place, verdict] of verdictsNow.entries()) {
      const isAdded = verdict.state === 'new' || verdict.state === 'past';
      const begun = isAdded ? await madeBefore(fixtures[place] as NewFixture, needs) : undefined;
      checked.push(begun === undefined ? verdict : { state: 'refused', match: undefined, begun });
    }
    return checked;
  };
  return {
    async 'admin/previewFixtures'({ sport_id, fixtures }) {
      if (!catalogue.sportList.ofMatches().some(({ sportId }) => sportId === sport_id))
        throw unknown('unknown-sport', 'sport');
      return { fixtures: (await verdicts(toFixtures(sport_id, fixtures))).map(toWire) };
    },
    async 'admin/importFixtures'({ sport_id, fixtures: sent, begun_too = false }) {
      await catalogue.sportList.ensureLater(sport_id);
      if (catalogue.sport(sport_id) === undefined) throw unknown('unknown-sport', 'sport');
      const fixtures = toFixtures(sport_id, sent);
      const of = await verdicts(fixtures);
      const isAdded = (state: Verdict['state'] | undefined) => state === 'new' || (begun_too && state === 'past');
      const added = fixtures.filter((_, index) => isAdded(of[index]?.state));
      await catalogue.addFixtures(added);
      return { fixtures: of.map(toWire), added: added.length };
    },
  };
}

type About = Pick<GatewayDependencies['catalogueEdits'], 'matchesAbout'>;

/** Looks up each day once. */
function aboutOnce(edits: About): About {
  const about = new Map<number, ReturnType<About['matchesAbout']>>();
  return {
    matchesAbout({ openAt }) {
      const day = Math.floor(openAt / DAY_MS);
      const known = about.get(day) ?? edits.matchesAbout({ openAt: day * DAY_MS });
      about.set(day, known);
      return known;
    },
  };
}

const toFixtures = (sportId: number, fixtures: readonly Fixture[]) =>
  fixtures.map(({ series, name, open_date, country = '', source_id = '' }) => ({
    sportId,
    series,
    name,
    openAt: Date.parse(open_date),
    country,
    sourceId: source_id,
  }));

function toWire({ state, match, sideTwice: side, begun }: Verdict & { begun?: MadeBefore }): FixtureVerdict {
  const refusal = begun === undefined ? undefined : hasBegunAlready(begun);
  return {
    state,
    match_id: match?.matchId ?? 0,
    open_date: match === undefined ? '' : new Date(match.openAt).toISOString(),
    refusal:
      refusal !== undefined
        ? { code: refusal.code, message: refusal.message }
        : side === undefined
          ? null
          : { code: 'same-sides', message: SAME_SIDES.replace('{side}', () => side) },
  };
}
