import type { MATCH_PLAN_CALLS } from 'protocol';
import { displayIso } from 'protocol/dates';
import type { Match } from '../../../trade/catalogue/catalogue-rows.ts';
import type { FirstFact } from '../../../trade/catalogue/match-template.ts';
import type { Handlers } from '../handlers.ts';
import { Refusal } from '../refusal.ts';

type Request = Parameters<Handlers<typeof MATCH_PLAN_CALLS>['admin/createMatchFromTemplate']>[0];

/** Before anything is made. @throws Refusal */
export function checkFirstFact({ about }: FirstFact, { race, schedule, country = '' }: Request): void {
  if (race !== undefined && about !== 'race')
    throw new Refusal(422, 'no-race', { message: 'Distance and ground are of races alone.' });
  if (race !== undefined && country === '')
    throw new Refusal(422, 'country-missing', { message: 'Enter the country of the race: rules depend on it.' });
  if ((schedule === undefined) === (about === 'competition'))
    throw new Refusal(422, 'schedule-missing', {
      message:
        schedule === undefined
          ? 'Enter how many matches the tournament has.'
          : 'A number of matches is of tournaments alone.',
    });
}

export function raceTermsOf({ race }: Request) {
  return race === undefined ? undefined : { distance: race.distance, surface: race.surface, going: race.going };
}

/** As facts of its sport have it. @returns undefined in a sport without rules, and for a race whose ground nobody has entered */
export function firstFact({ about, says }: FirstFact, { body, match }: { body: Request; match: Match }) {
  const { name, openAt: startsAt, series } = match;
  const year = new Date(startsAt).getUTCFullYear();
  const season = String(year);
  switch (about) {
    case 'teams':
      return { ...says, teams: body.sides, competition: series.name, season, startsAt };
    case 'players':
      return { ...says, sides: body.sides, competition: series.name, season, startsAt };
    case 'nothing':
      return undefined;
    case 'election':
      return { ...says, name, year, startsAt };
    case 'competition': {
      const { matches = 1, league_matches = 0, per_team = 0 } = body.schedule ?? {};
      return { ...says, competition: series.name, season, matches, leagueMatches: league_matches, perTeam: per_team };
    }
    case 'race': {
      if (body.race === undefined) return undefined;
      const { distance, surface, day = displayIso(startsAt).slice(0, 10) } = body.race;
      // The series of a race is its meeting, which is called by its venue.
      const at = { venue: series.name, country: body.country ?? '', startsAt, day };
      return { ...says, runners: body.sides, ...at, surface, distance };
    }
  }
}
