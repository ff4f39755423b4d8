import type { Doubt, Fact } from '../fact.ts';
import { standing } from '../standing-facts.ts';
import type { Tournament, TournamentFact, TournamentMatch } from './tournament-facts.ts';

const UNKNOWN = { matches: 0, leagueMatches: 0, perTeam: 0 };

/** The competition as its facts report it; a match that is reported again replaces its earlier report. */
export function foldTournament(
  facts: readonly Fact<TournamentFact | null>[],
  doubts: readonly Doubt[] = [],
): Tournament {
  const matches = new Map<number, TournamentMatch>();
  let [competition, season] = ['', ''];
  let firstSchedule = UNKNOWN;
  let schedule = UNKNOWN;
  let champion: string | undefined;
  let cancelled: string | undefined;
  for (const { said } of standing(facts)) {
    switch (said.kind) {
      case 'competition':
        ({ competition, season } = said);
        schedule = { matches: said.matches, leagueMatches: said.leagueMatches, perTeam: said.perTeam };
        firstSchedule = schedule;
        break;
      case 'schedule':
        schedule = { matches: said.matches, leagueMatches: said.leagueMatches, perTeam: said.perTeam };
        break;
      case 'match':
        matches.set(said.match.number, said.match);
        break;
      case 'champion':
        champion = said.team;
        break;
      case 'cancelled':
        cancelled = said.text;
    }
  }
  const inOrder = [...matches.values()].toSorted((a, b) => a.number - b.number);
  return { competition, season, firstSchedule, schedule, matches: inOrder, champion, cancelled, doubts };
}
